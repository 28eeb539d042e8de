import Glibc
import PropertyLists
import Testing

/// Good lists with one thing wrong, in every place.
@Suite("Damaged property lists", .timeLimit(.minutes(10))) struct MutationTests {
  private static let goodXML = Array(
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/x.dtd">
    <plist version="1.0">
    <dict>
      <key>Title</key> <string>Tom &amp; Jerry né 🐌</string> <!-- both -->
      <key>Volume</key> <real>0.5</real> <key>Pages</key>
      <array> <string><![CDATA[<one>]]></string> <integer>12</integer> <true/> <data>QUJD</data>
      <dict/> </array>
    </dict>
    </plist>
    """.utf8)

  @Test("a list that was cut short anywhere is refused, unless only blanks are missing")
  func truncated() {
    for count in 0..<goodBinary.count {
      let error = refusal(Array(goodBinary.prefix(count)))
      switch error {
      case .binaryDamaged, .binaryUnsupported, .empty, .otherText: break
      default: Issue.record("\(count) bytes: \(error.map { "\($0)" } ?? "opened")")
      }
    }
    for count in 0..<Self.goodXML.count {
      #expect(refusal(Array(Self.goodXML.prefix(count))) != nil, "\(count) bytes")
    }
  }

  @Test("one changed byte never breaks the reader, and what it refuses it refuses in words")
  func mutated() {
    var random = SplitMix(seed: 20_240_501)
    let rounds = getenv("TANGERINE_CAMPAIGN") == nil ? 20_000 : 2_000_000
    for good in [goodBinary, Self.goodXML] {
      var outcomes = Outcomes()
      for _ in 0..<rounds {
        var bytes = good
        bytes[random.below(bytes.count)] = UInt8(random.below(256))
        outcomes.note(bytes)
      }
      // Both happen, or the mutations do not reach what they should.
      #expect(outcomes.opened > rounds / 100)
      #expect(outcomes.refused > rounds / 100)
    }
  }

  @Test("pieces moved, doubled and dropped never break the reader")
  func shuffled() {
    var random = SplitMix(seed: 7)
    let rounds = getenv("TANGERINE_CAMPAIGN") == nil ? 5_000 : 1_000_000
    for good in [goodBinary, Self.goodXML] {
      var outcomes = Outcomes()
      for _ in 0..<rounds {
        var bytes = good
        for _ in 0...random.below(4) {
          let start = random.below(bytes.count)
          let piece = bytes[start..<min(start + random.below(24), bytes.count)]
          let place = random.below(bytes.count)
          if random.below(2) == 0 { bytes.insert(contentsOf: Array(piece), at: place) }
          if random.below(2) == 0, bytes.count > 48 {
            bytes.removeSubrange(start..<min(start + random.below(24), bytes.count))
          }
        }
        outcomes.note(bytes)
      }
      #expect(outcomes.refused > 0)
    }
  }

  private struct Outcomes {
    var opened = 0
    var refused = 0

    mutating func note(_ bytes: [UInt8]) {
      do throws(PlistError) {
        let list = try readPlist(bytes)
        opened += list.drawing.isEmpty ? 0 : 1
        if list.notices.contains(where: { $0.message.isEmpty }) { Issue.record("no words") }
      } catch {
        refused += 1
        if error.message.isEmpty || error.advice.isEmpty { Issue.record("no words") }
      }
    }
  }
}

/// SplitMix64 (Steele, Lea and Flood 2014): the same numbers on every machine.
private struct SplitMix {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func below(_ limit: Int) -> Int {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return limit > 0 ? Int((mixed ^ (mixed >> 31)) % UInt64(limit)) : 0
  }
}
