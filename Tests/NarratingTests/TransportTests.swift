import BookModel
import Measures
import Testing

@testable import Narrating

@Suite("The transport behind the big button")
struct TransportTests {
  static let english = LanguageTag("en")

  static func subject(_ page: String) -> TakeSubject {
    TakeSubject(
      book: "cat", page: PageID(rawValue: page), language: english, voice: "Grandma")
  }

  static func draft(_ page: String = "1.png", _ ending: Draft.Ending = .stopped) -> Draft {
    Draft(
      id: 7, subject: subject(page), text: "Come back, cat!", path: "/takes/7.wav",
      frames: 96_000, treatment: Treatment(span: 4_800..<90_000, gain: 6), ending: ending)
  }

  static let take = Take(
    subject: subject("1.png"), number: 1, recorded: "2026-11-30T18:00:00Z",
    text: "Come back, cat!", frames: 96_000, treatment: Treatment(span: 4_800..<90_000))

  let page = Transport.Page(
    subject: subject("1.png"), text: "Come back, cat!",
    reading: PageReading(.file("/takes/1.flac"), take: take))

  static let inputs: [Transport.Input] = [
    .press, .release, .cancel, .listen, .again, .keep, .turn(subject("2.png"), text: "Oh."),
    .trim(.start, to: 30_000), .trim(.end, to: 0), .leave, .tick, .news(.began(subject("1.png"))),
    .news(.drafted(draft())),
    .news(.drafted(draft("0.png"))), .news(.drafted(draft("1.png", .diskFull))),
    .news(.drafted(draft("1.png", .microphoneGone))), .news(.tooShort), .news(.kept(take)),
    .news(.failed("The disk is full.")), .news(.microphone(.unusable(.none))),
    .news(.level(Loudness(peak: -20, mean: -30))), .speech(.began(1_000_001)),
    .speech(.progress(1_000_001, 0.5)), .speech(.ended(1_000_001)),
    .speech(.failed(1_000_001, "It cannot be heard.")), .speech(.ended(3)),
  ]

  /// A transport in each of its states, by the way that hands would bring it there.
  static let ways: [(String, Transport.Manner, [Transport.Input])] = [
    ("ready", .tap, []),
    ("counting", .tap, [.press]),
    ("arming", .hold, [.press]),
    ("recording", .hold, [.press, .news(.began(subject("1.png")))]),
    ("stopping", .hold, [.press, .news(.began(subject("1.png"))), .release]),
    (
      "playing", .hold,
      [.press, .news(.began(subject("1.png"))), .release, .news(.drafted(draft()))]
    ),
    (
      "reviewing", .hold,
      [
        .press, .news(.began(subject("1.png"))), .release, .news(.drafted(draft())),
        .speech(.ended(1_000_001)),
      ]
    ),
    (
      "saving", .hold,
      [
        .press, .news(.began(subject("1.png"))), .release, .news(.drafted(draft())), .keep,
      ]
    ),
    ("listening", .tap, [.listen]),
    ("paused", .tap, [.listen, .listen]),
  ]

  private func made(_ way: (String, Transport.Manner, [Transport.Input])) -> Transport {
    var transport = Transport()
    transport.manner = way.1
    for input in way.2 { _ = transport.apply(input, on: page, at: .seconds(1)) }
    return transport
  }

  @Test(
    "every pair of inputs in every state, in both manners and courses, loses no draft and owes no deed",
    arguments: ways.indices)
  func pairs(way index: Int) {
    let way = TransportTests.ways[index]
    for manner in [Transport.Manner.tap, .hold] {
      for course in [Transport.Course.single, .straight] {
        for first in TransportTests.inputs {
          for second in TransportTests.inputs {
            var transport = made(way)
            transport.manner = manner
            transport.course = course
            step(&transport, first, at: .seconds(2))
            step(&transport, second, at: .seconds(9))
            expectWayOut(of: transport)
          }
        }
      }
    }
  }

