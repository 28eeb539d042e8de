/// The names of a folder, to look up names that an author wrote.
public struct FileNames: Sendable {
  /// What a name in a list came to.
  public enum Match: Hashable, Sendable {
    /// The file's name as it is on disk.
    case found(String)
    /// Several files fit when case is not looked at, none of them exactly.
    case ambiguous([String])
    case none
  }

  /// All names, in natural order.
  public let names: [String]
  private let exact: Set<[UInt8]>
  // Swift strings compare by canonical equivalence: these keys are as good as NFC.
  private let composed: [String: String]
  private let folded: [String: [String]]

  public init(_ names: [String]) { self.init(inOrder: naturallySorted(names)) }

  /// - Parameter names: in natural order already.
  public init(inOrder names: [String]) {
    self.names = names
    exact = Set(names.map { Array($0.utf8) })
    composed = Dictionary(self.names.map { ($0, $0) }, uniquingKeysWith: { first, _ in first })
    folded = Dictionary(grouping: self.names, by: caseFolded)
  }

  /// The file that `written` means: exact bytes, then canonically equal, then without regard to case if just one fits.
  public func match(_ written: String) -> Match {
    if exact.contains(Array(written.utf8)) { return .found(written) }
    if let name = composed[written] { return .found(name) }
    let fitting = folded[caseFolded(written)] ?? []
    if fitting.count > 1 { return .ambiguous(fitting) }
    return fitting.first.map(Match.found) ?? .none
  }

  /// The name that `written` was probably meant to be: one or two letters differ and no number does.
  ///
  /// - Parameter isFree: names for which this is true (files nobody named yet) win over the others.
  /// - Complexity: O(*n*) in the names, each at most 64 letters.
  public func suggestion(for written: String, isFree: (String) -> Bool = { _ in true }) -> String? {
    nearest(to: written, among: names, isFree: isFree)
  }
}

/// Two names with the same case folding differ only in case.
public func caseFolded(_ name: String) -> String { name.uppercased().lowercased() }

/// Whether `name` names a file of the folder itself: no path, no `..`, no U+0000.
public func isPlainName(_ name: String) -> Bool {
  !name.isEmpty && name != "." && name != ".." && !name.utf8.contains(0)
    && !name.utf8.contains(0x2F)
}
