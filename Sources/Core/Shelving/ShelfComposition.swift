import BookModel
import Measures
import Pixels
import Scenery
import Staging

extension Shelf {
  private func u(_ value: Double) -> Double { geometry.u(value) }

  /// The shape of a book's cover: its picture's, no flatter than 2 : 1 and no narrower than 1 : 2; a book without one has a
  /// square cover.
  func aspect(of book: ShelfBook) -> Double {
    guard book.isWhole, let front = book.front else { return 1 }
    return min(2, max(0.5, front.extent.aspect))
  }

  /// A book's cover in its cell, as if its ledge were at the top of the screen.
  func coverRect(_ index: Int) -> PixelRect {
    let rect = geometry.cover(of: index, aspect: aspect(of: books[index]))
    let ledge = Int(geometry.ledge(of: geometry.row(of: index)))
    return PixelRect(x: rect.x, y: rect.y - ledge, width: rect.width, height: rect.height)
  }

  func coverRequest(of book: ShelfBook, _ extent: Extent) -> PictureRequest? {
    guard book.isWhole, let front = book.front else { return nil }
    return .cover(
      front.art, extent: extent,
      CoverBinding(
        spine: book.direction == .rtl ? .right : .left, radius: Int(u(8).rounded()),
        groove: Int(u(30).rounded())))
  }

  // MARK: Ledges

  /// A ledge as one picture: its shadow, its board and the lip.
  func composeLedge(into scene: inout Scene) {
    let box = geometry.ledgeBox(of: 0)
    let ledge = box.offset(x: 0, y: -box.y)
    let margin = Int(u(42).rounded(.up)) + 2
    let rect = PixelRect(
      x: Int(ledge.x) - margin, y: 0, width: Int(ledge.width) + 2 * margin,
      height: Int(ledge.height) + margin + Int(u(12)))
    var list = DrawList(extent: rect.extent, ground: Palette.clothShadow.opacity(0))
    let at = ledge.offset(x: -Double(rect.x), y: 0)
    list.add(
      .shadow(
        at.offset(x: 0, y: u(12)), radius: u(10), sigma: u(14), ShelfPalette.shade.opacity(0.34)))
    list.add(.card(at, radius: u(10), Palette.paper))
    let lip = Box(x: at.x, y: at.maxY - u(7).rounded(), width: at.width, height: u(7).rounded())
    list.add(.card(lip, radius: u(3.5), Palette.hairline))
    scene.add(.laid(.face(PageFace(list)), rect: rect, opacity: 1))
  }

  // MARK: Books

  /// A book on its ledge: cover, face, and what stands on the ledge under it. `lift` is how far its cover has grown.
  func composeBook(_ index: Int, lift: Double, into scene: inout Scene) {
    let book = books[index]
    let rect = coverRect(index)
    let grown = 1 + (geometry.growth - 1) * lift
    let foot = Point(x: rect.box.centre.x, y: 0)
    if absent == book.id {
      // It is on its way, and still drawn from here.
      if let picture = coverRequest(of: book, rect.extent) { scene.add(.wished(picture)) }
    } else {
      switch book.condition {
      case .whole: composeCover(book, rect, grown, foot, into: &scene)
      case .torn(let reason): composeTorn(reason, rect, grown, foot, into: &scene)
      }
      if let face = book.face, book.isWhole {
        composeFace(face, book, rect, grown, foot, into: &scene)
      }
    }
    let title = composeTitle(book, index, into: &scene)
    if lift > 0, attention == .ring, focus == book.id {
      let cover = rect.box.scaled(by: grown, about: foot)
      let room = cover.union(title ?? cover).outset(by: u(16))
      let ring = Box(
        x: room.x, y: room.y, width: room.width,
        height: geometry.ledgeHeight + u(8) - room.y)
      scene.draw(.ring(ring, radius: u(22), width: u(8), Palette.orange.opacity(min(1, lift))))
    }
  }

