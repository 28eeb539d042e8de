/// A text from outside, made fit to be set: what an author can mean stays, what only breaks layouts goes.
public struct CleanText: Hashable, Sendable {
  /// Unicode scalars kept (contract, §2).
  public static let limit = 20_000
  /// Combining marks kept on one letter.
  public static let marks = 32

  public let text: String
  /// Whether there was more than `limit`.
  public let wasCut: Bool

  /// Line ends become newlines, tabs spaces; control characters and those that override the writing direction go;
  /// letters keep at most 32 marks; blanks at both ends go; then the text is cut at 20,000.
  ///
  /// Letters of right-to-left scripts, joiners and the marks LRM, RLM and ALM stay.
  public init(_ raw: String) {
    var kept = String.UnicodeScalarView()
    var count = 0
    var marks = 0
    var afterReturn = false
    var cut = false
    for scalar in raw.unicodeScalars {
      let isSecondHalf = afterReturn && scalar == "\n"
      afterReturn = scalar == "\r"
      guard !isSecondHalf, let clean = cleaned(scalar) else { continue }
      switch kind(of: clean) {
      case .mark: marks += 1
      case .joiner: break
      case .base: marks = 0
      }
      if marks > Self.marks || (count == 0 && isBlank(clean)) { continue }
      if count == Self.limit {
        cut = true
        break
      }
      kept.append(clean)
      count += 1
    }
    wasCut = cut
    text = trimmedEnd(kept)
  }
}

private func trimmedEnd(_ scalars: String.UnicodeScalarView) -> String {
  var scalars = scalars
  while let last = scalars.last, isBlank(last) { scalars.removeLast() }
  return String(scalars)
}

private func isBlank(_ scalar: Unicode.Scalar) -> Bool { scalar == " " || scalar == "\n" }

/// What stands for `scalar`; `nil` where it goes.
private func cleaned(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
  switch scalar.value {
  case 0x20...0x7E: return scalar
  case 0x0A, 0x0D, 0x85, 0x2028, 0x2029: return "\n"
  case 0x09: return " "
  // Embeddings, overrides and isolates; deprecated formatting; byte order marks; annotations.
  case 0x202A...0x202E, 0x2066...0x2069, 0x206A...0x206F, 0xFEFF, 0xFFF9...0xFFFB: return nil
  default: break
  }
  if scalar.value & 0xFFFE == 0xFFFE || (0xFDD0...0xFDEF).contains(scalar.value) { return nil }
  return scalar.properties.generalCategory == .control ? nil : scalar
}

private enum ScalarKind { case base, mark, joiner }

/// A joiner between two marks does not make the second stand on another letter.
private func kind(of scalar: Unicode.Scalar) -> ScalarKind {
  guard scalar.value >= 0x300 else { return .base }
  switch scalar.properties.generalCategory {
  case .nonspacingMark, .enclosingMark, .spacingMark: return .mark
  case .format: return .joiner
  default: return .base
  }
}
