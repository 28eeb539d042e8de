// What an author reads about how the book was laid out.

extension Diagnostic {
  static func paperBeforeDouble(page: Int, file: String?, startsOn: Side?) -> Diagnostic {
    Diagnostic(
      .remark, .paperBeforeDouble, file: file,
      message:
        "Page \(page) is one drawing across both pages, and only one page was free before it: "
        + "a plain page of paper was put in.",
      advice: startsOn == nil
        ? "Add a page before it, or take one away."
        : "Add a page before it, or leave out StartsOn.")
  }

  static let formFacing = Diagnostic(
    .remark, .formFacing,
    message:
      "Many texts are too long to stand under their pictures, so each picture has its text on the page beside it.",
    advice: "If you want the text below all the same, set Layout to below.")

  static func shapeUnsure(file: String, taken: Entry.Span) -> Diagnostic {
    Diagnostic(
      .remark, .shapeUnsure, file: file,
      message: taken == .double
        ? "This picture is about twice as wide as a page, so it was taken for one drawing across both."
        : "This picture is wider than a page, but not twice as wide, so it was taken for one page.",
      advice: "If that is wrong, give the page a Layout: \(taken == .double ? "below" : "spread").")
  }

  static func wideAsSpreads(file: String) -> Diagnostic {
    Diagnostic(
      .remark, .shapeUnsure, file: file,
      message:
        "All pictures are twice as wide as this cover, so each was taken for one drawing across both pages.",
      advice: "If each is a page by itself, set Layout to below.")
  }
}

/// What `check` says of choices that an author may not expect.
public func layoutRemarks(of book: Book, _ decision: FormDecision) -> [Diagnostic] {
  var remarks = Pagination(book: book, form: decision.form, withText: true).remarks
  if decision.reason == .longTexts { remarks.insert(.formFacing, at: 0) }
  return unsureShapes(of: book) + remarks
}

/// Pictures whose shape is near the line between one page and two (within a tenth of it), where nobody has said which.
private func unsureShapes(of book: Book) -> [Diagnostic] {
  guard book.layout == nil else { return [] }
  let pictures = book.entries.compactMap {
    entry -> (file: String, part: Double, span: Entry.Span)? in
    guard entry.form == nil, case .good(let file, let extent) = entry.picture else { return nil }
    return (file, extent.aspect / book.trim, entry.span)
  }
  if let cover = book.cover, !pictures.isEmpty,
    pictures.allSatisfy({ $0.span == .double && Shapes.wides.contains($0.part * book.trim) })
  {
    return [.wideAsSpreads(file: cover.file)]
  }
  return pictures.compactMap { picture in
    switch picture.span {
    case .wide: nil
    case .single where picture.part >= 1.5: .shapeUnsure(file: picture.file, taken: .single)
    case .double where !(1.8...2.2).contains(picture.part):
      .shapeUnsure(file: picture.file, taken: .double)
    case .single, .double: nil
    }
  }
}
