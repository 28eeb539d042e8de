import CSampleRate
import SharedLibraries

/// Brings a stream of one channel to another rate, piece by piece and without a seam; where both rates are the same every
/// sample stays as it is.
struct RateConverter: ~Copyable {
  private let library: SampleRateLibrary?
  private let state: OpaquePointer?
  private let ratio: Double
  private var buffer: [Float] = []
  /// What the library has not taken in yet.
  private var left: [Float] = []

  /// `nil` where this machine has no libsamplerate and needs it.
  init?(from rate: Int, to target: Int) {
    ratio = Double(target) / Double(max(1, rate))
    if rate == target {
      library = nil
      state = nil
      return
    }
    guard let library = SampleRateLibrary.opened, let state = library.make() else { return nil }
    self.library = library
    self.state = state
  }

  deinit {
    if let state { library?.delete(state) }
  }

  /// The next samples at the new rate. They come a little later than they are given: the sinc looks ahead.
  /// - Parameter isLast: Nothing more comes; all that is still on its way is given out.
  mutating func convert(_ samples: [Float], isLast: Bool = false) -> [Float] {
    guard let library, let state else { return samples }
    left += samples
    var made: [Float] = []
    while true {
      let room = Int(Double(left.count) * ratio) + 256
      if buffer.count < room { buffer = [Float](repeating: 0, count: room) }
      let (used, count) = library.process(
        state, left, into: &buffer, ratio: ratio, isLast: isLast)
      made += buffer[..<count]
      left.removeFirst(used)
      if count == 0 || (left.isEmpty && !isLast) { return made }
    }
  }
}

/// The part of libsamplerate that is needed here; opened, not linked, as the other libraries of sound.
private struct SampleRateLibrary: Sendable {
  typealias Make = @convention(c) (Int32, Int32, UnsafeMutablePointer<Int32>) -> OpaquePointer?
  typealias Process = @convention(c) (OpaquePointer, UnsafeMutablePointer<SRC_DATA>) -> Int32
  typealias Delete = @convention(c) (OpaquePointer) -> OpaquePointer?

  private let new: Make
  private let process: Process
  private let deleteState: Delete

  /// `nil` where this machine has no libsamplerate.
  static let opened = SampleRateLibrary()

  private init?() {
    // The signatures are those of samplerate.h 0.2, stable since 0.1.
    guard let library = SharedLibrary("libsamplerate.so.0"),
      let new: Make = library.function("src_new"),
      let process: Process = library.function("src_process"),
      let delete: Delete = library.function("src_delete")
    else { return nil }
    self.new = new
    self.process = process
    deleteState = delete
  }

  func make() -> OpaquePointer? {
    var error: Int32 = 0
    return new(Int32(SRC_SINC_MEDIUM_QUALITY), 1, &error)
  }

  func delete(_ state: OpaquePointer) { _ = deleteState(state) }

  func process(
    _ state: OpaquePointer, _ input: [Float], into output: inout [Float], ratio: Double,
    isLast: Bool
  ) -> (used: Int, made: Int) {
    var data = SRC_DATA()
    data.input_frames = input.count
    data.output_frames = output.count
    data.end_of_input = isLast ? 1 : 0
    data.src_ratio = ratio
    let error = input.withUnsafeBufferPointer { from in
      output.withUnsafeMutableBufferPointer { to in
        data.data_in = from.baseAddress
        data.data_out = to.baseAddress
        return process(state, &data)
      }
    }
    guard error == 0 else { return (input.count, 0) }
    return (
      min(max(0, data.input_frames_used), input.count),
      min(max(0, data.output_frames_gen), output.count)
    )
  }
}
