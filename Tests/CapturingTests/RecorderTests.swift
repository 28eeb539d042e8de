import Capturing
import Measures
import Narrating
import Sounds
import Testing

@Suite("A recorder in virtual time")
struct RecorderTests {
  let microphone = StagedMicrophone()

  /// A recorder whose microphone has been open for a second.
  private func recorder(_ takes: TakeList) -> Recorder {
    let recorder = Recorder(microphone, writer: takes) {}
    recorder.perform(.openMicrophone)
    recorder.advance(to: .seconds(1))
    return recorder
  }

  /// What the microphone heard at those numbers.
  private func heard(_ numbers: Range<Int>) -> [Int16] { numbers.map { Int16($0 % 32_768) } }

  private func news(_ recorder: Recorder) -> [RecordingNews] {
    recorder.collect().filter { if case .level = $0 { false } else { true } }
  }

  @Test("a take begins 300 ms before it was asked for and ends 150 ms after, sample by sample")
  func edges() throws {
    let takes = TakeList()
    let recorder = recorder(takes)
    #expect(news(recorder) == [.microphone(.open(name: "Desk"))])
    recorder.perform(.record(page(1), text: "once"))
    #expect(news(recorder).isEmpty)
    recorder.advance(to: .milliseconds(1020))
    #expect(news(recorder) == [.began(page(1))])
    recorder.advance(to: .seconds(3))
    recorder.perform(.stop)
    #expect(news(recorder).isEmpty)
    recorder.advance(to: .milliseconds(3200))
    guard case .drafted(let draft)? = news(recorder).first else {
      Issue.record("there is no draft")
      return
    }
    #expect(draft.ending == .stopped)
    #expect(takes.takes.first?.samples == heard(33_600..<151_200))
    #expect(takes.takes.first?.edges == TakeEdges(before: 14_400, after: 7200))
  }

  @Test("reading straight through loses not one sample between two takes")
  func split() {
    let takes = TakeList()
    let recorder = recorder(takes)
    recorder.perform(.record(page(1), text: "once"))
    recorder.advance(to: .milliseconds(2345))
    recorder.perform(.split(page(2), text: "upon"))
    recorder.advance(to: .milliseconds(4001))
    recorder.perform(.split(page(3), text: "a time"))
    recorder.advance(to: .seconds(5))
    recorder.perform(.stop)
    recorder.advance(to: .seconds(6))
    #expect(takes.takes.map(\.subject) == [page(1), page(2), page(3)])
    #expect(takes.takes.flatMap(\.samples) == heard(33_600..<247_200))
    #expect(takes.takes[1].samples.first == heard(2345 * 48..<2345 * 48 + 1).first)
    #expect(takes.takes[1].edges == TakeEdges())
    let told = news(recorder)
    #expect(told.count == 7)
    #expect(told.count { if case .drafted = $0 { true } else { false } } == 3)
  }

  @Test("under 500 ms nothing is left; at 500 ms there is a take", arguments: [499, 500])
  func short(length: Int) {
    let takes = TakeList()
    let recorder = recorder(takes)
    recorder.perform(.record(page(1), text: "once"))
    recorder.advance(to: .milliseconds(1000 + length))
    recorder.perform(.stop)
    recorder.advance(to: .seconds(2))
    #expect(news(recorder).contains(.tooShort) == (length < 500))
    #expect(takes.takes.count == (length < 500 ? 0 : 1))
  }

  @Test("no take is longer than ten minutes, and a stop after that says nothing more")
  func long() {
    let takes = TakeList()
    let recorder = recorder(takes)
    recorder.perform(.record(page(1), text: "once"))
    recorder.advance(to: .seconds(700))
    recorder.perform(.stop)
    recorder.advance(to: .seconds(701))
    #expect(takes.takes.map(\.ending) == [.tooLong])
    #expect(takes.takes.first?.samples.count == 600 * 48_000)
    #expect(news(recorder).count { if case .drafted = $0 { true } else { false } } == 1)
  }

