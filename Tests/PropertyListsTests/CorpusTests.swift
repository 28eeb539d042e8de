import PropertyLists
import Testing

/// Valid and odd lists of another parser's tests, each with its right outcome.
@Suite("A corpus of property lists") struct CorpusTests {
  /// What a file opens as (a part of its drawing) with its remarks, or is refused with.
  enum Outcome {
    case opens(String, [PlistNotice.Kind] = [])
    case refused(PlistError)
  }

  private static let nineGreetings = #""汉语/漢語", "한국어/조선말", "русский язык""#

  static let outcomes: [String: Outcome] = [
    "1.plist": .opens(
      #"Keys & "entities": "", Boolean: false, Another Boolean: true, Some Int: 0"#, [.dateAsText]),
    "2.plist": .opens(nineGreetings, [.dateAsText]),
    "3.plist": .opens("Some Int: 32434543632, Some Real: 58654.347656", [.dateAsText]),
    "4.plist": .opens(nineGreetings, [.dateAsText]), "6.plist": .opens("[1, 2, 3, 4, 5, 6, 7"),
    "7.plist": .opens(
      "Time1: \"2010-11-12T13:14:15Z\"", [.dateAsText, .dateAsText, .dateAsText, .dateAsText]),
    "amp.plist": .opens(#"{test&amp: "value"}"#, [.bareAmpersand]),
    "cdata.plist": .opens(##"{cdata&key: "string with cdata content:  !"#$%&'()*+,-./0123"##),
    "data.bplist": .opens("{Some Data: <3655 bytes>}"),
    "dictref1byte.bplist": .opens(#"{A: "B"}"#), "dictref2bytes.bplist": .opens(#"{A: "B"}"#),
    "dictref3bytes.bplist": .opens(#"{A: "B"}"#), "dictref4bytes.bplist": .opens(#"{A: "B"}"#),
    "dictref5bytes.bplist": .opens(#"{A: "B"}"#), "dictref6bytes.bplist": .opens(#"{A: "B"}"#),
    "dictref7bytes.bplist": .opens(#"{A: "B"}"#), "dictref8bytes.bplist": .opens(#"{A: "B"}"#),
    "empty_keys.plist": .opens(#"{: "empty key", : "empty key with comment"}"#),
    "entities.plist": .opens(#"three byte utf-8 with text before & after: "abc￦xyz"}"#),
    "hex.plist": .opens("7932961166869"),
    "int64_min_max.json": .refused(.otherText(.json, line: 1)),
    "invalid_tag.plist": .refused(.malformed(.other("a character stands where none may"), line: 3)),
    "j1.json": .refused(.otherText(.json, line: 1)),
    "j2.json": .refused(.otherText(.json, line: 1)),
    "malformed_dict.bplist": .refused(.binaryDamaged(.keyNotText)),
    "o1.ostep": .refused(.otherText(.oldStyle, line: 1)),
    "o2.ostep": .refused(.otherText(.oldStyle, line: 1)),
    "o3.ostep": .refused(.otherText(.oldStyle, line: 1)),
    "off1byte.bplist": .opens(#"{A: "B"}"#), "off2bytes.bplist": .opens(#"{A: "B"}"#),
    "off3bytes.bplist": .opens(#"{A: "B"}"#), "off4bytes.bplist": .opens(#"{A: "B"}"#),
    "off5bytes.bplist": .opens(#"{A: "B"}"#), "off6bytes.bplist": .opens(#"{A: "B"}"#),
    "off7bytes.bplist": .opens(#"{A: "B"}"#), "off8bytes.bplist": .opens(#"{A: "B"}"#),
    "offxml.plist": .opens(#"{A: "B"}"#),
    "order.bplist": .opens(#"{test: [1, 1], foo: [[1], {test: "foo"}, [1], [1]]}"#),
    "order.plist": .opens(#"{test: [1, 1], foo: [[1], {test: "foo"}, [1], [1]]}"#),
    "recursion.bplist": .refused(.binaryDamaged(.trailer)),
    "signed.bplist": .opens("-1"), "signed.plist": .opens("-1"),
    "signedunsigned.bplist": .opens(
      "[-1, 1.8446744073709552e+19, 9223372036854775807, -9223372036854775808, 9.223372036854776e+18]",
      [.hugeInteger, .hugeInteger]),
    "signedunsigned.plist": .opens(
      "[-1, 1.8446744073709552e+19, 9223372036854775807, -9223372036854775808, 9.223372036854776e+18]",
      [.hugeInteger, .hugeInteger]),
    "test.strings": .refused(.otherText(.oldStyle, line: 1)),
    "uid.bplist": .refused(.binaryUnsupported("a UID")),
    "unsigned.bplist": .opens("1.8446744073709552e+19", [.hugeInteger]),
    "unsigned.plist": .opens("1.8446744073709552e+19", [.hugeInteger]),
  ]

  @Test("every file of the corpus has its right outcome")
  func data() throws {
    let folder = "\(shared)/corpora/plist/data"
    guard let names = names(inFolder: folder) else {
      return skipped("the corpus of property lists")
    }
    #expect(names == Self.outcomes.keys.sorted())
    for name in names {
      let content = try #require(bytes(ofFile: "\(folder)/\(name)"))
      switch Self.outcomes[name] {
      case .opens(let part, let kinds):
        let list = try readPlist(content)
        #expect(list.drawing.contains(part), "\(name)")
        #expect(list.kinds == kinds, "\(name)")
      case .refused(let error): #expect(refusal(content) == error, "\(name)")
      case nil: break
      }
    }
  }

  @Test("the lists of real books open without a remark")
  func books() throws {
    guard let books = names(inFolder: "\(shared)/books") else { return skipped("real books") }
    var count = 0
    for book in books {
      for name in names(inFolder: "\(shared)/books/\(book)") ?? [] where name.hasSuffix(".plist") {
        let content = try #require(bytes(ofFile: "\(shared)/books/\(book)/\(name)"))
        #expect(try readPlist(content).notices == [], "\(book)/\(name)")
        count += 1
      }
    }
    #expect(count > 0)
  }

  /// C29. All but a few are refused; those that open are counted, so that a change is seen.
  @Test("files that crashed other parsers are read or refused in words", .timeLimit(.minutes(1)))
  func fuzz() throws {
    let folder = "\(shared)/corpora/plist/fuzz"
    guard let kinds = names(inFolder: folder) else { return skipped("the fuzz corpus") }
    var opened: [String] = []
    var count = 0
    for kind in kinds {
      for name in names(inFolder: "\(folder)/\(kind)") ?? [] {
        count += 1
        let content = try #require(bytes(ofFile: "\(folder)/\(kind)/\(name)"))
        if let error = refusal(content) {
          #expect(!error.message.isEmpty)
        } else {
          opened.append(name)
        }
      }
    }
    #expect(count == 64)
    #expect(
      opened == [
        // Data that is no Base64, five whole numbers, and an & by itself: nothing else is wrong.
        "clusterfuzz-testcase-4663876528373760", "crash-348c909a0b3532977185f551eb5d2ed04e694883",
        "leak-53bc466851eda790bd891733da5db0a7482886bf",
      ])
  }
}
