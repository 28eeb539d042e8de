import Measures
import Scenery
public import Staging

extension Reader {
  /// This moment's frame, back to front.
  public func draw() -> DrawList {
    var copy = self
    var list = DrawList(extent: screen, ground: Palette.cloth)
    copy.draw(into: &list)
    return list
  }

  /// Writes this moment's frame into a list that is used again from frame to frame: while only leaves move, nothing is
  /// allocated.
  public mutating func draw(into list: inout DrawList) {
    if movesByItself { recompose() }
    list.extent = screen
    list.ground = booth == nil ? Palette.cloth : Palette.dusk
    list.commands.removeAll(keepingCapacity: true)
    drawRoom(into: &list)
    threshold?.gate.draw(into: &list)
  }

  private func drawRoom(into list: inout DrawList) {
    if let fade {
      list.commands.append(contentsOf: fade.from)
      addFade(fade, to: &list)
      return
    }
    list.commands.append(contentsOf: under)
    if isPlanned { addLeaves(to: &list) }
    list.commands.append(contentsOf: over)
  }

  private func addFade(_ fade: Fade, to list: inout DrawList) {
    guard let since = fade.since, let id = gallery.id(of: fade.face) else { return }
    let share = Motion.share(now - since, of: Fade.time)
    list.add(.over(id, at: PixelPoint(x: 0, y: 0), opacity: UInt8((share * 255).rounded())))
  }

  /// Something beside the leaves is on its way.
  var movesByItself: Bool {
    if booth != nil || offering?.isMoving(at: now) == true { return true }
    if growth != .settled || press != nil || give != .still { return true }
    if case .board? = flight.leaves.first?.kind { return true }
    switch controls {
    case .coming, .leaving: return true
    case .away, .shown: return false
    }
  }

  /// Composes the frame without its leaves anew, as commands to be used until something changes.
  private mutating func recompose() { recompose(currentScene) }

  private mutating func recompose(_ scenes: (under: Scene, over: Scene)) {
    var list = DrawList(extent: screen, ground: Palette.cloth)
    scenes.under.commands(gallery, into: &list)
    under = list.commands
    list.commands.removeAll()
    scenes.over.commands(gallery, into: &list)
    over = list.commands
    seat = flight.isEmpty ? nil : leafFrame(flight.step)
  }

  /// Everything there is in the room now, but for leaves in the air: what lies under them, and what is over them.
  private var currentScene: (under: Scene, over: Scene) {
    var under = Scene()
    var over = Scene()
    if let booth {
      composeBooth(booth, into: &under)
      return (under, over)
    }
    under.add(.cloth(screen))
    guard isPlanned else { return (under, over) }
    if flight.isEmpty {
      compose(opening, in: pose, into: &under)
    } else {
      composeUnderFlight(into: &under)
    }
    composeControls(into: &over)
    if let offering { composeOffering(offering, into: &over) }
    return (under, over)
  }

  /// Whether everything that belongs to this moment's picture is there.
  public var isComplete: Bool {
    guard isPlanned || booth != nil else { return false }
    let scene = currentScene
    return isThere(scene.under) && isThere(scene.over)
  }

  /// Asks for what is missing: first for what is seen, then for what comes next in the direction of reading, then for
  /// the faces of the leaves that a hand may take.
  mutating func refresh() -> [Effect] {
    preparePrintQuery()
    var effects = (slipLetters?.ask() ?? []) + (printLetters?.ask() ?? [])
    let current = currentScene
    var scenes = [current.under, current.over]
    if isPlanned, booth == nil { scenes += neighbours }
    for scene in scenes {
      for order in scene.orders { effects += ask(order) }
      for query in scene.queries { effects += ask(query) }
    }
    let all = controls != .away || growth != .settled || booth != nil
    shownRequests = current.under.requests(all: all) + current.over.requests(all: all)
    var requests = shownRequests + (fade?.requests ?? [])
    if opening == .backCover || self.current >= openings.list.count - 2, let coverRequest {
      requests.append(coverRequest)
    }
    if isUnderWay, let halves { requests += halves.faces.map(\.request) }
    requests += leafRequests()
    for scene in scenes.dropFirst(2) { requests += scene.requests(all: false) }
    if isPlanned, booth == nil, isThere(current.under) { requests += facesAtHand }
    requests += fadeRequest(current).map { [$0] } ?? []
    if let orders = gallery.wish(for: requests) {
      effects.append(.want(orders + (threshold?.orders ?? [])))
    }
    for index in flight.leaves.indices { flight.leaves[index].faces.look(in: gallery) }
    forget(but: scenes)
    recompose(current)
    return effects
  }

  /// What leaves in the air bear, found out when they are lifted and kept until they land.
  private mutating func leafRequests() -> [PictureRequest] {
    if flight.isEmpty || !isPlanned { return [] }
    var requests: [PictureRequest] = []
    for index in flight.leaves.indices {
      if !flight.leaves[index].faces.isKnown {
        flight.leaves[index].faces = faces(from: flight.base + flight.sign * index, flight.step)
      }
      requests += flight.leaves[index].faces.requests
    }
    let last = flight.base + flight.sign * flight.leaves.count
    return requests + stillPages(from: flight.base, to: last, flight.step)
  }

  /// The new frame of a fade as one picture, once everything in it is there.
  private mutating func fadeRequest(_ scene: (under: Scene, over: Scene)) -> PictureRequest? {
    guard let fade else { return nil }
    if let face = fade.face { return face }
    guard isThere(scene.under), isThere(scene.over) else { return nil }
    var list = DrawList(extent: screen, ground: Palette.cloth)
    scene.under.commands(gallery, into: &list)
    scene.over.commands(gallery, into: &list)
    self.fade?.face = .face(PageFace(list))
    return self.fade?.face
  }

  /// The openings around those that are seen, each upright and at rest; the one that is read next comes first.
  private var neighbours: [Scene] {
    let steps = heading == .onwards ? [1, -1, 2] : [-1, 1, -2]
    var indices = steps.map { current + $0 }
    if !flight.isEmpty {
      for index in 0...flight.leaves.count { indices.append(flight.base + flight.sign * index) }
    }
    return indices.compactMap { index in
      guard openings.list.indices.contains(index) else { return nil }
      let next = openings.list[index]
      let frame = frame(of: next)
      let pose = Pose(
        frame: frame, scale: 1, made: [Pose.Made(frame: frame, scale: 1)], slip: 1,
        part: part(of: index))
      var scene = Scene()
      compose(next, in: pose, into: &scene)
      return scene
    }
  }

  private mutating func ask(_ query: FitQuery) -> [Effect] {
    askedPlans.insert(query).inserted ? [.fit(query)] : []
  }

  private mutating func ask(_ order: TextOrder) -> [Effect] {
    asked.insert(order).inserted ? [.layOut(order)] : []
  }

  /// Layouts of far pages go, so that a book of 5,000 pages takes no more room than one of ten.
  private mutating func forget(but scenes: [Scene]) {
    if layouts.count < 64 { return }
    let kept = Set(scenes.flatMap(\.orders))
    layouts = layouts.filter { kept.contains($0.key) }
    asked = asked.filter { kept.contains($0) }
  }
}
