import PropertyLists
import Testing

@Suite("Binary property lists") struct BinaryTests {
  private func value(_ object: [UInt8]) throws -> Plist {
    try readPlist(BinaryList([object]).bytes)
  }

  @Test("a binary list holds what its XML would, without lines")
  func good() throws {
    let list = try readPlist(goodBinary)
    #expect(list.drawing == #"{Title: "Cat", Pages: ["one", "two", 7, 2.5, true, "é"]}"#)
    #expect(list.root.line == nil)
    #expect(list.notices == [])
  }

  @Test("offsets and references may have any size from 1 to 8 bytes", arguments: 1...8)
  func sizes(_ size: Int) throws {
    var list = BinaryList([dictionary([1], [2], size: size), text("A"), text("B")])
    list.referenceSize = size
    #expect(try readPlist(list.bytes).drawing == #"{A: "B"}"#)
    list.offsetSize = size
    #expect(try readPlist(list.bytes).drawing == #"{A: "B"}"#)
  }

  @Test("numbers are read to the last; larger ones are rounded with a remark")
  func numbers() throws {
    let integers: [([UInt8], String)] = [
      ([0x10, 255], "255"), ([0x11, 255, 255], "65535"),
      ([0x12, 255, 255, 255, 255], "4294967295"),
      ([0x13] + number(.max, 8), "-1"), ([0x13] + number(1 << 63, 8), "-9223372036854775808"),
      ([0x14] + number(0, 8) + number(7, 8), "7"),
      ([0x14] + number(.max, 8) + number(.max, 8), "-1"),
      ([0x22] + number(UInt64(Float(1.5).bitPattern), 4), "1.5"),
      ([0x23] + number(1e300.bitPattern, 8), "1e+300"),
    ]
    for (object, drawing) in integers { #expect(try value(object).drawing == drawing) }
    let huge = try value([0x14] + number(0, 8) + number(.max, 8))
    #expect(huge.drawing == "1.8446744073709552e+19")
    #expect(huge.kinds == [.hugeInteger])
    for number in [Double.nan, .infinity, -.infinity] {
      let list = try value([0x23] + PropertyListsTests.number(number.bitPattern, 8))
      #expect(list.kinds == [.notANumber("\(number)")])
    }
  }

  @Test("text is whole: lone surrogates and U+0000 are replaced, other bytes mended")
  func texts() throws {
    #expect(try value(wide([0xD83D, 0xDC0C, 0xD800, 0x61])).drawing == "\"🐌\u{FFFD}a\"")
    #expect(try value(wide([0x61, 0, 0x62])).drawing == "\"a\u{FFFD}b\"")
    #expect(try value(text("a\0")).drawing == "\"a\u{FFFD}\"")
    #expect(try value([0x51, 0xFF]).drawing == "\"\u{FFFD}\"")
    #expect(try value([0x72, 0xC3, 0xA9]).drawing == "\"é\"")
    #expect(try value(text(String(repeating: "x", count: 300))).drawing.utf8.count == 302)
    #expect(try value([0x43, 1, 2, 3]).drawing == "<3 bytes>")
  }

  @Test("a value that several hold is each one's own")
  func sharing() throws {
    let list = try readPlist(BinaryList([array([1, 1, 2, 2]), text("a"), array([1])]).bytes)
    #expect(list.drawing == #"["a", "a", ["a"], ["a"]]"#)
  }

  @Test("sets, dates, UIDs and nulls are refused by name")
  func unsupported() {
    let kinds: [([UInt8], String)] = [
      ([0xC0], "a set"), ([0xB0], "a set"), ([0x33] + number(0, 8), "a date"),
      ([0x80, 7], "a UID"),
      ([0x00], "a null"),
    ]
    for (object, kind) in kinds {
      #expect(refusal(BinaryList([object]).bytes) == .binaryUnsupported(kind))
      // Anywhere inside as well.
      #expect(refusal(BinaryList([array([1]), object]).bytes) == .binaryUnsupported(kind))
    }
  }

  @Test("what a list says about itself is not believed")
  func trailer() {
    func refused(_ change: (inout BinaryList) -> Void) -> PlistError? {
      var list = BinaryList([array([1]), text("a")])
      change(&list)
      return refusal(list.bytes)
    }
    let liars: [(inout BinaryList) -> Void] = [
      { $0.claimedCount = 0 }, { $0.claimedCount = 3 }, { $0.claimedCount = 1 << 61 },
      { $0.claimedCount = 1 << 63 }, { $0.claimedCount = .max }, { $0.claimedTop = 2 },
      { $0.claimedTop = .max }, { $0.claimedTable = 0 }, { $0.claimedTable = 8 },
      { $0.claimedTable = 1 << 32 }, { $0.claimedTable = .max }, { $0.offsetSize = 0 },
      { $0.offsetSize = 9 }, { $0.offsetSize = 255 }, { $0.referenceSize = 0 },
      { $0.referenceSize = 9 },
    ]
    for liar in liars { #expect(refused(liar) == .binaryDamaged(.trailer)) }
    #expect(refused { $0.claimedCount = 1 } == .binaryDamaged(.reference))
    #expect(refusal("bplist01" + String(repeating: "\0", count: 60)) == .binaryDamaged(.version))
    #expect(refusal("bplist00" + String(repeating: "\0", count: 33)) == .binaryDamaged(.tooShort))
  }

  @Test("counts, references, offsets and markers that lie are refused before room is made")
  func objects() {
    let liars: [([UInt8], BinaryDamage)] = [
      ([0x5F, 0x13] + number(1 << 62, 8), .length), ([0x5F, 0x13] + number(.max, 8), .length),
      ([0x6F, 0x13] + number(1 << 62, 8), .length), ([0x4F, 0x12] + number(1 << 31, 4), .length),
      ([0xAF, 0x13] + number(1 << 61, 8), .length), ([0xDF, 0x13] + number(1 << 60, 8), .length),
      ([0xDF, 0x13] + number(1 << 63, 8), .length), ([0xAF, 0x10, 200], .length), ([0x5F], .length),
      ([0x5F, 0x50], .marker(0x50)), ([0x5F, 0x14], .marker(0x14)), ([0xA1], .length),
      ([0xA1, 9], .reference),
      ([0xD1, 0], .length), ([0x13, 0], .length), ([0x17], .marker(0x17)), ([0x20], .marker(0x20)),
      ([0x0F], .marker(0x0F)), ([0x90], .marker(0x90)), ([0xF0], .marker(0xF0)),
      ([0x62, 0, 65], .length),
    ]
    for (object, damage) in liars {
      #expect(refusal(BinaryList([object]).bytes) == .binaryDamaged(damage), "\(object)")
    }
    #expect(
      refusal(BinaryList([dictionary([1], [1]), [0x10, 1]]).bytes) == .binaryDamaged(.keyNotText))
    var bytes = BinaryList([text("a")]).bytes
    for offset: UInt8 in [0, 7, 10, 255] {
      bytes[10] = offset
      #expect(refusal(bytes) == .binaryDamaged(.offset))
    }
  }
}
