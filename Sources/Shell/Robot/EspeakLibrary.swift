import CEspeak
import SharedLibraries

/// The part of espeak-ng that is needed here; opened with the first word that a robot says, and open from then on.
struct EspeakLibrary: Sendable {
  typealias Callback =
    @convention(c) (
      UnsafeMutablePointer<Int16>?, Int32, UnsafeMutablePointer<espeak_EVENT>?
    ) -> Int32
  typealias Initialize =
    @convention(c) (espeak_AUDIO_OUTPUT, Int32, UnsafePointer<CChar>?, Int32) -> Int32
  typealias SetCallback = @convention(c) (Callback?) -> Void
  typealias SetVoice = @convention(c) (UnsafeMutablePointer<espeak_VOICE>) -> espeak_ERROR
  typealias SetParameter = @convention(c) (espeak_PARAMETER, Int32, Int32) -> espeak_ERROR
  typealias Synthesise =
    @convention(c) (
      UnsafeRawPointer, Int, UInt32, espeak_POSITION_TYPE, UInt32, UInt32,
      UnsafeMutablePointer<UInt32>?, UnsafeMutableRawPointer?
    ) -> espeak_ERROR

  let setCallback: SetCallback
  let setVoice: SetVoice
  let setParameter: SetParameter
  let synthesise: Synthesise
  /// Samples a second of all that it says.
  let rate: Int

  /// `nil` where this machine has no espeak-ng, or none of its voices.
  static let opened = EspeakLibrary()

  private init?() {
    // The signatures are those of speak_lib.h 1.51.
    guard let library = SharedLibrary("libespeak-ng.so.1"),
      let initialize: Initialize = library.function("espeak_Initialize"),
      let setCallback: SetCallback = library.function("espeak_SetSynthCallback"),
      let setVoice: SetVoice = library.function("espeak_SetVoiceByProperties"),
      let setParameter: SetParameter = library.function("espeak_SetParameter"),
      let synthesise: Synthesise = library.function("espeak_Synth")
    else { return nil }
    // Without the option it ends the whole program where its data is missing.
    let dontExit: Int32 = 0x8000
    let rate = initialize(AUDIO_OUTPUT_SYNCHRONOUS, 0, nil, dontExit)
    guard rate > 0 else { return nil }
    self.setCallback = setCallback
    self.setVoice = setVoice
    self.setParameter = setParameter
    self.synthesise = synthesise
    self.rate = Int(rate)
  }
}
