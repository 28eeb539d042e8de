import Measures
import Staging

extension Gate {
  /// What hands and keys do; how it ended, if it did.
  mutating func take(_ input: InputEvent) -> Outcome? {
    switch input {
    case .down(let pointer, let point):
      touched = now
      down(pointer, point)
    case .move(let pointer, let point):
      // A finger that slides off its corner lets it go.
      if let corner = holds.corner(of: pointer), !layout.corner(corner).contains(point) {
        holds.release(pointer, at: now)
      }
    case .up(let pointer, let point):
      touched = now
      holds.release(pointer, at: now)
      return up(pointer, point)
    case .lost(let pointer):
      holds.release(pointer, at: now)
      if press?.pointer == pointer { press = nil }
    case .key(let name):
      touched = now
      return key(name)
    case .keyUp(let name):
      if let corner = Gate.corner(ofKey: name) { holds.release(key: corner, at: now) }
    case .resize(let extent):
      if !extent.isEmpty { screen = extent }
      holds = CornerHolds()
      press = nil
    case .text, .wheel, .dropped: break
    case .quit: return .left
    }
    return nil
  }

  private mutating func down(_ pointer: InputEvent.Pointer, _ point: Point) {
    focus = nil
    if case .corners = step,
      let corner = GateCorner.allCases.first(where: { layout.corner($0).contains(point) })
    {
      holds.take(corner, by: .pointer(pointer), at: now)
      return
    }
    guard press?.pointer == nil, let control = control(at: point) else { return }
    press = Press(control: control, pointer: pointer, since: now)
  }

  private mutating func up(_ pointer: InputEvent.Pointer, _ point: Point) -> Outcome? {
    guard let press, press.pointer == pointer else { return nil }
    self.press = Press(control: press.control, pointer: nil, since: now)
    return layout.hitBox(of: press.control).contains(point) ? activate(press.control) : nil
  }

  func control(at point: Point) -> GateControl? {
    controls.first { layout.hitBox(of: $0).contains(point) }
  }

  /// What can be touched now, in the order in which keys walk it.
  var controls: [GateControl] {
    switch step {
    case .corners: [.close]
    case .number: (1...9).map { .digit($0) } + [.digit(0), .erase, .close]
    }
  }

  private mutating func activate(_ control: GateControl) -> Outcome? {
    switch control {
    case .close: return .left
    case .erase: erase()
    case .digit(let digit): return type(digit)
    }
    return nil
  }

  private mutating func erase() {
    guard case .number(var entry) = step, entry.wrong == nil else { return }
    _ = entry.digits.popLast()
    step = .number(entry)
  }

  private mutating func type(_ digit: Int) -> Outcome? {
    guard case .number(var entry) = step, entry.wrong == nil else { return nil }
    entry.digits.append(digit)
    if entry.digits.count == Entry.length {
      if entry.digits.reduce(0, { $0 * 10 + $1 }) == entry.number { return .passed }
      entry.wrong = now
      entry.misses += 1
    }
    step = .number(entry)
    return nil
  }

  // MARK: Keys

  private static func corner(ofKey name: String) -> GateCorner? {
    switch name {
    case "Home": .top
    case "End": .bottom
    default: nil
    }
  }

  private mutating func key(_ name: String) -> Outcome? {
    switch name {
    case "Escape": return .left
    case "Backspace", "Delete": erase()
    case "Tab": walk()
    case "Return", "Keypad Enter", "Space": return focus.flatMap { activate($0) }
    default:
      if case .corners = step, let corner = Gate.corner(ofKey: name) {
        holds.take(corner, by: .key, at: now)
      }
      let digit = name.hasPrefix("Keypad ") ? name.dropFirst(7) : name[...]
      if digit.count == 1, let number = Int(digit) { return type(number) }
    }
    return nil
  }

  private mutating func walk() {
    let next = focus.flatMap { controls.firstIndex(of: $0) }.map { $0 + 1 } ?? 0
    focus = controls[next % controls.count]
  }
}
