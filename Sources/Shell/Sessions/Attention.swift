/// Whether somebody is likely to look: a display must not go dark on a child who reads a page for a while, but may when
/// nobody has touched anything for ten minutes.
struct Attention {
  static let span = Duration.seconds(600)
  private var last: Duration = .zero

  /// Something was done with hands or keys.
  mutating func note(at time: Duration) { last = max(last, time) }

  func isPaid(at time: Duration) -> Bool { time - last < Self.span }

  /// How long it lasts if nothing more happens; `nil` where it has ended.
  func rest(at time: Duration) -> Duration? { isPaid(at: time) ? last + Self.span - time : nil }
}
