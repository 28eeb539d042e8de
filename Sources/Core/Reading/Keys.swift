import Staging

extension Reader {
  /// Does what a key says, by its SDL name.
  mutating func key(_ name: String) -> [Effect] {
    switch name {
    case "Right": return sideways(isMirrored ? .back : .onwards)
    case "Left": return sideways(isMirrored ? .onwards : .back)
    case "Space", "PageDown", "N": return go(.onwards)
    case "PageUp", "Backspace", "P": return go(.back)
    case "Home": return open(0)
    case "End": return open(openings.list.count - 1)
    case "Up", "C": return bringControls()
    case "Down": return sendControls()
    case "Tab": return walk()
    case "Return", "Keypad Enter": return press(focus)
    case "T": return hasText ? choose(text == .shown ? .hidden : .shown) : []
    case "R": return canReplay ? replay() : []
    case "M": return canRecord ? openBooth() : []
    case "Escape": return escape()
    default: return []
    }
  }

  /// An arrow walks the thumbnails while one of them has the focus, and turns otherwise.
  private mutating func sideways(_ step: Step) -> [Effect] {
    guard case .thumb(let index)? = focus else { return go(step) }
    let next = index + (step == .onwards ? 1 : -1)
    if openings.list.indices.contains(next) {
      focus = .thumb(next)
      let reach = Double(controlsLayout.thumbCount / 2)
      let distance = Double(next - current) - stripOffset
      if distance > reach { stripOffset += distance - reach }
      if distance < -reach { stripOffset += distance + reach }
    }
    stayAWhile()
    return []
  }

  private mutating func stayAWhile() {
    if case .shown = controls { controls = .shown(touched: now) }
  }

  private mutating func bringControls() -> [Effect] {
    if opening != .backCover && !controls.areIn { controls = .coming(since: now) }
    stayAWhile()
    return []
  }

  private mutating func sendControls() -> [Effect] {
    focus = nil
    if controls.areIn { controls = .leaving(since: now) }
    return []
  }

  /// The next control gets the focus; the first brings them in.
  private mutating func walk() -> [Effect] {
    _ = bringControls()
    let all = controlsHere.filter { id in
      if case .thumb(let index) = id { index == current } else { true }
    }
    let next = focus.flatMap { all.firstIndex(of: $0) }.map { $0 + 1 } ?? 0
    focus = all.isEmpty ? nil : all[next % all.count]
    return []
  }

  private mutating func press(_ id: ControlID?) -> [Effect] {
    stayAWhile()
    guard let id, controlsHere.contains(id) else { return go(.onwards) }
    press = Press(control: id, phase: .released, since: now)
    let effects = activate(id)
    if !controlsHere.contains(id) { focus = nil }
    return effects
  }

  /// One step out: the controls go, then the book, to the shelf where there is one; else it closes, then the window.
  private mutating func escape() -> [Effect] {
    if controls.areIn { return sendControls() }
    if exit == .shelf { return goHome() }
    if current != 0 { return open(0) }
    return [.remember(place), .quit]
  }
}
