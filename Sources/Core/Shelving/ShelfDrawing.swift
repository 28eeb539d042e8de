import Measures
import Pixels
import Scenery
public import Staging

/// What of the shelf asks for other pictures when it changes.
struct ShelfGlance: Hashable {
  var rows: Range<Int>
  var changes: Int
  var backdrop: [CoverArt]
  var notice: Shelf.Notice?
}

extension Shelf {
  private var rowsSeen: Range<Int> {
    geometry.visibleRows(at: scroll.offset(at: now), of: books.count)
  }

  private func indices(of rows: Range<Int>) -> Range<Int> {
    let low = min(books.count, rows.lowerBound * geometry.columns)
    return low..<max(low, min(books.count, rows.upperBound * geometry.columns))
  }

  /// Asks for what is missing: first for what is seen, then for the rows that come next.
  mutating func refresh() -> [Effect] {
    let rows = rowsSeen
    let glance = ShelfGlance(
      rows: rows, changes: changes, backdrop: backdrop.wanted(at: now), notice: notice)
    if glance == shownGlance { return [] }
    shownGlance = glance
    let seen = indices(of: rows)
    cells.hold(seen)
    cells.forget()
    var scene = Scene()
    compose(seen, into: &scene)
    var next = Scene()
    let around =
      max(0, rows.lowerBound - 1)..<min(geometry.rows(of: books.count), rows.upperBound + 1)
    for index in indices(of: around) where !seen.contains(index) {
      composeBook(index, lift: 0, into: &next)
    }
    var effects: [Effect] = []
    for order in scene.orders + next.orders where asked.insert(order).inserted {
      effects.append(.layOut(order))
    }
    let behind = glance.backdrop.map { PictureRequest.backdrop($0, extent: screen) }
    let requests =
      scene.requests(all: true) + behind + (behind.isEmpty ? [.cloth(screen)] : [])
      + next.requests(all: true)
    if let orders = gallery.wish(for: requests) { effects.append(.want(orders)) }
    forget(but: scene.orders + next.orders)
    return effects
  }

  /// Everything in front of the backdrop, as far as it asks for pictures.
  private func compose(_ seen: Range<Int>, into scene: inout Scene) {
    if !books.isEmpty { composeLedge(into: &scene) }
    for index in seen { composeBook(index, lift: lifted(books[index].id), into: &scene) }
    composeFront(into: &scene)
  }

  /// Layouts of books far away go, so that a thousand books take no more room than ten.
  private mutating func forget(but orders: [TextOrder]) {
    if layouts.count < 200 { return }
    let kept = Set(orders)
    layouts = layouts.filter { kept.contains($0.key) }
    asked = asked.filter { kept.contains($0) }
  }

  /// Whether everything that belongs to this moment's picture is there.
  public var isComplete: Bool {
    var scene = Scene()
    compose(indices(of: rowsSeen), into: &scene)
    let behind = backdrop.shown.map { PictureRequest.backdrop($0, extent: screen) }
    return scene.orders.allSatisfy { layouts[$0] != nil }
      && (scene.requests(all: false) + [behind ?? .cloth(screen)]).allSatisfy {
        gallery.state(of: $0) != .waiting
      }
  }

  /// This moment's frame, back to front.
  public func draw() -> DrawList {
    var copy = self
    var list = DrawList(extent: screen, ground: Palette.cloth)
    copy.draw(into: &list)
    return list
  }

  /// Writes this moment's frame into a list that is used again from frame to frame.
  public mutating func draw(into list: inout DrawList) {
    list.extent = screen
    list.ground = Palette.cloth
    list.commands.removeAll(keepingCapacity: true)
    addBackdrop(to: &list)
    let offset = Int(scroll.offset(at: now).rounded())
    let rows = rowsSeen
    cells.hold(indices(of: rows))
    addLedges(rows, offset, to: &list)
    var front: [(index: Int, lift: Double)] = []
    for place in cells.cells.indices {
      guard let index = cells.cells[place].index, books.indices.contains(index) else { continue }
      let lift = lifted(books[index].id)
      if lift > 0 {
        front.append((index, lift))
        continue
      }
      if cells.cells[place].isStale {
        var commands = cells.empty(place)
        addBook(index, lift: 0, to: &commands)
        cells.fill(place, with: commands)
      }
      let down = Int(geometry.ledge(of: geometry.row(of: index))) - offset
      for command in cells.cells[place].commands { list.add(command.offset(x: 0, y: down)) }
    }
    // What is grown stands in front of its neighbours, the focus before all.
    for (index, lift) in front.sorted(by: { $0.lift < $1.lift }) {
      var commands: [DrawCommand] = []
      addBook(index, lift: lift, to: &commands)
      let down = Int(geometry.ledge(of: geometry.row(of: index))) - offset
      for command in commands { list.add(command.offset(x: 0, y: down)) }
    }
    var scene = Scene()
    composeFront(into: &scene)
    scene.commands(gallery, into: &list)
  }

