import Measures
import Paper
import Pixels
import Staging
import TestSupport

/// A small draw list with its pictures. Every command shows, or the test that leaves each out could not see it.
struct Scene: CustomStringConvertible {
  let name: String
  var list: DrawList
  var description: String { name }

  init(
    _ name: String, extent: Extent = Extent(width: 160, height: 120), ground: UInt32 = 0xDF7D2D,
    _ commands: [DrawCommand]
  ) {
    self.name = name
    list = DrawList(extent: extent, ground: Colour(ground))
    list.commands = commands
  }

  static let pictures: [PictureID: Bitmap] = [
    .page: makeBitmap(Extent(width: 60, height: 80)) { x, y in
      Colour(red: UInt8(x * 4), green: UInt8(y * 3), blue: UInt8((x * y) % 251))
    },
    .letters: makeBitmap(Extent(width: 64, height: 48)) { x, y in
      let isStroke = (x / 6 + y / 6) % 3 == 0
      return Colour(0x3B2A1A, alpha: isStroke ? Double((x + y) % 16) / 15 : 0)
    },
    .glass: makeBitmap(Extent(width: 32, height: 32)) { x, y in
      Colour(red: 60, green: UInt8(x * 8), blue: 220, alpha: UInt8(y * 8))
    },
    .wide: makeBitmap(Extent(width: 160, height: 120)) { x, y in
      Colour(red: UInt8(x), green: 90, blue: UInt8(y * 2))
    },
    .sheet: makeBitmap(Extent(width: 60, height: 80)) { x, y in
      Colour(
        red: UInt8(255 - x * 2), green: UInt8(240 - y), blue: UInt8(200 - (x / 8 + y / 8) % 2 * 60))
    },
    .dot: Bitmap(Extent(width: 1, height: 1), filledWith: Colour(0x2B2440)),
  ]

  static func picture(_ id: PictureID) -> Bitmap? { pictures[id] }
}

extension PictureID {
  static let page = PictureID(rawValue: 1)
  static let letters = PictureID(rawValue: 2)
  static let glass = PictureID(rawValue: 3)
  static let wide = PictureID(rawValue: 4)
  static let dot = PictureID(rawValue: 5)
  static let sheet = PictureID(rawValue: 6)
  /// A number that no picture has.
  static let missing = PictureID(rawValue: 99)
}

