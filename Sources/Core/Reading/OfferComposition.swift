import Measures
import Narrating
import Pixels
import Scenery
import Staging

extension Reader {
  private func u(_ value: Double) -> Double { geometry.unit(value) }

  /// The card at rest.
  private var offerRest: Box {
    let width = min(1120, Double(screen.width) / geometry.unit.pixels - 96)
    return Box(
      centre: Point(x: Double(screen.width) / 2, y: Double(screen.height) / 2), width: u(width),
      height: u(540))
  }

  /// The card where it is now: it drops in with the spring, and leaves by a dip and then up.
  private func offerCard(_ shown: Offering) -> Box {
    let rest = offerRest
    if settings.motion == .reduced { return rest }
    guard shown.phase == .leaving else {
      let share = Offering.spring.position(after: now - shown.came)
      return rest.offset(x: 0, y: -u(48) * (1 - share))
    }
    let elapsed = now - shown.since
    let dip = u(16) * Motion.share(elapsed, of: Offering.dip)
    let away = Motion.away(Motion.share(elapsed - Offering.dip, of: Offering.away))
    return rest.offset(x: 0, y: dip - away * (dip + rest.maxY + u(40)))
  }

  /// The one answer stands where a hand looks for it; beside *keep* the other one makes room.
  private func disc(_ control: Offering.Control, in card: Box) -> Box {
    let isAlone = offering.map { $0.controls == [.close] } ?? false
    let (along, size) = control == .keep || isAlone ? (168.0, 160.0) : (408.0, 144.0)
    let x = isMirrored ? card.x + u(along) : card.maxX - u(along)
    return Box(centre: Point(x: x, y: card.y + u(366)), width: u(size), height: u(size))
  }

  func offerHitBox(of control: Offering.Control) -> Box {
    disc(control, in: offerRest).outset(by: u(12))
  }

  /// The card over the room.
  func composeOffering(_ shown: Offering, into scene: inout Scene) {
    let isGoing = shown.phase == .leaving
    let coming = Motion.share(now - shown.came, of: .milliseconds(160))
    let going = isGoing ? Motion.share(now - shown.since, of: Offering.dip + Offering.away) : 0
    let veil = settings.motion == .reduced ? 1 : coming * (1 - going)
    let stage = PixelRect(x: 0, y: 0, width: screen.width, height: screen.height)
    scene.draw(.fill(stage, Palette.dusk.opacity(0.55 * veil)))
    let card = offerCard(shown)
    scene.draw(
      .shadow(
        card.offset(x: 0, y: u(14)), radius: u(28), sigma: u(14), Colour(0, alpha: 0.38)))
    scene.draw(.card(card, radius: u(28), Palette.paper))
    composeFace(shown, in: card, into: &scene)
    composeWords(shown, in: card, into: &scene)
    for control in shown.controls { compose(control, shown, in: card, into: &scene) }
    // What was answered stays to be seen.
    if shown.phase == .bringing || shown.phase == .done {
      compose(.keep, shown, in: card, into: &scene)
    }
  }

  private func composeFace(_ shown: Offering, in card: Box, into scene: inout Scene) {
    let x = isMirrored ? card.maxX - u(172) : card.x + u(172)
    let box = Box(centre: Point(x: x, y: card.y + u(172)), width: u(208), height: u(208))
    if case .unreadable = shown.offer.contents {
      scene.draw(.card(box, radius: box.width / 2, Palette.rind))
      icon("warning", in: box, 0.5, Palette.warn, into: &scene)
      return
    }
    composeFace(shown.offer.face, shown.offer.voice, in: box, 1, into: &scene)
    if shown.phase == .done {
      let place = Point(x: box.centre.x + u(76), y: box.centre.y + u(76))
      tick(at: place, size: 64, into: &scene)
    }
  }

  private func composeWords(_ shown: Offering, in card: Box, into scene: inout Scene) {
    let words = words(about: shown)
    let left = isMirrored ? card.x + u(64) : card.x + u(320)
    let width = card.width - u(320 + 64)
    let end = compose(
      Label(words.headline, size: 40, colour: Palette.ink, weight: .bold),
      from: Point(x: left, y: card.y + u(92)), width: width, into: &scene)
    compose(
      Label(words.rest, size: 34, colour: Palette.inkSoft),
      from: Point(x: left, y: end + u(40)), width: width, into: &scene)
  }

  private func words(about shown: Offering) -> (headline: String, rest: String) {
    let (offer, title) = (shown.offer, book.displayTitle(in: language))
    switch (shown.phase, offer.contents) {
    case (.refused(let why), _): return ("It could not be kept", why)
    case (.done, _): return ("\(offer.voice) is here now.", "Touch the face to hear this voice.")
    case (.bringing, .pages(let count)), (.asking, .pages(let count)),
      (.leaving, .pages(let count)):
      let pages = count == 1 ? "one page" : "\(count) pages"
      return ("\(offer.voice) reads \(pages) of “\(title)”.", "Keep this voice on this machine?")
    case (_, .pages): return ("", "")
    case (_, .known):
      return ("\(offer.voice) is here already.", "There is nothing new in this file.")
    case (_, .otherBook(let other)):
      return ("\(offer.voice) reads another book.", "Open “\(other)”, and bring the file there.")
    case (_, .unreadable(let why)): return ("This voice cannot be read", why)
    }
  }

  private func compose(
    _ control: Offering.Control, _ shown: Offering, in card: Box, into scene: inout Scene
  ) {
    let rest = disc(control, in: card)
    let box = rest.scaled(by: scale(of: control, shown), about: rest.centre)
    let (ground, name, colour, caption) =
      control == .keep
      ? (Palette.leaf, "keep", Palette.paper, "Keep")
      : (
        Palette.paperShade, "close", Palette.inkSoft, shown.controls.count > 1 ? "Not now" : "Close"
      )
    scene.draw(.card(box, radius: box.width / 2, ground))
    icon(name, in: box, 0.5, colour, into: &scene)
    if shown.focus == control {
      let ring = box.outset(by: u(10))
      scene.draw(.ring(ring, radius: ring.width / 2, width: u(6), Palette.orange))
    }
    compose(
      Label(caption, colour: Palette.ink),
      centre: Point(x: rest.centre.x, y: card.maxY - u(52)), width: u(220), into: &scene)
  }

  private func scale(of control: Offering.Control, _ shown: Offering) -> Double {
    guard let press = shown.press, press.control == control, settings.motion == .full else {
      return 1
    }
    let elapsed = now - press.since
    return press.pointer != nil
      ? 1 - 0.06 * Motion.soft(Motion.share(elapsed, of: Motion.press))
      : 0.94 + 0.06 * Motion.release.position(after: elapsed)
  }
}
