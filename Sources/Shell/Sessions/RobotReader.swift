import BookModel
import Folders
import FoundationEssentials
import Measures
import Narrating
import Robot
import SoundFiles

/// A robot that reads what nobody has read: a page's text, and after it what its picture shows.
struct RobotReader: Sendable {
  static let name = "Robot"
  private static let scheme = "robot:"

  /// What is said on one page.
  struct Line: Hashable, Sendable {
    var text: String
    var language: LanguageTag
  }

  private let folder: String
  private let lines: [String: Line]
  /// The voice as a reading room knows it: always the last.
  let voice: RolledVoice

  /// - Parameter folder: where what was said is kept, so that it is said once.
  init(_ book: Book, folder: String) {
    self.folder = folder
    var lines: [String: Line] = [:]
    var readings: [PageKey: PageReading] = [:]
    for language in book.languages {
      for entry in book.entries {
        let text = RobotReader.words(of: entry, language, book.language)
        if text.isEmpty { continue }
        let path = "\(RobotReader.scheme)\(language.rawValue)/\(entry.id.rawValue)"
        lines[path] = Line(text: text, language: language)
        readings[PageKey(page: entry.id, language: language)] = PageReading(path: path)
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

  /// What is said for a reading's path; `nil` for one that is a file.
  func line(of path: String) -> Line? { lines[path] }

  /// The file of what is said, made where it is not there yet.
  func file(of line: Line) throws(RobotFailure) -> String {
    let path = "\(folder)/\(RobotReader.name(of: line)).wav"
    if FileManager.default.fileExists(atPath: path) { return path }
    let sound = try speakAloud(line.text, language: line.language.rawValue)
    do {
      try makeFolders(folder, mode: 0o700)
      try saveAtomically(waveFile(sound.samples, rate: sound.rate), to: path, mode: 0o600)
    } catch {
      throw RobotFailure("What the robot says could not be kept: \(error)")
    }
    return path
  }

  /// FNV-1a, 64 bits (Fowler, Noll, Vo).
  private static func name(of line: Line) -> String {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in "\(line.language.rawValue)\n\(line.text)".utf8 {
      hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3
    }
    return String(hash, radix: 16)
  }
}

/// A WAV file of one channel, 16 bits.
private func waveFile(_ samples: [Int16], rate: Int) -> [UInt8] {
  func number(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }
  let size = 2 * samples.count
  var bytes = Array("RIFF".utf8) + number(36 + size, 4) + Array("WAVEfmt ".utf8)
  bytes += number(16, 4) + number(1, 2) + number(1, 2) + number(rate, 4) + number(2 * rate, 4)
  bytes += number(2, 2) + number(16, 2) + Array("data".utf8) + number(size, 4)
  for sample in samples { bytes += number(Int(sample), 2) }
  return bytes
}
