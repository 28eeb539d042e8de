import Measures
import Narrating
import Pixels
import Scenery
import Staging

/// What is heard of a take, set by hand: two handles on the picture of all of it. Nothing is ever cut from a file.
enum Trim: Hashable {
  case closed
  /// The handles are there.
  case open
  /// One of them is under a finger, which took it `reach` pixels from its edge.
  case held(TrimEdge, InputEvent.Pointer, reach: Double)

  var isOpen: Bool { self != .closed }
}

extension BoothLayout {
  private func u(_ value: Double) -> Double { unit(value) }

  /// *Trim*: its brackets and its word.
  var trim: Box { Box(x: wave.x - u(8), y: captionLine - u(44), width: u(176), height: u(88)) }

  /// How many bars a wave has there, and how far apart they are.
  var bars: (count: Int, pitch: Double) {
    let pitch = u(12)
    return (min(Wave.count, max(1, Int((wave.width + u(5)) / pitch))), pitch)
  }

  /// The part of the wave's box that its bars fill.
  var barsBox: Box {
    Box(x: wave.x, y: wave.y, width: Double(bars.count) * bars.pitch - u(5), height: wave.height)
  }

  /// A handle whose edge is at `x`; the start's lies before it, the end's behind it.
  func handle(_ edge: TrimEdge, at x: Double, mirrored: Bool) -> Box {
    let isLeft = (edge == .start) != mirrored
    return Box(
      x: isLeft ? x - u(28) : x, y: wave.centre.y - u(106), width: u(28), height: u(196))
  }
}

extension Reader {
  private func u(_ value: Double) -> Double { geometry.unit(value) }

  /// Where a share of the whole recording is, from left to right as time goes in this room.
  private func trimX(_ share: Double) -> Double {
    let box = boothLayout.barsBox
    return box.x + box.width * (isMirrored ? 1 - share : share)
  }

  private func frame(atX x: Double, of draft: Draft) -> Int {
    let box = boothLayout.barsBox
    let share = min(1, max(0, (x - box.x) / max(1, box.width)))
    return Int((isMirrored ? 1 - share : share) * Double(draft.frames))
  }

  private func edge(_ edge: TrimEdge, of draft: Draft) -> Int {
    edge == .start ? draft.treatment.span.lowerBound : draft.treatment.span.upperBound
  }

  func trimHandle(_ edge: TrimEdge) -> Box {
    guard let draft = booth?.transport.draft, draft.frames > 0 else { return boothLayout.trim }
    let x = trimX(Double(self.edge(edge, of: draft)) / Double(draft.frames))
    return boothLayout.handle(edge, at: x, mirrored: isMirrored)
  }

  /// As wide as a grown-up's finger, but never over the discs beside the wave; two that stand close share what is between.
  func trimHitBox(_ edge: TrimEdge) -> Box {
    let own = trimHandle(edge)
    let other = trimHandle(edge == .start ? .end : .start)
    let middle = (own.centre.x + other.centre.x) / 2
    let isLeft = own.centre.x <= other.centre.x
    let left = max(own.centre.x - u(52), isLeft ? boothLayout.wave.x - u(60) : middle)
    let right = min(own.centre.x + u(52), isLeft ? middle : boothLayout.wave.maxX + u(46))
    return Box(x: left, y: own.y, width: max(1, right - left), height: own.height)
  }

  // MARK: Hands

  /// The handles come, or go.
  mutating func toggleHandles() {
    let isOpen = booth?.trim.isOpen == true
    booth?.trim = isOpen ? .closed : .open
  }

  /// The handle under a point is taken.
  mutating func takeHandle(_ edge: TrimEdge, _ pointer: InputEvent.Pointer, _ point: Point) {
    guard let draft = booth?.transport.draft, draft.frames > 0 else { return }
    let x = trimX(Double(self.edge(edge, of: draft)) / Double(draft.frames))
    booth?.trim = .held(edge, pointer, reach: point.x - x)
  }

  /// Whether a move of that pointer is worth anything in the booth.
  func isTrimming(with pointer: InputEvent.Pointer) -> Bool {
    if case .held(_, pointer, _)? = booth?.trim { true } else { false }
  }

  mutating func dragHandle(_ pointer: InputEvent.Pointer, _ point: Point) -> [Effect] {
    guard case .held(let edge, pointer, let reach)? = booth?.trim,
      let draft = booth?.transport.draft
    else { return [] }
    return transport(.trim(edge, to: frame(atX: point.x - reach, of: draft)))
  }

  mutating func letHandleGo(_ pointer: InputEvent.Pointer) {
    if isTrimming(with: pointer) { booth?.trim = .open }
  }

  /// An arrow moves the handle that has the focus by a twentieth of a second.
  mutating func nudgeHandle(_ edge: TrimEdge, later: Bool) -> [Effect] {
    guard let draft = booth?.transport.draft else { return [] }
    let step = Take.rate / 20
    return transport(.trim(edge, to: self.edge(edge, of: draft) + (later ? step : -step)))
  }

  // MARK: Looks

  /// All of the recording; what is heard of it on a ground of its own, between the handles.
  func composeTrim(_ draft: Draft, into scene: inout Scene) {
    let layout = boothLayout
    let handles = TrimEdge.allCases.map { trimHandle($0) }
    let left = handles.map(\.maxX).min() ?? 0
    let right = handles.map(\.x).max() ?? 0
    let ground = Box(
      x: left, y: handles[0].y, width: max(0, right - left), height: handles[0].height)
    scene.draw(.fill(ground.rounded, Palette.rindPale))
    let (count, pitch) = layout.bars
    let span = draft.treatment.span
    for n in 0..<count {
      let level = Reader.level(of: draft.capture, bar: n, of: count)
      let height = max(u(7), layout.wave.height * level)
      let place = isMirrored ? count - 1 - n : n
      let bar = Box(
        x: layout.wave.x + pitch * Double(place), y: layout.wave.centre.y - height / 2, width: u(7),
        height: height)
      let middle = Int((Double(n) + 0.5) / Double(count) * Double(draft.frames))
      let isHeard = span.contains(middle)
      scene.draw(
        .card(bar, radius: u(3.5), isHeard ? Palette.ink : Palette.inkSoft.opacity(0.35)))
    }
    for handle in handles {
      scene.draw(.card(handle, radius: u(12), Palette.orange))
      let grip = Box(centre: handle.centre, width: u(6), height: u(56))
      scene.draw(.card(grip, radius: u(3), Palette.paper))
    }
  }

  /// *Trim*, or the tick that puts the handles away.
  func composeTrimLabel(_ booth: Booth, into scene: inout Scene) {
    let box = boothLayout.trim
    let isOpen = booth.trim.isOpen
    let mark = Box(
      centre: Point(x: box.x + u(30), y: box.centre.y), width: u(44), height: u(44))
    icon(isOpen ? "keep" : "trim", in: mark, 1, Palette.inkSoft, into: &scene)
    compose(
      Label(isOpen ? "Done" : "Trim", colour: Palette.inkSoft),
      from: Point(x: mark.maxX + u(12), y: box.centre.y), width: u(110), middle: true, into: &scene)
  }
}
