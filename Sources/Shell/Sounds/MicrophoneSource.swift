public import Narrating

/// Samples that came one after the other, at `Take.rate`, in one channel; full scale is ±1.
public struct CapturedSound: Hashable, Sendable {
  /// The first one's number, counted by the source from its beginning on.
  public var start: Int
  public var samples: [Float]

  public init(start: Int, samples: [Float] = []) {
    self.start = start
    self.samples = samples
  }
}

/// Where captured sound comes from: the machine's microphone (`Microphone`), or a file in virtual time
/// (`MicrophoneFile`).
///
/// One thread opens and closes it, and one takes samples; none of its calls waits for a device.
public protocol MicrophoneSource: AnyObject, Sendable {
  /// Whether time goes by itself; otherwise `advance` lets it pass.
  var isLive: Bool { get }
  /// Any thread may ask. It is `open` once frames arrive.
  var state: MicrophoneState { get }
  /// The number that the next sample to arrive will have. Any thread may ask.
  var position: Int { get }
  /// How often samples were lost, since it was made.
  var losses: Int { get }

  /// Wants it open. Where it cannot be, it is looked for again every few seconds until it is closed.
  func open()
  /// Wants it closed: the device is given back, samples that have arrived can still be taken.
  func close()
  /// What has arrived since the last call, a second of it at most.
  func take() -> CapturedSound
  /// Lets virtual time pass, up to so long after the beginning; where time goes by itself it does nothing.
  func advance(to time: Duration)
}
