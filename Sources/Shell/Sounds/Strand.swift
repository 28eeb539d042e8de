import Sounding
import Synchronization

/// One kind of stream on an output, of which one is heard at a time: what the next one replaces fades out under it.
/// Adding takes no memory and no lock.
final class Strand: @unchecked Sendable {
  /// A stream that is being heard.
  private struct Part {
    // Kept by the strand for as long as it is not let go.
    let stream: Unmanaged<SpeechStream>
    var voice: SpeechVoice
  }

  private struct Inside {
    var current: Part?
    /// The one before, while it fades out.
    var outgoing: Part?
  }

  /// How a stream comes and goes.
  enum Manner {
    /// With its first sample, and within 8 ms.
    case voice
    /// Both slowly, so that nobody notices when it begins.
    case ambience
  }

  private let rate: Int
  private let manner: Manner
  private let inside = UnsafeMutablePointer<Inside>.allocate(capacity: 1)
  private let next = Atomic<Unmanaged<SpeechStream>?>(nil)
  private let kept = Mutex<[SpeechStream]>([])

  init(rate: Int, _ manner: Manner) {
    self.rate = rate
    self.manner = manner
    inside.initialize(to: Inside())
  }

  deinit {
    inside.deinitialize(count: 1)
    inside.deallocate()
  }

  /// From now on this stream is the one; the one before fades out. Called by the one who decodes.
  func offer(_ stream: SpeechStream) {
    kept.withLock { streams in
      streams.removeAll(where: \.isLetGo)
      streams.append(stream)
    }
    let replaced = next.exchange(.passUnretained(stream), ordering: .acquiringAndReleasing)
    replaced?.takeUnretainedValue().release()
  }

  /// Adds the next samples to those in the buffer; whether anything is to be heard. Called by the one who plays.
  ///
  /// - Parameter scratch: as long as `buffer`, at least.
  func add(
    to buffer: UnsafeMutableBufferPointer<Float>, _ scratch: UnsafeMutableBufferPointer<Float>
  ) -> Bool {
    // One that is replaced before it has faded out waits for that.
    if inside.pointee.outgoing == nil,
      let stream = next.exchange(nil, ordering: .acquiringAndReleasing)
    {
      inside.pointee.outgoing = inside.pointee.current
      inside.pointee.current = Part(stream: stream, voice: SpeechVoice(rate: rate, manner))
    }
    let isFading = add(&inside.pointee.outgoing, buffer, scratch, as: .ending)
    let isHeard = add(&inside.pointee.current, buffer, scratch)
    return isFading || isHeard
  }

  /// Adds a part's samples; whether it is still to be heard.
  private func add(
    _ part: inout Part?, _ buffer: UnsafeMutableBufferPointer<Float>,
    _ scratch: UnsafeMutableBufferPointer<Float>, as course: SpeechVoice.Course? = nil
  ) -> Bool {
    guard let stream = part?.stream.takeUnretainedValue(), var voice = part?.voice else {
      return false
    }
    voice.course = course ?? stream.course
    let wanted = voice.wanted(buffer.count)
    let taken = stream.take(into: UnsafeMutableBufferPointer(rebasing: scratch[..<wanted]))
    // What is missing while it fades out is silence: it must come to an end all the same.
    if taken < wanted { scratch[taken..<wanted].update(repeating: 0) }
    voice.shape(UnsafeMutableBufferPointer(rebasing: scratch[..<wanted]))
    for index in 0..<wanted { buffer[index] += scratch[index] }
    if voice.isOver || stream.isHeard {
      stream.release()
      part = nil
    } else {
      part?.voice = voice
    }
    return wanted > 0
  }
}

extension SpeechVoice {
  fileprivate init(rate: Int, _ manner: Strand.Manner) {
    switch manner {
    case .voice: self.init(rate: rate)
    case .ambience: self.init(rate: rate, fade: SoundBed.fade, from: 0)
    }
  }
}