  private func composeCover(
    _ book: ShelfBook, _ rect: PixelRect, _ grown: Double, _ foot: Point, into scene: inout Scene
  ) {
    let picture = coverRequest(of: book, rect.extent)
    if let picture { scene.add(.wished(picture)) }
    let id = gallery.id(of: picture)
    let sprite = sprite(of: book, rect, picture: id)
    let request = PictureRequest.face(PageFace(sprite.list))
    let place = sprite.rect.box.scaled(by: grown, about: foot).rounded
    scene.add(.laid(request, rect: place, opacity: 1))
    let isBlank = picture.map { gallery.isFailed($0) } ?? true
    if isBlank { composeTitleOnCover(book, rect, grown, foot, into: &scene) }
  }

  /// The closed book as one picture, and where that lies: shadow, leaves, and the front.
  private func sprite(
    of book: ShelfBook, _ rect: PixelRect, picture: PictureID?
  ) -> (rect: PixelRect, list: DrawList) {
    let side: Double = book.direction == .rtl ? -1 : 1
    let margin = Int(u(44).rounded(.up)) + 2
    let whole = PixelRect(
      x: rect.x - margin - (side < 0 ? Int(u(10)) : 0), y: rect.y - margin / 2,
      width: rect.width + 2 * margin + Int(u(10)),
      height: rect.height + margin / 2 + margin + Int(u(14)))
    var list = DrawList(extent: whole.extent, ground: Palette.clothShadow.opacity(0))
    let cover = rect.box.offset(x: -Double(whole.x), y: -Double(whole.y))
    let shadow = Box(
      x: cover.x + (side > 0 ? u(4) : -u(8)), y: cover.y + u(14), width: cover.width + u(4),
      height: cover.height)
    list.add(.shadow(shadow, radius: u(10), sigma: u(14), ShelfPalette.shade.opacity(0.38)))
    let edge = side > 0 ? cover.maxX : cover.x
    let block = Box(
      x: side > 0 ? edge - u(16) : edge - u(8), y: cover.y + u(5), width: u(24),
      height: cover.height - u(10))
    list.add(.card(block, radius: u(4), Palette.paperShade))
    for line in [1.5, 3.9, 6.3] {
      let x = Int((edge + side * u(line)).rounded())
      list.add(
        .fill(
          PixelRect(
            x: x, y: Int(block.y + u(2)), width: max(1, Int(u(1))), height: Int(block.height - u(4))
          ),
          ShelfPalette.leaves))
    }
    if let picture {
      list.add(.over(picture, at: PixelPoint(x: Int(cover.x), y: Int(cover.y)), opacity: 255))
    } else {
      list.add(.card(cover, radius: u(8), book.front == nil ? Palette.rind : Palette.paperShade))
    }
    return (whole, list)
  }

  /// The title of a book without a picture to show, on its cover.
  private func composeTitleOnCover(
    _ book: ShelfBook, _ rect: PixelRect, _ grown: Double, _ foot: Point, into scene: inout Scene
  ) {
    let label = Label(book.title, size: 44 * geometry.scale, colour: Palette.ink, weight: .bold)
    var order = label.order(.one, width: Double(rect.width) * 0.8, .centre)
    order.style.language = book.language.rawValue
    composeLines(
      order, most: 5, middle: rect.box.centre, grown, foot, into: &scene)
  }

  private func composeTorn(
    _ reason: String, _ rect: PixelRect, _ grown: Double, _ foot: Point, into scene: inout Scene
  ) {
    let side = Double(rect.width)
    let centre = rect.box.scaled(by: grown, about: foot).centre
    scene.add(
      .icon(
        "torn-cover", centre: centre, side: side * grown, drawnAt: side, Palette.ink, opacity: 1))
    let width = side - u(60)
    let head = Label("This book has a tear.", size: u(30), colour: Palette.ink)
    let middle = rect.box.centre.x
    composeLines(
      head.order(.one, width: width, .start), most: 1,
      middle: Point(x: middle, y: Double(rect.y) + side * 172 / 368), grown, foot, into: &scene)
    let words = Label(reason, size: u(30), colour: Palette.inkSoft)
    composeLines(
      words.order(.one, width: width, .start), most: 4,
      middle: Point(x: middle, y: Double(rect.y) + side * 272 / 368), grown, foot, into: &scene)
  }

