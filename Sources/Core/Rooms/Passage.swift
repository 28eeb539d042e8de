import Glibc
import Measures
import Pixels
import Reading
import Shelving
import Staging

/// A book on its way from the shelf to the reading room, or back: its cover flies while its board swings.
struct Passage: Hashable, Sendable {
  enum Direction: Hashable, Sendable { case opening, closing }

  let direction: Direction
  let cover: CoverOnShelf
  let halves: OpenHalves?
  let since: Duration
  let isStill: Bool

  /// There in 480 ms.
  private static let flight = Spring(damping: 0.85, frequency: 17)
  private static let fade = Duration.milliseconds(200)

  init(
    _ direction: Direction, from cover: CoverOnShelf, to halves: OpenHalves?, since: Duration,
    isStill: Bool
  ) {
    self.direction = direction
    self.cover = cover
    self.halves = halves
    self.since = since
    self.isStill = isStill
  }

  func isOver(at now: Duration) -> Bool {
    now - since >= (isStill ? Passage.fade : Passage.flight.settlingTime)
  }

  /// How far the book is open and in its place, 0…1.
  private func share(at now: Duration) -> Double {
    let elapsed = now - since
    let way =
      isStill
      ? min(1, max(0, elapsed.seconds / Passage.fade.seconds))
      : min(1, max(0, Passage.flight.position(after: elapsed)))
    return direction == .opening ? way : 1 - way
  }

  /// Draws the book over the shelf, and the room's cloth between them.
  func draw(_ reader: Reader, at now: Duration, into list: inout DrawList) {
    let share = share(at: now)
    if let cloth = reader.cloth {
      list.add(
        .over(cloth, at: PixelPoint(x: 0, y: 0), opacity: UInt8((share * 255).rounded())))
    }
    guard let halves else { return }
    if isStill { return drawFading(halves, reader, share, into: &list) }
    switch halves {
    case .closed(let face):
      let box = cover.box.interpolated(to: face.rect.box, at: share)
      shadow(of: box, share, into: &list)
      if let id = reader.number(of: face) { list.add(.scaled(id, to: box.rounded, opacity: 255)) }
      if let id = cover.picture {
        list.add(.scaled(id, to: box.rounded, opacity: UInt8(((1 - share) * 255).rounded())))
      }
    case .open(let left, let right):
      let (under, over) = cover.isMirrored ? (left, right) : (right, left)
      drawOpening(under, over, reader, share, into: &list)
    }
  }

  /// - Parameters:
  ///   - under: the half on which the cover lies.
  ///   - over: the half that is the cover's inside.
  private func drawOpening(
    _ under: OpenHalves.Face, _ over: OpenHalves.Face, _ reader: Reader, _ share: Double,
    into list: inout DrawList
  ) {
    let box = cover.box.interpolated(to: under.rect.box, at: share).rounded.box
    let hinge = cover.isMirrored ? box.maxX : box.x
    let width = Double(over.rect.width) * box.width / Double(max(1, under.rect.width))
    let other = Box(
      x: cover.isMirrored ? hinge : hinge - width, y: box.y, width: width, height: box.height)
    let angle = Double.pi * share
    shadow(of: angle > .pi / 2 ? box.union(other) : box, share, into: &list)
    if let id = reader.number(of: under) { list.add(.scaled(id, to: box.rounded, opacity: 255)) }
    let isOver = angle > .pi / 2
    let picture = isOver ? reader.number(of: over) : cover.picture
    guard let picture else { return }
    let rect = (isOver ? other : box).rounded
    if isOver, share >= 1 { return list.add(.scaled(picture, to: rect, opacity: 255)) }
    list.add(
      .swing(
        picture,
        Swing(
          rect: rect, hinge: hinge, angle: isOver ? .pi - angle : angle,
          distance: 6 * max(1, box.width), brightness: 1 - 0.35 * sin(angle))))
  }

  /// Nothing moves: what is in the reading room fades in, or out.
  private func drawFading(
    _ halves: OpenHalves, _ reader: Reader, _ share: Double, into list: inout DrawList
  ) {
    for face in halves.faces {
      if let id = reader.number(of: face) {
        list.add(.over(id, at: face.rect.origin, opacity: UInt8((share * 255).rounded())))
      }
    }
  }

  private func shadow(of box: Box, _ share: Double, into list: inout DrawList) {
    let unit = DesignUnit(list.extent)
    let (down, sigma) = (unit(14 + 8 * share), unit(14 + 10 * share))
    list.add(
      .shadow(
        box.outset(by: -unit(10) * share).offset(x: 0, y: down), radius: unit(16), sigma: sigma,
        Palette.clothShadow.opacity(0.4)))
  }
}
