package import Measures
package import Pixels
package import Staging

/// One thing in a room before its pictures have numbers.
package enum SceneItem: Hashable {
  case draw(DrawCommand)
  /// The cloth behind everything.
  case cloth(Extent)
  /// A picture of the book filling `rect`; `extents` are the sizes it may be had in, the best first.
  case art(file: String, rect: PixelRect, extents: [Extent])
  /// Set lines, their measure's top left at `at`, drawn `scale` times as large; `scales` as `extents` above.
  case words(TextOrder, lines: Range<Int>, at: Point, scale: Double, scales: [Double])
  /// A drawing of our own in a square about `centre`.
  case icon(String, centre: Point, side: Double, drawnAt: Double, Colour, opacity: Double)
  /// A picture with clear parts in a square about `centre`.
  case cutout(PictureRequest, centre: Point, side: Double, opacity: Double)
  /// An opaque picture of any kind, filling `rect`.
  case made(PictureRequest, rect: PixelRect)
  /// A picture with clear parts of any kind, filling `rect`.
  case laid(PictureRequest, rect: PixelRect, opacity: Double)
  /// A picture that other pictures are made of, and that is not drawn itself.
  case wished(PictureRequest)
}

/// What stands in a room, back to front, and the texts that must be set before it is complete.
package struct Scene: Hashable {
  package private(set) var items: [SceneItem] = []
  /// Texts whose layout the scene asked for, known or not.
  package private(set) var orders: [TextOrder] = []

  /// Questions about letters that the scene asked.
  package private(set) var queries: [FitQuery] = []

  package init() {}

  package mutating func add(_ item: SceneItem) { items.append(item) }
  package mutating func need(_ query: FitQuery) { queries.append(query) }
  package mutating func draw(_ command: DrawCommand) { items.append(.draw(command)) }
  package mutating func need(_ order: TextOrder) { orders.append(order) }

  /// Every picture that the scene would show, each in its best size and, with `all`, in the others too.
  package func requests(all: Bool) -> [PictureRequest] {
    items.flatMap { item -> [PictureRequest] in
      switch item {
      case .draw: []
      case .cloth(let extent): [.cloth(extent)]
      case .art(let file, _, let extents):
        extents.prefix(all ? extents.count : 1).map { .art(file: file, extent: $0) }
      case .words(let order, let lines, _, _, let scales):
        scales.prefix(all ? scales.count : 1).map { .text(order, lines: lines, scale: $0) }
      case .icon(let name, _, _, let drawnAt, let colour, _):
        [.icon(name, side: Int(drawnAt.rounded()), colour: colour)]
      case .made(let request, _), .laid(let request, _, _), .wished(let request),
        .cutout(let request, _, _, _):
        [request]
      }
    }
  }

  /// The scene as commands, with what is there of its pictures.
  package func commands(_ gallery: Gallery, into list: inout DrawList) {
    for item in items {
      switch item {
      case .draw(let command): list.add(command)
      case .cloth(let extent): Scene.addCloth(extent, gallery, &list)
      case .art(let file, let rect, let extents):
        Scene.addArt(file, rect, extents, gallery, &list)
      case .words(let order, let lines, let at, let scale, let scales):
        Scene.addWords(order, lines, at, scale, scales, gallery, &list)
      case .icon(let name, let centre, let side, let drawnAt, let colour, let opacity):
        let request = PictureRequest.icon(name, side: Int(drawnAt.rounded()), colour: colour)
        Scene.addIcon(request, centre, side, opacity, gallery, &list)
      case .cutout(let request, let centre, let side, let opacity):
        Scene.addIcon(request, centre, side, opacity, gallery, &list)
      case .made(let request, let rect):
        guard case .ready(let id, let have, _) = gallery.state(of: request) else { continue }
        list.add(
          have == rect.extent ? .still(id, at: rect.origin) : .scaled(id, to: rect, opacity: 255))
      case .laid(let request, let rect, let opacity):
        guard case .ready(let id, let have, _) = gallery.state(of: request) else { continue }
        let alpha = UInt8((min(1, max(0, opacity)) * 255).rounded())
        list.add(
          have == rect.extent
            ? .over(id, at: rect.origin, opacity: alpha) : .scaled(id, to: rect, opacity: alpha))
      case .wished: break
      }
    }
  }

  private static func addCloth(_ extent: Extent, _ gallery: Gallery, _ list: inout DrawList) {
    if case .ready(let id, _, _) = gallery.state(of: .cloth(extent)) {
      list.add(.still(id, at: PixelPoint(x: 0, y: 0)))
    }
  }

  private static func addArt(
    _ file: String, _ rect: PixelRect, _ extents: [Extent], _ gallery: Gallery,
    _ list: inout DrawList
  ) {
    for extent in extents {
      let request = PictureRequest.art(file: file, extent: extent)
      guard case .ready(let id, let have, _) = gallery.state(of: request) else { continue }
      list.add(
        have == rect.extent ? .still(id, at: rect.origin) : .scaled(id, to: rect, opacity: 255))
      return
    }
  }

  private static func addWords(
    _ order: TextOrder, _ lines: Range<Int>, _ at: Point, _ scale: Double, _ scales: [Double],
    _ gallery: Gallery, _ list: inout DrawList
  ) {
    for made in scales {
      let request = PictureRequest.text(order, lines: lines, scale: made)
      guard case .ready(let id, let have, _) = gallery.state(of: request) else { continue }
      // The picture reaches over its lines by the overscan.
      let ink = order.picture(of: lines, scale: made).box
      let f = scale / made
      let to = Box(
        x: at.x.rounded() + ink.x * f, y: at.y.rounded() + ink.y * f,
        width: Double(have.width) * f, height: Double(have.height) * f
      ).rounded
      list.add(
        made == scale
          ? .over(id, at: to.origin, opacity: 255) : .scaled(id, to: to, opacity: 255))
      return
    }
  }

  private static func addIcon(
    _ request: PictureRequest, _ centre: Point, _ side: Double, _ opacity: Double,
    _ gallery: Gallery, _ list: inout DrawList
  ) {
    guard case .ready(let id, let have, _) = gallery.state(of: request) else { return }
    let rect = Box(centre: centre, width: side, height: side).rounded
    let alpha = UInt8((min(1, max(0, opacity)) * 255).rounded())
    list.add(
      have == rect.extent
        ? .over(id, at: rect.origin, opacity: alpha) : .scaled(id, to: rect, opacity: alpha))
  }
}
