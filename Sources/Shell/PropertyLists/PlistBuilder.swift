/// Makes a property list of the elements and text that the XML parser calls out. Told the line with
/// each; knows nothing of bytes.
struct PlistBuilder {
  private(set) var root: PlistNode?
  private(set) var notices: [PlistNotice] = []
  private var open: [OpenElement] = []
  /// The text of the innermost element, if it holds text: then it holds nothing else.
  private var text: [UInt8] = []
  private var levels = 0
  private var objectsLeft = PlistLimits.objects

  /// The innermost element that is open, and where it began.
  var innermost: (name: String, line: Int)? { open.last.map { ($0.element.rawValue, $0.line) } }
}

/// The elements of a property list, as Apple's PropertyList-1.0.dtd names them.
enum PlistElement: String {
  case plist, dict, array, key, string, integer, real, date, data
  case yes = "true"
  case no = "false"

  var isContainer: Bool { self == .dict || self == .array }
  var holdsElements: Bool { isContainer || self == .plist }
  var holdsText: Bool { !holdsElements && self != .yes && self != .no }
}

/// An element whose end has not come yet, with what it holds so far.
private struct OpenElement {
  var element: PlistElement
  var line: Int
  var items: [PlistNode] = []
  var pairs: [PlistPair] = []
  var key: (text: String, line: Int)?
}

extension PlistBuilder {
  mutating func start(_ name: String, line: Int) throws(PlistError) {
    guard let element = try place(name, line: line) else { return }
    if element != .plist { try count(element, line: line) }
    text.removeAll(keepingCapacity: true)
    open.append(OpenElement(element: element, line: line))
  }

  /// The element, if it may stand where it does.
  private mutating func place(_ name: String, line: Int) throws(PlistError) -> PlistElement? {
    guard let parent = open.last else { return try rootElement(name, line: line) }
    guard parent.element.holdsElements else {
      throw .structure(.markupInText(element: name, inside: parent.element.rawValue), line: line)
    }
    guard let element = PlistElement(rawValue: name), element != .plist else {
      throw .structure(.unknownElement(name), line: line)
    }
    if element == .key, parent.element != .dict {
      throw .structure(.keyOutsideDictionary, line: line)
    }
    if parent.element == .plist, root != nil { throw .structure(.secondRoot, line: line) }
    return element
  }

  private mutating func rootElement(_ name: String, line: Int) throws(PlistError) -> PlistElement {
    if name.lowercased() == "html" { throw .otherText(.html, line: line) }
    guard let element = PlistElement(rawValue: name), element != .key else {
      throw .notAPlist(root: name, line: line)
    }
    if element != .plist { note(.noPlistElement, line) }
    return element
  }

  private mutating func count(_ element: PlistElement, line: Int) throws(PlistError) {
    guard objectsLeft > 0 else {
      throw .tooManyObjects(limit: PlistLimits.objects, line: line)
    }
    objectsLeft -= 1
    guard element.isContainer else { return }
    guard levels < PlistLimits.depth else { throw .tooDeep(limit: PlistLimits.depth, line: line) }
    levels += 1
  }

  private mutating func note(_ kind: PlistNotice.Kind, _ line: Int) {
    if notices.count < PlistLimits.notices { notices.append(PlistNotice(kind, line: line)) }
  }
}

extension PlistBuilder {
  /// Text, which comes in pieces; gives its beginning back if none may stand here.
  mutating func add(_ piece: UnsafeBufferPointer<UInt8>) -> String? {
    // By index, for `last` would copy all that the element holds, and every line is two pieces.
    if !open.isEmpty, open[open.count - 1].element.holdsText {
      text.append(contentsOf: piece)
      return nil
    }
    guard let start = piece.firstIndex(where: { !isBlank($0) }) else { return nil }
    return beginning(of: piece[start...])
  }

  mutating func end() throws(PlistError) {
    guard let closed = open.popLast() else { return }
    if closed.element.isContainer { levels -= 1 }
    switch closed.element {
    case .plist:
      if root == nil { throw .structure(.noValue, line: closed.line) }
    case .key: setKey(String(decoding: text, as: UTF8.self), line: closed.line)
    default: deliver(PlistNode(value(of: closed), line: closed.line))
    }
  }

  private mutating func setKey(_ text: String, line: Int) {
    let dictionary = open.count - 1
    if let lonely = open[dictionary].key { note(.keyWithoutValue(lonely.text), lonely.line) }
    open[dictionary].key = (text, line)
  }

  private mutating func deliver(_ node: PlistNode) {
    let parent = open.count - 1
    switch open.last?.element {
    case .array: open[parent].items.append(node)
    case .dict:
      if let key = open[parent].key {
        open[parent].pairs.append(PlistPair(key: key.text, keyLine: key.line, value: node))
        open[parent].key = nil
      } else {
        note(.valueWithoutKey, node.line ?? 1)
      }
    default: root = node
    }
  }

  private mutating func value(of closed: OpenElement) -> PlistNode.Value {
    switch closed.element {
    case .dict:
      if let lonely = closed.key { note(.keyWithoutValue(lonely.text), lonely.line) }
      return .dictionary(closed.pairs)
    case .array: return .array(closed.items)
    case .yes: return .boolean(true)
    case .no: return .boolean(false)
    default: return scalar(closed.element, line: closed.line)
    }
  }

  private mutating func scalar(
    _ element: PlistElement, line: Int
  ) -> PlistNode.Value {
    let read = ScalarReading(element, text)
    if let notice = read.notice { note(notice, line) }
    return read.value
  }
}
