extension Diagnostic {
  /// A diagnostic's stable name, such as `picture-cut-short`: each stands in `docs/diagnostics.md` with what to do.
  public enum Code: String, Hashable, Sendable, CaseIterable {
    case paperBeforeDouble = "paper-before-double"
  }
}