  @Test("a disk that is full ends the take with all that was written before")
  func full() {
    let takes = TakeList(room: 60_000)
    let recorder = recorder(takes)
    recorder.perform(.record(page(1), text: "once"))
    recorder.advance(to: .seconds(4))
    recorder.perform(.stop)
    #expect(takes.takes.map(\.ending) == [.diskFull])
    #expect(takes.takes.first?.samples == heard(33_600..<93_600))
  }

  @Test("a store that refuses is said in its own words")
  func refused() {
    let recorder = recorder(TakeList(refusal: "The disk is full"))
    recorder.perform(.record(page(1), text: "once"))
    recorder.advance(to: .seconds(2))
    #expect(news(recorder).last == .failed("The disk is full"))
  }

  @Test("a microphone that goes ends the take with all that was heard before; so does leaving")
  func gone() {
    for isLeaving in [false, true] {
      let takes = TakeList()
      let microphone = StagedMicrophone()
      let recorder = Recorder(microphone, writer: takes) {}
      recorder.perform(.openMicrophone)
      recorder.advance(to: .seconds(1))
      recorder.perform(.record(page(1), text: "once"))
      microphone.advance(to: .seconds(3))
      if isLeaving {
        #expect(recorder.close())
      } else {
        microphone.lose()
        microphone.become(.unusable(.vanished))
        recorder.advance(to: .seconds(3))
      }
      #expect(takes.takes.map(\.ending) == [isLeaving ? .stopped : .microphoneGone])
      #expect(takes.takes.first?.dropouts == (isLeaving ? 0 : 1))
      #expect(takes.takes.first?.samples.count == 144_000 - 33_600)
    }
  }

  @Test("without a microphone a wish to record is answered at once")
  func none() {
    let recorder = Recorder(StagedMicrophone(.unusable(.none)), writer: TakeList()) {}
    recorder.perform(.openMicrophone)
    recorder.perform(.record(page(1), text: "once"))
    #expect(
      news(recorder) == [
        .microphone(.unusable(.none)),
        .failed("Nothing was recorded: this machine has no microphone"),
      ])
  }

  @Test("every record is answered once, whatever is asked in whatever order")
  func answers() {
    for seed in 0..<300 {
      let takes = TakeList(room: seed % 3 == 0 ? 300_000 : .max)
      let microphone = StagedMicrophone()
      let recorder = Recorder(microphone, writer: takes) {}
      recorder.perform(.openMicrophone)
      var state = UInt32(truncatingIfNeeded: seed &* 2_654_435_761)
      var (asked, time) = (0, 0)
      var told: [RecordingNews] = []
      for _ in 0..<40 {
        state = state &* 1_664_525 &+ 1_013_904_223
        time += Int(state >> 10) % 900
        recorder.advance(to: .milliseconds(time))
        switch state >> 28 {
        case 0...4:
          asked += 1
          recorder.perform(.record(page(asked), text: ""))
        case 5...9: recorder.perform(.stop)
        case 10: microphone.become(.unusable(.vanished))
        case 11: recorder.perform(.closeMicrophone)
        default: recorder.perform(.openMicrophone)
        }
        told += news(recorder)
      }
      recorder.close()
      told += news(recorder)
      let answers = told.count {
        switch $0 {
        case .drafted, .tooShort, .failed: true
        default: false
        }
      }
      #expect(answers == asked, "seed \(seed)")
    }
  }

  @Test("levels come every 20 ms, in dB of full scale")
  func levels() {
    let recorder = recorder(TakeList())
    let levels = recorder.collect().compactMap { news -> Loudness? in
      if case .level(let loudness) = news { loudness } else { nil }
    }
    #expect(levels.count == 50)
    // 47,999 modulo 32,768 of 32,768.
    #expect(abs((levels.last?.peak ?? 0) + 6.67) < 0.1)
    #expect((levels.last?.mean ?? 0) < (levels.last?.peak ?? 0))
  }
}
