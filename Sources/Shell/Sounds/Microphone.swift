public import Narrating
import Synchronization

/// The machine's microphone: the default one, never a loudspeaker's monitor.
///
/// Closed, it has no thread and no device. Open, one thread watches whether frames arrive; what may hang in a hanging
/// server is on `PortAudioThread`, which nobody waits for.
public final class Microphone: MicrophoneSource {
  private struct Desk {
    var listener: Listener?
    /// Where the next samples come from, and those of the opening before, until they have been taken.
    var hearings: [Hearing] = []
    var losses = 0
  }

  private let desk = Mutex(Desk())
  private let host: any InputHost
  private let patience: Listener.Patience

  /// Nothing is opened yet.
  public convenience init() { self.init(PortAudioInput(), Listener.Patience()) }

  init(_ host: any InputHost, _ patience: Listener.Patience) {
    self.host = host
    self.patience = patience
  }

  deinit { close() }

  /// See `MicrophoneSource`, here and below.
  public var isLive: Bool { true }

  /// It is open once frames arrive.
  public var state: MicrophoneState { desk.withLock { $0.listener }?.state ?? .closed }

  /// Counted at `Take.rate`, all openings together.
  public var position: Int { desk.withLock { $0.hearings.last }?.position ?? 0 }

  /// All openings together.
  public var losses: Int {
    desk.withLock { desk in desk.losses + desk.hearings.reduce(0) { $0 + $1.losses } }
  }

  /// Wants it open.
  public func open() {
    let listener = desk.withLock { desk -> Listener? in
      guard desk.listener == nil else { return nil }
      let listener = Listener(host, patience) { [weak self] in self?.listen() ?? Hearing(after: 0) }
      desk.listener = listener
      return listener
    }
    listener?.begin()
  }

  /// Wants it closed.
  public func close() {
    desk.withLock { desk in
      defer { desk.listener = nil }
      return desk.listener
    }?.leave()
  }

  /// A new opening, whose samples are counted on.
  private func listen() -> Hearing {
    desk.withLock { desk in
      let hearing = Hearing(after: desk.hearings.last?.position ?? 0)
      desk.hearings.append(hearing)
      return hearing
    }
  }

  /// What has arrived since the last call.
  public func take() -> CapturedSound {
    while true {
      let (hearing, isLast) = desk.withLock { ($0.hearings.first, $0.hearings.count < 2) }
      guard let hearing else { return CapturedSound(start: 0) }
      let sound = hearing.take()
      if !sound.samples.isEmpty || isLast { return sound }
      desk.withLock { desk in
        desk.losses += hearing.losses
        desk.hearings.removeFirst()
      }
    }
  }

  /// Time goes by itself here.
  public func advance(to _: Duration) {}
}
