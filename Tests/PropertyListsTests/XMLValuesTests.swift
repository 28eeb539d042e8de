import PropertyLists
import Testing

@Suite("XML property lists") struct XMLValuesTests {
  private func value(_ xml: String) throws -> Plist {
    try read("<plist version=\"1.0\">\(xml)</plist>")
  }

  @Test("every kind of value is read as what it is")
  func kinds() throws {
    let list = try value(
      """
      <dict><key>a</key><string>x</string><key>b</key><integer>-7</integer><key>c</key>
      <real>0.5</real><key>d</key><true/><key>e</key><false/><key>f</key><data>AAEC</data>
      <key>g</key><array><string/><array/><dict/></array></dict>
      """)
    #expect(
      list.drawing
        == #"{a: "x", b: -7, c: 0.5, d: true, e: false, f: <3 bytes>, g: ["", [], {}]}"#)
    #expect(list.notices == [])
  }

  @Test("every key and value knows its line")
  func lines() throws {
    let list = try read(
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN"
        "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
      <plist version="1.0">
      <dict>
        <key>Title</key>
        <string>Two
        lines</string>
        <key>Pages</key> <array>
          <string>one</string>
        </array>
      </dict>
      </plist>
      """)
    #expect(list.root.line == 5)
    guard case .dictionary(let pairs) = list.root.value else { throw list.problem }
    #expect(pairs.map(\.keyLine) == [6, 9])
    #expect(pairs.map(\.value.line) == [7, 9])
    guard case .array(let items) = pairs[1].value.value else { throw list.problem }
    #expect(items.map(\.line) == [10])
  }

  @Test("line breaks of every system count as one", arguments: ["\n", "\r", "\r\n"])
  func lineBreaks(_ lineBreak: String) throws {
    let xml = ["<plist>", "<array>", "<string>a", "b</string>", "<true/></array></plist>"]
    let list = try read(xml.joined(separator: lineBreak))
    guard case .array(let items) = list.root.value else { throw list.problem }
    #expect(items.map(\.line) == [3, 5])
    #expect(drawn(items[0]) == "\"a\nb\"")
  }

  @Test("order and doubles are kept")
  func doubles() throws {
    let list = try value(
      """
      <dict><key>b</key><string>1</string><key>a</key><string>2</string>
      <key>b</key><string>3</string></dict>
      """)
    #expect(list.drawing == #"{b: "1", a: "2", b: "3"}"#)
  }

  /// C27
  @Test("an empty key is a key, and shifts nothing")
  func emptyKey() throws {
    let list = try value(
      """
      <dict><key></key><string></string><key/><string>x</string>
      <key>Title</key><string>Cat</string></dict>
      """)
    #expect(list.drawing == #"{: "", : "x", Title: "Cat"}"#)
  }

  @Test("text is kept to the letter: blanks, references, CDATA, and comments left out")
  func texts() throws {
    #expect(try value("<string>  a\n b </string>").drawing == "\"  a\n b \"")
    #expect(try value("<string>&lt;&amp;&#65;&#x1F40C;&quot;</string>").drawing == "\"<&A🐌\"\"")
    #expect(try value("<string>a<![CDATA[<b>&amp;]]>c</string>").drawing == "\"a<b>&amp;c\"")
    #expect(try value("<string>a<!-- & -->b<?x & ?>c</string>").drawing == "\"abc\"")
  }

  @Test("whole numbers are read to the last; larger ones are rounded with a remark")
  func integers() throws {
    let good: [(String, String)] = [
      ("0", "0"), ("-0", "0"), ("+5", "5"), (" 7\n", "7"), ("0x1F", "31"), ("-0X10", "-16"),
      ("007", "7"), ("9223372036854775807", "9223372036854775807"),
      ("-9223372036854775808", "-9223372036854775808"), ("0x73709551615", "7932961166869"),
    ]
    for (text, number) in good {
      let list = try value("<integer>\(text)</integer>")
      #expect(list.drawing == number)
      #expect(list.notices == [])
    }
    for text in ["9223372036854775808", "-9223372036854775809", "0xFFFFFFFFFFFFFFFF"] {
      #expect(try value("<integer>\(text)</integer>").kinds == [.hugeInteger])
    }
  }

  @Test("what is no number stays text, with a remark")
  func notNumbers() throws {
    let integers = [
      "", "x", "12x", "1.5", "1e5", "0x1p3", "١", "1e400", "--1", "-+1", "+-1", "- 1", "0x", "0xG",
      "nan",
    ]
    for text in integers {
      let list = try value("<integer>\(text)</integer>")
      #expect(list.drawing == "\"\(text)\"")
      #expect(list.kinds == [.notANumber(text)])
    }
    for text in ["", "0,5", "nan", "inf", "-infinity", "1e999", "1 2"] {
      #expect(try value("<real>\(text)</real>").kinds == [.notANumber(text)], "\(text)")
    }
  }

  @Test("reals are finite numbers")
  func reals() throws {
    for (text, number) in [("1e4", "10000.0"), (" -2.5 ", "-2.5"), ("0", "0.0"), (".5", "0.5")] {
      #expect(try value("<real>\(text)</real>").drawing == number)
    }
  }

  @Test("dates are text and broken data is nothing, each with a remark on its line")
  func remarked() throws {
    let list = try value("<array>\n<date>2009-02-12T22:23:00Z</date>\n<data>!</data></array>")
    #expect(list.drawing == #"["2009-02-12T22:23:00Z", <0 bytes>]"#)
    #expect(list.notices == [PlistNotice(.dateAsText, line: 2), PlistNotice(.badData, line: 3)])
  }

  @Test("Base64 is read with blanks and with or without padding")
  func base64() throws {
    for (text, count) in [("", 0), ("QQ==", 1), ("Q Q\n", 1), ("QUI=", 2), ("QUJD", 3)] {
      #expect(try value("<data>\(text)</data>").drawing == "<\(count) bytes>")
    }
    for text in ["Q", "QQ===", "=QQ", "QQ=Q", "QUJDQ"] {
      #expect(try value("<data>\(text)</data>").kinds == [.badData], "\(text)")
    }
  }
}

extension Plist {
  /// Thrown where a test finds another value than it can go on with.
  struct Unexpected: Error { var drawing: String }
  var problem: Unexpected { Unexpected(drawing: drawing) }
}