  /// Lines about a middle, at most so many: what is over ends in an ellipsis.
  private func composeLines(
    _ order: TextOrder, most: Int, middle: Point, _ grown: Double, _ foot: Point,
    into scene: inout Scene
  ) {
    guard let (order, layout) = fitted(order, lines: most, into: &scene) else { return }
    let count = min(most, layout.lines.count)
    let height = Double(count) * order.style.lineHeight
    let at = Point(x: middle.x - Double(order.width) / 2, y: middle.y - height / 2)
    scene.add(
      .words(
        order, lines: 0..<count,
        at: Point(x: foot.x + (at.x - foot.x) * grown, y: foot.y + (at.y - foot.y) * grown),
        scale: grown, scales: [1]))
  }

  private func composeFace(
    _ face: String, _ book: ShelfBook, _ rect: PixelRect, _ grown: Double, _ foot: Point,
    into scene: inout Scene
  ) {
    let isLeft = book.direction == .rtl
    let at = Point(
      x: isLeft ? Double(rect.x) + u(40) : Double(rect.maxX) - u(40), y: -u(50))
    let centre = Point(x: foot.x + (at.x - foot.x) * grown, y: foot.y + (at.y - foot.y) * grown)
    let side = geometry.faceSide
    let disc = Box(centre: centre, width: side * grown, height: side * grown)
    scene.draw(
      .shadow(
        disc.offset(x: 0, y: u(5)), radius: disc.width / 2, sigma: u(8),
        ShelfPalette.shade.opacity(0.25)))
    scene.draw(.card(disc, radius: disc.width / 2, Palette.paper))
    let drawn = (side * 92 / 104).rounded()
    scene.add(
      .icon(
        face, centre: centre, side: (drawn * grown).rounded(), drawnAt: drawn, Palette.ink,
        opacity: 1))
  }

  // MARK: On the ledge

  /// The slice, or the warning, and the title; where both together lie.
  private func composeTitle(_ book: ShelfBook, _ index: Int, into scene: inout Scene) -> Box? {
    var room = geometry.ledgeRoom(of: index)
    room.y = 0
    let middle = (room.height - u(7)) / 2 + u(1.5)
    let badge = composeBadge(book, room, middle, into: &scene)
    let taken = badge == nil ? u(2) : u(60)
    let width = max(1, Int(room.width - taken))
    let label = Label(book.title, size: geometry.titleSize, colour: Palette.ink)
    var order = label.order(.one, width: Double(width), .start)
    order.style.language = book.language.rawValue
    guard let (set, layout) = fitted(order, lines: 1, into: &scene), let line = layout.lines.first
    else { return badge }
    let x =
      settings.isMirrored
      ? room.maxX - taken - line.maxX : room.x + taken - line.x
    let at = Point(x: x, y: middle - set.style.lineHeight / 2)
    scene.add(.words(set, lines: 0..<1, at: at, scale: 1, scales: [1]))
    let box = Box(x: x + line.x, y: at.y, width: line.width, height: line.height)
    return badge.map { $0.union(box) } ?? box
  }

  private func composeBadge(
    _ book: ShelfBook, _ room: Box, _ middle: Double, into scene: inout Scene
  ) -> Box? {
    func add(_ name: String, _ size: Double, _ inset: Double, _ colour: Colour) -> Box {
      let side = u(size).rounded()
      let x = settings.isMirrored ? room.maxX - u(inset) : room.x + u(inset)
      let centre = Point(x: x.rounded(), y: middle.rounded())
      scene.add(.icon(name, centre: centre, side: side, drawnAt: side, colour, opacity: 1))
      return Box(centre: centre, width: side, height: side)
    }
    if !book.isWhole { return add("warning", 34, 20, Palette.warn) }
    guard let read = book.read else { return nil }
    return add(settings.isMirrored ? "read-\(read)-mirrored" : "read-\(read)", 46, 24, Palette.ink)
  }
}

extension DesignUnit {
  /// For labels whose sizes are pixels already.
  static let one = DesignUnit(Extent(width: 1080, height: 1080))
}

/// Colours that only the shelf has.
enum ShelfPalette {
  static let shade = Colour(0x1D1420)
  static let leaves = Colour(0xD8C4A2)
}
