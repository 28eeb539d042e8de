import CPortAudio
import Glibc

/// The part of PortAudio that plays.
///
/// Linking it would cost every start ALSA, JACK and a C++ library; it is opened with the first sound, and stays open.
struct PortAudioLibrary: Sendable {
  typealias Stream = UnsafeMutableRawPointer
  // Written out: the header names function types, which Swift would take for closures of its own.
  typealias Fill =
    @convention(c) (
      UnsafeRawPointer?, UnsafeMutableRawPointer?, UInt,
      UnsafePointer<PaStreamCallbackTimeInfo>?, PaStreamCallbackFlags, UnsafeMutableRawPointer?
    ) -> Int32
  typealias Finished = @convention(c) (UnsafeMutableRawPointer?) -> Void
  typealias Do = @convention(c) () -> PaError
  typealias DeviceInfo = @convention(c) (PaDeviceIndex) -> UnsafePointer<PaDeviceInfo>?
  typealias Open =
    @convention(c) (
      UnsafeMutablePointer<Stream?>, UnsafePointer<PaStreamParameters>?,
      UnsafePointer<PaStreamParameters>?, Double, UInt, PaStreamFlags, Fill?,
      UnsafeMutableRawPointer?
    ) -> PaError
  typealias SetFinished = @convention(c) (Stream, Finished?) -> PaError
  typealias DoStream = @convention(c) (Stream) -> PaError
  typealias Words = @convention(c) (PaError) -> UnsafePointer<CChar>?

  let initialize: Do
  let terminate: Do
  let defaultOutput: Do
  let deviceInfo: DeviceInfo
  let open: Open
  let setFinished: SetFinished
  let start: DoStream
  let abort: DoStream
  let close: DoStream
  private let errorText: Words

  /// `nil` where this machine has no PortAudio 19.
  static let opened = PortAudioLibrary()

  private init?() {
    guard let library = dlopen("libportaudio.so.2", RTLD_NOW | RTLD_LOCAL),
      let initialize = dlsym(library, "Pa_Initialize"),
      let terminate = dlsym(library, "Pa_Terminate"),
      let defaultOutput = dlsym(library, "Pa_GetDefaultOutputDevice"),
      let deviceInfo = dlsym(library, "Pa_GetDeviceInfo"),
      let open = dlsym(library, "Pa_OpenStream"),
      let setFinished = dlsym(library, "Pa_SetStreamFinishedCallback"),
      let start = dlsym(library, "Pa_StartStream"),
      let abort = dlsym(library, "Pa_AbortStream"),
      let close = dlsym(library, "Pa_CloseStream"),
      let errorText = dlsym(library, "Pa_GetErrorText")
    else { return nil }
    // The signatures are those of portaudio.h 19.6, stable within 19.
    self.initialize = unsafeBitCast(initialize, to: Do.self)
    self.terminate = unsafeBitCast(terminate, to: Do.self)
    self.defaultOutput = unsafeBitCast(defaultOutput, to: Do.self)
    self.deviceInfo = unsafeBitCast(deviceInfo, to: DeviceInfo.self)
    self.open = unsafeBitCast(open, to: Open.self)
    self.setFinished = unsafeBitCast(setFinished, to: SetFinished.self)
    self.start = unsafeBitCast(start, to: DoStream.self)
    self.abort = unsafeBitCast(abort, to: DoStream.self)
    self.close = unsafeBitCast(close, to: DoStream.self)
    self.errorText = unsafeBitCast(errorText, to: Words.self)
  }

  /// The library's words for an error.
  func words(_ error: PaError) -> String {
    errorText(error).map { String(cString: $0) } ?? "error \(error)"
  }
}
