import Folders

/// The preferences of some settings files, and what in them was passed over.
public struct SettingsReader: Hashable, Sendable {
  public private(set) var preferences = Preferences()
  public private(set) var remarks: [SettingsRemark] = []
  private let home: String

  /// - Parameter home: what `~/` in a folder stands for.
  public init(home: String) { self.home = home }

  /// The largest settings file that is read, in bytes; a written one has a few hundred.
  public static let limit = 1 << 20

  /// Reads one file over what is there: its keys go before those of the files read earlier. One that is not there says
  /// nothing; one that cannot be read is a remark.
  public mutating func read(path: String) {
    do {
      read(try readWhole(path: path, limit: Self.limit), from: path)
    } catch .missing {
    } catch {
      remark(path, nil, "\(error), and so it was left out.")
    }
  }

  /// Reads the bytes of a settings file; `file` is its name in remarks.
  public mutating func read(_ bytes: [UInt8], from file: String) {
    let lines = SettingsLines(bytes)
    for fault in lines.faults {
      remark(file, fault.line, "\(quoted(fault.text)) is no `Key=value` and was passed over.")
    }
    guard let keys = KeyFile(lines.text) else {
      remark(file, nil, "it could not be understood and was left out.")
      return
    }
    for group in keys.groups {
      for key in keys.keys(of: group).sorted() {
        if let fault = take(group, key, from: keys) {
          remark(file, lines.line(of: key, in: group), fault)
        }
      }
    }
  }

  private mutating func remark(_ file: String, _ line: Int?, _ message: String) {
    remarks.append(SettingsRemark(file: file, line: line, message: message))
  }

  /// Takes one value over; what is wrong with it where it cannot be.
  private mutating func take(_ group: String, _ key: String, from keys: borrowing KeyFile)
    -> String?
  {
    let value = keys.value(of: key, in: group)
    switch (group, key) {
    case ("Reading", "Letters"):
      return takeNumber(&preferences.letters, value, key, in: Preferences.letterSizes)
    case ("Reading", "Face"): return choose(&preferences.face, value, key)
    case ("Reading", "ReducedMotion"): return takeReducedMotion(value)
    case ("Stage", "Stage"): return choose(&preferences.stage, value, key)
    case ("Sound", "PageTurn"): return takePageTurn(value)
    case ("Sound", "Ambience"): return choose(&preferences.ambience, value, key)
    case ("Sound", "Volume"):
      return takeNumber(&preferences.volume, value, key, in: Preferences.volumes)
    case ("Voices", "Recording"): return choose(&preferences.recording, value, key)
    case ("Voices", "Robot"): return choose(&preferences.robot, value, key)
    case ("Library", "Folders"): return takeFolders(keys.list(of: key, in: group))
    default: return unknown(group, key)
    }
  }

  private func takeNumber(
    _ number: inout Int, _ value: String, _ key: String, in range: ClosedRange<Int>
  ) -> String? {
    let span = "\(range.lowerBound) to \(range.upperBound)"
    guard let said = Int(value) else {
      return "\(key) is a whole number, \(span), not \(quoted(value)); it stays \(number)."
    }
    number = min(max(said, range.lowerBound), range.upperBound)
    return range.contains(said)
      ? nil : "\(key) is \(span), not \(quoted(value)); \(number) was taken."
  }

  private mutating func takePageTurn(_ value: String) -> String? {
    switch value.lowercased() {
    case "on", "true", "1": preferences.pageTurnSound = true
    case "off", "false", "0": preferences.pageTurnSound = false
    default: return "PageTurn is on or off, not \(quoted(value))."
    }
    return nil
  }

  /// For what is said elsewhere than in our own files.
  mutating func wantLessMotion() { preferences.reducedMotion = true }

  private mutating func takeReducedMotion(_ value: String) -> String? {
    switch value.lowercased() {
    case "true", "1": preferences.reducedMotion = true
    case "false", "0": preferences.reducedMotion = false
    default: return "ReducedMotion is true or false, not \(quoted(value))."
    }
    return nil
  }

  private func choose<Choice: CaseIterable & RawRepresentable<String>>(
    _ choice: inout Choice, _ value: String, _ key: String
  ) -> String? {
    let names = Choice.allCases.map(\.rawValue)
    guard
      let found = Choice.allCases.first(where: { $0.rawValue.lowercased() == value.lowercased() })
    else {
      return "\(key) is one of \(names.joined(separator: ", ")), not \(quoted(value)); "
        + "it stays \(choice.rawValue)."
    }
    choice = found
    return nil
  }

  private mutating func takeFolders(_ paths: [String]) -> String? {
    let absolute = paths.map { $0.hasPrefix("~/") ? joined(home, String($0.dropFirst(2))) : $0 }
    preferences.folders = absolute.filter { $0.hasPrefix("/") }
    guard let wrong = absolute.first(where: { !$0.hasPrefix("/") }) else { return nil }
    return "a folder begins with / or ~/, and \(quoted(wrong)) does not; it was left out."
  }

  private func unknown(_ group: String, _ key: String) -> String {
    let known = [
      "Reading": ["Letters", "Face", "ReducedMotion"], "Sound": ["PageTurn", "Ambience", "Volume"],
      "Stage": ["Stage"], "Library": ["Folders"], "Voices": ["Recording", "Robot"],
    ]
    guard let keys = known[group] else {
      return "there is no section [\(printable(group))]; "
        + "there are [Reading], [Sound], [Voices], [Stage] and [Library]."
    }
    return "[\(group)] has no key \(quoted(key)), only \(keys.joined(separator: ", "))."
  }
}

/// A piece of a file as it can stand in a message: short, on one line.
func quoted(_ text: String) -> String { "“\(printable(text))”" }

func printable(_ text: String) -> String {
  let clean = String(
    text.unicodeScalars.map { $0.properties.generalCategory == .control ? "·" : Character($0) })
  return clean.count > 60 ? "\(clean.prefix(60))…" : clean
}
