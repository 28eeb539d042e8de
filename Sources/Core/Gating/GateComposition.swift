import Measures
import Pixels
import Scenery
import Staging

/// The movements of the gate, from the table of tokens.
enum GateMotion {
  static let release = Spring(damping: 0.4, frequency: 22)
  static let card = Spring(damping: 0.4, frequency: 20)
  static let comes = Duration.milliseconds(1200)
  static let press = Duration.milliseconds(90)
  static let veil = Duration.milliseconds(200)
}

extension Gate {
  private var place: GateLayout { layout.layout }
  private func u(_ value: Double) -> Double { place.u(value) }

  /// All that stands there, over the room from which it was opened.
  var scene: Scene {
    var scene = Scene()
    let coming = settings.motion == .reduced ? 1 : share(since: opened, of: GateMotion.veil)
    scene.draw(
      .fill(
        PixelRect(x: 0, y: 0, width: screen.width, height: screen.height),
        Palette.dusk.opacity(0.72 * coming)))
    switch step {
    case .corners: composeCorners(into: &scene)
    case .number(let entry): composeNumber(entry, into: &scene)
    }
    composeFocus(into: &scene)
    return scene
  }

  private func share(since: Duration, of whole: Duration) -> Double {
    min(1, max(0, (now - since).seconds / whole.seconds))
  }

  // MARK: Corners

  private func composeCorners(into scene: inout Scene) {
    for corner in GateCorner.allCases { composeSlice(corner, into: &scene) }
    let card = dropped(place.hint)
    composeCard(card, into: &scene)
    composePicture(in: card, into: &scene)
    let words = settings.words
    compose(
      Label(words.hold, size: 44, colour: Palette.ink),
      centre: Point(x: card.centre.x, y: card.y + u(266)), width: card.width - u(48), into: &scene)
    compose(
      Label(words.howLong, size: 36, colour: Palette.inkSoft),
      centre: Point(x: card.centre.x, y: card.y + u(320)), width: card.width - u(48), into: &scene)
    let close = pressed(.close)
    scene.draw(
      .shadow(
        close.offset(x: 0, y: u(6)), radius: close.width / 2, sigma: u(8), Colour(0, alpha: 0.22)))
    scene.draw(.card(close, radius: close.width / 2, Palette.paper))
    icon("close", in: close, 0.5, Palette.ink, into: &scene)
  }

  /// An orange in a corner: its six pieces fill one after the other while both corners are held.
  private func composeSlice(_ corner: GateCorner, into scene: inout Scene) {
    let box = layout.corner(corner)
    scene.draw(
      .shadow(
        box.offset(x: 0, y: u(14)), radius: box.width / 2, sigma: u(14), Colour(0, alpha: 0.38)))
    scene.draw(.card(box, radius: box.width / 2, Palette.tangerine))
    let pith = box.outset(by: -box.width * 0.065)
    scene.draw(.card(pith, radius: pith.width / 2, Palette.paper))
    let full = Int((holds.share(at: now) * 6).rounded(.down))
    for piece in 1...6 {
      icon(
        "slice-\(piece)", in: box, 1, piece <= full ? Palette.tangerine : Palette.rind, into: &scene
      )
    }
    let middle = Box(centre: box.centre, width: box.width * 0.4, height: box.width * 0.4)
    scene.draw(.card(middle, radius: middle.width / 2, Palette.paper))
    icon("hand", in: middle, 0.5, holds.isHeld(corner) ? Palette.orange : Palette.ink, into: &scene)
  }

  /// A small screen with two hands in its corners.
  private func composePicture(in card: Box, into scene: inout Scene) {
    let panel = Box(
      centre: Point(x: card.centre.x, y: card.y + u(132)), width: u(336), height: u(152))
    scene.draw(.card(panel, radius: u(12), Palette.dusk))
    let side = settings.isMirrored ? -1.0 : 1.0
    for (x, y) in [(-1.0, -1.0), (1.0, 1.0)] {
      let dot = Box(
        centre: Point(
          x: panel.centre.x + side * x * (panel.width / 2 - u(22)),
          y: panel.centre.y + y * (panel.height / 2 - u(22))), width: u(64), height: u(64))
      scene.draw(.card(dot, radius: dot.width / 2, Palette.tangerine))
      for piece in 1...6 { icon("slice-\(piece)", in: dot, 1, Palette.rind, into: &scene) }
      let hand = Box(
        centre: Point(x: dot.centre.x - side * x * u(64), y: dot.centre.y - y * u(24)),
        width: u(56), height: u(56))
      icon("hand", in: hand, 1, Palette.paper, into: &scene)
    }
  }

  // MARK: The number

  private func composeNumber(_ entry: Entry, into scene: inout Scene) {
    let shift = shake(entry)
    let card = place.card.offset(x: shift, y: 0)
    composeCard(card, into: &scene)
    let words = settings.words
    set(words.type, in: place.label, size: 36, Palette.inkSoft, into: &scene)
    let number = numberInWords(entry.number, language: settings.language)
    set(number, in: place.number, size: 76, Palette.ink, into: &scene)
    for slot in 0..<Entry.length { composeSlot(slot, entry, shift, into: &scene) }
    composeTime(into: &scene)
    for control in controls { composeKey(control, into: &scene) }
  }

