import PropertyLists
import Testing

/// Inputs made to hang, to fill the memory or to break a reader. Each is refused by a count, so that
/// no clock is needed to see it; the time limit is only there in case a count is lost.
@Suite("Hostile property lists", .timeLimit(.minutes(1))) struct HostileTests {
  private let tooMany = PlistError.tooManyObjects(limit: 200_000, line: nil)

  @Test("lists that each name the next ten times are refused by what they would come to")
  func fanOut() {
    for levels in [6, 9, 12, 60] {
      let arrays = (0..<levels).map { array([Int](repeating: $0 + 1, count: 10)) }
      let pairs = (0..<levels).map {
        dictionary([Int](repeating: levels, count: 10), [Int](repeating: $0 + 1, count: 10))
      }
      for objects in [arrays, pairs] {
        var list = BinaryList(objects + [text("a")])
        list.offsetSize = 2
        #expect(refusal(list.bytes) == tooMany, "\(levels) levels")
      }
    }
    let wide = BinaryList([array([Int](repeating: 1, count: 200_000)), text("a")])
    #expect(refusal(wide.bytes) == tooMany)
  }

  @Test("lists that hold themselves are refused, near and far")
  func cycles() {
    let cyclic: [[[UInt8]]] = [
      [array([0])], [array([1]), array([0])], [array([1]), array([2]), array([1])],
      [dictionary([1], [0]), text("a")], [dictionary([1], [2]), text("a"), array([0])],
    ]
    for objects in cyclic { #expect(refusal(BinaryList(objects).bytes) == .binaryDamaged(.cycle)) }
    #expect(
      refusal(BinaryList([dictionary([0], [1]), text("a")]).bytes) == .binaryDamaged(.cycle))
  }

  @Test("64 levels open and the 65th is refused, in either form")
  func depth() throws {
    func binary(_ levels: Int) -> [UInt8] {
      var list = BinaryList((0..<levels).map { array([$0 + 1], size: 2) } + [text("a")])
      (list.offsetSize, list.referenceSize) = (3, 2)
      return list.bytes
    }
    func xml(_ levels: Int, _ tag: String = "array", key: String = "") -> String {
      "<plist>" + String(repeating: "<\(tag)>\(key)", count: levels) + "<true/>"
        + String(repeating: "</\(tag)>", count: levels) + "</plist>"
    }
    _ = try readPlist(binary(64))
    _ = try read(xml(64))
    _ = try read(xml(64, "dict", key: "<key>a</key>"))
    for levels in [65, 500, 10_000] {
      #expect(refusal(binary(levels)) == .tooDeep(limit: 64, line: nil))
      #expect(refusal(xml(levels)) == .tooDeep(limit: 64, line: 1))
      #expect(refusal(xml(levels, "dict", key: "<key>a</key>")) == .tooDeep(limit: 64, line: 1))
      #expect(refusal(xml(levels, "x")) == .structure(.unknownElement("x"), line: 1))
    }
  }

  @Test("200,000 keys and values open and one more is refused, on its line")
  func objects() throws {
    func list(_ strings: Int) -> String {
      "<plist><array>" + String(repeating: "\n<true/>", count: strings) + "</array></plist>"
    }
    #expect(refusal(list(199_999)) == nil)
    #expect(refusal(list(200_000)) == .tooManyObjects(limit: 200_000, line: 200_001))
  }

  @Test("a file over 4 MiB is refused unread, and one of 4 MiB opens")
  func size() throws {
    let frame = "<plist><string></string></plist>".utf8.count
    let text = String(repeating: "x", count: (4 << 20) - frame)
    #expect(refusal("<plist><string>\(text)</string></plist>") == nil)
    #expect(refusal("<plist><string>\(text)x</string></plist>") == .tooLarge(limit: 4 << 20))
  }

  @Test("one long text that many values share is paid for each time")
  func sharedText() {
    let long = text(String(repeating: "x", count: 1 << 20))
    var list = BinaryList([array([Int](repeating: 1, count: 100)), long])
    list.offsetSize = 4
    #expect(refusal(list.bytes) == .tooLarge(limit: 16 << 20))
    // The same with many texts that lie over each other.
    var bytes = BinaryList([array(Array(1...200)), long]).bytes
    bytes.removeLast(32 + 2)
    let table = bytes.count
    bytes += number(8, 4) + (0..<200).flatMap { _ in number(UInt64(table - long.count), 4) }
    bytes += [0, 0, 0, 0, 0, 0, 4, 1] + number(201, 8) + number(0, 8) + number(UInt64(table), 8)
    #expect(refusal(bytes) == .tooLarge(limit: 16 << 20))
  }

  @Test("64 lists that lie over the same bytes, each claiming them all, make no room beforehand")
  func overlapping() {
    // Every list begins six bytes behind the one before and names what the next one's bytes say.
    var bytes = Array("bplist00".utf8)
    for _ in 0..<60 { bytes += [0xAF, 0x12] + number(190_000, 4) }
    bytes += [UInt8](repeating: 59, count: 190_000)
    let table = bytes.count
    for object in 0..<256 { bytes += number(UInt64(8 + 6 * min(object, 59)), 4) }
    bytes += [0, 0, 0, 0, 0, 0, 4, 1] + number(256, 8) + number(0, 8) + number(UInt64(table), 8)
    #expect(refusal(bytes) == .binaryDamaged(.cycle))
  }

  @Test("declarations of entities and attributes are refused on their line, whatever they say")
  func entities() {
    let declarations = [
      "<!ENTITY a \"b\">", "<!ENTITY a SYSTEM \"file:///etc/passwd\">", "<!ENTITY % a \"b\">",
      "<!ENTITY % a SYSTEM \"http://127.0.0.1/x.dtd\"> %a;",
      "<!ENTITY a PUBLIC \"x\" \"http://127.0.0.1\">",
      "<!ATTLIST plist version CDATA \"1.0\">",
      "<!ENTITY lol \"lol\"><!ENTITY lol2 \"&lol;&lol;&lol;&lol;\">",
    ]
    for declaration in declarations {
      let text =
        "<?xml version='1.0'?>\n<!DOCTYPE plist [\n\(declaration)]><plist><string>&a;</string></plist>"
      #expect(refusal(text) == .declaration(line: 3), "\(declaration)")
    }
  }

  @Test("what is declared anew for a name that XML knows has no effect")
  func knownEntity() throws {
    let type = "<!DOCTYPE plist [<!ENTITY amp \"x\">]>"
    #expect(try read(type + "<plist><string>&amp;</string></plist>").drawing == "\"&\"")
  }

  @Test("a document type is passed over: nothing that it names is fetched")
  func documentTypes() throws {
    let types = [
      "<!DOCTYPE plist SYSTEM \"file:///dev/zero\">",
      "<!DOCTYPE plist SYSTEM \"http://127.0.0.1:1/x\">",
      "<!DOCTYPE plist PUBLIC \"-//x\" \"/etc/passwd\">", "<!DOCTYPE plist [<!ELEMENT plist ANY>]>",
    ]
    for type in types {
      #expect(try read("\(type)<plist><string>a</string></plist>").drawing == "\"a\"")
      #expect(try read("\(type)<plist><string>&x;</string></plist>").drawing == "\"&x;\"")
    }
  }

  @Test("long runs of one character are read or refused, and nothing grows with their square")
  func runs() {
    let pieces = [
      "&", "<", ">", "<!--", "<![CDATA[", "<?", "<?xml ", "]]>", "-->", "&amp", "&#", "“", "\r",
      "\0", "(", "{",
      "<array>", "<!DOCTYPE plist [", "<plist ", "a=\"\" ", "\u{FEFF}", "é", "'", "\u{B}",
    ]
    for piece in pieces {
      let run = String(repeating: piece, count: (1 << 20) / piece.utf8.count)
      for text in [
        run, "<plist><string>\(run)", "<plist><string>\(run)</string></plist>", "<?xml \(run)",
      ] {
        if let error = refusal(text) { #expect(error.message.utf8.count < 500) }
      }
    }
  }
}