extension Scene {
  static let all: [Scene] =
    [
      Scene(
        "pages-and-text",
        [
          .still(.page, at: PixelPoint(x: 12, y: 10)), .still(.page, at: PixelPoint(x: 72, y: 10)),
          .over(.letters, at: PixelPoint(x: 20, y: 60), opacity: 255),
          .over(.letters, at: PixelPoint(x: 88, y: 30), opacity: 150),
          .over(.glass, at: PixelPoint(x: 60, y: 70), opacity: 255),
        ]),
      Scene(
        "stretched-and-shrunk",
        [
          .scaled(.page, to: PixelRect(x: 4, y: 3, width: 85, height: 113), opacity: 255),
          .scaled(.page, to: PixelRect(x: 95, y: 10, width: 49, height: 66), opacity: 255),
          .scaled(.glass, to: PixelRect(x: 60, y: 40, width: 71, height: 75), opacity: 200),
          .scaled(.letters, to: PixelRect(x: 90, y: 70, width: 64, height: 48), opacity: 255),
          .scaled(.dot, to: PixelRect(x: 150, y: 5, width: 8, height: 30), opacity: 255),
        ]),
      Scene(
        "fills",
        [
          .fill(PixelRect(x: 10, y: 10, width: 60, height: 60), Colour(0xFFF8EC)),
          .fill(PixelRect(x: 40, y: 30, width: 100, height: 50), Colour(0x2B2440, alpha: 0.62)),
          .fill(PixelRect(x: 0, y: 100, width: 160, height: 7), Colour(0x5C8A3A, alpha: 0.5)),
        ]),
      Scene(
        "cards-discs-pills",
        [
          .card(Box(x: 10, y: 8, width: 90, height: 50), radius: 12, Colour(0xFFF8EC)),
          .card(Box(x: 100.3, y: 40.6, width: 48, height: 48), radius: 24, Colour(0x5C8A3A)),
          .card(
            Box(x: 20.5, y: 70.25, width: 70.5, height: 24), radius: 99,
            Colour(0xE8590C, alpha: 0.8)),
          .card(
            Box(x: 60.4, y: 30.4, width: 30.2, height: 40.2), radius: 0,
            Colour(0x3B2A1A, alpha: 0.7)),
        ]),
      Scene(
        "rings",
        [
          .ring(Box(x: 10, y: 8, width: 90, height: 50), radius: 12, width: 4, Colour(0xFFF8EC)),
          .ring(
            Box(x: 96.5, y: 40.5, width: 50, height: 50), radius: 25, width: 3.5, Colour(0x3B2A1A)),
          .ring(
            Box(x: 20, y: 70, width: 60, height: 40), radius: 3, width: 9,
            Colour(0x2B2440, alpha: 0.8)),
          .ring(Box(x: 100, y: 8, width: 50, height: 24), radius: 12, width: 30, Colour(0x5C8A3A)),
        ]),
      Scene(
        "shadows",
        [
          .shadow(
            Box(x: 20, y: 20, width: 90, height: 50), radius: 6, sigma: 8,
            Colour(0x2A0E00, alpha: 0.6)),
          .card(Box(x: 20, y: 14, width: 90, height: 50), radius: 6, Colour(0xFFF8EC)),
          .shadow(
            Box(x: 110.5, y: 70.5, width: 40, height: 40), radius: 20, sigma: 3,
            Colour(0x2A0E00, alpha: 0.7)),
          .shadow(
            Box(x: 30, y: 90, width: 60, height: 6), radius: 3, sigma: 5,
            Colour(0x000000, alpha: 0.8)
          ),
        ]),
      Scene(
        "ramps",
        [
          .still(.page, at: PixelPoint(x: 10, y: 5)),
          .ramp(
            PixelRect(x: 30, y: 5, width: 40, height: 80), from: Colour(0x3B2A1A, alpha: 0),
            to: Colour(0x3B2A1A, alpha: 0.6)),
          .ramp(
            PixelRect(x: 70, y: 10, width: 85, height: 70), from: Colour(0xE8590C),
            to: Colour(0x2B2440)),
          .ramp(
            PixelRect(x: 0, y: 90, width: 160, height: 20), from: Colour(0xFFFFFF, alpha: 0.9),
            to: Colour(0x000000, alpha: 0.2)),
        ]),
      Scene(
        "cut-at-every-edge",
        [
          .still(.page, at: PixelPoint(x: -30, y: -40)),
          .scaled(.page, to: PixelRect(x: 120, y: -25, width: 90, height: 70), opacity: 255),
          .over(.letters, at: PixelPoint(x: 130, y: 100), opacity: 255),
          .over(.glass, at: PixelPoint(x: -10, y: 95), opacity: 255),
          .card(Box(x: 60, y: -20, width: 40, height: 40), radius: 20, Colour(0xFFF8EC)),
          .ring(Box(x: -15, y: 40, width: 50, height: 40), radius: 9, width: 5, Colour(0x2B2440)),
          .shadow(
            Box(x: 70, y: 100, width: 60, height: 60), radius: 8, sigma: 6,
            Colour(0x000000, alpha: 0.6)),
          .fill(PixelRect(x: 140, y: 60, width: 1000, height: 12), Colour(0xFFD8A8)),
          .ramp(
            PixelRect(x: -100, y: 85, width: 150, height: 8), from: Colour(0x000000),
            to: Colour(0xFFFFFF)),
        ]),
      Scene(
        "covered-ground",
        [
          .still(.wide, at: PixelPoint(x: 0, y: 0)),
          .shadow(
            Box(x: 30, y: 34, width: 100, height: 60), radius: 3, sigma: 9,
            Colour(0x2A0E00, alpha: 0.5)),
          .scaled(.page, to: PixelRect(x: 30, y: 25, width: 50, height: 66), opacity: 255),
          .scaled(.page, to: PixelRect(x: 80, y: 25, width: 50, height: 66), opacity: 255),
          .fill(PixelRect(x: 0, y: 0, width: 160, height: 120), Colour(0x2B2440, alpha: 0.4)),
        ]),
    ] + leaves + [
      Scene("nothing", extent: Extent(width: 33, height: 17), ground: 0x2B2440, [])
    ]

