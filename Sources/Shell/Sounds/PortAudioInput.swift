import CPortAudio
import Narrating
import SoundServer

/// The microphones that PortAudio knows.
struct PortAudioInput: InputHost {
  func run(_ job: @escaping @Sendable () -> Void) -> Bool { PortAudioThread.one.run(job) }

  /// PortAudio looks for devices when it is initialised and at no other time; while the loudspeaker is open, too, it does
  /// not look again.
  func enter() throws(InputFailure) {
    let library = try Self.library()
    guard ALSAConfiguration.namesDefault else { throw InputFailure(trouble: .none) }
    try Self.check(library.initialize(), library)
    PortAudioThread.one.hasTenant(true)
  }

  func leave() {
    _ = PortAudioLibrary.opened?.terminate()
    PortAudioThread.one.hasTenant(false)
  }

  func devices() -> [InputDevice] {
    guard let library = PortAudioLibrary.opened else { return [] }
    let usual = library.defaultInput()
    let source = usualSource()
    let others = (0..<max(0, library.deviceCount())).filter { $0 != usual }
    return ((usual >= 0 ? [usual] : []) + others).compactMap { index in
      guard let info = library.deviceInfo(index)?.pointee else { return nil }
      let name = info.name.map { String(cString: $0) } ?? ""
      return InputDevice(
        index: Int(index), name: name, channels: Int(info.maxInputChannels),
        usualRate: info.defaultSampleRate,
        source: Self.waysToServer.contains(name) ? source : nil)
    }
  }

  /// What ALSA calls the ways to a sound server; which microphone is meant by them only that one knows.
  private static let waysToServer = ["default", "pulse", "pipewire"]

  func open(
    _ device: InputDevice, _ form: InputForm, for hearing: Hearing
  ) throws(InputFailure) -> UnsafeMutableRawPointer {
    let library = try Self.library()
    guard let info = library.deviceInfo(PaDeviceIndex(device.index))?.pointee else {
      throw InputFailure(trouble: .none)
    }
    var stream: PortAudioLibrary.Stream?
    var parameters = PaStreamParameters(
      // 1 is paFloat32, a macro that Swift does not see; no frame is lost to a core that is busy for 40 ms.
      device: PaDeviceIndex(device.index), channelCount: Int32(form.channels), sampleFormat: 1,
      suggestedLatency: max(info.defaultLowInputLatency, 0.04), hostApiSpecificStreamInfo: nil)
    try Self.check(
      library.open(
        &stream, &parameters, nil, Double(form.rate), 0, 0, takeInput,
        Unmanaged.passUnretained(hearing).toOpaque()), library)
    guard let stream else { throw InputFailure(trouble: .refused("it gives no stream")) }
    _ = library.setFinished(stream, inputHasEnded)
    do throws(InputFailure) {
      try Self.check(library.start(stream), library)
    } catch {
      _ = library.close(stream)
      throw error
    }
    return stream
  }

  func close(_ stream: UnsafeMutableRawPointer) {
    guard let library = PortAudioLibrary.opened else { return }
    _ = library.abort(stream)
    _ = library.close(stream)
  }

  private static func library() throws(InputFailure) -> PortAudioLibrary {
    if let library = PortAudioLibrary.opened { return library }
    throw InputFailure(trouble: .refused("PortAudio is not on this machine"))
  }

  private static func check(_ error: PaError, _ library: PortAudioLibrary) throws(InputFailure) {
    if error >= 0 { return }
    // paDeviceUnavailable: ALSA's EBUSY.
    throw InputFailure(trouble: error == -9985 ? .busy : .refused(library.words(error)))
  }
}

/// Called by the device whenever it has samples, on a thread where nothing may wait or take memory.
private func takeInput(
  _ input: UnsafeRawPointer?, _: UnsafeMutableRawPointer?, _ frames: UInt,
  _: UnsafePointer<PaStreamCallbackTimeInfo>?, _ flags: PaStreamCallbackFlags,
  _ context: UnsafeMutableRawPointer?
) -> Int32 {
  guard let input, let context, frames > 0 else { return 0 }
  // 2 is paInputOverflow, a macro.
  Unmanaged<Hearing>.fromOpaque(context).takeUnretainedValue().hear(
    input.assumingMemoryBound(to: Float.self), frames: Int(frames), isTorn: flags & 2 != 0)
  return 0
}

/// Called when nothing more will come: because we ended it, or because the device went away.
private func inputHasEnded(_ context: UnsafeMutableRawPointer?) {
  guard let context else { return }
  Unmanaged<Hearing>.fromOpaque(context).takeUnretainedValue().deviceHasEnded()
}
