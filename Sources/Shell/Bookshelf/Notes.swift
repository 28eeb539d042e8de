import BookModel

/// The diagnostics of one book, as they are found.
final class Notes {
  /// Remarks of one kind beyond this many are counted, not listed.
  static let most = 50

  private var found: [Diagnostic] = []
  private var counts: [Diagnostic.Code: Int] = [:]

  func add(_ diagnostic: Diagnostic) {
    counts[diagnostic.code, default: 0] += 1
    if diagnostic.severity == .error || (counts[diagnostic.code] ?? 0) <= Self.most {
      found.append(diagnostic)
    }
  }

  /// As if that many more remarks of a kind had been added that are only counted.
  func count(_ code: Diagnostic.Code, more: Int) {
    if more > 0 { counts[code, default: 0] += more }
  }

  /// All of them, in order; then how many more of each kind there were.
  var all: [Diagnostic] {
    var listed: [Diagnostic.Code: Int] = [:]
    for note in found { listed[note.code, default: 0] += 1 }
    let more = Diagnostic.Code.allCases.compactMap { code -> Diagnostic? in
      let rest = (counts[code] ?? 0) - (listed[code] ?? 0)
      return rest > 0 ? .moreOfTheSame(code, count: rest) : nil
    }
    return found + more
  }
}
