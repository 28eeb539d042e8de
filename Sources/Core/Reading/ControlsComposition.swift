import BookModel
import Measures
import Pixels
import Scenery
import Staging

extension Reader {
  private func u(_ value: Double) -> Double { geometry.unit(value) }

  /// The controls beside the book, as far as they have come in: all of them from the first frame on, so that their
  /// drawings are asked for before they can be seen.
  func composeControls(into scene: inout Scene) {
    if opening == .backCover {
      // What can be done next is shown once the book lies closed.
      if !flight.isEmpty { return }
      composeDisc(.home, "home", controlsLayout.endHome, presence: 1, into: &scene)
      composeDisc(.again, "read-again", controlsLayout.again, presence: 1, into: &scene)
    } else if controls != .away {
      composeStrip(into: &scene)
      if hasHome {
        composeDisc(
          .home, "home", controlsLayout.home, presence: presence(ofControl: 0), into: &scene)
      }
      if hasText { composePill(into: &scene) }
      composeVoices(into: &scene)
    }
    if let focus { composeFocus(focus, into: &scene) }
  }

  /// A paper disc with a drawing at half its size.
  func composeDisc(
    _ id: ControlID, _ icon: String, _ box: Box, presence: Double, into scene: inout Scene
  ) {
    let scale = pressScale(of: id) * (0.6 + 0.4 * presence)
    let disc = box.scaled(by: scale, about: box.centre)
    composeShadow(disc, presence, into: &scene)
    scene.draw(
      .card(disc, radius: disc.width / 2, Palette.paper.opacity(presence)))
    let part = icon == "read-again" ? 0.64 : 0.52
    scene.add(
      .icon(
        icon, centre: disc.centre, side: (disc.width * part).rounded(),
        drawnAt: (box.width * part).rounded(), Palette.ink, opacity: presence))
  }

  func composeShadow(_ box: Box, _ presence: Double, into scene: inout Scene) {
    scene.draw(
      .shadow(
        box.offset(x: 0, y: u(6)), radius: box.height / 2, sigma: u(8),
        Palette.clothShadow.opacity(0.26 * presence)))
  }

  /// Both answers about text side by side, one of them selected.
  private func composePill(into scene: inout Scene) {
    let presence = presence(ofControl: 1)
    let pill = controlsLayout.pill
    composeShadow(pill, presence, into: &scene)
    scene.draw(.card(pill, radius: pill.height / 2, Palette.paper.opacity(presence)))
    composeAnswer(.textShown, "text-on", selected: text == .shown, presence, into: &scene)
    composeAnswer(.textHidden, "text-off", selected: text == .hidden, presence, into: &scene)
  }

  private func composeAnswer(
    _ id: ControlID, _ icon: String, selected: Bool, _ presence: Double, into scene: inout Scene
  ) {
    let box = controlsLayout.answer(id)
    let disc = box.scaled(by: pressScale(of: id), about: box.centre)
    let ground = selected ? Palette.rind : Palette.paperShade
    scene.draw(.card(disc, radius: disc.width / 2, ground.opacity(presence)))
    if selected {
      scene.draw(
        .ring(
          disc, radius: disc.width / 2, width: u(7), Palette.tangerine.opacity(presence)))
    }
    let side = (box.width * 56 / 104).rounded()
    scene.add(
      .icon(
        icon, centre: disc.centre, side: side, drawnAt: side,
        selected ? Palette.ink : Palette.inkSoft, opacity: presence))
    if selected { composeTick(at: disc, presence, into: &scene) }
  }

  /// The tick at the lower right of what is selected.
  func composeTick(at disc: Box, _ presence: Double, into scene: inout Scene) {
    let centre = Point(x: disc.centre.x + u(36), y: disc.centre.y + u(40))
    for (size, colour) in [(38.0, Palette.paper), (30.0, Palette.ink)] {
      let dot = Box(centre: centre, width: u(size), height: u(size))
      scene.draw(.card(dot, radius: dot.width / 2, colour.opacity(presence)))
    }
    let side = u(20).rounded()
    scene.add(
      .icon(
        "keep", centre: centre, side: side, drawnAt: side, Palette.paper, opacity: presence))
  }

  /// Keys' ring round what has the focus: ink outside paper, since tangerine does not show on cloth.
  private func composeFocus(_ id: ControlID, into scene: inout Scene) {
    let layout = controlsLayout
    let box: Box
    let radius: Double
    switch id {
    case .home:
      box = opening == .backCover ? layout.endHome : layout.home
      radius = box.width / 2
    case .again:
      box = layout.again
      radius = box.width / 2
    case .textShown, .textHidden, .replay, .face, .turnForMe, .iRead, .microphone:
      box = drawnBox(of: id)
      radius = box.width / 2
    case .thumb(let index):
      box = thumbCell(index).outset(by: u(index == current ? 10 : 0))
      radius = u(10)
    }
    let inner = box.outset(by: u(4))
    let outer = box.outset(by: u(10))
    scene.draw(.ring(inner, radius: radius + u(4), width: u(4), Palette.paper))
    scene.draw(.ring(outer, radius: radius + u(10), width: u(6), Palette.ink))
  }
}
