import BookModel
import CommandLine
import Door
import Folders
import FoundationEssentials
import Measures
import Reading
import Sessions
import Settings
import Sounds
import Windowing

extension Command {
  private static let openHelp = """
    tangerine [FOLDER…] [--language L] [--window WxH] [--stage software|gl]

    Opens one book folder: PNGs, and a Book.plist if there is one. It opens where it was left.
    Opens the shelf of all books otherwise: those of your own folder, of the system's, of the settings, and of the
    folders given here, which hold book folders or are some.
    Without --window it takes the whole screen; Escape goes home, and from there closes the window.

      --language L   text in this language, such as fr; pages without it show the book's own
      --window WxH   a window of this size
      --stage S      how it is drawn: software or gl; without it, what suits the machine

    \(Command.overview)
    """

  /// `tangerine FOLDER`: one book folder opens; otherwise the shelf. Only one copy of the program has its window open; another one says to it
  /// what it was started with, and goes.
  static func open(_ arguments: [String], in program: Program) throws -> Int32 {
    guard let first = try visit(arguments, in: program) else { return 0 }
    let door: Door?
    switch program.arrive(with: first.words) {
    case .first(let own): door = own
    case .none: door = nil
    case .handedOver: return 0
    case .unanswered:
      throw CommandFailure(
        """
        another copy of Tangerine is open and does not answer.
        Close it first, so that the two do not write over each other's voices and places.
        """, status: 1)
    }
    try read(first, door: door, in: program)
    return 0
  }

  /// Reads a book, and then whatever other copies were started with.
  private static func read(_ first: Visit, door: Door?, in program: Program) throws {
    var visit = first
    while case .called(let call) = try visit.read(door: door, in: program) {
      do {
        // A copy that was started with the book that is open has only brought it forward.
        visit = try self.visit(call.words, in: program) ?? visit
      } catch {
        program.complain("tangerine: \(error)")
      }
    }
  }

  /// What a command line asks to be read; `nil` where it only wanted help.
  private static func visit(_ arguments: [String], in program: Program) throws -> Visit? {
    let options = [
      Option("language", .value), Option("window", .value), Option("stage", .value),
    ]
    // What another copy says of a shelf begins with the shelf's own name.
    let arguments = arguments.first == Visit.shelf ? Array(arguments.dropFirst()) : arguments
    guard let line = try line(arguments, options, help: openHelp, in: program) else { return nil }
    var visit = Visit(
      words: arguments, purpose: .shelf([]), language: line.language, stage: try stage(line),
      extent: try line.extent("window"))
    if line.operands.count == 1, let folder = line.operands.first, try isBook(folder) {
      let opened = try OpenedBook.open(folder, cacheFolder: program.cacheFolder)
      program.mention(opened)
      visit.words = arguments.map { $0 == folder ? opened.loaded.folder.path : $0 }
      visit.purpose = .book(opened)
    } else {
      let folders = try line.operands.map { try absolute($0) }
      visit.purpose = .shelf(folders)
      let named = Dictionary(zip(line.operands, folders), uniquingKeysWith: { first, _ in first })
      visit.words = [Visit.shelf] + arguments.map { named[$0] ?? $0 }
    }
    return visit
  }

  static func stage(_ line: ParsedLine) throws(UsageError) -> StageChoice? {
    guard let name = line.value("stage") else { return nil }
    guard let choice = StageChoice(rawValue: name) else {
      throw UsageError("--stage is software or gl, and not “\(name)”")
    }
    return choice
  }
}

/// What is to be opened in the window, and how.
private struct Visit {
  enum Purpose {
    case book(OpenedBook)
    /// With these folders beside those of the settings.
    case shelf([String])
  }

  /// What a call for the shelf begins with: no folder of a command line is called so.
  static let shelf = "\u{1}shelf"

  /// The command line that says so, for another copy of the program in another folder.
  var words: [String]
  var purpose: Purpose
  var language: LanguageTag?
  var stage: StageChoice?
  var extent: Extent?

  func read(door: Door?, in program: Program) throws(CommandFailure) -> ReadingEnd {
    switch purpose {
    case .book(let opened): try read(opened, door: door, in: program)
    case .shelf(let folders): try browse(folders, door: door, in: program)
    }
  }

  private func browse(
    _ folders: [String], door: Door?, in program: Program
  ) throws(CommandFailure) -> ReadingEnd {
    let preferences = program.preferences()
    var plan = program.shelf(folders, preferences, language: language)
    plan.voices = program.voices(preferences)
    // So that whoever is told where to put books finds the folder. Where it cannot be made the shelf says the same.
    do throws(FileSaveError) { try makeFolders(plan.settings.folder, mode: 0o755) } catch {}
    var settings = SessionSettings(
      reading: preferences.reading, language: language, cacheFolder: program.cacheFolder)
    settings.seed = .random(in: 0...(.max))
    return try browseInWindow(
      plan, name: Visit.shelf, settings, stage: stage ?? preferences.stageChoice, extent: extent,
      sound: SoundOutput(program.soundChoices(preferences)) {
        program.complain("tangerine: \($0)")
      }, door: door)
  }

