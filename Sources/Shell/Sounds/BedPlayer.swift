import SoundFiles
import Sounding
import Threads

/// One bed on the real loudspeaker: a thread of its own that decodes it ahead of the device. It is no reason to say
/// anything: where there is no loudspeaker, or it goes away, there is nothing around the page.
final class BedPlayer: @unchecked Sendable {
  private let bed: SoundBed
  private let attendant: Attendant
  private let wish = SpeechWish()
  private let bell = Bell()

  init(_ bed: SoundBed, on attendant: Attendant) {
    self.bed = bed
    self.attendant = attendant
  }

  func begin() { _ = startThread { self.play() } }

  /// It fades out.
  func end() {
    wish.course = .ending
    bell.ring()
  }

  private func play() {
    guard let sitting = attendant.openSitting(bell, while: { self.wish.course == .speaking }),
      let line = sitting.line
    else { return }
    do throws(SoundFileError) {
      var feed = try BedFeed(bed, rate: line.rate)
      let stream = SpeechStream(wish)
      guard stream.fill({ feed.next() }) else { return }
      line.ambience.offer(stream)
      while wish.course == .speaking, sitting.phase == .playing, !sitting.hasEnded {
        // Half of what a stream holds lasts more than 300 ms in any rate a device has.
        bell.wait(atMost: .milliseconds(150))
        guard stream.fill({ feed.next() }) else { break }
      }
      stream.dismiss()
    } catch {
      return
    }
  }
}

/// One bed in virtual time: decoded on the thread that wants its samples.
final class FileBed {
  private let bed: SoundBed
  private let wish = SpeechWish()
  private var source: Source?
  private var isOver = false

  private final class Source {
    var feed: BedFeed
    let stream: SpeechStream
    init(_ bed: SoundBed, _ wish: SpeechWish, rate: Int) throws(SoundFileError) {
      feed = try BedFeed(bed, rate: rate)
      stream = SpeechStream(wish)
    }

    func fill() -> Bool { stream.fill { feed.next() } }
  }

  init(_ bed: SoundBed) { self.bed = bed }

  /// It fades out.
  func end() { wish.course = .ending }

  /// Whether it asks for an open output.
  var wantsToBeHeard: Bool { !isOver && wish.course == .speaking }

  /// Decodes what the line may take next.
  func feed(_ line: OutputLine) {
    guard wantsToBeHeard else { return }
    do throws(SoundFileError) {
      if source == nil {
        let made = try Source(bed, wish, rate: line.rate)
        guard made.fill() else {
          isOver = true
          return
        }
        source = made
        line.ambience.offer(made.stream)
      }
      isOver = source?.fill() == false
    } catch {
      isOver = true
    }
  }

  /// The output has been closed; it begins anew with the next.
  func lineIsClosed() { source = nil }
}

extension SpeechStream {
  /// Asks for samples for as long as there is room; whether there were any.
  fileprivate func fill(_ next: () -> [Float]) -> Bool {
    // A piece is shorter than that in any rate.
    while room >= 1 << 16 {
      let samples = next()
      if samples.isEmpty { return false }
      give(samples)
    }
    return true
  }
}
