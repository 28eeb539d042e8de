import BookModel
import Testing

@testable import Narrating

@Suite("The files of takes") struct TakeNameTests {
  private let hard = [
    "", ".", "..", "/", "a/b", "a%2Fb", "%", "%2e", "~", "a~b", " a ", "\u{0}", "\n", "CON", "a:b",
    "Grandma", "grandma", "Großmutter", "祖母", "👵🏽", String(repeating: "x", count: 300),
    String(repeating: "x", count: 301), String(repeating: "ю", count: 200),
    String(repeating: "%", count: 90), "01.png", "01.png#2", "#7",
  ]

  @Test("different words have different names, and no name leads anywhere")
  func safe() {
    let names = hard.map { safeFileName(of: $0) }
    #expect(Set(names).count == hard.count)
    for (name, words) in zip(names, hard) {
      #expect((1...100).contains(name.utf8.count))
      #expect(!name.contains("/") && !name.contains("\0") && !name.hasPrefix("."))
      #expect(name.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0xFFFD })
      let again = wordsOfSafeFileName(name)
      #expect(again == words || name.contains("~") && again == nil)
    }
    #expect(safeFileName(of: "Großmutter 2") == "Großmutter 2")
  }

  @Test("a take's file is named by voice, page and counter, and its counter is read again")
  func stems() {
    for voice in hard {
      for page in hard.map({ PageID(rawValue: $0) }) {
        let stem = TakeName.stem(voice: voice, page: page, number: 12)
        #expect(stem.utf8.count <= 200)
        for suffix in [TakeName.kept, TakeName.part, TakeName.kept + TakeName.unfinished] {
          #expect(TakeName.number(of: stem + suffix, voice: voice, page: page) == 12)
        }
      }
    }
    let page = PageID(rawValue: "01.png")
    #expect(TakeName.stem(voice: "Opa", page: page, number: 3) == "Opa-01.png-3")
    for name in [
      "Opa-01.png-.flac", "Opa-01.png-x.flac", "Opa-01.png-0.flac", "Opa-01.png-3", "-3.flac",
    ] {
      #expect(TakeName.number(of: name, voice: "Opa", page: page) == nil)
    }
  }

  @Test("checksums are those of FIPS 180-4")
  func checksums() {
    #expect(
      Checksum.of([]).text == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855")
    #expect(
      Checksum.of(Array("abc".utf8)).text
        == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
    #expect(
      Checksum.of([UInt8](repeating: 0x61, count: 1_000_000)).text
        == "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0")
    for count in 50..<130 {
      var work = ChecksumWork()
      let bytes = [UInt8](repeating: 7, count: count)
      for byte in bytes { work.add([byte]) }
      #expect(work.finish() == Checksum.of(bytes))
    }
  }
}
