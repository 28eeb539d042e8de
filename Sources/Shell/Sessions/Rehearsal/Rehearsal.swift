import FoundationEssentials
import Measures
import PNGFiles
import Pixels
import Reading
import Staging
import Windowing

/// A session in virtual time: the reader, the deeds and the stage of the window, driven by a script.
///
/// Before the clock moves every deed in flight has come back, so that a script gives the same pictures on any machine.
final class Rehearsal {
  private let session: ReadingSession
  private let stage: Presentation
  private let output: (String, [UInt8]) throws(CommandFailure) -> Void
  private let remember: (Place) -> Void
  private let title: String
  private var now: Duration = .zero
  private var states: [StateLine] = []

  /// The clock's step while something moves: a frame of a 60 Hz display.
  private static let frame = Duration.nanoseconds(16_666_667)

  /// - Parameters:
  ///   - title: the book's name in `state` lines.
  ///   - remember: keeps a place, as a window would.
  ///   - output: writes a file of that name into the folder for results.
  init(
    _ session: ReadingSession, stage: Presentation, title: String,
    remember: @escaping (Place) -> Void,
    output: @escaping (String, [UInt8]) throws(CommandFailure) -> Void
  ) {
    self.session = session
    self.stage = stage
    self.title = title
    self.remember = remember
    self.output = output
  }

  /// Plays the cues to the last one.
  func play(_ cues: [Cue]) throws(CommandFailure) {
    session.begin(at: .zero)
    try settle()
    for cue in cues {
      try advance(to: cue.time)
      try perform(cue)
      if isOver { break }
    }
    try writeStates()
  }

  private(set) var isOver = false

  /// Moves the clock, frame by frame while something moves, in one stride where nothing does.
  private func advance(to time: Duration) throws(CommandFailure) {
    while now < time {
      let next: Duration =
        switch session.reader.wake {
        case .never: time
        case .at(let due): max(due, now + .milliseconds(1))
        case .nextFrame: now + Rehearsal.frame
        }
      now = min(next, time)
      session.sound?.advance(to: now)
      session.voices?.advance(to: now)
      session.apply(.tick, at: now)
      try settle()
    }
  }

  private func settle() throws(CommandFailure) {
    session.settle(at: now)
    for effect in session.takePending() {
      switch effect {
      case .remember(let place): remember(place)
      case .quit: isOver = true
      case .want, .layOut, .fit, .speech, .recording, .surround, .inspect, .bring, .consented: break
      }
    }
    try stage.show(session.reader.draw()) { session.bitmap($0) }
  }

  private func perform(_ cue: Cue) throws(CommandFailure) {
    switch cue.act {
    case .input(let event):
      session.apply(.input(event), at: now)
      try settle()
    case .state: states.append(StateLine(now, title, session.reader.state))
    case .shot(let name):
      try output("\(name).png", encoded(stage.frame, name))
    case .drop, .remove:
      throw CommandFailure(
        "line \(cue.line): there is no library in this rehearsal; drop and remove need one")
    }
  }

  private func encoded(_ frame: Bitmap, _ name: String) throws(CommandFailure) -> [UInt8] {
    do throws(PictureFault) {
      return try encodePNG(frame)
    } catch {
      throw CommandFailure("\(name).png cannot be made: \(error)", status: 1)
    }
  }

  private func writeStates() throws(CommandFailure) {
    let lines = states.map { $0.json + "\n" }.joined()
    try output("state.jsonl", Array(lines.utf8))
  }
}

/// One line of `state.jsonl`.
private struct StateLine: Encodable {
  var t: Double
  var room: String
  var book: String
  var spread: Int
  var spreads: Int
  var pages: [String]
  var text: Bool
  var controls: Bool
  var turning: [Double] = []
  var voice: String?
  var transport: String
  var language: String
  var slip: Int
  var slips: Int
  var focus: String?

  init(_ time: Duration, _ book: String, _ state: ReadingState) {
    t = (time.seconds * 1000).rounded() / 1000
    self.book = book
    spread = state.spread
    spreads = state.spreads
    pages = state.pages
    text = state.text
    controls = state.controls
    language = state.language
    slip = state.slip
    slips = state.slips
    focus = state.focus
    room = state.room
    voice = state.voice
    transport = state.transport
    turning = state.turning.map { ($0 * 1000).rounded() / 1000 }
  }

  enum CodingKeys: String, CodingKey {
    case t, room, book, spread, spreads, pages, text, controls, turning, voice, transport
    case language, slip, slips, focus
  }

  /// `voice` and `focus` are said even where there is none.
  func encode(to encoder: any Encoder) throws {
    var keys = encoder.container(keyedBy: CodingKeys.self)
    try keys.encode(t, forKey: .t)
    try keys.encode(room, forKey: .room)
    try keys.encode(book, forKey: .book)
    try keys.encode(spread, forKey: .spread)
    try keys.encode(spreads, forKey: .spreads)
    try keys.encode(pages, forKey: .pages)
    try keys.encode(text, forKey: .text)
    try keys.encode(controls, forKey: .controls)
    try keys.encode(turning, forKey: .turning)
    try keys.encode(voice, forKey: .voice)
    try keys.encode(transport, forKey: .transport)
    try keys.encode(language, forKey: .language)
    try keys.encode(slip, forKey: .slip)
    try keys.encode(slips, forKey: .slips)
    try keys.encode(focus, forKey: .focus)
  }

  var json: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return (try? encoder.encode(self)).map { String(decoding: $0, as: UTF8.self) } ?? "{}"
  }
}