  private func step(_ transport: inout Transport, _ input: Transport.Input, at time: Duration) {
    let before = transport
    let deeds = transport.apply(input, on: page, at: time)
    expectDraft(before, deeds, transport, input)
    expectQuiet(before, deeds, transport, input)
    let recordings = deeds.compactMap { deed -> RecordingDeed? in
      if case .recording(let deed) = deed { deed } else { nil }
    }
    for deed in recordings {
      switch deed {
      case .record: #expect(!before.isRecording && transport.isRecording)
      case .stop, .split: #expect(before.isRecording)
      case .keep, .drop, .openMicrophone, .closeMicrophone, .restore, .delete: break
      }
    }
  }

  /// A draft that is there, or that comes, is afterwards still there, safe, waiting, or dropped because *again* was said.
  private func expectDraft(
    _ before: Transport, _ deeds: [Transport.Deed], _ after: Transport, _ input: Transport.Input
  ) {
    var owed = before.draft
    if case .news(.drafted(let draft)) = input { owed = draft }
    // However it is trimmed, it is the same recording.
    guard let owed, after.draft?.path != owed.path || after.draft?.subject != owed.subject else {
      return
    }
    let isAnswered = deeds.contains { deed in
      switch deed {
      case .recording(.keep(let draft)), .waiting(let draft): draft == owed
      case .recording(.drop(let draft)): draft == owed && input == .again
      default: false
      }
    }
    let isKept = if case .news(.kept) = input { true } else { false }
    #expect(isAnswered || isKept, "\(input) in \(before.state)")
  }

  /// Nothing goes on sounding that no state knows of.
  private func expectQuiet(
    _ before: Transport, _ deeds: [Transport.Deed], _ after: Transport, _ input: Transport.Input
  ) {
    func hearing(_ state: Transport.State) -> Transport.Hearing {
      switch state {
      case .reviewing(_, let hearing), .listening(let hearing): hearing
      default: .silent
      }
    }
    let wasOver: Bool =
      switch input {
      case .speech(.ended), .speech(.failed): true
      default: false
      }
    if hearing(before.state) != .silent, hearing(after.state) == .silent, !wasOver {
      #expect(deeds.contains(.speech(.hush)), "\(input) in \(before.state)")
    }
  }

  /// From every state some input leads back to where one can record.
  private func expectWayOut(of transport: Transport) {
    var left = transport
    switch left.state {
    case .saving: _ = left.apply(.news(.kept(TransportTests.take)), on: page, at: .seconds(20))
    case .stopping: _ = left.apply(.news(.tooShort), on: page, at: .seconds(20))
    default: _ = left.apply(.leave, on: page, at: .seconds(20))
    }
    #expect(left.state == .ready, "\(transport.state)")
  }

