import BookModel
import PropertyLists

extension ListReader {
  /// The book of a list in any of its three forms.
  ///
  /// - Parameter isFile: whether a name is a picture's: in a dictionary without `Pages` such keys are names, and the
  ///   others may be the book's keys.
  /// - Throws: what makes the book torn.
  func book(_ plist: Plist, isFile: (String) -> Bool) throws(TornBook) -> BookDraft {
    var draft = BookDraft()
    switch plist.root.value {
    case .array(let nodes):
      draft.content = .texts(nodes.map { text($0, "The text") })
    case .dictionary(let written):
      let pairs = withPages(written, isFile: isFile)
      if pairs.contains(where: { $0.key == BookKey.pages.rawValue && !isFile($0.key) }) {
        try read(pairs, into: &draft)
      } else {
        try read(pairs.filter { !isFile($0.key) && isLikeKey($0.key) }, into: &draft)
        let names = pairs.filter { isFile($0.key) || !isLikeKey($0.key) }
        draft.content = texts(names, draft.language)
      }
    default: throw TornBook(.plistForm(plist.root.kind, at: place(plist.root)))
    }
    return draft
  }

  /// A key of the book, or one that was meant to be: not a picture's name that is not there.
  private func isLikeKey(_ key: String) -> Bool {
    let known = BookKey.allCases.map(\.rawValue)
    return known.contains(key) || (!key.contains(".") && nearest(to: key, among: known) != nil)
  }

  /// The pairs, with a misspelt `Pages` put right: without it a whole book would be without words.
  private func withPages(_ pairs: [PlistPair], isFile: (String) -> Bool) -> [PlistPair] {
    let key = BookKey.pages.rawValue
    guard !pairs.contains(where: { $0.key == key }),
      let misspelt = pairs.firstIndex(where: { pair in
        guard case .array = pair.value.value, !isFile(pair.key) else { return false }
        return nearest(to: pair.key, among: [key]) != nil
      })
    else { return pairs }
    var mended = pairs
    let place = ListPlace(file: file, line: pairs[misspelt].keyLine)
    notes.add(.keyTaken(pairs[misspelt].key, as: key, at: place))
    mended[misspelt].key = key
    return mended
  }

  private func read(_ pairs: [PlistPair], into draft: inout BookDraft) throws(TornBook) {
    let unspoken = Fields<BookKey>(pairs, of: "the book", self)
    var reader = self
    draft.language = unspoken[.language].flatMap { languageTag($0, BookKey.language.rawValue) }
    reader.language = draft.language ?? language
    // Read again in the book's language; what there was to say has been said.
    let fields = unspoken.read(by: reader)
    draft.title = fields.localised(.title)
    draft.author = fields.localised(.author)
    draft.illustrator = fields.localised(.illustrator)
    draft.credits = fields.localised(.credits)
    draft.license = fields.localised(.license)
    draft.direction = fields.choice(.direction) ?? .ltr
    draft.identifier = fields.string(.identifier).flatMap { $0.isEmpty ? nil : $0 }
    draft.cover = reader.name(fields, .cover)
    draft.layout = fields.choice(.layout)
    draft.startsOn = fields.choice(.startsOn)
    draft.voices = fields[.voices].flatMap(reader.voices)
    draft.lawn = fields[.lawn].flatMap(reader.lawn)
    draft.short = fields[.short].flatMap(reader.short)
    guard let pages = fields[.pages] else { return }
    guard case .array(let nodes) = pages.value else {
      throw TornBook(.pagesNotAList(pages.kind, at: place(pages)))
    }
    draft.content = .pages(nodes.compactMap(reader.page))
  }

  private func texts(_ pairs: [PlistPair], _ language: LanguageTag?) -> BookDraft.Content {
    var reader = self
    reader.language = language ?? self.language
    if pairs.isEmpty { return .wordless }
    return .byName(
      pairs.map { pair in
        let place = ListPlace(file: file, line: pair.keyLine)
        return (
          BookDraft.Name(written: pair.key, key: "The text", place: place),
          reader.text(pair.value, "The text")
        )
      })
  }

  /// The file name under a key, with its place.
  func name<Key>(_ fields: Fields<Key>, _ key: Key) -> BookDraft.Name? {
    guard let node = fields[key] else { return nil }
    return fileName(node, key.rawValue)
  }

  func fileName(_ node: PlistNode, _ key: String) -> BookDraft.Name? {
    name(node, key).map { BookDraft.Name(written: $0, key: key, place: place(node)) }
  }
}

/// What keeps a book from opening at all.
struct TornBook: Error {
  let diagnostic: Diagnostic

  init(_ diagnostic: Diagnostic) { self.diagnostic = diagnostic }
}
