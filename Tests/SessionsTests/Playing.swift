import Measures
import PNGFiles
import Pixels
import Reading
import Sessions
import Sounds
import TestSupport
import Windowing

/// What a rehearsal gave: its pictures by name, its states, and where its reader was left.
struct Played {
  var shots: [String: Bitmap] = [:]
  var states: [String] = []
  var places: [Place] = []
  var report: RehearsalReport?
}

/// Plays a script on a book.
func play(
  _ book: FixtureBook, _ script: String, size: Extent = Extent(width: 960, height: 540),
  stage: StageKind = .software, settings: ReadingSettings = ReadingSettings(), cached: Bool = false,
  speaker: (any SoundSink)? = nil
) throws -> Played {
  var played = Played()
  var files: [String: [UInt8]] = [:]
  let plan = RehearsalPlan(
    cues: try readScript(script), size: size, stage: stage, speaker: speaker,
    remember: { played.places.append($0) },
    output: { name, bytes throws(CommandFailure) in files[name] = bytes })
  played.report = try rehearse(
    try OpenedBook.open(book.path),
    SessionSettings(reading: settings, cacheFolder: cached ? book.caches.path : nil), plan)
  for (name, bytes) in files {
    if name.hasSuffix(".png") {
      played.shots[String(name.dropLast(4))] = try decodePNG(bytes)
    } else {
      played.states = String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
    }
  }
  return played
}

/// Plays a script on a book by the built program, and gives its pictures by name.
func rehearsed(
  _ book: FixtureBook, _ script: String, _ options: String...
) throws -> [String: Bitmap] {
  let places = try TemporaryFolder()
  let file = try places.write("script.txt", script)
  let out = places.path + "/out"
  let program = try ChildProcess(
    try builtProgram("tangerine"),
    ["rehearse", book.path, "--script", file, "--out", out, "--size", "960x540"] + options,
    variables: [
      "XDG_CACHE_HOME": places.path, "XDG_CONFIG_HOME": places.path,
      "XDG_DATA_HOME": places.path, "XDG_STATE_HOME": nil,
    ])
  let status = program.wait()
  guard status == 0 else { throw TestFailure("the rehearsal ended with \(status)") }
  var shots: [String: Bitmap] = [:]
  for name in listFolder(out) where name.hasSuffix(".png") {
    shots[String(name.dropLast(4))] = try decodePNG(readFile("\(out)/\(name)"))
  }
  return shots
}
