import Measures
public import Staging

extension Reader {
  /// This moment's frame, back to front.
  public func draw() -> DrawList {
    var list = DrawList(extent: screen, ground: Palette.cloth)
    currentScene.commands(gallery, into: &list)
    return list
  }

  /// Everything there is in the room now.
  private var currentScene: Scene {
    var scene = Scene()
    scene.add(.cloth(screen))
    guard isPlanned else { return scene }
    compose(opening, in: pose, into: &scene)
    composeControls(into: &scene)
    return scene
  }

  /// Whether everything that belongs to this moment's picture is there.
  public var isComplete: Bool {
    guard isPlanned else { return false }
    let scene = currentScene
    return scene.requests(all: false).allSatisfy { gallery.state(of: $0) != .waiting }
      && scene.orders.allSatisfy { layouts[$0] != nil }
      && scene.queries.allSatisfy { plans[$0] != nil }
  }

  /// Asks for what is missing: first for what is seen, then for what comes next in the direction of reading.
  mutating func refresh() -> [Effect] {
    preparePrintQuery()
    var effects = (slipLetters?.ask() ?? []) + (printLetters?.ask() ?? [])
    let scene = currentScene
    var scenes = [scene]
    if isPlanned { scenes += neighbours }
    for scene in scenes {
      for order in scene.orders { effects += ask(order) }
      for query in scene.queries { effects += ask(query) }
    }
    var requests = scene.requests(all: controls != .away || growth != .settled)
    if opening == .backCover, let coverRequest { requests.append(coverRequest) }
    for scene in scenes.dropFirst() { requests += scene.requests(all: false) }
    if let orders = gallery.wish(for: requests) { effects.append(.want(orders)) }
    forget(but: scenes)
    return effects
  }

  /// The openings before and after, each upright and at rest; the one that is read next comes first.
  private var neighbours: [Scene] {
    let steps = heading == .onwards ? [1, -1] : [-1, 1]
    return steps.compactMap { step in
      guard openings.list.indices.contains(current + step) else { return nil }
      let next = openings.list[current + step]
      let frame = frame(of: next)
      let pose = Pose(frame: frame, scale: 1, made: [Pose.Made(frame: frame, scale: 1)], slip: 1)
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
