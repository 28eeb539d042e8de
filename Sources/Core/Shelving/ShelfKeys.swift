import Staging

extension Shelf {
  /// How long the focus rests on a book while it walks by itself.
  private static let step = Duration.milliseconds(1500)

  /// Does what a key says, by its SDL name.
  mutating func key(_ name: String) -> [Effect] {
    if name != "Space" { scan = nil }
    switch name {
    case "Right": return walk(settings.isMirrored ? -1 : 1)
    case "Left": return walk(settings.isMirrored ? 1 : -1)
    case "Tab": return walk(1)
    case "Down": return walk(geometry.columns)
    case "Up": return walk(-geometry.columns)
    case "PageDown": return walk(2 * geometry.columns)
    case "PageUp": return walk(-2 * geometry.columns)
    case "Home": return focus(on: 0)
    case "End": return focus(on: books.count - 1)
    case "Return", "Keypad Enter": return pressFocus()
    case "Space": return press()
    case "Escape": return [.remember(currentPlace), .quit]
    default: return []
    }
  }

  /// The first key only shows where the focus is.
  private mutating func walk(_ step: Int) -> [Effect] {
    guard let index = index(of: focus) else { return focus(on: 0) }
    if attention != .ring { return focus(on: index) }
    let next = index + step
    if books.indices.contains(next) { return focus(on: next) }
    // From the last full row down to what there is in the last one.
    let isLastRow = geometry.row(of: index) == geometry.row(of: books.count - 1)
    return step > 1 && !isLastRow ? focus(on: books.count - 1) : []
  }

  private mutating func focus(on index: Int) -> [Effect] {
    guard books.indices.contains(index) else { return [] }
    turn(to: books[index].id, by: .ring)
    reveal(index)
    return []
  }

  /// Scrolls as far as is needed for a row to stand whole on the screen.
  mutating func reveal(_ index: Int) {
    let shown = geometry.offsets(showing: geometry.row(of: index))
    let goal = min(shown.upperBound, max(shown.lowerBound, scroll.goal))
    if settings.isStill { scroll.jump(to: goal) } else { scroll.glide(to: goal, at: now) }
  }

  private mutating func pressFocus() -> [Effect] {
    guard let focus else { return [] }
    if attention != .ring { return walk(0) }
    return choose(focus)
  }

  /// One switch for everything: it sets the focus walking, and pressed again opens the book it has come to.
  private mutating func press() -> [Effect] {
    if books.isEmpty { return [] }
    guard scan != nil else {
      let start = attention == .ring ? index(of: focus) ?? 0 : 0
      scan = Scan(next: now + Shelf.step, left: books.count)
      return focus(on: start)
    }
    scan = nil
    return pressFocus()
  }

  /// The focus walks on where a switch has set it walking; after one round it stands still.
  mutating func advanceScan() -> [Effect] {
    guard var scan, now >= scan.next, !books.isEmpty else { return [] }
    scan.next = now + Shelf.step
    scan.left -= 1
    self.scan = scan.left > 0 ? scan : nil
    return focus(on: ((index(of: focus) ?? -1) + 1) % books.count)
  }
}