  private func read(
    _ opened: OpenedBook, door: Door?, in program: Program
  ) throws(CommandFailure) -> ReadingEnd {
    let preferences = program.preferences()
    let memory = BookMemory(opened.book, in: program)
    var settings = SessionSettings(
      reading: preferences.reading, language: language ?? memory.language,
      place: memory.place(), cacheFolder: program.cacheFolder)
    settings.seed = .random(in: 0...(.max))
    return try readInWindow(
      opened, settings, stage: stage ?? preferences.stageChoice, extent: extent,
      sound: SoundOutput(program.soundChoices(preferences)) {
        program.complain("tangerine: \($0)")
      },
      voices: program.voices(preferences), door: door,
      remember: { memory.remember($0) })
  }
}

extension Program {
  /// Goes to the door of whoever reads here. Where nothing can be kept there is none.
  fileprivate func arrive(with words: [String]) -> Door.Arrival {
    do throws(FileSaveError) {
      try makeFolders(places.state, mode: 0o700)
    } catch {
      return .none
    }
    return Door.enter(places.state, with: Call(words: words))
  }

  /// What is to be heard: the page's rustle, if it comes with the program and nobody turned it off.
  func soundChoices(_ preferences: Preferences) -> SoundChoices {
    let own = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
    let data = DataFolder(environment: environment, program: own) {
      FileManager.default.fileExists(atPath: $0)
    }
    return SoundChoices(
      pageTurn: preferences.pageTurnSound ? data?.pageTurn : nil, volume: preferences.volume,
      ambience: preferences.ambience == .on ? .on : .off)
  }

  /// Where voices are kept, and that a parent has been told who hears them.
  func voices(_ preferences: Preferences) -> VoicePlan {
    let note = places.state + "/voices-stay-here"
    let isTold = FileManager.default.fileExists(atPath: note)
    return VoicePlan(
      folder: places.voices, microphone: preferences.recording == .on ? Microphone() : nil,
      consent: isTold ? .given : .needed,
      robotFolder: preferences.robot == .on ? places.caches + "/robot" : nil,
      sticks: .usual,
      rememberConsent: {
        do throws(FileSaveError) {
          try makeFolders(places.state, mode: 0o700)
          try saveAtomically(
            Array("A parent was told where voices stay.\n".utf8), to: note, mode: 0o600)
        } catch {
          complain("tangerine: that you were told where voices stay could not be kept: \(error)")
        }
      })
  }

  /// Pictures in display size, kept between visits.
  var cacheFolder: String { places.caches + "/pictures" }

  /// Tells an author, in one line, that there is something to read about the book.
  func mention(_ opened: OpenedBook) {
    let count = opened.loaded.diagnostics.count
    if count > 0 {
      let things = count == 1 ? "one thing" : "\(count) things"
      complain(
        "tangerine: there is \(things) to say about this book; tangerine check tells what")
    }
  }
}

/// What is remembered of one book between visits.
final class BookMemory {
  private let book: Book
  private let identity: String
  private let program: Program
  private var store: PlaceStore

  init(_ book: Book, in program: Program) {
    self.book = book
    self.program = program
    store = PlaceStore(folder: program.places.state)
    identity = book.identity.key(among: store.books)
  }

  var language: LanguageTag? {
    store.place(of: identity)?.language.map { LanguageTag($0) }
  }

  /// Where the last visit ended, found again by the page's own name.
  func place() -> Reading.Place {
    guard let kept = store.place(of: identity) else { return Reading.Place() }
    let entry = kept.page.flatMap { page in
      book.entries.firstIndex { $0.id.rawValue == page }
    }
    return Reading.Place(
      entry: entry, text: kept.text ? .shown : .hidden, voice: kept.voice,
      turns: kept.turns.flatMap { PageTurns(rawValue: $0) } ?? .byHand)
  }

  /// Keeps a place at once; where that fails the reader goes on and the reason is told.
  func remember(_ place: Reading.Place) {
    let page = place.entry.flatMap { entry in
      book.entries.indices.contains(entry) ? book.entries[entry].id.rawValue : nil
    }
    let language = store.place(of: identity)?.language
    store.remember(
      Settings.Place(
        page: page, text: place.text == .shown, language: language, voice: place.voice,
        turns: place.turns == .byHand ? nil : place.turns.rawValue,
        finished: place.isFinished ? true : nil), of: identity)
    do throws(FileSaveError) {
      try store.save()
    } catch {
      program.complain("tangerine: your place in the book could not be kept: \(error)")
    }
  }
}
