import BookModel
import Folders
import Libraries
import Measures
import Narrating
import PNGFiles
import Pixels
import Sessions
import TestSupport
import Windowing

@testable import Reading
@testable import Shelving

/// A library of small books of flat drawings, made here.
struct FixtureLibrary {
  let folder: TemporaryFolder
  let memory = NoMemory()

  /// - Parameter titles: of whole books, in any order; their covers differ in shape and colour.
  init(_ titles: [String]) throws {
    folder = try TemporaryFolder()
    for (number, title) in titles.enumerated() { try write(title, number) }
  }

  func write(_ title: String, _ number: Int) throws {
    let shapes = [(200, 200), (150, 200), (240, 160), (200, 200)]
    let shape = shapes[number % shapes.count]
    let extent = Extent(width: shape.0, height: shape.1)
    let name = "book-\(number)"
    try folder.write("\(name)/cover.png", FixtureBook.drawing(extent, number))
    for page in 1...4 {
      try folder.write(
        "\(name)/\(page).png", FixtureBook.drawing(Extent(width: 200, height: 200), number + page))
    }
    try folder.write("\(name)/Book.plist", Self.plist(title))
  }

  func tear(_ name: String) throws {
    try folder.write("\(name)/1.png", FixtureBook.drawing(Extent(width: 200, height: 200), 1))
    try folder.write("\(name)/Book.plist", "<?xml version=\"1.0\"?>\n<plist><dict>\n<key>Title")
  }

  private static func plist(_ title: String) -> String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <plist version="1.0"><dict><key>Title</key><string>\(title)</string>
    <key>Pages</key><array><string>1.png</string><string>2.png</string><string>3.png</string>
    <string>4.png</string></array></dict></plist>
    """
  }
}

/// Remembers within a test what a program keeps on the disk.
final class NoMemory: ShelfMemory {
  var places: [String: Reading.Place] = [:]
  var shelf: ShelfPlace?
  var eighths: [String: Int] = [:]
  /// Whether what is remembered of a book is shown as a slice.
  var keepsReading = false
  var drawn: [String: DrawnFace] = [:]

  func place(in book: Book) -> (place: Reading.Place, language: LanguageTag?) {
    (places[book.folderName] ?? Reading.Place(), nil)
  }

  func remember(_ place: Reading.Place, in book: Book) {
    places[book.folderName] = place
    if keepsReading, let entry = place.entry {
      eighths[book.folderName] = eighthsRead(entry: entry, of: book.entries.count)
    }
  }

  func remember(_ place: ShelfPlace) { shelf = place }

  private func named<Value>(_ values: [String: Value], _ books: [LibraryBook]) -> [String: Value] {
    var found: [String: Value] = [:]
    for book in books { found[book.folder] = values[book.name] }
    return found
  }

  func read(_ books: [LibraryBook]) -> [String: Int] { named(eighths, books) }
  func faces(_ books: [LibraryBook]) -> [String: DrawnFace] { named(drawn, books) }
}

/// Plays a script on a shelf.
func play(
  _ library: FixtureLibrary, _ script: String, size: Extent = Extent(width: 960, height: 540),
  language: String = "en", isStill: Bool = false
) throws -> Played {
  var played = Played()
  var files: [String: [UInt8]] = [:]
  let plan = RehearsalPlan(
    cues: try readScript(script), size: size, stage: .software, remember: { _ in },
    output: { name, bytes throws(CommandFailure) in files[name] = bytes })
  let shelf = ShelfPlan(
    folders: [library.folder.path],
    settings: ShelfSettings(
      language: LanguageTag(language), isStill: isStill, folder: "/home/mum/books"),
    memory: library.memory)
  played.report = try rehearse(
    shelf, SessionSettings(reading: ReadingSettings(motion: isStill ? .reduced : .full)), plan)
  for (name, bytes) in files {
    if name.hasSuffix(".png") {
      played.shots[String(name.dropLast(4))] = try decodePNG(bytes)
    } else {
      played.states = String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
    }
  }
  return played
}

/// Plays a script on a shelf by the built program, and gives its pictures by name.
func rehearsed(
  _ library: FixtureLibrary, _ script: String, _ options: String...
) throws -> [String: Bitmap] {
  let places = try TemporaryFolder()
  let file = try places.write("script.txt", script)
  let out = places.path + "/out"
  let program = try ChildProcess(
    try builtProgram("tangerine"),
    [
      "rehearse", "--library", library.folder.path, "--script", file, "--out", out, "--size",
      "960x540",
    ] + options,
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
