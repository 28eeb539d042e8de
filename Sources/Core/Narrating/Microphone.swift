/// What the microphone is doing.
public enum MicrophoneState: Hashable, Sendable {
  /// Not asked for.
  case closed
  case opening
  /// Frames arrive; the device's name, as the machine calls it.
  case open(name: String)
  /// It cannot be used now, and is looked for again.
  case unusable(Trouble)

  /// Why there is nothing to be recorded with.
  public enum Trouble: Hashable, Sendable {
    /// The machine has none.
    case none
    /// Another program has it.
    case busy
    /// The system or the device said no; its words.
    case refused(String)
    /// It was there, and has gone, or gives no frames for a second.
    case vanished
    /// The store cannot be written to, or has no room: reading works, recording does not. In words, no full stop.
    case noRoom(String)
  }
}

/// What a moment of sound measured: one of these comes for every 20 ms while the microphone is open.
public struct Loudness: Hashable, Sendable, BitwiseCopyable {
  /// The greatest sample, in dBFS; −120 for silence.
  public var peak: Float
  /// Over the whole stretch, in dBFS; −120 for silence.
  public var mean: Float

  public init(peak: Float, mean: Float) {
    self.peak = peak
    self.mean = mean
  }
}
