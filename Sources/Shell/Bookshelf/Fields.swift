import BookModel
import PropertyLists

/// The pairs of a dictionary whose keys are known.
struct Fields<Key: RawRepresentable & CaseIterable & Hashable> where Key.RawValue == String {
  private var nodes: [Key: PlistNode] = [:]
  private(set) var reader: ListReader

  /// Unknown keys and keys that stand twice are remarked; the last of these counts.
  /// - Parameter owner: what has the keys: "the book", "a page".
  init(_ pairs: [PlistPair], of owner: String, _ reader: ListReader) {
    self.reader = reader
    let known = Key.allCases.map(\.rawValue)
    for pair in pairs {
      let place = ListPlace(file: reader.file, line: pair.keyLine)
      guard let key = Key(rawValue: pair.key) else {
        let suggestion = nearest(to: pair.key, among: known)
        reader.notes.add(
          .unknownKey(pair.key, of: owner, suggestion: suggestion, at: place))
        continue
      }
      if nodes[key] != nil { reader.notes.add(.duplicateKey(pair.key, at: place)) }
      nodes[key] = pair.value
    }
  }

  /// The same fields, read in another language.
  func read(by reader: ListReader) -> Fields {
    var copy = self
    copy.reader = reader
    return copy
  }

  subscript(key: Key) -> PlistNode? { nodes[key] }

  func string(_ key: Key) -> String? { nodes[key].flatMap { reader.string($0, key.rawValue) } }
  func name(_ key: Key) -> String? { nodes[key].flatMap { reader.name($0, key.rawValue) } }
  func number(_ key: Key) -> Double? { nodes[key].flatMap { reader.number($0, key.rawValue) } }

  func choice<T: RawRepresentable & CaseIterable>(_ key: Key, as type: T.Type = T.self) -> T?
  where T.RawValue == String {
    nodes[key].flatMap { reader.choice($0, key.rawValue, as: type) }
  }

  func list(_ key: Key) -> [PlistNode] {
    nodes[key].flatMap { reader.list($0, key.rawValue) } ?? []
  }

  func localised(_ key: Key) -> Localised {
    nodes[key].map { reader.localised($0, key.rawValue) } ?? Localised()
  }
}
