import BookModel
import Measures
import Pixels
import PropertyLists

/// Keys among which are the four measures of a box.
protocol BoxKey: RawRepresentable, CaseIterable, Hashable where RawValue == String {
  static var measures: (x: Self, y: Self, width: Self, height: Self) { get }
}

extension TextBoxKey: BoxKey {
  static var measures: (x: Self, y: Self, width: Self, height: Self) { (.x, .y, .width, .height) }
}
extension SpotKey: BoxKey {
  static var measures: (x: Self, y: Self, width: Self, height: Self) { (.x, .y, .width, .height) }
}
extension ObstacleKey: BoxKey {
  static var measures: (x: Self, y: Self, width: Self, height: Self) { (.x, .y, .width, .height) }
}

extension Fields where Key: BoxKey {
  /// A box in parts of the page, 0…1, inside the page and at least a hundredth wide and high.
  func box(of owner: String, at place: ListPlace) -> Box {
    let keys = Key.measures
    let x = measure(keys.x, in: 0...0.99, else: 0)
    let y = measure(keys.y, in: 0...0.99, else: 0)
    let width = measure(keys.width, in: 0.01...(1 - x), else: 1 - x)
    let height = measure(keys.height, in: 0.01...(1 - y), else: 1 - y)
    let missing = [keys.x, keys.y, keys.width, keys.height].filter { self[$0] == nil }
    if !missing.isEmpty {
      reader.notes.add(.measureMissing(missing.map(\.rawValue), of: owner, at: place))
    }
    return Box(x: x, y: y, width: width, height: height)
  }
}

extension Fields {
  /// A number in `range`, clamped with a remark; `fallback` where there is none.
  func measure(_ key: Key, in range: ClosedRange<Double>, else fallback: Double) -> Double {
    guard let node = self[key], let value = reader.number(node, key.rawValue) else {
      return fallback
    }
    let clamped = min(max(value, range.lowerBound), range.upperBound)
    // 0.1 + 0.9 is a little more than 1; nobody needs to hear of that.
    if abs(clamped - value) > 1e-9 {
      reader.notes.add(
        .clamped(
          key.rawValue, from: "\(value)", to: shortened(clamped), at: reader.place(node)))
    }
    return clamped
  }
}

/// A measure with at most four places.
private func shortened(_ value: Double) -> String { "\((value * 10_000).rounded() / 10_000)" }

extension ListReader {
  /// One text box, or two.
  func textBoxes(_ node: PlistNode) -> [TextBox] {
    if case .array(let nodes) = node.value {
      if nodes.count > 2 {
        notes.add(
          .wrongType(
            PageKey.textBox.rawValue, wanted: "one box or a list of two",
            found: "a list of \(nodes.count)", used: true, at: place(node)))
      }
      return nodes.prefix(2).compactMap(textBox)
    }
    return textBox(node).map { [$0] } ?? []
  }

  private func textBox(_ node: PlistNode) -> TextBox? {
    guard let pairs = pairs(node, PageKey.textBox.rawValue) else { return nil }
    let fields = Fields<TextBoxKey>(pairs, of: "a text box", self)
    var box = TextBox(box: fields.box(of: "The text box", at: place(node)))
    box.colour = fields[.colour].flatMap { colour($0, TextBoxKey.colour.rawValue) }
    box.alignment = fields[.align].flatMap(alignment) ?? .centre
    return box
  }

  private func alignment(_ node: PlistNode) -> TextBox.Alignment? {
    guard let written = name(node, TextBoxKey.align.rawValue) else { return nil }
    switch caseFolded(written) {
    case "start", "left": return .start
    case "centre", "center", "middle": return .centre
    case "end", "right": return .end
    default:
      notes.add(
        .unknownValue(
          written, of: TextBoxKey.align.rawValue, allowed: ["start", "centre", "end"],
          at: place(node)))
      return nil
    }
  }
}
