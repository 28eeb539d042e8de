import BookModel
import Measures
import Pixels
import Scenery
import Staging

extension Reader {
  /// What lies on page `n` (from the left) of the frame.
  func compose(_ content: PageContent, page n: Int, _ pose: Pose, into scene: inout Scene) {
    guard pose.frame.pages.indices.contains(n) else { return }
    let page = pose.frame.pages[n]
    switch content {
    case .paper:
      scene.draw(.fill(page, Palette.page))
    case .text(let entry, let part):
      scene.draw(.fill(page, Palette.page))
      composePrint(entry, part, page: n, pose, into: &scene)
    case .picture(let entry):
      composePicture(entry, on: page, pose, into: &scene) {
        $0.pages.indices.contains(n) ? $0.pages[n] : $0.spread
      }
      composeOver(entry, on: page, pose, into: &scene)
    }
  }

  /// One drawing across both pages.
  func composeAcross(_ entry: Int, _ pose: Pose, into scene: inout Scene) {
    composePicture(entry, on: pose.frame.spread, pose, into: &scene) { $0.spread }
    composeOver(entry, on: pose.frame.spread, pose, into: &scene)
  }

  /// An entry's picture, whole, on its paper; or the bad page that stands for it.
  private func composePicture(
    _ entry: Int, on paper: PixelRect, _ pose: Pose, into scene: inout Scene,
    room: (Frame) -> PixelRect
  ) {
    guard book.entries.indices.contains(entry), let picture = book.entries[entry].picture else {
      scene.draw(.fill(paper, Palette.page))
      return
    }
    switch picture {
    case .bad(let file, let fault):
      composeBadPage(file, fault, on: paper, pose, into: &scene)
    case .good(let file, let extent):
      let sizes = pose.made.map { room($0.frame).fitting(extent.aspect).extent }
      if let fault = gallery.faults[file] {
        composeBadPage(file, fault, on: paper, pose, into: &scene)
        return
      }
      let rect = paper.fitting(extent.aspect)
      if rect != paper { scene.draw(.fill(paper, margin(file, sizes) ?? Palette.page)) }
      if rect == paper && !isReady(file, sizes) { scene.draw(.fill(paper, Palette.page)) }
      scene.add(.art(file: file, rect: rect, extents: sizes))
    }
  }

  private func isReady(_ file: String, _ sizes: [Extent]) -> Bool {
    sizes.contains { extent in
      if case .ready = gallery.state(of: .art(file: file, extent: extent)) { true } else { false }
    }
  }

  /// The colour at a picture's edge, where it is one colour: its paper takes that colour and no edge is seen.
  func margin(_ file: String, _ sizes: [Extent]) -> Colour? {
    for extent in sizes {
      let request = PictureRequest.art(file: file, extent: extent)
      if case .ready(_, _, let margin?) = gallery.state(of: request) { return margin }
    }
    return nil
  }

  // MARK: Text on pages

  /// Text printed on a page of paper.
  private func composePrint(
    _ entry: Int, _ part: Int, page n: Int, _ pose: Pose, into scene: inout Scene
  ) {
    guard let print = printPlan, let text = printedText(.text(entry: entry, part: part)),
      !text.isEmpty
    else { return }
    let order = order(text, print.plan.letters, measure: print.measure)
    let room = printRoom(on: pose.frame.pages[n])
    compose(order, lines: print.plan.lines, in: room, middle: true, pose, into: &scene)
  }

  /// Text printed over a picture, in the boxes that its author gave.
  private func composeOver(
    _ entry: Int, on paper: PixelRect, _ pose: Pose, into scene: inout Scene
  ) {
    guard text == .shown, form(of: entry) == .over else { return }
    let rest = frame(of: opening(of: entry))
    let upright = paper == pose.frame.spread ? rest.spread : (rest.pages.last ?? rest.spread)
    for (part, box) in book.entries[entry].textBoxes.enumerated() {
      let words =
        book.entries[entry].texts.count > 1 ? words(of: entry, part: part) : allWords(of: entry)
      if words.isEmpty { continue }
      let query = overQuery(words, box, page: upright)
      scene.need(query)
      guard let plan = plans[query] else { continue }
      var order = order(words, plan.letters, measure: query.texts[0].width)
      order.style.alignment =
        switch box.alignment {
        case .start: .start
        case .centre: .centre
        case .end: .end
        }
      order.style.colour = box.colour ?? Palette.ink
      let room = Box(
        x: Double(paper.x) + box.box.x * Double(paper.width),
        y: Double(paper.y) + box.box.y * Double(paper.height),
        width: box.box.width * Double(paper.width), height: box.box.height * Double(paper.height))
      compose(order, lines: plan.lines, in: room, middle: true, pose, into: &scene)
    }
  }

  private func opening(of entry: Int) -> Opening {
    let index = openings.index(showing: entry)
    return openings.list.indices.contains(index) ? openings.list[index] : .frontCover
  }

  private func overQuery(_ words: String, _ box: TextBox, page: PixelRect) -> FitQuery {
    let height = max(1, box.box.height * Double(page.height))
    let width = max(1, Int(box.box.width * Double(page.width)))
    let sizes = Letters.choices(geometry.unit, scale: settings.letters).map {
      LetterSize(size: $0.size, lineHeight: $0.lineHeight, padding: 0)
    }
    return FitQuery(
      texts: [FitQuery.Text(text: words, width: width)], sizes: sizes, comfortable: height,
      limit: height, face: settings.face, language: language.rawValue)
  }

  /// The lines of a text that belong on this slip, in a box; more slips are told by dots.
  ///
  /// - Parameter middle: whether they stand in the middle of the box's height, else at its top.
  func compose(
    _ order: TextOrder, lines perSlip: Int, in room: Box, middle: Bool, _ pose: Pose,
    into scene: inout Scene
  ) {
    scene.need(order)
    guard let layout = layouts[order], !layout.lines.isEmpty else { return }
    let slips = Reader.slips(of: layout, lines: perSlip)
    let shown = slips[min(max(0, pose.part), slips.count - 1)]
    let widest = layout.lines.map(\.maxX).max() ?? 0
    let leftmost = layout.lines.map(\.x).min() ?? 0
    let indent =
      middle && order.style.alignment == .start
      ? (Double(order.width) - (widest - leftmost)) / 2 - leftmost : 0
    let height = Double(shown.count) * order.style.lineHeight * pose.scale
    let y = middle ? room.y + max(0, (room.height - height) / 2) : room.y
    let x = room.x + (room.width - Double(order.width) * pose.scale) / 2 * (middle ? 1 : 0)
    scene.add(
      .words(
        order, lines: shown, at: Point(x: x + max(0, indent) * pose.scale, y: y),
        scale: pose.scale, scales: pose.made.map(\.scale)))
  }

  /// Lines by slips: as few slips as there must be, about equally full, so that no slip holds a last word alone.
  static func slips(of layout: TextLayout, lines perSlip: Int) -> [Range<Int>] {
    let count = layout.lines.count
    let slips = max(1, (count + max(1, perSlip) - 1) / max(1, perSlip))
    let each = max(1, (count + slips - 1) / slips)
    return stride(from: 0, to: max(1, count), by: each).map { $0..<min(count, $0 + each) }
  }
}
