import CPortAudio
import Sounding

/// Why no sound comes out.
struct OutputFailure: Error {
  /// In words; no full stop.
  var reason: String
}

/// The machine's loudspeaker while it is open. Everything here may take long, or for ever where a server hangs: it
/// belongs to `PortAudioThread`, for which nobody waits.
struct OutputDevice: ~Copyable {
  private let library: PortAudioLibrary
  private let stream: PortAudioLibrary.Stream

  private struct Form {
    var rate: Double
    var channels: Int32
  }

  /// Opens the default device and lets it play the sitting, which must live for as long.
  init(_ sitting: Sitting) throws(OutputFailure) {
    guard let library = PortAudioLibrary.opened else {
      throw OutputFailure(reason: "PortAudio is not on this machine")
    }
    guard ALSAConfiguration.namesDefault else {
      throw OutputFailure(reason: "ALSA's configuration names no default device")
    }
    try Self.check(library.initialize(), library)
    do {
      stream = try Self.started(library, sitting)
    } catch {
      _ = library.terminate()
      throw error
    }
    self.library = library
    PortAudioThread.one.hasTenant(true)
  }

  deinit {
    // There is silence in it: waiting until that is heard (Pa_StopStream) takes 0.5 to 1 s with PulseAudio, this 4 ms.
    _ = library.abort(stream)
    _ = library.close(stream)
    _ = library.terminate()
    PortAudioThread.one.hasTenant(false)
  }

  private static func check(
    _ error: PaError, _ library: PortAudioLibrary
  ) throws(OutputFailure) {
    if error < 0 { throw OutputFailure(reason: library.words(error)) }
  }

  private static func started(
    _ library: PortAudioLibrary, _ sitting: Sitting
  ) throws(OutputFailure) -> PortAudioLibrary.Stream {
    let stream = try open(library, sitting)
    do { try check(library.start(stream), library) } catch {
      _ = library.close(stream)
      throw error
    }
    return stream
  }

  /// In the first form that the device takes.
  private static func open(
    _ library: PortAudioLibrary, _ sitting: Sitting
  ) throws(OutputFailure) -> PortAudioLibrary.Stream {
    let device = library.defaultOutput()
    guard device >= 0, let info = library.deviceInfo(device)?.pointee else {
      throw OutputFailure(reason: "there is no loudspeaker here")
    }
    var error: PaError = 0
    for form in forms(usual: info.defaultSampleRate) {
      var stream: PortAudioLibrary.Stream?
      var parameters = PaStreamParameters(
        // 1 is paFloat32, a macro that Swift does not see; no frame is lost to a core that is busy for 40 ms.
        device: device, channelCount: form.channels, sampleFormat: 1,
        suggestedLatency: max(info.defaultLowOutputLatency, 0.04),
        hostApiSpecificStreamInfo: nil)
      error = library.open(
        &stream, nil, &parameters, form.rate, 0, 0, fillOutput,
        Unmanaged.passUnretained(sitting).toOpaque())
      guard error == 0, let stream else { continue }
      _ = library.setFinished(stream, outputHasEnded)
      sitting.prepare(rate: Int(form.rate), channels: Int(form.channels))
      return stream
    }
    throw OutputFailure(reason: library.words(error))
  }

  private static func forms(usual: Double) -> [Form] {
    let rates = SoundClip.rates.contains(Int(usual)) ? [48_000, usual] : [48_000]
    return rates.flatMap { [Form(rate: $0, channels: 1), Form(rate: $0, channels: 2)] }
  }
}

/// Called by the device whenever it wants samples, on a thread where nothing may wait or take memory.
private func fillOutput(
  _: UnsafeRawPointer?, _ output: UnsafeMutableRawPointer?, _ frames: UInt,
  _: UnsafePointer<PaStreamCallbackTimeInfo>?, _: PaStreamCallbackFlags,
  _ context: UnsafeMutableRawPointer?
) -> Int32 {
  guard let output, let context else { return 0 }
  let sitting = Unmanaged<Sitting>.fromOpaque(context).takeUnretainedValue()
  sitting.fill(output.assumingMemoryBound(to: Float.self), frames: Int(frames))
  return 0
}

/// Called when nothing more will be played: because we ended it, or because the device went away.
private func outputHasEnded(_ context: UnsafeMutableRawPointer?) {
  guard let context else { return }
  Unmanaged<Sitting>.fromOpaque(context).takeUnretainedValue().deviceHasEnded()
}