  /// A wrong number shakes its head.
  private func shake(_ entry: Entry) -> Double {
    guard let wrong = entry.wrong, settings.motion == .full else { return 0 }
    let share = share(since: wrong, of: Entry.shake)
    // Three times to and fro, less and less.
    let turn = share * 6
    let wave = 1 - abs((turn + 0.5).truncatingRemainder(dividingBy: 2) - 1) * 2
    return u(18) * wave * (1 - share)
  }

  private func composeSlot(
    _ place: Int, _ entry: Entry, _ shift: Double, into scene: inout Scene
  ) {
    let box = self.place.slot(place).offset(x: shift, y: 0)
    let isNext = entry.digits.count == place && entry.wrong == nil
    let isThere = place < entry.digits.count
    let line = entry.wrong != nil ? Palette.warn : isNext ? Palette.tangerine : Palette.hairline
    scene.draw(.card(box, radius: u(12), isThere ? Palette.rindPale : Palette.page))
    scene.draw(.ring(box, radius: u(12), width: u(isNext || entry.wrong != nil ? 6 : 3), line))
    if isThere {
      compose(
        Label("\(entry.digits[place])", size: 96, colour: Palette.ink), centre: box.centre,
        width: box.width, into: &scene)
    } else if isNext {
      let mark = Box(centre: box.centre, width: u(6), height: u(76))
      scene.draw(.card(mark, radius: u(3), Palette.tangerine))
    }
  }

  /// How long it is until it closes: an orange of which a piece goes with every tenth.
  private func composeTime(into scene: inout Scene) {
    let box = place.slice
    scene.draw(.card(box, radius: box.width / 2, Palette.tangerine))
    let pith = box.outset(by: -box.width * 0.065)
    scene.draw(.card(pith, radius: pith.width / 2, Palette.paper))
    let left = 1 - share(since: touched, of: Gate.patience)
    let full = Int((left * 6).rounded(.up))
    for piece in 1...6 {
      icon(
        "slice-\(piece)", in: box, 1, piece <= full ? Palette.tangerine : Palette.rind, into: &scene
      )
    }
    set(
      settings.words.closes, in: place.closes, size: 34, Palette.inkSoft, middle: true, into: &scene
    )
  }

  private func composeKey(_ control: GateControl, into scene: inout Scene) {
    let box = pressed(control)
    switch control {
    case .digit(let digit):
      scene.draw(
        .card(box.offset(x: 0, y: u(3)), radius: box.width / 2, Palette.hairline))
      scene.draw(.card(box, radius: box.width / 2, Palette.paperShade))
      compose(
        Label("\(digit)", size: 64, colour: Palette.ink), centre: box.centre, width: box.width,
        into: &scene)
    case .erase: icon("erase", in: box, 0.44, Palette.inkSoft, into: &scene)
    case .close: icon("close", in: box, 0.44, Palette.inkSoft, into: &scene)
    }
  }

  // MARK: Parts

  private func composeCard(_ card: Box, into scene: inout Scene) {
    scene.draw(
      .shadow(
        card.offset(x: 0, y: u(14)), radius: u(28), sigma: u(14), Colour(0, alpha: 0.38)))
    scene.draw(.card(card, radius: u(28), Palette.paper))
  }

  /// A card drops in with the spring, from 48 above.
  private func dropped(_ card: Box) -> Box {
    if settings.motion == .reduced { return card }
    return card.offset(x: 0, y: -u(48) * (1 - GateMotion.card.position(after: now - opened)))
  }

  private func pressed(_ control: GateControl) -> Box {
    let box = layout.box(of: control)
    guard let press, press.control == control, settings.motion == .full else { return box }
    let scale =
      press.pointer != nil
      ? 1 - 0.06 * share(since: press.since, of: GateMotion.press)
      : 0.94 + 0.06 * GateMotion.release.position(after: now - press.since)
    return box.scaled(by: scale, about: box.centre)
  }

  private func composeFocus(into scene: inout Scene) {
    guard let focus, controls.contains(focus) else { return }
    let box = layout.box(of: focus).outset(by: u(10))
    scene.draw(.ring(box, radius: box.width / 2, width: u(6), Palette.orange))
  }

  private func icon(
    _ name: String, in box: Box, _ share: Double, _ colour: Colour, into scene: inout Scene
  ) {
    let side = (box.width * share).rounded()
    scene.add(.icon(name, centre: box.centre, side: side, drawnAt: side, colour, opacity: 1))
  }

  /// Words from the box's beginning in the direction of the interface, at its top or in its middle.
  private func set(
    _ words: String, in box: Box, size: Double, _ colour: Colour, middle: Bool = false,
    into scene: inout Scene
  ) {
    let label = Label(words, size: size, colour: colour)
    let order = label.order(DesignUnit(screen), width: box.width, .start, settings.language)
    scene.need(order)
    guard let layout = layouts[order] else { return }
    let height = Double(layout.lines.count) * order.style.lineHeight
    let y = middle ? box.centre.y - height / 2 : box.y
    scene.add(
      .words(
        order, lines: 0..<layout.lines.count, at: Point(x: box.x, y: y), scale: 1, scales: [1]))
  }

  private func compose(_ label: Label, centre: Point, width: Double, into scene: inout Scene) {
    let order = label.order(DesignUnit(screen), width: width, .centre, settings.language)
    scene.need(order)
    guard let layout = layouts[order] else { return }
    let height = Double(layout.lines.count) * order.style.lineHeight
    let at = Point(x: centre.x - width / 2, y: centre.y - height / 2)
    scene.add(.words(order, lines: 0..<layout.lines.count, at: at, scale: 1, scales: [1]))
  }
}
