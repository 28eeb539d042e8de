import FoundationEssentials
import Measures
import PNGFiles
import Pixels
import Reading
import Staging
import Windowing

/// A session in virtual time: the house, the deeds and the stage of the window, driven by a script.
///
/// Before the clock moves every deed in flight has come back, so that a script gives the same pictures on any machine.
final class Rehearsal {
  private let session: HouseSession
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
    _ session: HouseSession, stage: Presentation, title: String,
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
        switch session.house.wake {
        case .never: time
        case .at(let due): max(due, now + .milliseconds(1))
        case .nextFrame: now + Rehearsal.frame
        }
      now = min(next, session.libraryDue.map { max(now, $0) } ?? time, time)
      session.advance(to: now)
      session.tick(at: now)
      try settle()
    }
  }

  private func settle() throws(CommandFailure) {
    session.settle(at: now)
    for deed in session.takePending() {
      switch deed {
      case .remember(let place): remember(place)
      case .quit: isOver = true
      }
    }
    try stage.show(session.draw()) { session.bitmap($0) }
  }

  private func perform(_ cue: Cue) throws(CommandFailure) {
    switch cue.act {
    case .input(let event):
      session.apply(event, at: now)
      try settle()
    case .state: states.append(StateLine(now, title, session.house))
    case .shot(let name):
      try output("\(name).png", encoded(stage.frame, name))
    case .drop(let path):
      try change(cue, "there is no book folder “\(path)”") { session.drop(path, at: now) }
    case .remove(let path):
      try change(cue, "no book “\(path)” is on the shelf") { session.remove(path, at: now) }
    }
  }

  /// Changes the library, or says on which line that could not be.
  private func change(
    _ cue: Cue, _ otherwise: String, _ deed: () -> Bool
  ) throws(CommandFailure) {
    guard session.house.shelf != nil else {
      throw CommandFailure(
        "line \(cue.line): there is no library in this rehearsal; drop and remove need one")
    }
    guard deed() else { throw CommandFailure("line \(cue.line): \(otherwise)") }
    try settle()
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
