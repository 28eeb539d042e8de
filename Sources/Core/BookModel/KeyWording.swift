// What an author reads about keys and values of the property list.

/// A place in a property list.
public struct ListPlace: Hashable, Sendable {
  public var file: String
  /// From 1; `nil` in binary lists.
  public var line: Int?

  public init(file: String, line: Int?) {
    self.file = file
    self.line = line
  }
}

extension Diagnostic {
  private static func remark(
    _ code: Code, _ place: ListPlace, _ message: String, _ advice: String
  ) -> Diagnostic {
    Diagnostic(
      .remark, code, file: place.file, line: place.line, message: message, advice: advice)
  }

  public static func plistForm(_ found: String, at place: ListPlace) -> Diagnostic {
    Diagnostic(
      .error, .plistForm, file: place.file, line: place.line,
      message: "The list holds \(found), where a list of texts or a dictionary is needed.",
      advice: "Begin it with <array> for texts, or with <dict>.")
  }

  public static func pagesNotAList(_ found: String, at place: ListPlace) -> Diagnostic {
    Diagnostic(
      .error, .pagesNotAList, file: place.file, line: place.line,
      message: "Pages is \(found), where a list is needed.",
      advice: "Put the pages into <array> and </array>.")
  }

  /// `owner` is what has the key: "the book", "a page", "a spot".
  public static func unknownKey(
    _ key: String, of owner: String, suggestion: String?, at place: ListPlace
  ) -> Diagnostic {
    if key.isEmpty {
      return remark(
        .unknownKey, place, "This key is empty; its value was not used.",
        "Write a key, or take it out with its value.")
    }
    return remark(
      .unknownKey, place, "\(quoted(key)) is no key of \(owner); it was not used.",
      suggestion.map { "Did you mean \($0)?" } ?? "Take it out, or see the list of keys.")
  }

  /// A misspelt key that was used all the same.
  public static func keyTaken(_ key: String, as meant: String, at place: ListPlace) -> Diagnostic {
    remark(
      .unknownKey, place, "\(quoted(key)) is no key of the book; it was taken for \(meant).",
      "Write \(meant).")
  }

  public static func duplicateKey(_ key: String, at place: ListPlace) -> Diagnostic {
    remark(
      .duplicateKey, place, "\(quoted(key)) stands here twice; the last one was used.",
      "Keep one of them.")
  }

  public static func wrongType(
    _ key: String, wanted: String, found: String, used: Bool, at place: ListPlace
  ) -> Diagnostic {
    remark(
      .wrongType, place,
      "\(key) is \(found), where \(wanted) is needed; \(used ? "it was used all the same" : "it was not used").",
      "Write \(wanted).")
  }

  public static func unknownValue(
    _ value: String, of key: String, allowed: [String], suggestion: String? = nil,
    at place: ListPlace
  ) -> Diagnostic {
    remark(
      .unknownValue, place, "\(key) cannot be \(quoted(value)); it was not used.",
      suggestion.map { "Did you mean \($0)?" } ?? "Write \(allowed.joined(separator: ", or ")).")
  }

  public static func clamped(
    _ key: String, from value: String, to nearest: String, at place: ListPlace
  ) -> Diagnostic {
    remark(
      .clamped, place, "\(key) is \(printable(value)), which is out of range; \(nearest) was used.",
      "Measures are parts of the page, from 0 to 1.")
  }

  public static func measureMissing(_ keys: [String], of owner: String, at place: ListPlace)
    -> Diagnostic
  {
    remark(
      .measureMissing, place,
      "\(owner) lacks \(keys.joined(separator: " and ")); it was taken to reach to the edge of the page.",
      "Give X, Y, Width and Height, each from 0 to 1.")
  }

  /// A sound, film or drawing that is not there.
  public static func fileMissing(
    _ name: String, key: String, suggestion: String?, at place: ListPlace
  ) -> Diagnostic {
    remark(
      .fileMissing, place, "\(key) names \(quoted(name)), which is not in the folder.",
      suggestion.map { "Did you mean \(quoted($0))?" }
        ?? "Put the file into the folder, or correct its name here.")
  }

  public static func fileOutside(_ name: String, key: String, at place: ListPlace) -> Diagnostic {
    remark(
      .fileOutside, place,
      "\(key) names \(quoted(name)), which leads out of the book's folder; it was not opened.",
      "Put the file into the folder itself and write its name alone.")
  }
}
