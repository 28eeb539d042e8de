import Measures
import Pixels
import Staging
import Testing
import Typesetting

@Suite("Fonts") struct FontTests {
  @Test("the reading faces are there, and nothing stands in for them")
  func faces() {
    #expect(typesetter.missingFaces().isEmpty)
  }

  @Test("a machine without them says so, and still sets what it can")
  func missing() {
    let bare = Typesetter(fontFolders: ["/usr/share/fonts/truetype/noto"])
    #expect(bare.missingFaces() == [.andika, .openDyslexic])
    let layout = bare.layOut(order("Come back, cat!"))
    #expect(layout.lines.count == 1)
    #expect(layout.unknownGlyphs == 0)
    #expect(bare.paint(order("Hill"), lines: 0..<1, scale: 1).pixels.contains { $0 != 0 })
  }

  @Test("a machine without a single font sets nothing and does not fall over")
  func none() {
    let empty = Typesetter(fontFolders: ["/nowhere/at <all> & \"never\""])
    #expect(empty.missingFaces() == [.andika, .openDyslexic])
    #expect(empty.paint(order("Hill"), lines: 0..<1, scale: 1).extent.width == 640)
  }

  @Test(
    "no letter is missing in the scripts that the packages cover",
    arguments: [
      "Žluťoučký kůň, Ñandú, Łódź, đường thế nào", "Привет, кошка", "Γειά σου", "مرحبا بكِ ﷽ پچڑ",
      "שָׁלוֹם", "नमस्ते बिल्ली", "สวัสดี", "ສະບາຍດີ", "বাংলা", "ਪੰਜਾਬੀ", "ગુજરાતી", "ଓଡ଼ିଆ", "தமிழ்",
      "తెలుగు", "ಕನ್ನಡ", "മലയാളം", "සිංහල", "ភាសាខ្មែរ", "မြန်မာ", "ሰላም", "გამარჯობა", "Բարեւ",
      "བོད་སྐད་", "こんにちは 漢字", "你好，小猫", "😀👨‍👩‍👧🇿🇦❤️", "♥★☺→½…–“„”‚‘’«»",
    ])
  func covered(text: String) {
    #expect(typesetter.layOut(order(text)).unknownGlyphs == 0)
  }

  @Test("a letter that no font has is counted")
  func unknown() {
    #expect(typesetter.layOut(order("a\u{E000}b\u{E001}")).unknownGlyphs == 2)
  }
}
