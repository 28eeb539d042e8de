public import Staging

/// What a grown-up chose about letters and motion.
public struct ReadingSettings: Hashable, Sendable {
  /// Size of letters, 0.75…2.
  public var letters: Double
  public var face: Typeface
  public var motion: Motion

  /// Whether things move from place to place or only fade.
  public enum Motion: Hashable, Sendable {
    case full
    /// A short cross-fade stands for every movement.
    case reduced
  }

  public init(letters: Double = 1, face: Typeface = .andika, motion: Motion = .full) {
    self.letters = min(2, max(0.75, letters))
    self.face = face
    self.motion = motion
  }
}

/// Whether a book's text is shown.
public enum TextChoice: String, Hashable, Sendable { case shown, hidden }

/// Who turns the page when a voice has read it.
public enum PageTurns: String, Hashable, Sendable { case byHand, byVoice }

/// What is remembered of a book between visits.
public struct Place: Hashable, Sendable {
  /// The entry of `Pages` that was open, from 0; `nil` for the closed front cover.
  public var entry: Int?
  public var text: TextChoice
  /// The voice that reads; `nil`: *I read*.
  public var voice: String?
  public var turns: PageTurns
  /// Whether the closed back cover lay there: the book was read to its end.
  public var isFinished: Bool

  public init(
    entry: Int? = nil, text: TextChoice = .shown, voice: String? = nil, turns: PageTurns = .byHand,
    isFinished: Bool = false
  ) {
    self.entry = entry
    self.text = text
    self.voice = voice
    self.turns = turns
    self.isFinished = isFinished
  }
}
