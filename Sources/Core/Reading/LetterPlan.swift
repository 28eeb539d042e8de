import Scenery
import Staging

/// A question about letters that concerns the whole book, and its answer once that is there.
struct LetterPlan: Hashable, Sendable {
  enum State: Hashable {
    case unasked
    case asked
    case answered(FitPlan)
  }

  let query: FitQuery
  private(set) var state = State.unasked

  init(_ query: FitQuery) { self.query = query }

  var answer: FitPlan? {
    if case .answered(let plan) = state { plan } else { nil }
  }

  /// The effect that asks, once.
  mutating func ask() -> [Reader.Effect] {
    guard state == .unasked else { return [] }
    state = .asked
    return [.fit(query)]
  }

  /// Takes an answer; whether it was to this question.
  mutating func take(_ plan: FitPlan, to asked: FitQuery) -> Bool {
    guard asked == query else { return false }
    state = .answered(plan)
    return true
  }
}
