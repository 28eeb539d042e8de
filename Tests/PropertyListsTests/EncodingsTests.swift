import Testing

@testable import PropertyLists

@Suite("Old encodings") struct EncodingsTests {
  static let sentences = [
    "Le café était très éloigné.", "Don’t say “no”, she said.", "L’été, c’est gai",
    "Größe, Übermut und Äpfel", "¿Qué pasó, señor?", "Ça va — très bien…",
    "Smörgåsbord på ön", "naïve façade", "« Bonjour ! »", "Élan", "mañana", "„Nein“, sagte er",
    "She said ‘hello’ to Zoë", "Il était une fois un garçon", "È già così", "años",
  ]

  private func file(_ text: String, _ encoding: LegacyEncoding, header: String = "") -> [UInt8] {
    let upper = encoding.upperHalf
    let body = text.unicodeScalars.map { scalar in
      scalar.isASCII
        ? UInt8(scalar.value) : upper.firstIndex(of: scalar).map { UInt8($0 + 128) } ?? 63
    }
    return Array("\(header)<plist>\n<string>".utf8) + body + Array("</string></plist>".utf8)
  }

  @Test("the tables are 128 characters each, and those that everybody knows are in their place")
  func tables() {
    let (mac, latin) = (LegacyEncoding.macRoman.upperHalf, LegacyEncoding.latin1.upperHalf)
    #expect(mac.count == 128)
    #expect(latin.count == 128)
    for (byte, scalar) in [
      (0x80, "Ä"), (0x8E, "é"), (0x8F, "è"), (0xD2, "“"), (0xD5, "’"), (0xFF, "ˇ"),
    ] {
      #expect(String(mac[byte - 128]) == scalar)
    }
    for (byte, scalar) in [(0x80, "€"), (0x92, "’"), (0xE9, "é"), (0xFF, "ÿ"), (0xA9, "©")] {
      #expect(String(latin[byte - 128]) == scalar)
    }
    // Latin-1 proper is Unicode's own order.
    #expect(latin[0x20...].map(\.value) == Array(0xA0...0xFF))
  }

  @Test("Mac Roman that claims to be UTF-8 opens with a remark", arguments: sentences)
  func macRoman(_ sentence: String) throws {
    let list = try readPlist(
      file(sentence, .macRoman, header: "<?xml version='1.0' encoding='UTF-8'?>"))
    #expect(list.drawing == "\"\(sentence)\"")
    #expect(list.notices == [PlistNotice(.macRoman)])
    #expect(list.root.line == 2)
  }

  @Test("Latin-1 that claims to be UTF-8 opens with a remark", arguments: sentences)
  func latin1(_ sentence: String) throws {
    let list = try readPlist(file(sentence, .latin1))
    #expect(list.drawing == "\"\(sentence)\"")
    #expect(list.notices == [PlistNotice(.latin1)])
  }

  @Test("an old encoding that the header names is believed without a word")
  func declared() throws {
    let names: [(String, LegacyEncoding)] = [
      ("ISO-8859-1", .latin1), ("windows-1252", .latin1), ("macintosh", .macRoman),
      ("x-mac-roman", .macRoman),
    ]
    for (name, encoding) in names {
      let list = try readPlist(
        file(
          "Žé’", encoding == .latin1 ? .latin1 : .macRoman,
          header: "<?xml version='1.0' encoding='\(name)'?>"))
      #expect(list.notices == [])
      #expect(list.drawing == (encoding == .latin1 ? "\"Žé’\"" : "\"?é’\""))
    }
  }

  @Test("an encoding that is not known is named")
  func unknown() {
    let bytes = file("é", .latin1, header: "<?xml version='1.0' encoding='Shift_JIS'?>")
    #expect(refusal(bytes) == .unknownEncoding("Shift_JIS", line: 1))
    #expect(refusal([0xFF, 0xFE, 0, 0, 60, 0, 0, 0]) == .unknownEncoding("UTF-32", line: 1))
  }

  @Test("a wound in text that is UTF-8 elsewhere is an error on its line, and so is noise")
  func wounded() {
    let wounded =
      Array("<plist>\n<string>né là-bas\n".utf8) + [0xE9] + Array("</string></plist>".utf8)
    #expect(refusal(wounded) == .notUTF8(line: 3))
    let noise = Array("<plist>\n\n<string>".utf8) + [0xB9, 0xD7, 0xF7, 0xAC, 0xBC]
    #expect(refusal(noise) == .notUTF8(line: 3))
  }
}
