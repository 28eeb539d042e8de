import CPortAudio
import SharedLibraries

/// The part of PortAudio that plays and listens; `PortAudioThread` calls it.
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
  typealias Count = @convention(c) () -> PaDeviceIndex
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
  let defaultInput: Count
  let deviceCount: Count
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
    // The signatures are those of portaudio.h 19.6, stable within 19.
    guard let library = SharedLibrary("libportaudio.so.2"),
      let initialize: Do = library.function("Pa_Initialize"),
      let terminate: Do = library.function("Pa_Terminate"),
      let defaultOutput: Do = library.function("Pa_GetDefaultOutputDevice"),
      let defaultInput: Count = library.function("Pa_GetDefaultInputDevice"),
      let deviceCount: Count = library.function("Pa_GetDeviceCount"),
      let deviceInfo: DeviceInfo = library.function("Pa_GetDeviceInfo"),
      let open: Open = library.function("Pa_OpenStream"),
      let setFinished: SetFinished = library.function("Pa_SetStreamFinishedCallback"),
      let start: DoStream = library.function("Pa_StartStream"),
      let abort: DoStream = library.function("Pa_AbortStream"),
      let close: DoStream = library.function("Pa_CloseStream"),
      let errorText: Words = library.function("Pa_GetErrorText")
    else { return nil }
    self.initialize = initialize
    self.terminate = terminate
    self.defaultOutput = defaultOutput
    self.defaultInput = defaultInput
    self.deviceCount = deviceCount
    self.deviceInfo = deviceInfo
    self.open = open
    self.setFinished = setFinished
    self.start = start
    self.abort = abort
    self.close = close
    self.errorText = errorText
  }

  /// The library's words for an error.
  func words(_ error: PaError) -> String {
    errorText(error).map { String(cString: $0) } ?? "error \(error)"
  }
}
