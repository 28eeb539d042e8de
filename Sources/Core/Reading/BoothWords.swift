import BookModel
import Measures
import Narrating
import Pixels
import Scenery
import Staging

extension Reader {
  private func u(_ value: Double) -> Double { geometry.unit(value) }

  /// What is to be said about what has just happened.
  func remark(_ booth: Booth) -> String? {
    guard let remark = booth.remark else { return nil }
    return switch remark.notice {
    case .tooShort: "That was under half a second: nothing has changed."
    case .ended(.stopped): nil
    case .ended(.tooLong): "Ten minutes are the most for one page. All of them are here."
    case .ended(.diskFull): "The disk is full. Everything until then is here."
    case .ended(.microphoneGone): "The microphone has gone. Everything until then is here."
    case .ended(.found): "We found this recording."
    case .failed(let words): words
    case .nothingArrived: "The microphone gives no sound. Try again, or plug it in anew."
    }
  }

  // MARK: Trouble with the microphone

  func composeTrouble(_ trouble: MicrophoneState.Trouble, into scene: inout Scene) {
    let headline =
      switch trouble {
      case .none: "No microphone yet: plug one in"
      case .busy: "Another program is using the microphone"
      case .refused: "The microphone cannot be used"
      case .vanished: "The microphone has gone: plug it in again"
      case .noRoom(let reason): reason
      }
    composeCard(
      "mic-none", headline, ["coach-plug", "coach-computer", "coach-found"], into: &scene)
  }

  func composeMuted(_ booth: Booth, into scene: inout Scene) {
    composeCard(
      "mic-muted", "The microphone seems to be muted", ["coach-switch", "coach-on", "coach-found"],
      into: &scene)
    let beside = boothLayout.beside
    compose(
      Label("It goes on by itself as soon as it hears you.", colour: Palette.rind),
      from: Point(x: beside.x, y: beside.y + u(60)), width: beside.width, into: &scene)
    let anyway = scaled(.recordAnyway)
    scene.draw(.ring(anyway, radius: anyway.height / 2, width: u(3), Palette.rind))
    let mark = Box(
      centre: Point(x: anyway.x + u(38), y: anyway.centre.y), width: u(36), height: u(36))
    icon("record", in: mark, 1, Palette.rind, into: &scene)
    compose(
      Label("Record anyway", colour: Palette.rind),
      from: Point(x: anyway.x + u(68), y: anyway.centre.y), width: anyway.width - u(72),
      middle: true, into: &scene)
  }

  /// A card with one line and three pictures.
  private func composeCard(
    _ mark: String, _ headline: String, _ pictures: [String], into scene: inout Scene
  ) {
    let card = boothLayout.coachCard
    scene.draw(
      .shadow(
        card.offset(x: 0, y: u(14)), radius: u(28), sigma: u(14), Colour(0, alpha: 0.38)))
    scene.draw(.card(card, radius: u(28), Palette.paper))
    let disc = Box(
      centre: Point(x: card.x + u(112), y: card.centre.y), width: u(144), height: u(144))
    scene.draw(.card(disc, radius: u(72), Palette.rind))
    icon(mark, in: disc, 0.52, Palette.warn, into: &scene)
    let left = card.x + u(220)
    let width = card.maxX - u(60) - left
    compose(
      Label(
        headline, size: geometry.across == .onePage ? 34 : 40, colour: Palette.ink, weight: .bold),
      from: Point(x: left, y: card.y + u(60)), width: width, middle: true, into: &scene)
    let gap = u(52)
    let each = (width - gap * 2) / 3
    for (n, name) in pictures.enumerated() {
      let place = isMirrored ? 2 - n : n
      let panel = Box(
        x: left + Double(place) * (each + gap), y: card.y + u(100), width: each, height: u(144))
      scene.draw(.card(panel, radius: u(12), Palette.paperShade))
      let picture = Box(centre: panel.centre, width: u(124), height: u(124))
      icon(name, in: picture, 1, Palette.ink, into: &scene)
      if n > 0 {
        let x = isMirrored ? panel.maxX + gap / 2 : panel.x - gap / 2
        let arrow = Box(centre: Point(x: x, y: panel.centre.y), width: u(34), height: u(34))
        icon(isMirrored ? "back" : "next", in: arrow, 1, Palette.inkSoft, into: &scene)
      }
    }
  }

  // MARK: Before the first take

  /// Who can hear it, and where it stays.
  func composeConsent(_ booth: Booth, into scene: inout Scene) {
    disc(.back, "back", into: &scene)
    let card = boothLayout.consent
    scene.draw(
      .shadow(
        card.offset(x: 0, y: u(14)), radius: u(28), sigma: u(14), Colour(0, alpha: 0.38)))
    scene.draw(.card(card, radius: u(28), Palette.paper))
    let inner = card.outset(by: -u(72))
    var y = inner.y + u(20)
    y = compose(
      Label("Your voice stays here", size: 52, colour: Palette.ink, weight: .bold),
      from: Point(x: inner.x, y: y), width: inner.width, into: &scene)
    for words in [
      "What you record is kept on this machine and nowhere else.",
      "Whoever opens this book on this machine can hear it.",
      "It is sent to nobody unless you send it yourself, and deleting it deletes every copy.",
    ] {
      y = compose(
        Label(words, size: 36, colour: Palette.inkSoft), from: Point(x: inner.x, y: y + u(44)),
        width: inner.width, into: &scene)
    }
    let agree = scaled(.agree)
    scene.draw(.card(agree, radius: agree.width / 2, Palette.leaf))
    icon("keep", in: agree, 0.5, Palette.paper, into: &scene)
  }

  /// Whose voice it is: a face first, a name can come later.
  func composeFaces(_ booth: Booth, into scene: inout Scene) {
    disc(.back, "back", into: &scene)
    compose(
      Label("Who is reading?", size: 52), centre: boothLayout.headline,
      width: Double(screen.width) - u(128), into: &scene)
    for face in DrawnFace.allCases {
      let box = scaled(.pick(face))
      composeFace(.drawn(face), "", in: box, 1, into: &scene)
      let known = roll.voices.first { $0.origin == .family && $0.face == .drawn(face) }
      let isOwn = known != nil && known?.name == booth.voice
      if isOwn { scene.draw(.ring(box, radius: box.width / 2, width: u(8), Palette.tangerine)) }
      if known != nil {
        tick(
          at: Point(x: box.centre.x + box.width * 0.36, y: box.centre.y + box.width * 0.36),
          size: 52, into: &scene)
      }
      compose(
        Label(known?.name ?? face.usualName, size: 34),
        centre: Point(x: box.centre.x, y: box.maxY + u(44)), width: u(260), into: &scene)
    }
  }
}