  @Test("a tap counts in for three seconds, then records, and a second tap stops")
  func tap() {
    var transport = Transport()
    #expect(transport.apply(.press, on: page, at: .seconds(10)) == [])
    #expect(transport.due(at: .seconds(10)) == .milliseconds(10_500))
    #expect(transport.apply(.tick, on: page, at: .milliseconds(12_999)) == [])
    #expect(
      transport.apply(.tick, on: page, at: .seconds(13))
        == [.recording(.record(page.subject, text: page.text))])
    _ = transport.apply(.news(.began(page.subject)), on: page, at: .milliseconds(13_040))
    #expect(transport.state == .recording(since: .milliseconds(13_040)))
    #expect(transport.apply(.press, on: page, at: .seconds(20)) == [.recording(.stop)])
    let draft = TransportTests.draft()
    let heard = transport.apply(.news(.drafted(draft)), on: page, at: .milliseconds(20_100))
    #expect(
      heard == [
        .speech(
          .say(Utterance(id: 1_000_001, path: draft.path, treatment: draft.treatment)))
      ], "it is played back at once, with what is to be heard of it")
    #expect(
      transport.apply(.keep, on: page, at: .seconds(21))
        == [.speech(.hush), .recording(.keep(draft))])
    #expect(
      transport.apply(.news(.kept(TransportTests.take)), on: page, at: .seconds(22))
        == [.kept(TransportTests.take)])
    #expect(transport.state == .ready)
  }

  @Test("held, it records at once; a slip of the finger changes nothing")
  func hold() {
    var transport = Transport()
    transport.manner = .hold
    #expect(
      transport.apply(.press, on: page, at: .zero)
        == [.recording(.record(page.subject, text: page.text))])
    #expect(transport.apply(.release, on: page, at: .milliseconds(300)) == [.recording(.stop)])
    #expect(
      transport.apply(.news(.tooShort), on: page, at: .milliseconds(320)) == [.notice(.tooShort)])
    #expect(transport.state == .ready)
  }

  @Test("read straight through, each page is kept while the next is read, and the last is judged")
  func straight() {
    var transport = Transport()
    transport.manner = .hold
    transport.course = .straight
    _ = transport.apply(.press, on: page, at: .zero)
    _ = transport.apply(.news(.began(page.subject)), on: page, at: .milliseconds(30))
    let second = TransportTests.subject("2.png")
    #expect(
      transport.apply(.turn(second, text: "Oh."), on: page, at: .seconds(4))
        == [.recording(.split(second, text: "Oh."))])
    let first = TransportTests.draft("1.png")
    #expect(
      transport.apply(.news(.drafted(first)), on: page, at: .milliseconds(4_100))
        == [.recording(.keep(first))])
    #expect(transport.isRecording)
    _ = transport.apply(.release, on: page, at: .seconds(8))
    let last = TransportTests.draft("2.png")
    _ = transport.apply(.news(.drafted(last)), on: page, at: .milliseconds(8_100))
    #expect(transport.draft == last)
  }

  @Test("a draft that could not be kept is still there to be kept")
  func failedKeep() {
    var transport = made(TransportTests.ways[7])
    let deeds = transport.apply(.news(.failed("No room.")), on: page, at: .seconds(3))
    #expect(deeds == [.notice(.failed("No room."))])
    #expect(transport.draft == TransportTests.draft())
  }

  @Test("a microphone that gives nothing for three seconds is given up, and said so")
  func nothing() {
    var transport = made(TransportTests.ways[2])
    #expect(
      transport.apply(.tick, on: page, at: .seconds(4)) == [
        .recording(.stop), .notice(.nothingArrived),
      ])
    #expect(transport.state == .ready)
  }
}

@Suite("The meter and its coach")
struct MeterTests {
  private func meter(_ peaks: [Float]) -> (Meter, Duration) {
    var meter = Meter()
    for (n, peak) in peaks.enumerated() {
      meter.take(Loudness(peak: peak, mean: peak - 9), at: .milliseconds(20 * n))
    }
    return (meter, .milliseconds(20 * peaks.count))
  }

  @Test("it rises at once, and falls 24 dB a second; the crest stays 800 ms")
  func falls() {
    var (meter, _) = meter([-12])
    #expect(meter.lit.bars == 18)
    meter.settle(to: .milliseconds(500))
    #expect(abs(meter.level - -24) < 1e-9)
    #expect(meter.lit.bars == 12)
    #expect(meter.lit.crest == 17)
    meter.settle(to: .milliseconds(900))
    #expect(meter.lit.crest == meter.lit.bars - 1)
  }

  @Test(
    "the coach hears what a parent should do",
    arguments: [
      (-20 as Float, Meter.Advice.fine), (-40, .closer), (-0.5, .tooLoud), (-90, .muted),
    ])
  func advice(peak: Float, expected: Meter.Advice) {
    let (meter, end) = meter(Array(repeating: peak, count: 200))
    #expect(meter.advice(at: end) == expected)
  }

  @Test("pauses between words are no reason to come closer, and one word ends being muted")
  func pauses() {
    var (meter, end) = meter(
      (0..<300).map { $0 % 50 < 25 ? -18 as Float : -60 })
    #expect(meter.advice(at: end) == .fine)
    for n in 0..<200 {
      meter.take(Loudness(peak: -90, mean: -95), at: end + .milliseconds(20 * n))
    }
    end = end + .milliseconds(4000)
    #expect(meter.advice(at: end) == .muted)
    meter.take(Loudness(peak: -30, mean: -40), at: end)
    #expect(meter.advice(at: end) == .fine)
  }
}
