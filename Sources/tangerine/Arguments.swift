import BookModel
import CommandLine
import Measures
import Reading
import Sessions
import Settings
import Windowing

extension ParsedLine {
  /// `WxH` in pixels, 16…16,384 a side; `nil` where the option was not given.
  func extent(_ option: String) throws(UsageError) -> Extent? {
    guard let text = value(option) else { return nil }
    let sides = text.lowercased().split(separator: "x", omittingEmptySubsequences: false)
      .map { Int($0) }
    guard sides.count == 2, let width = sides[0], let height = sides[1],
      (16...16_384).contains(width), (16...16_384).contains(height)
    else { throw UsageError("--\(option) wants WIDTHxHEIGHT in pixels, such as 1920x1080") }
    return Extent(width: width, height: height)
  }

  /// A whole number from `least` on; `nil` where the option was not given.
  func number(_ option: String, from least: Int) throws(UsageError) -> Int? {
    guard let text = value(option) else { return nil }
    guard let number = Int(text), number >= least else {
      throw UsageError("--\(option) wants a number from \(least) on, and “\(text)” is none")
    }
    return number
  }

  /// `--language L` as a tag.
  var language: LanguageTag? { value("language").map { LanguageTag($0) } }

  /// `--output FILE`.
  func output() throws(UsageError) -> String {
    guard let file = value("output"), !file.isEmpty else {
      throw UsageError("-o FILE.png says where the picture goes, and it is missing")
    }
    return file
  }
}

extension Preferences {
  /// What of them concerns the reading room.
  var reading: ReadingSettings {
    ReadingSettings(
      letters: Double(letters) / 100, face: face == .openDyslexic ? .openDyslexic : .andika,
      motion: reducedMotion ? .reduced : .full)
  }

  var stageChoice: StageChoice { StageChoice(rawValue: stage.rawValue) ?? .automatic }
}
