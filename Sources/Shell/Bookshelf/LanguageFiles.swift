import BookModel
import PropertyLists

/// Adds the texts of `Book.fr.plist` to a draft's pages.
struct LanguageFile {
  let tag: LanguageTag
  let reader: ListReader
  let notes: Notes

  func add(_ other: BookDraft, to pages: inout [PageDraft], _ draft: inout BookDraft) {
    merge(other.title, into: &draft.title)
    merge(other.author, into: &draft.author)
    merge(other.illustrator, into: &draft.illustrator)
    merge(other.credits, into: &draft.credits)
    merge(other.license, into: &draft.license)
    var adding = Adding(pages: pages, tag: tag)
    switch other.content {
    case .wordless: break
    case .texts(let texts):
      for (n, text) in texts.prefix(pages.count).enumerated() { adding.add(text, to: n) }
      if texts.count != pages.count {
        notes.add(
          .countsDiffer(
            texts: texts.count, pictures: pages.count, cover: nil, file: reader.file))
      }
    case .byName(let texts):
      for (name, text) in texts { add(text, named: name, &adding) }
    case .pages(let others):
      for (n, page) in others.enumerated() { add(page, at: n, &adding) }
    }
    if adding.replaced { notes.add(.languageTwice(tag, file: reader.file)) }
    pages = adding.pages
  }

  private func merge(_ other: Localised, into mine: inout Localised) {
    mine.byLanguage.merge(other.byLanguage) { _, new in new }
  }

  private func add(_ text: DraftText, named name: BookDraft.Name, _ adding: inout Adding) {
    if let n = adding.page(named: name.written) {
      adding.add(text, to: n)
    } else {
      notes.add(.textWithoutPage(quoted(name.written), at: name.place))
    }
  }

  /// A page belongs to the page with its picture; one without a picture, to the one in its place.
  private func add(_ page: PageDraft, at place: Int, _ adding: inout Adding) {
    let n: Int?
    if let image = page.image {
      n = adding.page(named: image.written, from: place)
    } else {
      n = adding.pages.indices.contains(place) ? place : nil
    }
    guard let n else {
      let name = page.image.map { quoted($0.written) } ?? "\(place + 1)"
      return notes.add(.textWithoutPage(name, at: page.place))
    }
    adding.add(page.text, to: n)
    adding.pages[n].description.byLanguage.merge(page.description.byLanguage) { _, new in new }
  }
}

/// Pages that are being given a language.
private struct Adding {
  var pages: [PageDraft]
  let tag: LanguageTag
  /// Whether a text stood there before.
  var replaced = false
  private let places: [String: [Int]]
  private let names: FileNames

  init(pages: [PageDraft], tag: LanguageTag) {
    self.pages = pages
    self.tag = tag
    let written = pages.indices.compactMap { n in pages[n].image.map { ($0.written, n) } }
    places = Dictionary(grouping: written, by: \.0).mapValues { $0.map(\.1) }
    names = FileNames(Array(places.keys))
  }

  mutating func add(_ text: DraftText, to page: Int) {
    let filled = text.byLanguage.filter { !$0.value.allSatisfy(\.isEmpty) }
    for (tag, parts) in filled {
      if pages[page].text.byLanguage[tag]?.allSatisfy(\.isEmpty) == false { replaced = true }
      pages[page].text.byLanguage[tag] = parts
    }
    if pages[page].text.place == nil { pages[page].text.place = text.place }
  }

  /// The page whose picture is `name`: the one at `place` if it is one of them, else the first.
  func page(named name: String, from place: Int? = nil) -> Int? {
    guard case .found(let written) = names.match(name), let all = places[written] else {
      return nil
    }
    return all.first { $0 == place } ?? all.first
  }
}
