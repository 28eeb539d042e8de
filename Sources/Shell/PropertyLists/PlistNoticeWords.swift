extension PlistNotice {
  /// Stable, for a diagnostic's code.
  public var code: String {
    switch kind {
    case .bareAmpersand: "plist-bare-ampersand"
    case .unknownEntity: "plist-unknown-entity"
    case .strayBytesBeforeHeader: "plist-before-header"
    case .textAfterEnd: "plist-after-end"
    case .noPlistElement: "plist-no-plist-element"
    case .macRoman: "plist-mac-roman"
    case .latin1: "plist-latin1"
    case .utf16: "plist-utf16"
    case .encodingMisnamed: "plist-encoding-misnamed"
    case .keyWithoutValue: "plist-key-without-value"
    case .valueWithoutKey: "plist-value-without-key"
    case .dateAsText: "plist-date"
    case .notANumber: "plist-not-a-number"
    case .hugeInteger: "plist-huge-integer"
    case .badData: "plist-bad-data"
    }
  }

  /// What was found and how it was taken: one or two sentences, without the file's name and line.
  public var message: String {
    switch kind {
    case .bareAmpersand: "There is an & by itself; it was read as it stands."
    case .unknownEntity(let name):
      "\(shown(name)) means nothing in a property list; it was read as it stands."
    case .strayBytesBeforeHeader: "Something stands before the first line, <?xml … ?>."
    case .textAfterEnd: "Something stands after the end, </plist>; it was left out."
    case .noPlistElement: "There is no <plist> around the rest."
    case .macRoman: "The text was taken for Mac Roman: its letters are not UTF-8."
    case .latin1: "The text was taken for Latin-1 (Windows): its letters are not UTF-8."
    case .utf16: "The file is in UTF-16."
    case .encodingMisnamed(let name):
      "The first line says \(shown(name)), but the file is in UTF-8 and was read as that."
    case .keyWithoutValue(let key): "The key “\(shown(key))” has no value; it was left out."
    case .valueWithoutKey: "A value has no key before it; it was left out."
    case .dateAsText: "A <date> was read as text."
    case .notANumber(let text): "“\(shown(text))” is no number; it was read as text."
    case .hugeInteger: "A whole number is too large and was rounded."
    case .badData: "The <data> cannot be read and was taken for nothing."
    }
  }

  /// What to do: one sentence.
  public var advice: String {
    switch kind {
    case .bareAmpersand: "Write &amp; instead of &."
    case .unknownEntity: "Write the letter itself."
    case .strayBytesBeforeHeader: "Delete everything before <?xml."
    case .textAfterEnd: "Delete everything after </plist>."
    case .noPlistElement: "Write <plist version=\"1.0\"> before it and </plist> behind it."
    case .macRoman, .latin1, .utf16: "Save the file in UTF-8."
    case .encodingMisnamed: "Write encoding=\"UTF-8\" there."
    case .keyWithoutValue: "Write its value after it, or delete the key."
    case .valueWithoutKey: "Write its <key> before it, or delete the value."
    case .dateAsText: "Write <string> instead of <date>."
    case .notANumber: "Write digits, with a point and not a comma."
    case .hugeInteger: "Write a smaller number."
    case .badData: "Delete it: a book has no use for data."
    }
  }
}
