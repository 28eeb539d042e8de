import CEbur128
import Glibc
public import Narrating
import SharedLibraries

/// How loud a recording of one channel at 48 kHz is, as it sounds from two loudspeakers.
///
/// `nil` where it cannot be measured: libebur128 is not on this machine, or memory is short.
public func measureLoudness(_ samples: [Int16]) -> ProgrammeLoudness? {
  guard let library = LoudnessLibrary.opened, let meter = LoudnessMeter(library) else { return nil }
  return meter.measure(samples)
}

/// The part of libebur128 that is needed here; opened with the first recording.
private struct LoudnessLibrary: Sendable {
  typealias State = UnsafeMutablePointer<ebur128_state>
  typealias Begin = @convention(c) (UInt32, UInt, Int32) -> State?
  typealias End = @convention(c) (UnsafeMutablePointer<State?>) -> Void
  typealias SetChannel = @convention(c) (State, UInt32, Int32) -> Int32
  typealias AddShorts = @convention(c) (State, UnsafePointer<Int16>, Int) -> Int32
  typealias Whole = @convention(c) (State, UnsafeMutablePointer<Double>) -> Int32
  typealias OfChannel = @convention(c) (State, UInt32, UnsafeMutablePointer<Double>) -> Int32

  let begin: Begin
  let end: End
  let setChannel: SetChannel
  let addShorts: AddShorts
  let integrated: Whole
  let truePeak: OfChannel

  static let opened = LoudnessLibrary()

  private init?() {
    // The signatures are those of ebur128.h 1.2.
    guard let library = SharedLibrary("libebur128.so.1"),
      let begin: Begin = library.function("ebur128_init"),
      let end: End = library.function("ebur128_destroy"),
      let setChannel: SetChannel = library.function("ebur128_set_channel"),
      let addShorts: AddShorts = library.function("ebur128_add_frames_short"),
      let integrated: Whole = library.function("ebur128_loudness_global"),
      let truePeak: OfChannel = library.function("ebur128_true_peak")
    else { return nil }
    self.begin = begin
    self.end = end
    self.setChannel = setChannel
    self.addShorts = addShorts
    self.integrated = integrated
    self.truePeak = truePeak
  }
}

private struct LoudnessMeter: ~Copyable {
  private let library: LoudnessLibrary
  private let state: LoudnessLibrary.State

  init?(_ library: LoudnessLibrary) {
    let mode = Int32(EBUR128_MODE_I.rawValue) | Int32(EBUR128_MODE_TRUE_PEAK.rawValue)
    guard let state = library.begin(1, UInt(Take.rate), mode) else { return nil }
    self.library = library
    self.state = state
    // One channel that comes from both loudspeakers; without it everything measures 3 LU too low.
    _ = library.setChannel(state, 0, Int32(EBUR128_DUAL_MONO.rawValue))
  }

  deinit {
    var state: LoudnessLibrary.State? = state
    library.end(&state)
  }

  func measure(_ samples: [Int16]) -> ProgrammeLoudness? {
    var (integrated, peak) = (-Double.infinity, 0.0)
    let success = Int32(EBUR128_SUCCESS.rawValue)
    guard library.addShorts(state, samples, samples.count) == success,
      library.integrated(state, &integrated) == success,
      library.truePeak(state, 0, &peak) == success
    else { return nil }
    return ProgrammeLoudness(integrated: integrated, truePeak: 20 * log10(peak))
  }
}
