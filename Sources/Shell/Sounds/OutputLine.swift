import Sounding
import Synchronization

/// A playback together with the one voice that is read aloud over it: what a device's callback runs, and a file in
/// virtual time alike. Rendering takes no memory and no lock.
final class OutputLine: @unchecked Sendable {
  /// A stream that is being heard.
  private struct Part {
    // Kept by the line for as long as it is not let go.
    let stream: Unmanaged<SpeechStream>
    var voice: SpeechVoice
  }

  private struct Inside {
    var playback: Playback
    var current: Part?
    /// The one before, while it fades out.
    var outgoing: Part?
  }

  /// So many samples are rendered at once.
  private static let piece = 1024

  let rate: Int
  private let inside = UnsafeMutablePointer<Inside>.allocate(capacity: 1)
  private let speech = UnsafeMutableBufferPointer<Float>.allocate(capacity: piece)
  private let scratch = UnsafeMutableBufferPointer<Float>.allocate(capacity: piece)
  private let next = Atomic<Unmanaged<SpeechStream>?>(nil)
  private let kept = Mutex<[SpeechStream]>([])

  init(_ mixer: Mixer) {
    rate = mixer.rate
    inside.initialize(to: Inside(playback: Playback(mixer)))
    speech.initialize(repeating: 0)
    scratch.initialize(repeating: 0)
  }

  deinit {
    inside.deinitialize(count: 1)
    inside.deallocate()
    speech.deallocate()
    scratch.deallocate()
  }

  /// From now on this stream is the voice; the one before fades out. Called by the one who decodes.
  func offer(_ stream: SpeechStream) {
    kept.withLock { streams in
      streams.removeAll(where: \.isLetGo)
      streams.append(stream)
    }
    let replaced = next.exchange(.passUnretained(stream), ordering: .acquiringAndReleasing)
    replaced?.takeUnretainedValue().release()
  }
}

// What the one who plays does and asks.
extension OutputLine {
  /// See `Playback`.
  var quiet: Int { inside.pointee.playback.quiet }
  var isRested: Bool { inside.pointee.playback.isRested }

  func hear(_ effect: SoundEffect, late: Duration = .zero) {
    inside.pointee.playback.hear(effect, late: late)
  }

  /// Writes the next samples over what is in the buffer.
  func render(into buffer: UnsafeMutableBufferPointer<Float>) {
    var done = 0
    while done < buffer.count {
      var count = min(Self.piece, buffer.count - done)
      // A voice begins with the very sample after the silence, however large the buffers are.
      let silence = inside.pointee.playback.silence
      if silence > 0 { count = min(count, silence) }
      let (spoken, isSpeaking) = silence == 0 ? speak(count) : (0, false)
      inside.pointee.playback.render(
        into: UnsafeMutableBufferPointer(rebasing: buffer[done..<done + count]),
        speech: UnsafeBufferPointer(rebasing: speech[..<spoken]), isSpeaking: isSpeaking)
      done += count
    }
  }

  /// The next samples of the voice, in `speech`: how many, and whether it is speaking.
  private func speak(_ count: Int) -> (count: Int, isSpeaking: Bool) {
    // One that is replaced before it has faded out waits for that: 8 ms.
    if inside.pointee.outgoing == nil,
      let stream = next.exchange(nil, ordering: .acquiringAndReleasing)
    {
      inside.pointee.outgoing = inside.pointee.current
      inside.pointee.current = Part(stream: stream, voice: SpeechVoice(rate: rate))
    }
    guard inside.pointee.current != nil || inside.pointee.outgoing != nil else { return (0, false) }
    speech.update(repeating: 0)
    let isFading = speak(&inside.pointee.outgoing, count, as: .ending)
    let isSpeaking = speak(&inside.pointee.current, count)
    return (isFading || isSpeaking ? count : 0, isFading || isSpeaking)
  }

  /// Adds a part's samples to `speech`; whether it is still to be heard.
  private func speak(
    _ part: inout Part?, _ count: Int, as course: SpeechVoice.Course? = nil
  ) -> Bool {
    guard let stream = part?.stream.takeUnretainedValue(), var voice = part?.voice else {
      return false
    }
    voice.course = course ?? stream.course
    let wanted = voice.wanted(count)
    let taken = stream.take(into: UnsafeMutableBufferPointer(rebasing: scratch[..<wanted]))
    // What is missing while it fades out is silence: it must come to an end all the same.
    if taken < wanted { scratch[taken..<wanted].update(repeating: 0) }
    voice.shape(UnsafeMutableBufferPointer(rebasing: scratch[..<wanted]))
    for index in 0..<wanted { speech[index] += scratch[index] }
    if voice.isOver || stream.isHeard {
      stream.release()
      part = nil
    } else {
      part?.voice = voice
    }
    return wanted > 0
  }
}
