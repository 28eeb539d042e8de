import PropertyLists
import Testing

@Suite("Authors' mistakes that are refused, each in its own words") struct RefusedTests {
  private func inside(_ xml: String) -> PlistError? { refusal("<plist>\n\(xml)\n</plist>") }

  /// C30
  @Test("a file without anything in it is empty, never an empty book")
  func empty() {
    for text in ["", " ", "\n\t\r\n", "\u{FEFF}", "\u{FEFF}\n", "\u{200B}", "<!-- only -->"] {
      #expect(refusal(text) == .empty, "\(text.debugDescription)")
    }
    #expect(refusal("<?xml version='1.0'?>") == .empty)
    #expect(refusal("bplist00") == .binaryDamaged(.tooShort))
    #expect(refusal("<plist/>") == .structure(.noValue, line: 1))
    #expect(refusal("\n<plist>\n</plist>") == .structure(.noValue, line: 2))
  }

  @Test("rich text is told by its first bytes")
  func richText() {
    #expect(refusal("{\\rtf1\\ansi <?xml version=\\'931.0\\'94?>}") == .richText)
    #expect(refusal("\u{FEFF}\n{\\rtf1}") == .richText)
  }

  @Test("other kinds of text are named")
  func otherText() {
    let texts: [(String, PlistError.OtherText, Int)] = [
      ("<!DOCTYPE html><p>&lt;plist&gt;", .html, 1), ("\n<HTML><body>", .html, 2),
      ("<!-- a -->\n<html></html>", .html, 2), ("<?xml version='1.0'?>\n<html/>", .html, 2),
      ("{\"Title\": \"Cat = dog\"}", .json, 1), ("[\"one\", \"two\"]", .json, 1),
      ("\n\n{ Title = \"Cat: a dog\"; }", .oldStyle, 3), ("( one, two )", .oldStyle, 1),
      ("\"Title\" = \"Cat\";", .oldStyle, 1), ("{}", .oldStyle, 1), ("Title = Cat;", .oldStyle, 1),
      ("hello", .plain, 1), ("I <3 you", .plain, 1), ("Once upon a time <b>cat</b>", .plain, 1),
    ]
    for (text, kind, line) in texts {
      #expect(refusal(text) == .otherText(kind, line: line), "\(text)")
    }
  }

  @Test("other kinds of file are named")
  func otherFile() {
    #expect(refusal("%PDF-1.4") == .otherFile("a PDF"))
    #expect(refusal("PK\u{3}\u{4}xx") == .otherFile("a zip archive or an office document"))
    #expect(refusal([0x89, 0x50, 0x4E, 0x47]) == .otherFile("a picture"))
    #expect(refusal([0x1F, 0x8B, 8]) == .otherFile("a compressed file"))
    #expect(refusal([0, 5, 0x16, 7, 0, 2, 0, 0]) == .otherFile("a Mac's side file"))
  }

  @Test("curly quotes in a tag are found, in whatever encoding")
  func curlyQuotes() {
    let texts: [(String, Int)] = [
      ("<?xml version=“1.0” encoding=“UTF-8”?>\n<plist/>", 1),
      ("<?xml version=\"1.0”?><plist/>", 1),
      ("\n<plist version=‘1.0’><array/></plist>", 2),
      ("<!DOCTYPE plist PUBLIC “-//Apple//DTD PLIST 1.0//EN”>\n<plist/>", 1),
      ("<?xml version=\"1.0\"?>\n<plist\nversion=“1.0”>", 3),
    ]
    for (text, line) in texts { #expect(refusal(text) == .curlyQuotes(line: line), "\(text)") }
    let mac = Array("<?xml version=".utf8) + [0xD2] + Array("1.0".utf8) + [0xD3] + Array("?>".utf8)
    #expect(refusal(mac) == .curlyQuotes(line: 1))
    #expect(inside("<string>I <3 “you”</string>") == .malformed(.bareLessThan, line: 2))
  }

  @Test("broken XML says what is broken, and where")
  func malformed() {
    let cases: [(String, MalformedXML, Int)] = [
      ("<plist>\n<array>\n<string>on", .cutShort(open: "string"), 3),
      ("<plist>\n<array>\n<stri", .cutShort(open: "array"), 3),
      ("<plist>\n<string><![CDATA[abc", .cutShort(open: "string"), 2),
      ("<plist", .cutShort(open: nil), 1),
      (
        "<plist>\n<array>\n<string>a</strng>",
        .tagMismatch(opened: "string", openedLine: 3, found: "strng"), 3
      ),
      (
        "<plist>\n<array>\n<string>a\n</array>",
        .tagMismatch(opened: "string", openedLine: 3, found: "array"), 4
      ),
      ("<plist>\n<string>a < b</string></plist>", .bareLessThan, 2),
      ("<!-- page -- one -->\n<plist/>", .hyphensInComment, 1),
      ("<!-- a --><plist>\n<!-- b --- --></plist>", .hyphensInComment, 2),
      ("<plist>\n<string>a\u{B}b</string></plist>", .controlCharacter(0xB), 2),
      ("<plist>\n<string>a\u{0}b</string></plist>", .controlCharacter(0), 2),
      ("<?xml version=1.0?>\n<plist/>", .header, 1), ("<?xml?><plist/>", .header, 1),
      ("<plist>\n<?xml version='1.0'?><array/></plist>", .header, 2),
      ("<plist a='1' a='2'/>", .other("a tag says the same thing twice"), 1),
      (
        "<plist>\n<string>\u{FFFE}</string></plist>", .other("a character stands where none may"), 2
      ),
    ]
    for (text, fault, line) in cases {
      #expect(refusal(text) == .malformed(fault, line: line), "\(text.debugDescription)")
    }
  }

  @Test("well-formed XML that is no property list says why, and where")
  func structure() {
    let cases: [(String, PlistStructureFault, Int)] = [
      ("<array/>\n<dict/>", .secondRoot, 3),
      ("<array>\n<strin>a</strin></array>", .unknownElement("strin"), 3),
      ("<String>a</String>", .unknownElement("String"), 2),
      ("<plist/>", .unknownElement("plist"), 2),
      ("<string>a\n<b>b</b></string>", .markupInText(element: "b", inside: "string"), 3),
      ("<key>a<string>b</string></key>", .keyOutsideDictionary, 2),
      (
        "<dict><key>a<string>b</string></key></dict>",
        .markupInText(element: "string", inside: "key"), 2
      ),
      ("<true><false/></true>", .markupInText(element: "false", inside: "true"), 2),
      ("<array>\nhello <string/></array>", .strayText("hello "), 3),
      ("<true>yes</true>", .strayText("yes"), 2),
      ("<dict>\n\n<key>a</key>b</dict>", .strayText("b"), 4), ("hello", .strayText("hello"), 2),
      ("<array><key>a</key></array>", .keyOutsideDictionary, 2),
      ("<key>a</key>", .keyOutsideDictionary, 2),
    ]
    for (xml, fault, line) in cases {
      #expect(inside(xml) == .structure(fault, line: line), "\(xml)")
    }
    #expect(refusal("\n<book/>") == .notAPlist(root: "book", line: 2))
    #expect(refusal("<key>a</key>") == .notAPlist(root: "key", line: 1))
    #expect(refusal("<svg xmlns='x'/>") == .notAPlist(root: "svg", line: 1))
  }
}
