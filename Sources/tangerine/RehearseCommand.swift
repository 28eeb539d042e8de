import BookModel
import CommandLine
import Folders
import Measures
import Reading
import Sessions
import SoundFiles
import Sounds
import Windowing

extension Command {
  private static let rehearseHelp = """
    tangerine rehearse [FOLDER] --script FILE --out DIR [--library DIR] [--room R] [--size WxH] [--stage software|gl] [--language L]
        [--mic FILE.wav] [--speaker FILE.wav]

    Plays a script in virtual time on the reader and the stage of the window: the same pictures on any machine.
    A line of the script is SECONDS EVENT; # begins a comment. Events:

      down|move|up ID X Y     a finger, in output pixels
      mouse down|move|up X Y  the mouse
      key NAME                a key by its SDL name, such as Right or Space
      keyup NAME              it is let go
      text STRING             typed text
      wheel N                 notches; positive goes on
      resize W H              the stage has a new size
      drop PATH               a book folder comes to the shelf, as if it had just been copied into the library
      remove PATH             a book goes from the shelf; the folder itself stays as it is
      shot NAME               the stage as DIR/NAME.png
      state                   one line in DIR/state.jsonl

    With --mic that file is what a microphone hears, from the start of the script: one can record with it.
    Recordings go to the voices of XDG_DATA_HOME where that is set, and to DIR/voices where it is not.
    With --speaker what a loudspeaker would play stands in that file: 48 kHz, 16 bit, one channel.
    It begins at the closed cover, or on the shelf of the library where one is given and no book, with empty state
    unless XDG_STATE_HOME says otherwise. --room reading or --room shelf says where it is to begin.
    """

  /// `rehearse`: a session in virtual time.
  static func rehearse(_ arguments: [String], in program: Program) throws -> Int32 {
    let options = [
      Option("script", .value), Option("out", .value), Option("size", .value),
      Option("stage", .value), Option("language", .value), Option("room", .value),
      Option("speaker", .value), Option("mic", .value), Option("library", .value),
    ]
    guard let line = try line(arguments, options, help: rehearseHelp, in: program) else {
      return 0
    }
    guard let file = line.value("script") else { throw UsageError("--script FILE is missing") }
    guard let out = line.value("out") else { throw UsageError("--out DIR is missing") }
    let room = line.value("room") ?? (line.operands.isEmpty ? "shelf" : "reading")
    guard room == "reading" || room == "shelf" else {
      throw UsageError("there is no room “\(room)”; a rehearsal plays in: reading, shelf")
    }
    let cues = try cues(of: file)
    if room == "shelf" { return try rehearseShelf(line, cues, out: out, in: program) }
    let folder = try folder(line)
    let opened = try OpenedBook.open(folder, cacheFolder: program.cacheFolder)
    let memory = program.environment["XDG_STATE_HOME"].map { _ in
      BookMemory(opened.book, in: program)
    }
    let plan = try rehearsalPlan(line, cues, out: out, in: program) { memory?.remember($0) }
    let settings = SessionSettings(
      reading: program.preferences().reading, language: line.language ?? memory?.language,
      place: memory?.place() ?? Place(), cacheFolder: program.cacheFolder)
    tell(try Sessions.rehearse(opened, settings, plan), in: program)
    return 0
  }

  private static func rehearseShelf(
    _ line: ParsedLine, _ cues: [Cue], out: String, in program: Program
  ) throws -> Int32 {
    let libraries = try (line.value("library").map { [$0] } ?? line.operands).map {
      try absolute($0)
    }
    let preferences = program.preferences()
    let hasState = program.environment["XDG_STATE_HOME"] != nil
    var own = program
    // Nobody's own places, unless the environment says whose.
    if !hasState { own = program.withState(in: out + "/state") }
    var shelf = own.shelf([], preferences, language: line.language)
    shelf.folders = libraries
    shelf.index = nil
    shelf.settings.folder = libraries.first ?? shelf.settings.folder
    let plan = try rehearsalPlan(line, cues, out: out, in: program) { _ in }
    shelf.voices = plan.voices
    let settings = SessionSettings(
      reading: preferences.reading, language: line.language, cacheFolder: program.cacheFolder)
    tell(try Sessions.rehearse(shelf, settings, plan), in: program)
    return 0
  }

  private static func rehearsalPlan(
    _ line: ParsedLine, _ cues: [Cue], out: String, in program: Program,
    remember: @escaping (Place) -> Void
  ) throws -> RehearsalPlan {
    RehearsalPlan(
      cues: cues, size: try line.extent("size") ?? Extent(width: 1920, height: 1080),
      stage: try stage(line) == .gl ? .gl : .software,
      speaker: try line.value("speaker").map { try program.speaker($0) },
      voices: try program.rehearsedVoices(microphone: line.value("mic"), out: out),
      remember: remember,
      output: { name, bytes throws(CommandFailure) in
        try program.write(bytes, into: out, name: name)
      })
  }

  private static func tell(_ report: RehearsalReport, in program: Program) {
    program.complain(
      "rehearsed: \(report.decodes) pictures decoded, \(report.cacheHits) from the cache")
  }

  private static func cues(of file: String) throws(CommandFailure) -> [Cue] {
    do {
      let bytes = try readWhole(path: file, limit: 16 << 20)
      return try readScript(String(decoding: bytes, as: UTF8.self))
    } catch {
      throw CommandFailure("\(file): \(error)")
    }
  }
}

extension Program {
  /// Voices for a rehearsal: nobody's own, unless the environment says whose.
  func rehearsedVoices(
    microphone path: String?, out: String
  ) throws(CommandFailure) -> VoicePlan? {
    if path == nil, environment["XDG_DATA_HOME"] == nil { return nil }
    var plan = VoicePlan(folder: places.voices, consent: .given)
    if environment["XDG_DATA_HOME"] == nil { plan.folder = out + "/voices" }
    guard let path else { return plan }
    do throws(SoundFileError) {
      plan.microphone = try MicrophoneFile(path)
    } catch {
      throw CommandFailure("\(error)", status: 1)
    }
    return plan
  }

  /// A file for what would be heard.
  func speaker(_ path: String) throws(CommandFailure) -> SpeakerFile {
    do throws(SoundFileError) {
      return try SpeakerFile(path, soundChoices(preferences()))
    } catch {
      throw CommandFailure("\(error)", status: 1)
    }
  }

  /// Writes a result into a folder, which is made where it is not there.
  func write(_ bytes: [UInt8], into folder: String, name: String) throws(CommandFailure) {
    do throws(FileSaveError) {
      try makeFolders(folder, mode: 0o755)
    } catch {
      throw CommandFailure("\(error)", status: 1)
    }
    try write(bytes, to: "\(folder)/\(name)")
  }
}
