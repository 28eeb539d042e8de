/// One of the two places that say what is heard of a recording.
public enum TrimEdge: Hashable, Sendable, CaseIterable { case start, end }

extension Treatment {
  /// What is left is never shorter, unless the recording is: half a second.
  public static let shortest = Take.rate / 2

  /// The same with one edge elsewhere: within the recording, and `shortest` from the other edge at least.
  ///
  /// - Parameters:
  ///   - frame: where it is to be, as near as it can.
  ///   - frames: of the whole recording.
  public func moved(_ edge: TrimEdge, to frame: Int, of frames: Int) -> Treatment {
    let whole = span.clamped(to: 0..<max(0, frames))
    let least = min(Self.shortest, max(0, frames))
    var moved = self
    switch edge {
    case .start:
      let end = max(whole.upperBound, least)
      moved.span = min(max(0, frame), end - least)..<end
    case .end:
      let start = min(whole.lowerBound, frames - least)
      moved.span = start..<max(min(frame, frames), start + least)
    }
    return moved
  }
}
