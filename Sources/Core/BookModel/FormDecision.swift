/// How text and picture share a book, and why.
public struct FormDecision: Hashable, Sendable {
  /// Why the book has its form.
  public enum Reason: Hashable, Sendable {
    /// The book's own `Layout`.
    case layout
    /// Pages have a `TextBox`.
    case textBoxes
    /// Pictures go across both pages.
    case doublePictures
    /// Texts leave their pictures enough room; or there are none.
    case textsFit
    /// More than a quarter of the pages would leave their picture too little room.
    case longTexts
  }

  public var form: Form
  public var reason: Reason

  public init(form: Form, reason: Reason) {
    self.form = form
    self.reason = reason
  }
}

extension Book {
  /// The form of one entry in a book of `form`: its own `Layout`, else *over* where it has a `TextBox`, *spread* where
  /// its picture goes across both pages, else the book's where that is *below* or *facing*, else *below*.
  public func form(of entry: Int, in form: Form) -> Form {
    guard entries.indices.contains(entry) else { return form }
    let entry = entries[entry]
    if let own = entry.form { return own }
    if !entry.textBoxes.isEmpty { return .over }
    if entry.span == .double { return .spread }
    return form == .facing && entry.span == .single ? .facing : .below
  }
}

/// How a text stands on a slip under its page, at 1920 × 1080 in design pixels, when it is long.
///
/// Source: `mockups/bad-page.svg`, the one picture of a book with long texts: 40 above the page and between page and
/// slip, 24 below the slip and inside it above and below the lines; two columns of 656; type 32 on 42.
public struct SlipMeasures: Sendable {
  public static let column = 656.0
  public static let size = 32.0
  public static let lineHeight = 42.0
  static let screen = 1080.0
  static let margins = 40.0 + 40.0 + 24.0
  static let padding = 48.0
  /// The height of a page where there is no text (`mockups/tokens.md`, reading, without).
  static let pageAlone = 908.0
  /// A picture should keep this much of the page's height (contract, §3).
  static let share = 0.6

  /// The height of text that leaves the picture just enough room: 383 design pixels, nine lines.
  public static let room = screen - margins - padding - share * pageAlone
}

/// Decides the form of a book. The book's own language decides; the reader's text size never does.
///
/// - Parameter measure: the height in pixels that a text takes at a size (px, of the em) in a column of a width (px),
///   at a line height of 42/32 of the size. Asked only for texts that neither certainly fit nor certainly do not.
public func decideForm(
  book: Book, measure: (_ text: String, _ size: Double, _ width: Double) -> Double
) -> FormDecision {
  if let layout = book.layout { return FormDecision(form: layout, reason: .layout) }
  if book.entries.contains(where: { !$0.textBoxes.isEmpty }) {
    return FormDecision(form: .over, reason: .textBoxes)
  }
  if book.entries.contains(where: { $0.span == .double }) {
    return FormDecision(form: .spread, reason: .doublePictures)
  }
  let pages = book.entries.filter { $0.picture != nil && $0.span == .single }
  var long = 0
  for (index, entry) in pages.enumerated() {
    if long * 4 > pages.count || (long + pages.count - index) * 4 <= pages.count { break }
    let text = entry.texts.first?.text(in: book.language, fallback: book.language) ?? ""
    if isLong(text, measure: measure) { long += 1 }
  }
  return long * 4 > pages.count
    ? FormDecision(form: .facing, reason: .longTexts)
    : FormDecision(form: .below, reason: .textsFit)
}

private func isLong(_ text: String, measure: (String, Double, Double) -> Double) -> Bool {
  let room = Int(SlipMeasures.room / SlipMeasures.lineHeight)
  let bounds = lineBounds(of: text, measure: SlipMeasures.column / SlipMeasures.size)
  if bounds.upperBound <= room { return false }
  if bounds.lowerBound > room { return true }
  return measure(text, SlipMeasures.size, SlipMeasures.column) > SlipMeasures.room
}
