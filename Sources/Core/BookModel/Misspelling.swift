/// The candidate nearest to `written` within two edits: one for names of up to four letters, none but case for a
/// single letter. Candidates whose numbers differ are never meant: `02.png` is no misspelt `01.png`.
public func nearest(
  to written: String, among candidates: [String], isFree: (String) -> Bool = { _ in true }
) -> String? {
  let wanted = Array(caseFolded(written).unicodeScalars)
  guard !wanted.isEmpty, wanted.count <= 64 else { return nil }
  let numbers = NaturalKey(written).numbers
  var best: (rank: Int, name: String)?
  for candidate in candidates where candidate.utf8.count <= 4 * (wanted.count + 2) {
    let folded = Array(caseFolded(candidate).unicodeScalars)
    let distance = editDistance(wanted, folded, atMost: 2)
    guard distance <= 2, candidate != written else { continue }
    let other = NaturalKey(candidate).numbers
    if !other.isEmpty, other.count == numbers.count, other != numbers { continue }
    guard distance <= editsAllowed(wanted, sameNumbers: !numbers.isEmpty && other == numbers) else {
      continue
    }
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

/// Letters to insert, delete, change or swap with a neighbour (the optimal string alignment distance), as far as they
/// are at most `limit`; else more than it.
///
/// - Complexity: O(*n* · `limit`).
func editDistance(_ one: [Unicode.Scalar], _ other: [Unicode.Scalar], atMost limit: Int) -> Int {
  if abs(one.count - other.count) > limit { return limit + 1 }
  if one.isEmpty || other.isEmpty { return max(one.count, other.count) }
  // Cells far from the diagonal cannot be within the limit.
  let far = limit + 1
  var before = [Int](repeating: far, count: other.count + 1)
  var last = (0...other.count).map { min($0, far) }
  for i in 1...one.count {
    var row = [Int](repeating: far, count: other.count + 1)
    row[0] = min(i, far)
    for j in max(1, i - limit)...max(1, min(other.count, i + limit)) {
      let change = one[i - 1] == other[j - 1] ? 0 : 1
      var least = min(last[j] + 1, row[j - 1] + 1, last[j - 1] + change)
      if i > 1, j > 1, one[i - 1] == other[j - 2], one[i - 2] == other[j - 1] {
        least = min(least, before[j - 2] + 1)
      }
      row[j] = least
    }
    if row.allSatisfy({ $0 > limit }) { return far }
    (before, last) = (last, row)
  }
  return last[other.count]
}
