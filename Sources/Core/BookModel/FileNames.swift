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

  public init(_ names: [String]) {
    self.names = naturallySorted(names)
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

/// The candidate nearest to `written` within two edits: one for names of up to four letters, none but case for a
/// single letter. Candidates whose numbers differ are never meant: `02.png` is no misspelt `01.png`.
public func nearest(
  to written: String, among candidates: [String], isFree: (String) -> Bool = { _ in true }
) -> String? {
  let wanted = Array(caseFolded(written).unicodeScalars)
  let numbers = NaturalKey(written).numbers
  guard !wanted.isEmpty, wanted.count <= 64 else { return nil }
  var best: (rank: Int, name: String)?
  for candidate in candidates {
    let folded = Array(caseFolded(candidate).unicodeScalars)
    guard abs(folded.count - wanted.count) <= 2 else { continue }
    let other = NaturalKey(candidate).numbers
    if !other.isEmpty, other.count == numbers.count, other != numbers { continue }
    let allowed = editsAllowed(wanted, sameNumbers: !numbers.isEmpty && other == numbers)
    let distance = editDistance(wanted, folded)
    guard distance <= allowed, candidate != written else { continue }
    let rank = distance * 2 + (isFree(candidate) ? 0 : 1)
    if rank < best?.rank ?? .max { best = (rank, candidate) }
  }
  return best?.name
}

/// The extension is no part of how short a name is: `a.png` is one letter.
private func editsAllowed(_ name: [Unicode.Scalar], sameNumbers: Bool) -> Int {
  let stem = name.lastIndex(of: ".") ?? name.count
  if sameNumbers { return 2 }
  return stem <= 1 ? 0 : stem <= 4 ? 1 : 2
}

/// Letters to insert, delete, change or swap with a neighbour: the optimal string alignment distance.
func editDistance(_ one: [Unicode.Scalar], _ other: [Unicode.Scalar]) -> Int {
  if one.isEmpty || other.isEmpty { return max(one.count, other.count) }
  var rows = [Array(0...other.count)]
  for i in 1...one.count {
    var row = [i]
    for j in 1...other.count {
      let change = one[i - 1] == other[j - 1] ? 0 : 1
      var least = min(rows[i - 1][j] + 1, row[j - 1] + 1, rows[i - 1][j - 1] + change)
      if i > 1, j > 1, one[i - 1] == other[j - 2], one[i - 2] == other[j - 1] {
        least = min(least, rows[i - 2][j - 2] + 1)
      }
      row.append(least)
    }
    rows.append(row)
  }
  return rows[one.count][other.count]
}

/// Whether `name` names a file of the folder itself: no path, no `..`, no U+0000.
public func isPlainName(_ name: String) -> Bool {
  !name.isEmpty && name != "." && name != ".." && !name.utf8.contains(0)
    && !name.utf8.contains(0x2F)
}
