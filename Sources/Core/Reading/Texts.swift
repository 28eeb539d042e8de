import BookModel
import Measures
import Pixels
import Scenery
import Staging

/// A text as one column of a slip, or printed on a page.
struct Column: Hashable {
  var text: String
  /// Pixels.
  var measure: Int
  /// 0 is the left one.
  var place: Int
  var of: Int
}

extension Reader {
  /// The text of an entry's part in the reader's language, else in the book's own; empty for none.
  func words(of entry: Int, part: Int = 0) -> String {
    guard book.entries.indices.contains(entry) else { return "" }
    let texts = book.entries[entry].texts
    guard texts.indices.contains(part) else { return "" }
    return texts[part].text(in: language, fallback: book.language) ?? ""
  }

  /// Both texts of an entry as one.
  func allWords(of entry: Int) -> String {
    guard book.entries.indices.contains(entry) else { return "" }
    return book.entries[entry].texts.indices.map { words(of: entry, part: $0) }
      .filter { !$0.isEmpty }.joined(separator: "\n")
  }

  func form(of entry: Int) -> Form { book.form(of: entry, in: form) }

  /// Whether the entry's text stands on a slip under the book on this screen.
  func usesSlip(_ entry: Int) -> Bool {
    guard book.entries.indices.contains(entry), book.entries[entry].picture != nil else {
      return false
    }
    switch form(of: entry) {
    case .below, .spread: return true
    case .facing: return geometry.across == .onePage
    case .over: return book.entries[entry].textBoxes.isEmpty
    }
  }

  /// Whether any entry is one drawing across both pages: the slip is then as wide as the boards.
  var isDouble: Bool { book.entries.contains { $0.span == .double } }

  /// The columns of text on the slip of `opening`, from left to right.
  func columns(of opening: Opening) -> [Column] {
    if text == .hidden { return [] }
    var texts: [String] = []
    switch opening {
    case .frontCover, .backCover: break
    case .across(let entry) where usesSlip(entry):
      texts = book.entries[entry].texts.indices.map { words(of: entry, part: $0) }
      if geometry.across == .onePage { texts = [allWords(of: entry)] }
    case .across: break
    case .alone(let content, _): texts = [slipText(content)]
    case .pages(let verso, let recto): texts = [slipText(verso), slipText(recto)]
    }
    if isMirrored { texts.reverse() }
    if texts.filter({ !$0.isEmpty }).count < 2 { texts.removeAll { $0.isEmpty } }
    return texts.enumerated().map { index, text in
      Column(
        text: text,
        measure: geometry.slipMeasure(double: isDouble, columns: texts.count), place: index,
        of: texts.count)
    }
  }

  private func slipText(_ content: PageContent) -> String {
    if case .picture(let entry) = content, usesSlip(entry) { allWords(of: entry) } else { "" }
  }

  /// Makes the question about the letters of all slips of this screen; its answer comes as an event.
  mutating func prepareQueries() {
    slipLetters = nil
    printLetters = nil
    if text == .hidden { return }
    var seen: [FitQuery.Text] = []
    for opening in openings.list {
      seen += columns(of: opening).map { FitQuery.Text(text: $0.text, width: $0.measure) }
    }
    if seen.isEmpty { return }
    slipLetters = LetterPlan(
      FitQuery(
        texts: seen, sizes: Letters.choices(geometry.unit, scale: settings.letters),
        comfortable: geometry.slipHeight(leaving: 0.75), limit: geometry.slipHeight(leaving: 0.6),
        face: settings.face, language: language.rawValue))
  }

  /// Makes the question about the letters of printed pages, once the slip, and so the page, has its size.
  mutating func preparePrintQuery() {
    if printLetters != nil || text == .hidden || (slipLetters != nil && slipPlan == nil) { return }
    let count = geometry.across == .twoPages ? 2 : 1
    guard let page = frame(pages: count).pages.last else { return }
    let room = printRoom(on: page)
    let texts = openings.list.flatMap { printedTexts(on: $0) }
    if texts.isEmpty { return }
    let sizes = Letters.choices(geometry.unit, scale: settings.letters).map {
      LetterSize(size: $0.size, lineHeight: $0.lineHeight, padding: 0)
    }
    printLetters = LetterPlan(
      FitQuery(
        texts: texts.map { FitQuery.Text(text: $0, width: Int(room.width)) }, sizes: sizes,
        comfortable: room.height, limit: room.height, face: settings.face,
        language: language.rawValue))
  }

  /// The texts that are printed on pages of their own.
  private func printedTexts(on opening: Opening) -> [String] {
    let contents: [PageContent] =
      switch opening {
      case .pages(let verso, let recto): [verso, recto]
      case .alone(let content, _): [content]
      case .across, .frontCover, .backCover: []
      }
    return contents.compactMap(printedText)
  }

  /// What is printed on a page of text; `nil` for any other page.
  func printedText(_ content: PageContent) -> String? {
    guard case .text(let entry, let part) = content else { return nil }
    let parts = book.entries.indices.contains(entry) ? book.entries[entry].texts.count : 0
    return parts > 1 ? words(of: entry, part: part) : allWords(of: entry)
  }

  /// The part of a page that text may be printed on: a tenth is left free at the sides, a ninth above and below.
  func printRoom(on page: PixelRect) -> Box {
    Box(
      x: Double(page.x) + (Double(page.width) * 0.1).rounded(),
      y: Double(page.y) + (Double(page.height) * 0.11).rounded(),
      width: (Double(page.width) * 0.8).rounded(), height: (Double(page.height) * 0.78).rounded())
  }

  /// How a reading text is set.
  func order(_ text: String, _ letters: LetterSize, measure: Int) -> TextOrder {
    TextOrder(
      text: text,
      style: TextStyle(
        face: settings.face, size: letters.size, lineHeight: letters.lineHeight,
        colour: Palette.ink, language: language.rawValue), width: measure)
  }

  /// The letters and the height of slips; `nil` while that is not known, or where there is no slip.
  var slipPlan: FitPlan? { slipLetters?.answer }

  /// The letters of pages of text, and their measure in pixels; `nil` as above.
  var printPlan: (plan: FitPlan, measure: Int)? {
    guard let letters = printLetters, let plan = letters.answer,
      let measure = letters.query.texts.first?.width
    else { return nil }
    return (plan, measure)
  }

  /// All that must be known of letters before the book can be placed is known.
  var isPlanned: Bool {
    [slipLetters, printLetters].allSatisfy { letters in letters.map { $0.answer != nil } ?? true }
  }

  /// Takes the answer to any question about letters.
  mutating func take(_ plan: FitPlan, to query: FitQuery) {
    if slipLetters?.take(plan, to: query) == true { return }
    if printLetters?.take(plan, to: query) == true { return }
    if askedPlans.contains(query) { plans[query] = plan }
  }
}