  /// Leaves in the air, on pages of 60 by 80 with the spine at x = 80.
  static let leaves: [Scene] = [
    Scene("leaf-drawn-by-its-corner", turned(from: Point(x: 60, y: 80), to: Point(x: 22, y: 62))),
    Scene(
      "leaf-past-the-middle",
      turned(from: Point(x: 60, y: 40), to: Point(x: -20, y: 30), lies: false)),
    Scene(
      "leaf-landing",
      turned(from: Point(x: 60, y: 80), to: Point(x: -55, y: 78), plainness: 0.6, lies: false)),
    Scene(
      "leaf-folded-flat", turned(from: Point(x: 60, y: 10), to: Point(x: 6, y: 50), radius: 0.5)),
    Scene("leaf-from-the-left", mirrored(from: Point(x: 60, y: 80), to: Point(x: 10, y: 60))),
    Scene(
      "leaf-fading", turned(from: Point(x: 60, y: 60), to: Point(x: -10, y: 50), opacity: 0.5)),
    Scene(
      "leaf-of-another-size",
      turned(from: Point(x: 60, y: 80), to: Point(x: 5, y: 66), back: .letters, front: .wide)),
    Scene(
      "leaf-without-pictures",
      turned(from: Point(x: 60, y: 80), to: Point(x: 0, y: 66), back: nil, front: nil)),
    Scene(
      "covers-swinging",
      [
        .still(.wide, at: PixelPoint(x: 0, y: 0)),
        .swing(
          .page,
          Swing(
            rect: PixelRect(x: 80, y: 20, width: 60, height: 80), hinge: 80, angle: 0.7,
            distance: 360, brightness: 0.9)),
        .swing(
          .glass,
          Swing(
            rect: PixelRect(x: 20, y: 20, width: 60, height: 80), hinge: 80, angle: 1.1,
            distance: 360, brightness: 1)),
      ]),
  ]

  private static func turned(
    from grab: Point, to place: Point, radius: Double = 12, plainness: Double = 0,
    opacity: Double = 1, back: PictureID? = .sheet, front: PictureID? = .page, lies: Bool = true
  ) -> [DrawCommand] {
    let page = PixelRect(x: 80, y: 20, width: 60, height: 80)
    guard let fold = Sheet(width: 60, height: 80, radius: radius).fold(from: grab, to: place) else {
      return []
    }
    let curl = Curl(
      .lying, page: page, spine: .left, fold: fold.offset(by: Vector(x: 80, y: 20)), front: front,
      back: back, plainBack: .page, plainness: plainness, lamp: .reading, unit: 0.12, lift: 0.9,
      opacity: opacity)
    return leaf(curl, lies: lies)
  }

  private static func mirrored(from grab: Point, to place: Point) -> [DrawCommand] {
    guard let fold = Sheet(width: 60, height: 80, radius: 12).fold(from: grab, to: place) else {
      return []
    }
    let curl = Curl(
      .lying, page: PixelRect(x: 20, y: 20, width: 60, height: 80), spine: .right,
      fold: fold.offset(by: Vector(x: 80, y: 20)).mirrored(about: 80), front: .page, back: .sheet,
      plainBack: .page, plainness: 0, lamp: Lamp.reading.mirrored, unit: 0.12, lift: 0.9)
    return leaf(curl)
  }

  /// Over paper, and a page of another colour that comes into view. Where the flap hides all that still lies, that is left
  /// out: nobody would miss it.
  private static func leaf(_ lying: Curl, lies: Bool = true) -> [DrawCommand] {
    var lifted = lying
    lifted.part = .lifted
    return [
      .fill(PixelRect(x: 20, y: 20, width: 120, height: 80), Colour(0xFFFDF8)),
      .fill(
        PixelRect(x: lying.page.x + 2, y: 22, width: 56, height: 76), Colour(0x5C8A3A)),
    ] + (lies ? [.curl(lying)] : []) + [.curl(lifted)]
  }
}
