import BookModel
import Measures
import Narrating
import Pixels
import Scenery
import Staging

extension Reader {
  private func u(_ value: Double) -> Double { geometry.unit(value) }

  /// The booth at this moment.
  func composeBooth(_ booth: Booth, into scene: inout Scene) {
    scene.draw(
      .fill(PixelRect(x: 0, y: 0, width: screen.width, height: screen.height), Palette.dusk))
    switch booth.step {
    case .consent: composeConsent(booth, into: &scene)
    case .faces: composeFaces(booth, into: &scene)
    case .recording:
      composeBoothBook(booth, into: &scene)
      composeWords(booth, into: &scene)
      composeBoothStrip(booth, into: &scene)
      veil(booth, into: &scene)
      composeTop(booth, into: &scene)
      composeDeck(booth, into: &scene)
    }
    if let focus = booth.focus, boothControls.contains(focus) {
      composeBoothFocus(focus, into: &scene)
    }
  }

  // MARK: The book

  /// The open book in the room that the booth has for it, and its scale.
  var boothPose: Pose {
    let rest = boothFrame(of: opening)
    let room = boothLayout.book
    let factor = min(room.width / rest.boards.width, room.height / rest.boards.height)
    let target = Box(
      centre: room.centre, width: rest.boards.width * factor, height: rest.boards.height * factor)
    let safe = abs(1 - factor) < 1e-6 ? 1e-6 : 1 - factor
    let anchor = Point(
      x: (target.x - rest.boards.x * factor) / safe, y: (target.y - rest.boards.y * factor) / safe)
    let frame = rest.scaled(by: factor, about: anchor)
    return Pose(
      frame: frame, scale: factor, made: [Pose.Made(frame: frame, scale: factor)], slip: 0)
  }

  private func boothFrame(of opening: Opening) -> Frame {
    switch opening {
    case .pages, .across: frame(pages: 2, withText: false)
    case .alone: frame(pages: 1, withText: false)
    case .frontCover, .backCover: closedFrame(.right)
    }
  }

  /// The part of the open book that an entry takes.
  func boothPageRect(of entry: Int) -> PixelRect? {
    let frame = boothPose.frame
    switch opening {
    case .across(let own): return own == entry ? frame.spread : nil
    case .alone(let content, _): return content.entry == entry ? frame.spread : nil
    case .pages(let verso, let recto):
      let sides = isMirrored ? [recto, verso] : [verso, recto]
      let places = sides.indices.filter { sides[$0].entry == entry }
      if places.count == 2 { return frame.spread }
      return places.first.flatMap { frame.pages.indices.contains($0) ? frame.pages[$0] : nil }
    case .frontCover, .backCover: return nil
    }
  }

  private func composeBoothBook(_ booth: Booth, into scene: inout Scene) {
    let pose = boothPose
    var drawing = BookDrawing(unit: geometry.unit, scale: pose.scale, frame: pose.frame)
    drawing.board = Palette.boardAtDusk
    let sides = stacks(showing: current, pose.frame)
    drawing.open(left: sides.left, right: sides.right, into: &scene)
    composePages(opening, in: pose, into: &scene)
    let others = otherPages(booth)
    for entry in others {
      guard let rect = boothPageRect(of: entry) else { continue }
      scene.draw(.fill(rect, Palette.dusk.opacity(0.62)))
      composeHand(on: rect, into: &scene)
    }
    if !others.isEmpty, let lit = boothPageRect(of: booth.lit) {
      scene.draw(
        .ring(lit.box.outset(by: u(6)), radius: u(8), width: u(8), Palette.tangerine))
    }
  }

  private func composeHand(on page: PixelRect, into scene: inout Scene) {
    let centre = Point(x: Double(page.maxX) - u(52), y: Double(page.maxY) - u(52))
    let disc = Box(centre: centre, width: u(72), height: u(72))
    scene.draw(.card(disc, radius: u(36), Palette.paper))
    icon("hand", in: disc, 0.56, Palette.ink, into: &scene)
  }

