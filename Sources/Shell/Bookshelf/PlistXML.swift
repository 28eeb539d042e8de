public import BookModel
import Measures
import Pixels

/// A full `Book.plist` for a book: every page with its text, empty where it has none; it loads back to the same book.
/// No newline at the end.
public func plistXML(of book: Book) -> String {
  var xml = PlistXML()
  xml.dictionary { $0.book(book) }
  return """
    <?xml version="1.0" encoding="UTF-8"?>
    <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
    <plist version="1.0">
    \(xml.lines.joined(separator: "\n"))
    </plist>
    """
}

/// Lines of a property list being written.
struct PlistXML {
  private(set) var lines: [String] = []
  private var depth = 0

  mutating func dictionary(_ fill: (inout PlistXML) -> Void) { element("dict", fill) }
  mutating func array(_ fill: (inout PlistXML) -> Void) { element("array", fill) }

  mutating func key(_ key: String) { line("<key>\(escaped(key))</key>") }
  mutating func string(_ text: String) { line("<string>\(escaped(text))</string>") }
  /// Always finite.
  mutating func real(_ number: Double) { line("<real>\(number)</real>") }

  mutating func pair<K: RawRepresentable>(_ key: K, _ text: String?) where K.RawValue == String {
    guard let text else { return }
    self.key(key.rawValue)
    string(text)
  }

  mutating func pair<K: RawRepresentable>(_ key: K, _ number: Double) where K.RawValue == String {
    self.key(key.rawValue)
    real(number)
  }

  private mutating func element(_ name: String, _ fill: (inout PlistXML) -> Void) {
    line("<\(name)>")
    depth += 1
    fill(&self)
    depth -= 1
    line("</\(name)>")
  }

  private mutating func line(_ text: String) {
    lines.append(String(repeating: "\t", count: depth) + text)
  }
}

/// Text in XML 1.0: markup and carriage returns as references; what no XML can hold as U+FFFD.
private func escaped(_ text: String) -> String {
  var xml = ""
  for scalar in text.unicodeScalars {
    switch scalar {
    case "&": xml += "&amp;"
    case "<": xml += "&lt;"
    case ">": xml += "&gt;"
    case "\r": xml += "&#13;"
    case "\u{0}"..."\u{8}", "\u{B}", "\u{C}", "\u{E}"..."\u{1F}", "\u{FFFE}", "\u{FFFF}":
      xml += "\u{FFFD}"
    default: xml.unicodeScalars.append(scalar)
    }
  }
  return xml
}
