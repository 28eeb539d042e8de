import Sounding

/// A playback together with what is streamed over it, the one voice and the sound around a page: what a device's callback
/// runs, and a file in virtual time alike. Rendering takes no memory and no lock.
final class OutputLine: @unchecked Sendable {
  /// So many samples are rendered at once.
  private static let piece = 1024

  let rate: Int
  let voice: Strand
  let ambience: Strand
  private let playback = UnsafeMutablePointer<Playback>.allocate(capacity: 1)
  private let spoken = UnsafeMutableBufferPointer<Float>.allocate(capacity: piece)
  private let around = UnsafeMutableBufferPointer<Float>.allocate(capacity: piece)
  private let scratch = UnsafeMutableBufferPointer<Float>.allocate(capacity: piece)

  init(_ mixer: Mixer) {
    rate = mixer.rate
    voice = Strand(rate: rate, .voice)
    ambience = Strand(rate: rate, .ambience)
    playback.initialize(to: Playback(mixer))
    for buffer in [spoken, around, scratch] { buffer.initialize(repeating: 0) }
  }

  deinit {
    playback.deinitialize(count: 1)
    playback.deallocate()
    for buffer in [spoken, around, scratch] { buffer.deallocate() }
  }

  /// See `Playback`.
  var quiet: Int { playback.pointee.quiet }
  var isRested: Bool { playback.pointee.isRested }

  func hear(_ effect: SoundEffect, late: Duration = .zero) {
    playback.pointee.hear(effect, late: late)
  }

  /// Writes the next samples over what is in the buffer.
  func render(into buffer: UnsafeMutableBufferPointer<Float>) {
    var done = 0
    while done < buffer.count {
      var count = min(Self.piece, buffer.count - done)
      // A voice begins with the very sample after the silence, however large the buffers are.
      let silence = playback.pointee.silence
      if silence > 0 { count = min(count, silence) }
      let isSpeaking = silence == 0 && take(count, from: voice, into: spoken)
      let isAround = silence == 0 && take(count, from: ambience, into: around)
      playback.pointee.render(
        into: UnsafeMutableBufferPointer(rebasing: buffer[done..<done + count]),
        speech: UnsafeBufferPointer(rebasing: spoken[..<(isSpeaking ? count : 0)]),
        ambience: UnsafeBufferPointer(rebasing: around[..<(isAround ? count : 0)]),
        isSpeaking: isSpeaking)
      done += count
    }
  }

  private func take(
    _ count: Int, from strand: Strand, into buffer: UnsafeMutableBufferPointer<Float>
  ) -> Bool {
    let part = UnsafeMutableBufferPointer(rebasing: buffer[..<count])
    part.update(repeating: 0)
    return strand.add(to: part, scratch)
  }
}
