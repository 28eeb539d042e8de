import GLStage
import Measures
import Paper
import Pixels
import SoftwareStage
import Staging
import TestSupport
import Testing
import Windowing

/// Leaves in the air on a small open book, as the reading room lists them.
struct SmallBook {
  /// The right-hand page; its spine is in the middle of the stage.
  static let page = PixelRect(x: 160, y: 40, width: 120, height: 160)
  static let sheet = Sheet(width: 120, height: 160, radius: 16)

  /// A leaf that was grabbed at `grab`, with the finger at `pointer`, both from the spine's head.
  static func leaf(
    from grab: Point, to pointer: Point, lift: Double = 0.9, plainness: Double = 0,
    opacity: Double = 1
  ) -> Curl {
    let fold =
      sheet.fold(from: grab, to: pointer)
      ?? Fold(origin: Point(x: sheet.width, y: 0), direction: Vector(x: 1, y: 0), radius: 16)
    return Curl(
      .lying, page: page, spine: .left,
      fold: fold.offset(by: Vector(x: Double(page.x), y: Double(page.y))), front: .recto,
      back: .verso, plainBack: .plainVerso, plainness: plainness, lamp: .reading, unit: 0.2,
      lift: lift, opacity: opacity)
  }

  /// Both pages as they lie, and leaves over them: the first lies on top, the last is lifted above the others.
  static func list(_ leaves: [Curl]) -> DrawList {
    var list = DrawList(extent: Extent(width: 320, height: 240), ground: Colour(0xDF7D2D))
    list.add(.card(Box(x: 30, y: 30, width: 260, height: 180), radius: 5, Palette.board))
    list.add(.still(.leftPage, at: PixelPoint(x: 40, y: 40)))
    list.add(.still(.rightPage, at: PixelPoint(x: 160, y: 40)))
    for leaf in leaves.reversed() { list.add(.curl(leaf)) }
    for var leaf in leaves {
      leaf.part = .lifted
      list.add(.curl(leaf))
    }
    return list
  }

  private static func page(_ seed: Int) -> Bitmap {
    makeBitmap(Extent(width: 120, height: 160)) { x, y in
      let wave = (x * (seed + 2) / 9 + y * (5 - seed) / 13) % 32
      return Colour(
        red: UInt8(200 - seed * 20 + wave), green: UInt8(90 + y / 2), blue: UInt8(60 + x + seed * 9)
      )
    }
  }

  static let pictures: [PictureID: Bitmap] = [
    .recto: page(0), .verso: page(1), .plainVerso: page(2), .leftPage: page(3),
    .rightPage: page(4),
  ]
  private static let mirroredPictures = Dictionary(
    uniqueKeysWithValues: pictures.map { (mirrored($0), mirrored($1)) })
  static func picture(_ id: PictureID) -> Bitmap? { pictures[id] ?? mirroredPictures[id] }

  /// The number of a picture's mirror image.
  private static func mirrored(_ id: PictureID) -> PictureID {
    PictureID(rawValue: id.rawValue + 100)
  }

  /// Left and right exchanged.
  static func mirrored(_ bitmap: Bitmap) -> Bitmap {
    Bitmap(bitmap.extent) { pixels in
      for y in 0..<bitmap.height {
        for x in 0..<bitmap.width {
          pixels[y * bitmap.width + x] = bitmap.pixels[y * bitmap.width + bitmap.width - 1 - x]
        }
      }
    }
  }

  /// The list of the same book read from right to left.
  static func mirrored(_ list: DrawList) -> DrawList {
    var list = list
    for index in list.commands.indices {
      switch list.commands[index] {
      case .still(let id, let at):
        list.commands[index] = .still(
          mirrored(id), at: PixelPoint(x: 320 - 120 - at.x, y: at.y))
      case .curl(var curl):
        curl.page.x = 320 - curl.page.maxX
        curl.spine = curl.spine == .left ? .right : .left
        curl.fold = curl.fold.mirrored(about: 160)
        curl.lamp = curl.lamp.mirrored
        curl.front = curl.front.map(mirrored)
        curl.back = curl.back.map(mirrored)
        curl.plainBack = curl.plainBack.map(mirrored)
        list.commands[index] = .curl(curl)
      default: break
      }
    }
    return list
  }

  /// Leaves from three fingers at a moment (0…1) of a turn in which they follow each other.
  static func turn(_ moment: Double) -> [Curl] {
    let grabs = [Point(x: 120, y: 160), Point(x: 110, y: 30), Point(x: 120, y: 90)]
    return grabs.enumerated().map { index, grab in
      let share = min(1, max(0, 1.5 * moment - 0.25 * Double(index)))
      let pointer = Point(x: grab.x * (1 - 2 * share), y: grab.y - 40 * share * (1 - share))
      return leaf(
        from: grab, to: pointer, lift: 4 * share * (1 - share),
        plainness: max(0, 4 * share - 3))
    }
  }

  /// Places from which a leaf is drawn, and to.
  static let pulls: [(Point, Point)] = [
    (Point(x: 120, y: 160), Point(x: 60, y: 120)), (Point(x: 120, y: 20), Point(x: -30, y: 60)),
    (Point(x: 90, y: 80), Point(x: 20, y: 70)), (Point(x: 120, y: 160), Point(x: -118, y: 160)),
  ]
}

extension PictureID {
  static let recto = PictureID(rawValue: 11)
  static let verso = PictureID(rawValue: 12)
  static let plainVerso = PictureID(rawValue: 13)
  static let leftPage = PictureID(rawValue: 14)
  static let rightPage = PictureID(rawValue: 15)
}

