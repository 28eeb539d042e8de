public import Narrating

/// Why a take could not be begun, or not be brought to an end.
public struct TakeFailure: Error, Hashable, Sendable {
  /// In the user's words: what failed, why, what to do; no full stop.
  public var reason: String

  public init(_ reason: String) { self.reason = reason }
}

/// Where the samples of takes go, one take at a time. All calls come one after the other, mostly on a thread of the
/// recorder's; they may take as long as a disk takes.
public protocol TakeWriter: AnyObject, Sendable {
  /// Begins a take: a part file that is valid from its first moment.
  /// - Throws: `TakeFailure` where it cannot be begun: no room, no right to write.
  func begin(_ subject: TakeSubject, text: String) throws(TakeFailure)

  /// Adds samples at `Take.rate`, one channel.
  /// - Returns: `nil` while the take can go on; else why it has ended: a write came short, the disk is nearly full. What
  ///   was written before is whole; `finish` follows.
  func append(_ samples: [Int16]) -> Draft.Ending?

  /// Ends the take; the file is whole and playable.
  /// - Parameters:
  ///   - ending: Why.
  ///   - dropouts: How often samples were lost on the way.
  ///   - edges: How many frames at the beginning and at the end were heard before and after it was asked for.
  /// - Throws: `TakeFailure` where there is nothing that could be called a take.
  func finish(_ ending: Draft.Ending, dropouts: Int, edges: TakeEdges) throws(TakeFailure) -> Draft

  /// Ends the take as if it had never been.
  func discard()
}

/// What a take holds beyond what was asked for, in frames: the finger's own click is just inside of either.
public struct TakeEdges: Hashable, Sendable {
  /// Heard before it was begun; 0…`Recorder.preRoll`. Nothing, where it goes on without a gap from the one before.
  public var before: Int
  /// Heard after it was ended; 0…`Recorder.postRoll`.
  public var after: Int

  public init(before: Int = 0, after: Int = 0) {
    self.before = before
    self.after = after
  }
}
