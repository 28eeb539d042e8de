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
}
