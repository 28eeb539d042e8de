import Settings
import Testing

@Suite("Settings files")
struct SettingsReaderTests {
  private func read(_ texts: String...) -> SettingsReader {
    var reader = SettingsReader(home: "/home/kim")
    for text in texts { reader.read([UInt8](text.utf8), from: "settings.conf") }
    return reader
  }

  @Test("every key is taken")
  func everyKey() {
    let reader = read(
      """
      # the keeper's
      [Reading]
      Letters=150
      Face = OpenDyslexic
      ReducedMotion=true

      [Sound]
      PageTurn=off
      Volume=40
      [Stage]
      Stage=software
      [Library]
      Folders=/srv/books;~/books;
      """)
    #expect(
      reader.preferences
        == Preferences(
          letters: 150, face: .openDyslexic, reducedMotion: true, stage: .software,
          folders: ["/srv/books", "/home/kim/books"], pageTurnSound: false, volume: 40))
    #expect(reader.remarks.isEmpty)
  }

  @Test("the user's file goes before the machine's, key by key")
  func precedence() {
    let reader = read(
      "[Reading]\nLetters=150\nReducedMotion=true\n", "[Reading]\nLetters=90\n[Stage]\nStage=gl\n")
    #expect(reader.preferences == Preferences(letters: 90, reducedMotion: true, stage: .gl))
  }

  @Test(
    "nothing at all means what is usual", arguments: ["", "\n\n", "# nothing\n", "[Reading]\n"])
  func usual(text: String) {
    #expect(read(text).preferences == Preferences())
    #expect(read(text).remarks.isEmpty)
  }

  @Test(
    "letters out of range are taken at the nearest end",
    arguments: [("74", 75), ("75", 75), ("200", 200), ("201", 200), ("-9223372036854775808", 75)])
  func lettersOutOfRange(value: String, taken: Int) {
    let reader = read("[Reading]\nLetters=\(value)\n")
    #expect(reader.preferences.letters == taken)
    #expect(reader.remarks.isEmpty == (value == "\(taken)"))
  }

  @Test(
    "what makes no sense is remarked with its line and changes nothing",
    arguments: [
      ("[Reading]\n\nLetters=big\n", 3, "75 to 200, not “big”; it stays 100"),
      ("[Reading]\nLetters=99999999999999999999\n", 2, "whole number"),
      ("[Reading]\nFace=Comic Sans\n", 2, "one of Andika, OpenDyslexic, not “Comic Sans”"),
      ("[Reading]\nReducedMotion=perhaps\n", 2, "true or false"),
      ("[Sound]\nPageTurn=softly\n", 2, "PageTurn is on or off, not “softly”"),
      ("[Sound]\nAmbience=rain\n", 2, "one of on, off, not “rain”"),
      ("[Sound]\nVolume=loud\n", 2, "0 to 100, not “loud”; it stays 100"),
      ("[Sound]\nLoudness=7\n", 2, "no key “Loudness”, only PageTurn, Ambience, Volume"),
      ("[Stage]\nStage=vulkan\n", 2, "automatic, software, gl"),
      ("[Reading]\nLeters=90\n", 2, "no key “Leters”, only Letters"),
      ("[Readng]\nLetters=90\n", 2, "no section [Readng]"),
      ("[Library]\nFolders=books\n", 2, "“books” does not"),
      ("Letters=90\n", 1, "no `Key=value`"),
      ("[Reading]\nLetters\n", 2, "“Letters” is no `Key=value`"),
      ("[Reading\nLetters=90\n", 1, "“[Reading” is no"),
      ("[Reading]\n=90\n", 2, "is no `Key=value`"),
      ("[Reading]\nLet\u{7}ters=90\n", 2, "“Let·ters=90”"),
    ])
  func nonsense(text: String, line: Int, words: String) throws {
    let reader = read(text)
    #expect(reader.preferences == Preferences())
    let remark = try #require(reader.remarks.first)
    #expect(remark.line == line)
    #expect(remark.message.contains(words))
  }

  @Test("a volume out of range is taken at the nearest end", arguments: [("-1", 0), ("101", 100)])
  func volumeOutOfRange(value: String, taken: Int) {
    let reader = read("[Sound]\nVolume=\(value)\n")
    #expect(reader.preferences.volume == taken)
    #expect(reader.remarks.count == 1)
  }

  @Test("one bad line does not cost the others")
  func theRestHolds() {
    let reader = read("what is this\n[Reading]\n:-)\nLetters=120\n")
    #expect(reader.preferences.letters == 120)
    #expect(reader.remarks.map(\.line) == [1, 3])
  }

  @Test("the last of two lines for one key holds, and is the one remarked")
  func twice() {
    let reader = read("[Reading]\nLetters=120\nLetters=many\n")
    #expect(reader.remarks.map(\.line) == [3])
  }

  @Test("bytes that are no text do no harm", arguments: [0, 1, 7, 42])
  func anyBytes(seed: UInt64) {
    var state = seed
    let bytes = (0..<4096).map { _ in
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return UInt8(truncatingIfNeeded: state >> 56)
    }
    var reader = SettingsReader(home: "/")
    reader.read(Array("[Reading]\nLetters=\0110\r\n".utf8) + bytes, from: "settings.conf")
    #expect(reader.preferences.letters == 110)
  }

  @Test("a file that is not there says nothing; a folder in its place is a remark")
  func notThere() throws {
    let folder = try TemporaryFolder()
    var reader = SettingsReader(home: "/")
    reader.read(path: folder.path + "/none.conf")
    #expect(reader.remarks.isEmpty)
    reader.read(path: folder.path)
    #expect(
      reader.remarks.map(\.message) == ["it is a folder, not a file, and so it was left out."])
  }
}