  private func addBook(_ index: Int, lift: Double, to commands: inout [DrawCommand]) {
    var scene = Scene()
    composeBook(index, lift: lift, into: &scene)
    var list = DrawList(extent: screen, ground: Palette.cloth)
    swap(&list.commands, &commands)
    scene.commands(gallery, into: &list)
    swap(&list.commands, &commands)
  }

  private func addLedges(_ rows: Range<Int>, _ offset: Int, to list: inout DrawList) {
    if rows.isEmpty { return }
    var scene = Scene()
    composeLedge(into: &scene)
    var ledge = DrawList(extent: screen, ground: Palette.cloth)
    scene.commands(gallery, into: &ledge)
    for row in rows {
      let down = Int(geometry.ledge(of: row)) - offset
      for command in ledge.commands { list.add(command.offset(x: 0, y: down)) }
    }
  }

  private func addBackdrop(to list: inout DrawList) {
    let origin = PixelPoint(x: 0, y: 0)
    func id(_ art: CoverArt?) -> PictureID? {
      gallery.id(of: art.map { .backdrop($0, extent: screen) })
    }
    if let shown = id(backdrop.shown) {
      list.add(.still(shown, at: origin))
    } else if let cloth = gallery.id(of: .cloth(screen)) {
      list.add(.still(cloth, at: origin))
    }
    if backdrop.isDissolving, let next = id(backdrop.next?.art) {
      let share = UInt8((backdrop.share(at: now) * 255).rounded())
      list.add(.over(next, at: origin, opacity: share))
    }
  }

  // MARK: In front

  /// What stands before the books: words for grown-ups where there are none, or where something has happened.
  private func composeFront(into scene: inout Scene) {
    if books.isEmpty, isWhole { composeEmpty(into: &scene) }
    if let notice { composeNotice(notice, into: &scene) }
  }

  private func composeEmpty(into scene: inout Scene) {
    let unit = DesignUnit(screen)
    let centre = Point(x: Double(screen.width) / 2, y: Double(screen.height) / 2)
    let width = min(unit(1080), Double(screen.width) - unit(96))
    let card = Box(centre: centre, width: width, height: unit(520))
    scene.draw(
      .shadow(
        card.offset(x: 0, y: unit(14)), radius: unit(28), sigma: unit(14),
        Palette.clothShadow.opacity(0.38)))
    scene.draw(.card(card, radius: unit(28), Palette.paper))
    scene.add(
      .icon(
        "folder", centre: Point(x: centre.x, y: card.y + unit(128)), side: unit(144).rounded(),
        drawnAt: unit(144).rounded(), Palette.tangerine, opacity: 1))
    composeWords(
      Label("No books here yet", size: 40, colour: Palette.ink, weight: .bold),
      Point(x: centre.x, y: card.y + unit(252)), card.width - unit(96), into: &scene)
    composeWords(
      Label(
        "A book is a folder of PNG pictures. Copy one into this folder, and it stands here a moment later:",
        colour: Palette.inkSoft), Point(x: centre.x, y: card.y + unit(340)), card.width - unit(160),
      into: &scene)
    composeWords(
      Label(settings.folder, colour: Palette.ink), Point(x: centre.x, y: card.y + unit(440)),
      card.width - unit(96), into: &scene)
  }

  private func composeNotice(_ notice: Notice, into scene: inout Scene) {
    let unit = DesignUnit(screen)
    let card = Box(
      centre: Point(x: Double(screen.width) / 2, y: Double(screen.height) - unit(112)),
      width: min(unit(1080), Double(screen.width) - unit(96)), height: unit(112))
    scene.draw(
      .shadow(
        card.offset(x: 0, y: unit(14)), radius: unit(28), sigma: unit(14),
        Palette.clothShadow.opacity(0.38)))
    scene.draw(.card(card, radius: unit(28), Palette.paper))
    composeWords(
      Label(notice.text, size: 34, colour: Palette.ink), card.centre, card.width - unit(64),
      into: &scene)
  }

  private func composeWords(
    _ label: Label, _ centre: Point, _ width: Double, into scene: inout Scene
  ) {
    let order = label.order(DesignUnit(screen), width: width, .centre)
    guard let (set, layout) = fitted(order, lines: 2, into: &scene) else { return }
    let lines = min(2, layout.lines.count)
    let at = Point(
      x: centre.x - Double(set.width) / 2, y: centre.y - Double(lines) * set.style.lineHeight / 2)
    scene.add(.words(set, lines: 0..<lines, at: at, scale: 1, scales: [1]))
  }
}
