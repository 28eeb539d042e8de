public import Door
public import Measures
import Pixels
public import Reading
import Rooms
import Shelving
public import Sounds
public import Windowing

/// How a visit to the window ended.
public enum ReadingEnd: Hashable, Sendable {
  case closed
  /// Another copy of the program was started with these words, and what they say is to be opened here.
  case called(Call)
}

/// Opens the window on a book and stays until its reader closes it, or is called elsewhere.
///
/// - Parameters:
///   - door: where other copies of the program call; calls that name this very book only bring the window forward.
///   - sound: where turning leaves, and voices, are heard.
///   - voices: where the book's voices are; `nil`: it has none.
///   - remember: keeps the reader's place; called on this thread.
public func readInWindow(
  _ opened: OpenedBook, _ settings: SessionSettings, stage: StageChoice, extent: Extent?,
  sound: (any SoundSink)? = nil, voices: VoicePlan? = nil, door: Door? = nil,
  remember: @escaping (Place) -> Void
) throws(CommandFailure) -> ReadingEnd {
  try playInWindow(
    title: opened.book.displayTitle(in: settings.language ?? opened.book.language),
    stage: stage, extent: extent, sound: sound,
    door: door.map { ($0, open: opened.loaded.folder.path) }, remember: remember
  ) { extent, waker in
    let session = opened.session(
      screen: extent, settings, startsWithFrame: true, notify: { waker.wake() })
    session.voices = voices.map { opened.desk($0, sound) { waker.wake() } }
    return session
  }
}

/// Opens the window on a shelf and stays until its visitor closes it, or is called elsewhere.
///
/// - Parameters:
///   - name: what a call says that is to open this very shelf.
///   - settings: of the books that are opened from it.
public func browseInWindow(
  _ plan: ShelfPlan, name: String, _ settings: SessionSettings, stage: StageChoice,
  extent: Extent?, sound: (any SoundSink)? = nil, door: Door? = nil
) throws(CommandFailure) -> ReadingEnd {
  try playInWindow(
    title: "Tangerine", stage: stage, extent: extent, sound: sound,
    door: door.map { ($0, open: name) }, remember: { _ in }
  ) { extent, waker in
    plan.session(
      screen: extent, settings, startsWithFrame: true, isVirtual: false, notify: { waker.wake() })
  }
}

private func playInWindow(
  title: String, stage: StageChoice, extent: Extent?, sound: (any SoundSink)?,
  door: (Door, open: String)?, remember: @escaping (Place) -> Void,
  session make: (Extent, Waker) -> HouseSession
) throws(CommandFailure) -> ReadingEnd {
  var begun: HouseSession?
  let window: Window
  do throws(WindowError) {
    window = try Window.open(
      title: title, extent: extent, stage: stage, fullScreen: extent == nil
    ) { extent, waker in
      // Kept type is there at once, and then the pictures of the first frame come while the window is made.
      let session = make(extent, waker)
      session.sound = sound
      session.begin(at: .zero)
      while session.collect(at: .zero) {}
      begun = session
    }
  } catch {
    throw CommandFailure(noWindow(error), status: 1)
  }
  guard let session = begun else { return .closed }
  defer { sound?.close(within: .milliseconds(300)) }
  // What is being recorded is finished first; SIGTERM gives two seconds.
  defer { session.close(within: .milliseconds(1500)) }
  door?.0.onCall { [waker = window.waker] in waker.wake() }
  defer { door?.0.onCall {} }
  return try WindowLoop(window, session, door: door, remember: remember).run()
}

extension ShelfPlan {
  /// A session on this shelf.
  func session(
    screen: Extent, _ settings: SessionSettings, startsWithFrame: Bool, isVirtual: Bool,
    notify: @escaping @Sendable () -> Void
  ) -> HouseSession {
    let desk = ShelfDesk(
      self, settings, startsWithFrame: startsWithFrame, isVirtual: isVirtual, notify: notify)
    let shelf = Shelf(screen: screen, settings: self.settings, place: place)
    return HouseSession(House(shelf: shelf), shelf: desk)
  }
}

private func noWindow(_ error: WindowError) -> String {
  guard case .noDisplay = error else { return "\(error)" }
  return """
    \(error).
    These commands need no display: check, plist, snapshot, rehearse, voices, record.
    tangerine --help tells of each.
    """
}

/// What a rehearsal is to be played on and where its results go.
public struct RehearsalPlan {
  public var cues: [Cue]
  public var size: Extent
  public var stage: StageKind
  /// Where leaves are heard, in virtual time.
  public var speaker: (any SoundSink)?
  /// Where voices are; `nil`: the book has none.
  public var voices: VoicePlan?
  /// Writes a file of this name into the folder for results.
  public var output: (String, [UInt8]) throws(CommandFailure) -> Void
  public var remember: (Place) -> Void

  public init(
    cues: [Cue], size: Extent, stage: StageKind, speaker: (any SoundSink)? = nil,
    voices: VoicePlan? = nil, remember: @escaping (Place) -> Void,
    output: @escaping (String, [UInt8]) throws(CommandFailure) -> Void
  ) {
    self.cues = cues
    self.size = size
    self.stage = stage
    self.speaker = speaker
    self.voices = voices
    self.remember = remember
    self.output = output
  }
}

extension OpenedBook {
  fileprivate func desk(
    _ plan: VoicePlan, _ sound: (any SoundSink)?, notify: @escaping @Sendable () -> Void
  ) -> VoiceDesk {
    VoiceDesk(plan, book, bookFolder: loaded.folder.path, sound: sound, notify: notify)
  }
}

/// What a rehearsal cost, for logs and tests.
public struct RehearsalReport: Hashable, Sendable {
  /// Pictures that were decoded from the book's files.
  public var decodes: Int
  /// Pictures that came from the cache on disk.
  public var cacheHits: Int
}

/// Plays a script on a book in virtual time.
public func rehearse(
  _ opened: OpenedBook, _ settings: SessionSettings, _ plan: RehearsalPlan
) throws(CommandFailure) -> RehearsalReport {
  let session = opened.session(screen: plan.size, settings)
  session.voices = plan.voices.map { opened.desk($0, plan.speaker) {} }
  return try rehearse(session, title: opened.book.folderName, plan)
}

/// Plays a script on a shelf in virtual time.
public func rehearse(
  _ shelf: ShelfPlan, _ settings: SessionSettings, _ plan: RehearsalPlan
) throws(CommandFailure) -> RehearsalReport {
  let session = shelf.session(
    screen: plan.size, settings, startsWithFrame: false, isVirtual: true, notify: {})
  return try rehearse(session, title: "", plan)
}

private func rehearse(
  _ session: HouseSession, title: String, _ plan: RehearsalPlan
) throws(CommandFailure) -> RehearsalReport {
  session.sound = plan.speaker
  defer { session.close(within: .seconds(2)) }
  defer { plan.speaker?.close(within: .zero) }
  let rehearsal = Rehearsal(
    session, stage: try Presentation(plan.stage), title: title, remember: plan.remember,
    output: plan.output)
  try rehearsal.play(plan.cues)
  return RehearsalReport(decodes: session.counts.decodes, cacheHits: session.counts.cacheHits)
}
