import BookModel
import PropertyLists

/// A page's text as it was written: in each language one part, or two for a drawing across both pages.
struct DraftText {
  var byLanguage: [LanguageTag: [String]] = [:]
  var place: ListPlace?

  /// One or two texts. A language that is empty throughout is not there: its page shows the book's own.
  var parts: [Localised] {
    let filled = byLanguage.filter { !$0.value.allSatisfy(\.isEmpty) }
    guard filled.values.contains(where: { $0.count == 2 }) else {
      return [Localised(filled.compactMapValues(\.first))]
    }
    // A language with one part says nothing on the second page, not the other language's words.
    return [0, 1].map { part in Localised(filled.mapValues { part < $0.count ? $0[part] : "" }) }
  }

  /// One text: two parts are written below each other.
  var joined: [Localised] {
    let filled = byLanguage.mapValues { $0.filter { !$0.isEmpty }.joined(separator: "\n") }
    return [Localised(filled.filter { !$0.value.isEmpty })]
  }
}

extension ListReader {
  /// A string in the book's own language, or a dictionary by language. Empty strings are not there.
  func localised(_ node: PlistNode, _ key: String) -> Localised {
    Localised(
      byLanguage(node, key) { string($0, key).map { [$0] } }
        .compactMapValues(\.first).filter { !$0.value.isEmpty })
  }

  /// A string, a list of two, or either of them by language.
  func text(_ node: PlistNode, _ key: String) -> DraftText {
    DraftText(byLanguage: byLanguage(node, key) { parts($0, key) }, place: place(node))
  }

  private func parts(_ node: PlistNode, _ key: String) -> [String]? {
    guard case .array(let nodes) = node.value else { return string(node, key).map { [$0] } }
    let texts = nodes.map { string($0, key) ?? "" }
    if texts.count <= 2 { return texts }
    notes.add(
      .wrongType(
        key, wanted: "one text or a list of two", found: "a list of \(texts.count)", used: true,
        at: place(node)))
    return [texts[0], texts.dropFirst().joined(separator: "\n")]
  }

  private func byLanguage(
    _ node: PlistNode, _ key: String, _ read: (PlistNode) -> [String]?
  ) -> [LanguageTag: [String]] {
    guard case .dictionary(let pairs) = node.value else {
      return read(node).map { [language: $0] } ?? [:]
    }
    var texts: [LanguageTag: [String]] = [:]
    for pair in pairs {
      let place = ListPlace(file: file, line: pair.keyLine)
      guard let tag = LanguageTag(written: pair.key) else {
        notes.add(.unknownKey(pair.key, of: "a text by language", suggestion: nil, at: place))
        continue
      }
      if texts[tag] != nil { notes.add(.duplicateKey(pair.key, at: place)) }
      texts[tag] = read(pair.value) ?? texts[tag]
    }
    return texts
  }
}