  // MARK: The words

  private func composeWords(_ booth: Booth, into scene: inout Scene) {
    let panel = boothLayout.words
    scene.draw(
      .shadow(
        panel.offset(x: 0, y: u(8)), radius: u(12), sigma: u(14), Palette.clothShadow.opacity(0.34))
    )
    scene.draw(.card(panel, radius: u(12), Palette.paper))
    let room = panel.outset(by: -u(44)).outset(by: 0)
    let words = allWords(of: booth.lit)
    if words.isEmpty {
      let label = Label("This page has no words.", size: 40, colour: Palette.inkSoft)
      compose(label, centre: panel.centre, width: room.width, into: &scene)
      return
    }
    let query = armsLength(words, room)
    scene.need(query)
    guard let plan = plans[query] else { return }
    let order = order(words, plan.letters, measure: Int(room.width))
    scene.need(order)
    guard let layout = layouts[order] else { return }
    let parts = Reader.slips(of: layout, lines: plan.lines)
    let pose = Pose(
      frame: boothPose.frame, scale: 1, made: [Pose.Made(frame: boothPose.frame, scale: 1)],
      slip: 1,
      part: booth.part % max(1, parts.count))
    compose(order, lines: plan.lines, in: room, middle: false, pose, into: &scene)
    composePartDots(parts.count, shown: pose.part, on: panel, into: &scene)
  }

  /// Letters that are read from arm's length: 92, in steps of 8 down to 48, and smaller only for very long texts.
  private func armsLength(_ words: String, _ room: Box) -> FitQuery {
    let sizes = stride(from: 92.0, through: 48, by: -8).map { $0 } + [40, 32]
    return FitQuery(
      texts: [FitQuery.Text(text: words, width: max(1, Int(room.width)))],
      sizes: sizes.map {
        LetterSize(size: u($0), lineHeight: u($0 * 128 / 92).rounded(), padding: 0)
      }, comfortable: room.height, limit: room.height, face: settings.face,
      language: language.rawValue)
  }

  private func composePartDots(_ count: Int, shown: Int, on panel: Box, into scene: inout Scene) {
    if count < 2 { return }
    for n in 0..<count {
      let x = panel.centre.x + (Double(n) - Double(count - 1) / 2) * u(26)
      let dot = Box(centre: Point(x: x, y: panel.maxY - u(22)), width: u(13), height: u(13))
      scene.draw(.card(dot, radius: u(6.5), n == shown ? Palette.tangerine : Palette.hairline))
    }
  }

  // MARK: Veils and the top

  /// What is not needed now steps back.
  private func veil(_ booth: Booth, into scene: inout Scene) {
    let opacity: (book: Double, strip: Double)
    switch booth.transport.state {
    case .ready, .reviewing, .saving, .listening: return
    case .countingIn: opacity = (0.5, 0.62)
    case .arming, .recording, .stopping:
      opacity = (0.5, booth.transport.course == .straight ? 0.35 : 0.8)
    }
    let book = boothPose.frame.boards.outset(by: u(2)).covering
    scene.draw(.fill(book, Palette.dusk.opacity(opacity.book)))
    let layout = boothLayout
    let strip = PixelRect(
      x: 0, y: Int(layout.stripMiddle - u(60)), width: screen.width, height: Int(u(120)))
    scene.draw(.fill(strip, Palette.dusk.opacity(opacity.strip)))
  }

