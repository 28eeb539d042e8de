import BookModel
import Measures
import Narrating
import Pixels
import Scenery
import Staging

extension Reader {
  private func u(_ value: Double) -> Double { geometry.unit(value) }

  /// Those who can read, what is read again, and the way to the booth.
  func composeVoices(into scene: inout Scene) {
    let presence = presence(ofControl: 1)
    if canReplay {
      let icon = narration.isHeld ? "play" : narration.isSpeaking ? "pause" : "replay"
      composeDisc(.replay, icon, controlsLayout.replay, presence: presence, into: &scene)
    }
    if isVoiced { composeVoicePill(presence, into: &scene) }
    if canRecord { composeMicrophone(presence, into: &scene) }
  }

  private func composeVoicePill(_ presence: Double, into scene: inout Scene) {
    let pill = controlsLayout.voicePill
    composeShadow(pill, presence, into: &scene)
    let radius = min(pill.width, pill.height) / 2
    scene.draw(.card(pill, radius: radius, Palette.paper.opacity(presence)))
    if let shown = shownVoice {
      let box = pressed(.face)
      composeFace(shown.face, shown.name, in: box, presence, into: &scene)
      if voice == shown.name {
        ring(box, presence, into: &scene)
        composeBadge("read-to-me", at: box, presence, into: &scene)
      }
    }
    composeTurnForMe(presence, into: &scene)
    composeIRead(presence, into: &scene)
  }

  private func composeTurnForMe(_ presence: Double, into scene: inout Scene) {
    let box = pressed(.turnForMe)
    let isOn = turns == .byVoice
    let ground = isOn ? Palette.rind : Palette.paper
    scene.draw(.card(box, radius: box.width / 2, ground.opacity(presence)))
    let line = isOn ? Palette.tangerine : Palette.hairline
    scene.draw(
      .ring(box, radius: box.width / 2, width: u(isOn ? 7 : 5), line.opacity(presence)))
    icon("turn-for-me", in: box, isOn ? Palette.ink : Palette.inkSoft, presence, into: &scene)
    if isOn { composeTick(at: box, presence, into: &scene) }
  }

  private func composeIRead(_ presence: Double, into scene: inout Scene) {
    let box = pressed(.iRead)
    let isOn = voice == nil
    let ground = isOn ? Palette.rind : Palette.paperShade
    scene.draw(.card(box, radius: box.width / 2, ground.opacity(presence)))
    if isOn { ring(box, presence, into: &scene) }
    icon("i-read", in: box, isOn ? Palette.ink : Palette.inkSoft, presence, into: &scene)
    if isOn { composeTick(at: box, presence, into: &scene) }
  }

  /// A disc with a dashed ring: what lies behind it is for grown-ups.
  private func composeMicrophone(_ presence: Double, into scene: inout Scene) {
    composeDisc(
      .microphone, "mic-ready", controlsLayout.microphone, presence: presence, into: &scene)
    let box = pressed(.microphone).outset(by: -u(8))
    let side = box.width.rounded()
    scene.add(
      .icon(
        "dashes", centre: box.centre, side: side, drawnAt: side, Palette.inkSoft,
        opacity: presence))
  }

  private func pressed(_ id: ControlID) -> Box {
    let box = controlsLayout.voiceDisc(id)
    let drawn = id == .microphone ? controlsLayout.microphone : box
    return drawn.scaled(by: pressScale(of: id), about: drawn.centre)
  }

  private func ring(_ box: Box, _ presence: Double, into scene: inout Scene) {
    scene.draw(
      .ring(box, radius: box.width / 2, width: u(8), Palette.tangerine.opacity(presence)))
  }

  private func icon(
    _ name: String, in box: Box, _ colour: Colour, _ presence: Double, into scene: inout Scene
  ) {
    let side = (box.width * 0.52).rounded()
    scene.add(
      .icon(name, centre: box.centre, side: side, drawnAt: side, colour, opacity: presence))
  }

  /// A small ink disc at the lower right of a face, with a drawing of what that face does.
  private func composeBadge(
    _ name: String, at disc: Box, _ presence: Double, into scene: inout Scene
  ) {
    let reach = disc.width * 0.36
    let centre = Point(x: disc.centre.x + reach, y: disc.centre.y + reach)
    for (size, colour) in [(54.0, Palette.paper), (46.0, Palette.ink)] {
      let dot = Box(centre: centre, width: u(size), height: u(size))
      scene.draw(.card(dot, radius: dot.width / 2, colour.opacity(presence)))
    }
    let side = u(28).rounded()
    scene.add(
      .icon(name, centre: centre, side: side, drawnAt: side, Palette.paper, opacity: presence))
  }

  /// A voice's face: one of ours, the family's or author's own, or the first letter of its name.
  func composeFace(
    _ face: VoiceFace, _ name: String, in box: Box, _ presence: Double, into scene: inout Scene
  ) {
    switch face {
    case .drawn(let drawn):
      let side = box.width.rounded()
      scene.add(
        .icon(
          "face-\(drawn.rawValue)", centre: box.centre, side: side, drawnAt: side, Palette.ink,
          opacity: presence))
    case .robot:
      let side = box.width.rounded()
      scene.add(
        .icon(
          "face-robot", centre: box.centre, side: side, drawnAt: side, Palette.ink,
          opacity: presence))
    case .picture(let folder, let file):
      let request = PictureRequest.portrait(
        PortraitArt(folder: folder, file: file), side: Int(box.width.rounded()))
      if case .failed = gallery.state(of: request) {
        composeLetter(of: name, in: box, presence, into: &scene)
      } else {
        scene.draw(.card(box, radius: box.width / 2, Palette.rind.opacity(presence)))
      }
      // Wished for also where it failed: it is forgotten otherwise, and asked for again.
      scene.add(.cutout(request, centre: box.centre, side: box.width.rounded(), opacity: presence))
    }
  }

  /// For a picture that cannot be read.
  private func composeLetter(
    of name: String, in box: Box, _ presence: Double, into scene: inout Scene
  ) {
    scene.draw(.card(box, radius: box.width / 2, Palette.rind.opacity(presence)))
    if presence < 1 { return }
    let label = Label(
      String(name.prefix(1)).uppercased(), size: box.width / u(1) * 0.5, colour: Palette.ink,
      weight: .bold)
    compose(label, centre: box.centre, width: box.width, into: &scene)
  }
}
