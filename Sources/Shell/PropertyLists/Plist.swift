/// A property list as it was written: order, duplicates and lines are kept.
public struct Plist: Hashable, Sendable {
  public var root: PlistNode
  /// It opened, and this is what its author should know. Ordered as found.
  public var notices: [PlistNotice]

  public init(root: PlistNode, notices: [PlistNotice] = []) {
    self.root = root
    self.notices = notices
  }
}

/// A value and where it stands.
public struct PlistNode: Hashable, Sendable {
  /// What a property list can hold. There are no dates: in XML they are read as the text they are,
  /// with a notice, and binary ones are refused.
  public enum Value: Hashable, Sendable {
    /// Never holds U+0000.
    case string(String)
    case integer(Int64)
    /// Always finite.
    case real(Double)
    case boolean(Bool)
    case data([UInt8])
    case array([PlistNode])
    case dictionary([PlistPair])
  }

  public var value: Value
  /// From 1, where the value's tag begins; `nil` in binary lists.
  public var line: Int?

  public init(_ value: Value, line: Int? = nil) {
    self.value = value
    self.line = line
  }
}

/// A key and its value. Nothing is said about other pairs of the same key: all are kept.
public struct PlistPair: Hashable, Sendable {
  public var key: String
  /// From 1; `nil` in binary lists.
  public var keyLine: Int?
  public var value: PlistNode

  public init(key: String, keyLine: Int? = nil, value: PlistNode) {
    self.key = key
    self.keyLine = keyLine
    self.value = value
  }
}

/// Beyond these a property list is refused.
enum PlistLimits {
  static let bytes = 4 << 20
  /// Arrays and dictionaries inside each other, the outermost counted.
  static let depth = 64
  /// Values and keys, shared ones counted each time they are named.
  static let objects = 200_000
  /// Bytes of text and data once everything shared is written out. An XML list of the greatest
  /// size cannot hold a quarter of it.
  static let expandedBytes = 16 << 20
  /// Bare ampersands that are mended: no author writes as many.
  static let ampersands = 20_000
  /// Notices of one kind; more of the same help nobody.
  static let notices = 100
}
