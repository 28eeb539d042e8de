/// What a second copy of the program says to the first: the words it was started with.
public struct Call: Hashable, Sendable {
  /// Each without a zero byte; 65,536 bytes at most all together.
  public var words: [String]

  public init(words: [String]) { self.words = words }

  static let longest = 65_536

  /// What every call begins with, so that somebody who says nothing has not called.
  private static let greeting: UInt8 = 1

  /// The greeting, and then every word with a zero byte behind it.
  var bytes: [UInt8] {
    [Call.greeting] + words.flatMap { Array($0.utf8.filter { $0 != 0 }) + [0] }
  }

  /// `nil` where the bytes are not whole words.
  init?(bytes: [UInt8]) {
    let words = bytes.dropFirst()
    guard bytes.count <= Call.longest, bytes.first == Call.greeting,
      words.isEmpty || words.last == 0
    else { return nil }
    self.words = words.split(separator: 0, omittingEmptySubsequences: false).dropLast().map {
      String(decoding: $0, as: UTF8.self)
    }
  }
}
