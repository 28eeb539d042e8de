import BookModel

/// The pages of a draft, in order, whatever form its list has.
struct PageDrafts {
  /// At most this many (contract, §2).
  static let most = 5_000

  let pages: [PageDraft]

  /// - Parameters:
  ///   - cover: the cover's file, which is no page where the order is natural.
  ///   - list: the property list's name, if there is one.
  init(
    _ draft: BookDraft, _ contents: FolderContents, cover: String?, list: String?, _ notes: Notes
  ) throws(TornBook) {
    let pictures = cover.map { own in contents.pictures.filter { $0 != own } } ?? contents.pictures
    let count = if case .pages(let pages) = draft.content { pages.count } else { pictures.count }
    guard count <= Self.most else {
      throw TornBook(.tooManyPages(count, limit: Self.most, file: list))
    }
    let file = list ?? contents.pictures.first ?? ""
    let natural = pictures.map { picture in
      let place = ListPlace(file: file, line: nil)
      return PageDraft(
        image: BookDraft.Name(written: picture, key: PageKey.image.rawValue, place: place),
        place: place)
    }
    switch draft.content {
    case .wordless: pages = natural
    case .pages(let drafts): pages = drafts
    case .texts(let texts):
      pages = Self.pages(natural, texts)
      if texts.count != natural.count {
        let own = contents.pictures.count == pictures.count ? nil : cover
        notes.add(
          .countsDiffer(texts: texts.count, pictures: natural.count, cover: own, file: file))
      }
    case .byName(let texts):
      pages = Self.pages(natural, texts, names: FileNames(inOrder: contents.pictures), cover, notes)
    }
    if pages.isEmpty {
      throw TornBook(
        .noPages(cover: cover, folder: contents.folders.first { $0 != "voices" }, plist: list))
    }
  }

  private static func pages(_ natural: [PageDraft], _ texts: [DraftText]) -> [PageDraft] {
    var pages = natural
    for (n, text) in texts.prefix(pages.count).enumerated() {
      pages[n].text = text
      pages[n].place = text.place ?? pages[n].place
    }
    return pages
  }

  private static func pages(
    _ natural: [PageDraft], _ texts: [(name: BookDraft.Name, text: DraftText)], names: FileNames,
    _ cover: String?, _ notes: Notes
  ) -> [PageDraft] {
    var pages = natural
    let written = natural.map { Array(($0.image?.written ?? "").utf8) }
    let index = Dictionary(uniqueKeysWithValues: zip(written, natural.indices))
    var taken: Set<Int> = []
    let named = Set(texts.map(\.name.written))
    for (name, text) in texts {
      guard case .found(let file) = names.match(name.written) else {
        let guess = names.suggestion(for: name.written) { !named.contains($0) }
        notes.add(.textWithoutPicture(name.written, suggestion: guess, at: name.place))
        continue
      }
      guard let n = index[Array(file.utf8)] else {
        notes.add(.textForCover(name.written, at: name.place))
        continue
      }
      if !taken.insert(n).inserted { notes.add(.duplicateKey(name.written, at: name.place)) }
      pages[n].text = text
      pages[n].place = text.place ?? pages[n].place
    }
    return pages
  }
}
