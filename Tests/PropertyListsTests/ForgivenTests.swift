import PropertyLists
import Testing

/// What opens all the same, and the remark that goes with it.
@Suite("Authors' mistakes that open") struct ForgivenTests {
  private let body = "<plist><array><string>Tom</string></array></plist>"
  private let header = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>"

  /// C28
  @Test("whatever harmless stands before the header is passed over, and lines stay true")
  func beforeHeader() throws {
    let beginnings: [(String, Int)] = [
      ("\n", 2), ("\r\n\r\n", 3), (" ", 1), ("<!-- a\ncomment -->\n", 3), ("\u{FEFF}\n", 2),
      ("\u{200B}", 1), ("\u{A0}\n", 2), ("```xml\n", 2), ("x", 1), ("\u{FEFF}\u{FEFF}", 1),
      ("<!-- <?xml -->", 1), ("\n<!-- a --> x <!-- & -->\n\n", 4),
    ]
    for (beginning, line) in beginnings {
      let list = try read(beginning + header + body)
      #expect(list.drawing == #"["Tom"]"#)
      #expect(list.notices == [PlistNotice(.strayBytesBeforeHeader, line: 1)])
      #expect(list.root.line == line)
    }
    #expect(try read("stray\n" + body).notices == [PlistNotice(.strayBytesBeforeHeader, line: 1)])
  }

  @Test("a byte order mark, a header in single quotes, a comment first and no header are all right")
  func harmless() throws {
    let texts = [
      "\u{FEFF}" + header + body, "<?xml version='1.0' encoding='utf-8'?>" + body, body,
      "<?xml version=\"1.0\"?>\n" + body, "<!-- a -->\n" + body, "\n\n" + body,
      header + body + "\n\n",
      header + "<!-- & -->" + body + "<!-- & --><?x?>",
      "<?xml version='1.0' encoding='US-ASCII' standalone='yes'?>" + body,
    ]
    for text in texts { #expect(try read(text).notices == [], "\(text)") }
  }

  @Test("an & by itself is an &, remarked on its line; no other line moves")
  func ampersands() throws {
    let list = try read(
      """
      <plist><array>
      <string>Tom & Jerry</string>
      <string>R&D, &amp; &lt;, &#38;, &, &#xZ; &#0; && &</string>
      <string>AT&T&</string><string><![CDATA[a & b]]></string><!-- & -->
      <string>fin</string></array></plist>
      """)
    #expect(
      list.drawing
        == #"["Tom & Jerry", "R&D, & <, &, &, &#xZ; &#0; && &", "AT&T&", "a & b", "fin"]"#)
    #expect(list.notices == [2, 3, 4].map { PlistNotice(.bareAmpersand, line: $0) })
    guard case .array(let items) = list.root.value else { throw list.problem }
    #expect(items.map(\.line) == [2, 3, 4, 4, 5])
  }

  @Test("lines of ampersands are true behind a dropped beginning too")
  func ampersandsBehindBeginning() throws {
    let list = try read("\r\n\r\n\(header)\r\n<plist>\r\n<string>a & b</string></plist>")
    #expect(
      list.notices == [
        PlistNotice(.strayBytesBeforeHeader, line: 1), PlistNotice(.bareAmpersand, line: 5),
      ])
    #expect(list.root.line == 5)
  }

  @Test("names of HTML's letters are read as written, and the remark names them")
  func htmlEntities() throws {
    let list = try read("<plist><string>caf&eacute;&nbsp;</string></plist>")
    #expect(list.drawing == #""caf&eacute;&nbsp;""#)
    #expect(list.kinds == [.unknownEntity("&eacute;"), .unknownEntity("&nbsp;")])
  }

  @Test("remarks have an end")
  func manyAmpersands() throws {
    let list = try read("<plist><string>\(String(repeating: "&\n", count: 5000))</string></plist>")
    #expect(list.notices.count == 100)
    let many = String(repeating: "&\n", count: 20_001)
    #expect(
      refusal("<plist><string>\(many)</string></plist>")
        == .malformed(.bareAmpersand, line: 20_001))
  }

  @Test("UTF-16 opens, with its mark or without", arguments: [true, false], [true, false])
  func utf16(big: Bool, marked: Bool) throws {
    let text = "<?xml version='1.0' encoding='UTF-16'?>\n<plist><string>né 🐌</string></plist>"
    let units = (marked ? [0xFEFF] : []) + Array(text.utf16)
    let bytes = units.flatMap {
      big ? [UInt8($0 >> 8), UInt8($0 & 255)] : [UInt8($0 & 255), UInt8($0 >> 8)]
    }
    let list = try readPlist(bytes)
    #expect(list.drawing == "\"né 🐌\"")
    #expect(list.notices == [PlistNotice(.utf16)])
    #expect(list.root.line == 2)
  }

  @Test("a header that names another encoding than the file's own UTF-8 is not believed")
  func misnamed() throws {
    for name in ["UTF-16", "ISO-8859-1", "macintosh", "x-unknown"] {
      let head = "<?xml version=\"1.0\" encoding=\"\(name)\"?>"
      #expect(
        try read(head + "<plist><string>né</string></plist>").kinds == [.encodingMisnamed(name)])
      #expect(try read(head + body).notices == [])
    }
  }

  @Test("text after the end takes nothing away")
  func afterEnd() throws {
    for tail in ["\nx", "<plist/>", "\n" + header + body, "&", "</plist>", "<!-- "] {
      let list = try read(body + tail)
      #expect(list.drawing == #"["Tom"]"#)
      #expect(list.kinds.contains(.textAfterEnd), "\(tail)")
    }
    #expect(try read(body + "\n\nx").notices == [PlistNotice(.textAfterEnd, line: 3)])
  }

  @Test("values without <plist> around them open")
  func noPlist() throws {
    let list = try read("\n<array><string>Tom</string></array>")
    #expect(list.drawing == #"["Tom"]"#)
    #expect(list.notices == [PlistNotice(.noPlistElement, line: 2)])
  }

  @Test("a key without a value and a value without a key are left out, the rest stands")
  func loosePairs() throws {
    let list = try read(
      """
      <plist><dict>
      <key>a</key>
      <key>b</key> <string>1</string>
      <string>2</string>
      <key>c</key> <string>3</string>
      <key>d</key>
      </dict></plist>
      """)
    #expect(list.drawing == #"{b: "1", c: "3"}"#)
    #expect(
      list.notices == [
        PlistNotice(.keyWithoutValue("a"), line: 2), PlistNotice(.valueWithoutKey, line: 4),
        PlistNotice(.keyWithoutValue("d"), line: 6),
      ])
  }
}
