import BookModel
import Glibc
import Measures
import Paper
import Pixels
import Scenery
import Staging

extension Reader {
  /// The book while leaves are in the air, without them: what lies still on both sides, and the slip.
  func composeUnderFlight(into scene: inout Scene) {
    let pose = openPose
    let middle = flight.middle(at: now)
    let drawing = BookDrawing(unit: geometry.unit, scale: pose.scale, frame: pose.frame)
    let last = flight.base + flight.sign * flight.leaves.count
    let frame = pose.frame
    let near = nearPage(flight.step, frame)
    if flight.leaves.contains(where: { $0.kind == .board }) {
      composeHalves(drawing, from: flight.base, to: last, into: &scene)
    } else {
      composeBoards(drawing, showing: middle, into: &scene)
    }
    if frame.pages.count == 1 {
      composeStill(flight.step == .onwards ? last : flight.base, page: 0, pose, into: &scene)
    } else {
      composeStill(last, page: near, pose, into: &scene)
      composeStill(flight.base, page: 1 - near, pose, into: &scene)
    }
    if openings.list.indices.contains(middle), !isCover(middle) {
      composeSlip(
        of: openings.list[middle], self.pose(of: openings.list[middle], part: part(of: middle)),
        into: &scene)
    }
  }

  private func composeStill(_ index: Int, page n: Int, _ pose: Pose, into scene: inout Scene) {
    guard !isCover(index), pose.frame.pages.indices.contains(n) else { return }
    let page = pose.frame.pages[n]
    if let request = pageRequest(of: index, page: n), gallery.id(of: request) != nil {
      scene.add(.made(request, rect: page))
    } else {
      scene.draw(.fill(page, Palette.page))
    }
  }

  /// Halves of the open book while a cover is in the air: where there is a page, there is its board.
  private func composeHalves(
    _ drawing: BookDrawing, from first: Int, to last: Int, into scene: inout Scene
  ) {
    let frame = drawing.frame
    let share = flight.leaves.first?.progress(at: now) ?? 0
    drawing.shadowOfHalves(
      near: boardRect(flight.step, .near, frame)?.box,
      far: boardRect(flight.step, .far, frame)?.box,
      amount: isCover(first) ? share : 1 - share, startsAtFar: isCover(last), into: &scene)
    for (index, end) in [(last, BoardEnd.near), (first, .far)] {
      if !isCover(index) { composeBoard(of: index, flight.step, end, drawing, into: &scene) }
    }
  }

  /// Half of the open book without what is printed on its page.
  private func composeBoard(
    of index: Int, _ step: Step, _ end: BoardEnd, _ drawing: BookDrawing, into scene: inout Scene
  ) {
    guard let rect = boardRect(step, end, drawing.frame) else { return }
    let page = halfIndex(step, end, drawing.frame)
    drawing.half(
      rect, page: page, leaves: leavesBeside(page, of: index, drawing.frame), into: &scene)
  }

  /// Leaves to be seen at a page's edge when an opening is shown.
  private func leavesBeside(_ page: Int, of index: Int, _ frame: Frame) -> Int {
    let sides = stacks(showing: index, frame)
    return page == 0 && (frame.pages.count == 2 || isMirrored) ? sides.left : sides.right
  }

  /// Half of the open book with its page, as a cover's inside.
  func composeHalf(
    of index: Int, _ step: Step, _ end: BoardEnd, _ pose: Pose, into scene: inout Scene
  ) {
    let drawing = BookDrawing(unit: geometry.unit, scale: pose.scale, frame: pose.frame)
    composeBoard(of: index, step, end, drawing, into: &scene)
    // Beyond the only page of a narrow screen there is the bare board.
    if halfIndex(step, end, pose.frame) >= 0 {
      composePages(openings.list[index], in: pose, into: &scene)
    }
  }

  // MARK: Leaves

  /// The leaves in the air: they lie with the first on top, and are lifted with the last on top.
  func addLeaves(to list: inout DrawList) {
    if flight.isEmpty { return }
    guard let frame = seat else { return }
    for index in flight.leaves.indices.reversed() {
      if let curl = curl(index, .lying, frame) { list.add(.curl(curl)) }
    }
    for index in flight.leaves.indices {
      if flight.leaves[index].kind == .board {
        addBoard(index, frame, to: &list)
      } else if let curl = curl(index, .lifted, frame) {
        list.add(.curl(curl))
      }
    }
  }