extension BitmapDifference {
  /// What stages may be apart: a level on average, and more than 32 levels in a thousandth of the pixels.
  var isSlight: Bool { mean <= 1 && gross * 1000 <= compared }
}

extension SDLTests {
  @Suite("Leaves on both stages") struct LeafTests {
    /// The software stage, and GL where the machine has it.
    private func withStages(
      _ body: (_ name: String, (DrawList, (PictureID) -> Bitmap?) throws -> Bitmap) throws -> Void
    ) throws {
      try body("software") { SoftwareStage.render($0, picture: $1) }
      guard let context = try gl() else { return }
      let stage = try GLStage()
      try body("GL") { try stage.render($0, picture: $1) }
      withExtendedLifetime(context) {}
    }

    private func gl() throws -> OffscreenGL? {
      do {
        return try OffscreenGL()
      } catch WindowError.noContext(let reason), WindowError.noDisplay(let reason) {
        print("SKIPPED: leaves on the GL stage (\(reason))")
        return nil
      }
    }

    @Test("a book read from right to left turns as the mirror image")
    func mirrored() throws {
      try withStages { name, draw in
        for (grab, pointer) in SmallBook.pulls {
          let list = SmallBook.list([SmallBook.leaf(from: grab, to: pointer)])
          let one = try draw(list, SmallBook.picture)
          let other = try draw(SmallBook.mirrored(list), SmallBook.picture)
          let difference = BitmapDifference(SmallBook.mirrored(one), other)
          #expect(difference.isSlight, "\(name), \(grab) to \(pointer): \(difference)")
        }
      }
    }

    @Test("a leaf that has not been lifted, or has landed, is what lies there at rest")
    func atRest() throws {
      try withStages { name, draw in
        for grab in [Point(x: 120, y: 160), Point(x: 120, y: 70), Point(x: 80, y: 10)] {
          var start = SmallBook.list([])
          start.add(.still(.recto, at: PixelPoint(x: 160, y: 40)))
          var end = SmallBook.list([])
          end.add(.still(.plainVerso, at: PixelPoint(x: 40, y: 40)))
          let over = Point(x: -grab.x, y: grab.y)
          for (still, pointer, plainness) in [(start, grab, 0.0), (end, over, 1)] {
            let leaf = SmallBook.leaf(from: grab, to: pointer, lift: 0, plainness: plainness)
            let difference = BitmapDifference(
              try draw(still, SmallBook.picture),
              try draw(SmallBook.list([leaf]), SmallBook.picture))
            #expect(
              name == "software" ? difference.differing == 0 : difference.isSlight,
              "\(name), \(grab) to \(pointer): \(difference)")
          }
        }
      }
    }

    @Test("leaves by chance are drawn alike by both stages")
    func byChance() throws {
      guard let context = try gl() else { return }
      defer { withExtendedLifetime(context) {} }
      let stage = try GLStage()
      var random = SeededRandom(seed: 5)
      for round in 0..<60 {
        let leaves = (0..<Int.random(in: 1...3, using: &random)).map { _ in
          SmallBook.leaf(
            from: Point(
              x: .random(in: 60...120, using: &random), y: .random(in: 0...160, using: &random)),
            to: Point(
              x: .random(in: -120...120, using: &random), y: .random(in: -40...200, using: &random)),
            lift: .random(in: 0...1, using: &random),
            plainness: max(0, .random(in: -1...1, using: &random)),
            opacity: min(1, .random(in: 0.3...2, using: &random)))
        }
        var list = SmallBook.list(leaves)
        if round % 2 == 1 { list = SmallBook.mirrored(list) }
        let difference = BitmapDifference(
          SoftwareStage.render(list, picture: SmallBook.picture),
          try stage.render(list, picture: SmallBook.picture))
        #expect(difference.isSlight, "round \(round): \(difference)\n\(leaves)")
      }
    }

    @Test("drawing the damage of a turn of three leaves gives every whole frame, on either stage")
    func partialRedraw() throws {
      let moments = (0...40).map { Double($0) / 40 }
      let software = SoftwareStage()
      var frame = Bitmap(Extent(width: 320, height: 240), filledWith: Colour(0xFF00FF))
      try replay(moments) { list, damage in
        frame.withMutablePixels {
          software.replay(
            list, into: $0, stride: 320, damage: damage, picture: SmallBook.picture)
        }
        return (frame, SoftwareStage.render(list, picture: SmallBook.picture))
      }
      guard let context = try gl() else { return }
      defer { withExtendedLifetime(context) {} }
      let (partial, whole) = (try GLStage(), try GLStage())
      try replay(moments) { list, damage in
        (
          try partial.render(list, damage: damage, picture: SmallBook.picture),
          try whole.render(list, picture: SmallBook.picture)
        )
      }
    }

    /// Plays the turn there and back by its damage; `draw` gives the frame by damage and the whole one.
    private func replay(
      _ moments: [Double], _ draw: (DrawList, [PixelRect]) throws -> (Bitmap, Bitmap)
    ) throws {
      var damage = FrameDamage()
      for moment in moments + moments.reversed() {
        let list = SmallBook.list(SmallBook.turn(moment))
        var spare = list
        damage.take(&spare) { SmallBook.picture($0)?.extent }
        let (partial, whole) = try draw(list, damage.rects)
        let difference = BitmapDifference(partial, whole)
        #expect(difference.differing == 0, "at \(moment): \(difference), \(damage.rects)")
        if difference.differing > 0 { return }
      }
    }
  }
}