  private func composeTop(_ booth: Booth, into scene: inout Scene) {
    let layout = boothLayout
    let isQuiet = !booth.transport.isRecording
    let counts = if case .countingIn = booth.transport.state { true } else { false }
    if isQuiet, !counts {
      disc(.back, "back", into: &scene)
    }
    composeFace(booth.face, booth.voice, in: scaled(.face), 1, into: &scene)
    scene.draw(
      .ring(
        scaled(.face).outset(by: u(3)), radius: u(48), width: u(5),
        isQuiet ? Palette.tangerine : Palette.orange))
    compose(
      Label(booth.voice, size: 36), from: layout.name,
      width: layout.manner.x - layout.name.x - u(24), middle: true, into: &scene)
    if counts { return }
    if isQuiet { composeManner(booth, into: &scene) }
    if isQuiet || booth.transport.course == .straight { composeStraight(booth, into: &scene) }
  }

  private func composeManner(_ booth: Booth, into scene: inout Scene) {
    let pill = boothLayout.manner
    scene.draw(.card(pill, radius: pill.height / 2, Colour(0xFFFFFF, alpha: 0.1)))
    for (control, words, isOn) in [
      (BoothControl.tap, "Tap", booth.transport.manner == .tap),
      (.hold, "Hold", booth.transport.manner == .hold),
    ] {
      let box = scaled(control)
      if isOn { scene.draw(.card(box, radius: box.height / 2, Palette.rind)) }
      compose(
        Label(words, colour: isOn ? Palette.ink : Palette.paper), centre: box.centre,
        width: box.width, into: &scene)
    }
  }

  private func composeStraight(_ booth: Booth, into scene: inout Scene) {
    let pill = scaled(.straight)
    let isOn = booth.transport.course == .straight
    scene.draw(
      .card(pill, radius: pill.height / 2, isOn ? Palette.rind : Colour(0xFFFFFF, alpha: 0.1)))
    if isOn {
      scene.draw(.ring(pill, radius: pill.height / 2, width: u(6), Palette.orange))
    }
    let colour = isOn ? Palette.ink : Palette.paper
    let mark = Box(
      centre: Point(x: pill.x + u(60), y: pill.centre.y), width: u(48), height: u(48))
    icon("straight-through", in: mark, 1, colour, into: &scene)
    let isNarrow = geometry.across == .onePage
    compose(
      Label(isNarrow ? "Straight" : "Read straight through", colour: colour),
      from: Point(x: pill.x + u(104), y: pill.centre.y), width: pill.width - u(112), middle: true,
      into: &scene)
  }

  // MARK: Small things

  /// A control's box under a finger.
  func scaled(_ control: BoothControl) -> Box {
    let box = boothBox(of: control)
    guard let press = booth?.press, press.control == control, settings.motion == .full else {
      return box
    }
    let elapsed = now - press.since
    let scale =
      press.phase == .held
      ? 1 - 0.06 * Motion.soft(Motion.share(elapsed, of: Motion.press))
      : 0.94 + 0.06 * Motion.release.position(after: elapsed)
    return box.scaled(by: scale, about: box.centre)
  }

  /// A paper disc with a drawing.
  func disc(_ control: BoothControl, _ name: String, into scene: inout Scene) {
    let box = scaled(control)
    scene.draw(
      .shadow(
        box.offset(x: 0, y: u(6)), radius: box.height / 2, sigma: u(8),
        Palette.clothShadow.opacity(0.26)))
    scene.draw(.card(box, radius: box.width / 2, Palette.paper))
    icon(name, in: box, 0.5, Palette.ink, into: &scene)
  }

  /// A drawing in the middle of a box, that share of its width.
  func icon(
    _ name: String, in box: Box, _ share: Double, _ colour: Colour, into scene: inout Scene
  ) {
    let side = (box.width * share).rounded()
    scene.add(
      .icon(name, centre: box.centre, side: side, drawnAt: side, colour, opacity: 1))
  }

  private func composeBoothFocus(_ control: BoothControl, into scene: inout Scene) {
    let box = boothBox(of: control).outset(by: u(8))
    let radius = control == .text ? u(20) : min(box.width, box.height) / 2
    scene.draw(.ring(box, radius: radius, width: u(6), Palette.tangerine))
  }
}
