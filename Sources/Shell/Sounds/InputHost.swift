import Narrating
import SoundServer

/// Why a microphone cannot be opened.
struct InputFailure: Error, Equatable {
  var trouble: MicrophoneState.Trouble
}

/// A device that could be listened to.
struct InputDevice: Equatable, Sendable {
  /// What its host calls it.
  var index: Int
  /// As the machine names it.
  var name: String
  var channels: Int
  /// What it would rather have, in samples a second.
  var usualRate: Double

  /// What a sound server says that it means, where it is only a way to that server.
  var source: UsualSource?

  /// Whether it is what a loudspeaker plays, and no microphone.
  var isMonitor: Bool {
    source?.kind == .monitor || name.contains("Monitor of") || name.hasSuffix(".monitor")
  }
}

/// How samples are asked for.
struct InputForm: Equatable, Sendable {
  var rate: Int
  var channels: Int
}

/// What gives microphones: PortAudio, or a made-up one in tests. All calls come on one thread, and may take for ever.
protocol InputHost: Sendable {
  /// Does this on the thread where everything else is to be called; whether there is one.
  func run(_ job: @escaping @Sendable () -> Void) -> Bool
  /// Looks what devices there are; the host must be left again after this.
  func enter() throws(InputFailure)
  func leave()
  /// The one that is meant where nobody names one, first; then the others.
  func devices() -> [InputDevice]
  /// Opens and starts a device, so that it calls `hearing.hear`.
  /// - Throws: `.busy` where another has it, `.refused` for any other reason, above all a form that it does not have.
  func open(
    _ device: InputDevice, _ form: InputForm, for hearing: Hearing
  ) throws(InputFailure) -> UnsafeMutableRawPointer
  func close(_ stream: UnsafeMutableRawPointer)
}

extension InputHost {
  /// Opens the first device that is no monitor, in the first form that it has.
  func open(for hearing: Hearing) throws(InputFailure) -> OpenInput {
    try enter()
    do throws(InputFailure) {
      guard let device = devices().first(where: { !$0.isMonitor && $0.channels > 0 }) else {
        throw InputFailure(trouble: .none)
      }
      return try open(device, for: hearing)
    } catch {
      leave()
      throw error
    }
  }

  private func open(
    _ device: InputDevice, for hearing: Hearing
  ) throws(InputFailure) -> OpenInput {
    var failure = InputFailure(trouble: .none)
    for form in Self.forms(of: device) {
      guard hearing.prepare(form, name: device.source?.title ?? device.name) else {
        failure = InputFailure(trouble: .refused("libsamplerate is not on this machine"))
        continue
      }
      do {
        return OpenInput(host: self, stream: try open(device, form, for: hearing))
      } catch {
        failure = error
      }
    }
    throw failure
  }

  /// The rate of every take first, then what costs a conversion.
  static func forms(of device: InputDevice) -> [InputForm] {
    let usual = Int(device.usualRate.isFinite ? min(max(device.usualRate, 8000), 384_000) : 48_000)
    var rates: [Int] = []
    for rate in [Take.rate, 44_100, usual] where !rates.contains(rate) { rates.append(rate) }
    let channels = device.channels > 1 ? [1, 2] : [1]
    return rates.flatMap { rate in channels.map { InputForm(rate: rate, channels: $0) } }
  }
}

/// A microphone that is open; whoever has it closes it, on the host's thread.
struct OpenInput: Sendable {
  let host: any InputHost
  nonisolated(unsafe) let stream: UnsafeMutableRawPointer

  func close() {
    host.close(stream)
    host.leave()
  }
}
