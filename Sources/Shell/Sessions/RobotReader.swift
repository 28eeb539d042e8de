import BookModel
import Folders
import FoundationEssentials
import Measures
import Narrating
import Pictures
import Robot
import SoundFiles

/// A robot that reads what nobody has read: a page's text, and after it what its picture shows.
struct RobotReader: Sendable {
  static let name = "Robot"

  /// What is said on one page.
  struct Line: Hashable, Sendable {
    var text: String
    var language: LanguageTag
  }

  private let folder: String
  private let lines: [PageKey: Line]
  /// The voice as a reading room knows it: always the last.
  let voice: RolledVoice

  /// - Parameter folder: where what was said is kept, so that it is said once.
  init(_ book: Book, folder: String) {
    self.folder = folder
    var lines: [PageKey: Line] = [:]
    var readings: [PageKey: PageReading] = [:]
    for language in book.languages {
      for entry in book.entries {
        let text = RobotReader.words(of: entry, language, book.language)
        if text.isEmpty { continue }
        let key = PageKey(page: entry.id, language: language)
        lines[key] = Line(text: text, language: language)
        readings[key] = PageReading(.robot(key))
      }
    }
    self.lines = lines
    voice = RolledVoice(
      name: RobotReader.name, face: .robot, origin: .robot, readings: readings)
  }

  private static func words(
    of entry: Entry, _ language: LanguageTag, _ fallback: LanguageTag
  ) -> String {
    let texts = entry.texts + [entry.description]
    return texts.compactMap { $0.text(in: language, fallback: fallback) }
      .filter { !$0.isEmpty }.joined(separator: "\n\n")
  }

  /// What is said for a reading; `nil` for one that is a file.
  func line(of sound: SoundPlace) -> Line? {
    if case .robot(let key) = sound { lines[key] } else { nil }
  }

  /// The file of what is said, made where it is not there yet.
  func file(of line: Line) throws(RobotFailure) -> String {
    let key = CacheKey(["robot", line.language.rawValue, line.text])
    let path = "\(folder)/\(key.name).flac"
    if FileManager.default.fileExists(atPath: path) { return path }
    let sound = try speakAloud(line.text, language: line.language.rawValue)
    do {
      let bytes = try encodeFLAC(sound.samples, rate: sound.rate, tags: SoundTags(), path: path)
      try makeFolders(folder, mode: 0o700)
      try saveAtomically(bytes, to: path, mode: 0o600)
    } catch {
      throw RobotFailure("What the robot says could not be kept: \(error)")
    }
    return path
  }
}