  private func curl(_ index: Int, _ part: Curl.Part, _ frame: LeafFrame) -> Curl? {
    let leaf = flight.leaves[index]
    guard leaf.kind == .paper else { return nil }
    let sheet = sheet(frame)
    var place = flight.place(of: index, at: now)
    if frame.way == .returning { place.x = -place.x }
    // A sheet that lies flat has its contact line at its fore-edge.
    let fold =
      sheet.fold(from: leaf.grab, to: place)
      ?? Fold(
        origin: Point(x: frame.width, y: 0), direction: Vector(x: 1, y: 0), radius: sheet.radius)
    let over = min(1, max(0, (leaf.grab.x - place.x) / (2 * leaf.grab.x)))
    let landing = max(0, over - 0.6) / 0.4
    let tight = 1 - min(1, fold.radius / (0.6 * sheet.radius))
    return Curl(
      part, page: frame.page, spine: frame.side > 0 ? .left : .right, fold: frame.onScreen(fold),
      front: leaf.faces.frontID, back: leaf.faces.backID, plainBack: leaf.faces.plainBackID,
      plainness: min(1, landing * 2) * tight, lamp: isMirrored ? Lamp.reading.mirrored : .reading,
      unit: geometry.unit.pixels * frame.scale, lift: lift(of: sheet, fold),
      opacity: frame.lands == .onPage ? 1 : 1 - landing * landing)
  }

  /// How high a sheet stands against the height of its usual curl.
  private func lift(of sheet: Sheet, _ fold: Fold) -> Double {
    let corners = (
      Point(x: sheet.width, y: 0), Point(x: sheet.width, y: sheet.height)
    )
    let highest = max(fold.place(corners.0).height, fold.place(corners.1).height)
    return min(1, highest / (2 * sheet.radius))
  }

  private func addBoard(_ index: Int, _ frame: LeafFrame, to list: inout DrawList) {
    let leaf = flight.leaves[index]
    let hinge = Hinge(width: Double(frame.page.width))
    var place = flight.place(of: index, at: now)
    if frame.way == .returning { place.x = -place.x }
    let angle = hinge.angle(from: leaf.grab.x * frame.scale, to: place.x * frame.scale)
    let isOver = angle > .pi / 2
    // A returning cover was turned over when it set out: its sides are named by that.
    let end: BoardEnd = isOver == (frame.way == .returning) ? .near : .far
    let id = end == .near ? leaf.faces.frontID : leaf.faces.backID
    guard let id, let rect = boardRect(flight.step, end, openPose.frame) else { return }
    let outwards = Vector(x: frame.side, y: 0)
    let lamp = isMirrored ? Lamp.reading.mirrored : .reading
    let lit = lamp.brightness(of: isOver ? .back : .front, angle: angle, outwards)
    let flat = isOver ? Double.pi - angle : angle
    addShadow(of: rect, frame, flat, to: &list)
    list.add(
      .swing(
        id,
        Swing(
          rect: rect, hinge: frame.spine, angle: flat, distance: hinge.distance,
          // Boards are stiff and stand in more of the room's light than thin paper.
          brightness: 0.55 + 0.45 * lit)))
  }

  private func addShadow(
    of rect: PixelRect, _ frame: LeafFrame, _ angle: Double, to list: inout DrawList
  ) {
    let height = sin(angle)
    if height < 0.01 { return }
    let width = Double(rect.width) * cos(angle)
    let isRight = Double(rect.x) + Double(rect.width) / 2 > frame.spine
    let u = geometry.unit.pixels * frame.scale
    let box = Box(
      x: isRight ? frame.spine : frame.spine - width, y: Double(rect.y), width: width,
      height: Double(rect.height)
    ).offset(x: 40 * u * height * (isMirrored ? -1 : 1), y: 26 * u * height)
    list.add(
      .shadow(
        box, radius: 8 * u, sigma: max(1, 30 * u * height),
        Palette.clothShadow.opacity(0.4 * min(1, 3 * height))))
  }
}
