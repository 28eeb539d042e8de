import BookModel
import Measures
import Staging

/// The one pointer that owns what is being done; others are ignored while it does.
struct Hand: Hashable {
  var pointer: InputEvent.Pointer
  var start: Point
  var last: Point
  var since: Duration
  /// It went further than a tap may.
  var travel: Travel = .still
  var purpose: Purpose

  enum Travel: Hashable { case still, moved }

  enum Purpose: Hashable {
    /// Holds a control.
    case control(ControlID)
    /// Pushes the strip of thumbnails, which stood at this offset.
    case strip(from: Double)
    /// Took a page by its outer third: towards the spine it turns.
    case leaf(Step)
    /// Caught a leaf in the air.
    case caught
    /// Touched the book or the cloth.
    case rest
  }
}

/// One step through the book.
enum Step: Hashable {
  case onwards, back

  var sign: Int { self == .onwards ? 1 : -1 }
}

extension Reader {
  /// Further than this, in design pixels, a touch is no tap.
  private static let tapReach = 12.0
  /// Longer than this it is no tap.
  private static let tapTime = Duration.milliseconds(300)

  mutating func take(_ input: InputEvent) -> [Effect] {
    if case .dropped(let path) = input { return canRecord ? [.inspect(path)] : [] }
    if booth != nil { return takeInBooth(input) }
    if offering != nil, input.isOfHands { return takeInOffering(input) }
    if case .move = input {} else { endInvitation() }
    switch input {
    case .down(let pointer, let point): return down(pointer, point)
    case .move(let pointer, let point): return move(pointer, point)
    case .up(let pointer, let point): return up(pointer, point)
    case .lost(let pointer):
      guard hand?.pointer == pointer else { return [] }
      letGo()
      return flight.held(by: pointer).map { release($0, speed: .zero) } ?? []
    case .key(let name): return key(name)
    case .keyUp, .text, .dropped: return []
    case .wheel(let notches):
      if notches == 0 || flight.isHeld { return [] }
      return go(notches > 0 ? .onwards : .back)
    case .resize(let extent):
      if extent.isEmpty || extent == screen { return [] }
      letGo()
      growth = .settled
      reopen(screen: extent, text: text)
      return []
    case .quit: return [.remember(place), .quit]
    }
  }

  private mutating func letGo() {
    stopPulling()
    if let press, press.phase == .held {
      self.press = Press(control: press.control, phase: .released, since: now)
    }
    hand = nil
  }

  // MARK: Pointers

  private mutating func down(_ pointer: InputEvent.Pointer, _ point: Point) -> [Effect] {
    if hand != nil { return [] }
    focus = nil
    hand = Hand(
      pointer: pointer, start: point, last: point, since: now, purpose: purpose(at: point))
    let purpose = hand?.purpose
    switch purpose {
    case .control(let id): press = Press(control: id, phase: .held, since: now)
    case .leaf, .rest:
      if let effects = catchLeaf(pointer, point) {
        hand?.purpose = .caught
        return effects
      }
      if case .leaf(let step) = purpose {
        _ = grab(step, pointer, point)
      }
    case .caught, .strip, nil: break
    }
    return []
  }

  private func purpose(at point: Point) -> Hand.Purpose {
    if let id = control(at: point) { return .control(id) }
    if controls.areIn, abs(point.y - controlsLayout.stripCentre) < geometry.unit(90) {
      return .strip(from: stripOffset)
    }
    if let step = step(grabbedAt: point) { return .leaf(step) }
    return .rest
  }

  /// The leaf whose outer third lies under a place.
  private func step(grabbedAt point: Point) -> Step? {
    let spread = pose.frame.spread
    // Small hands miss the edge by a little.
    guard spread.box.outset(by: geometry.unit(48)).contains(point), opening != .backCover else {
      return nil
    }
    let page = Double(pose.frame.pages.first?.width ?? 0)
    if point.x >= Double(spread.maxX) - page / 3 { return isMirrored ? .back : .onwards }
    if point.x < Double(spread.x) + page / 3 { return isMirrored ? .onwards : .back }
    return nil
  }

  private mutating func move(_ pointer: InputEvent.Pointer, _ point: Point) -> [Effect] {
    guard var held = hand, held.pointer == pointer else { return [] }
    held.last = point
    if held.start.distance(to: point) >= geometry.unit(Reader.tapReach) { held.travel = .moved }
    if held.travel == .moved, case .control(let id) = held.purpose {
      // A thumbnail that is dragged pushes the strip; any other control is simply let go.
      press = press.map { Press(control: $0.control, phase: .released, since: now) }
      if case .thumb = id { held.purpose = .strip(from: stripOffset) } else { held.purpose = .rest }
    }
    hand = held
    if case .strip(let from) = held.purpose { push(strip: from, by: point.x - held.start.x) }
    if flight.isEmpty, held.travel == .moved { pull(by: point.x - held.start.x) }
    return []
  }

  private mutating func push(strip from: Double, by dx: Double) {
    let moved = from - (isMirrored ? -dx : dx) / geometry.unit(ControlsLayout.thumb.pitch)
    let last = Double(openings.list.count - 1 - current)
    stripOffset = min(last, max(Double(-current), moved))
  }

  private mutating func up(_ pointer: InputEvent.Pointer, _ point: Point) -> [Effect] {
    guard let held = hand, held.pointer == pointer else { return [] }
    letGo()
    touchControls()
    switch (held.purpose, held.travel) {
    case (.control(let id), .still): return activate(id)
    case (.caught, _), (.leaf, .moved):
      if let index = flight.held(by: pointer) { return release(index, held, at: point) }
      guard case .leaf(let step) = held.purpose else { return [] }
      return swipe(step, held, to: point)
    case (.leaf, .still), (.rest, .still):
      dropUnmoved(pointer)
      return now - held.since < Reader.tapTime ? tap(at: point) : []
    case (.control, .moved), (.strip, _), (.rest, .moved): return []
    }
  }

  /// A leaf that was caught and let go like a tap goes the way of taps at the edge; any other as it was going.
  private mutating func release(_ index: Int, _ held: Hand, at point: Point) -> [Effect] {
    let isTap = held.travel == .still && now - held.since < Reader.tapTime
    if held.purpose == .caught, isTap, edgeStep(at: point) == flight.step {
      flight.leaves[index].settle(to: .over, at: now)
      rustle(flight.leaves[index])
      return arrive(at: flight.target)
    }
    if isTap, case .held(let hold) = flight.leaves[index].course, let was = hold.was {
      flight.leaves[index].settle(to: was, at: now, speed: .zero)
      return arrive(at: flight.target)
    }
    return release(index, speed: flight.leaves[index].velocity(at: now))
  }

  /// A leaf that was only touched lies down again without more ado.
  private mutating func dropUnmoved(_ pointer: InputEvent.Pointer) {
    if let index = flight.held(by: pointer) { flight.leaves.remove(at: index) }
  }

  /// A leaf follows its finger.
  mutating func follow(_ pointer: InputEvent.Pointer, _ point: Point) -> [Effect] {
    _ = move(pointer, point)
    drag(pointer, to: point)
    return advance() ? refresh() : []
  }

  /// A page that was drawn a quarter of its width towards the spine, or further, turns: once, however far.
  private mutating func swipe(_ step: Step, _ held: Hand, to point: Point) -> [Effect] {
    let towards: Double = (step == .onwards) != isMirrored ? -1 : 1
    let page = Double(pose.frame.pages.first?.width ?? screen.width)
    return (point.x - held.start.x) * towards > page / 4 ? turn(step) : []
  }

  /// A tap on the book or the cloth: the outer 15 % turn, the rest brings the controls or sends them away.
  private mutating func tap(at point: Point) -> [Effect] {
    if controls.areIn {
      controls = .leaving(since: now)
      return []
    }
    if opening == .frontCover, pose.frame.boards.contains(point) { return go(.onwards) }
    if let step = edgeStep(at: point) { return go(step) }
    if opening != .backCover { controls = .coming(since: now) }
    return []
  }

  /// What a tap at a place turns: the outer 15 % on both sides, and all that lies beyond.
  private func edgeStep(at point: Point) -> Step? {
    let frame = pose.frame
    let edge = Double(frame.pages.first?.width ?? 0) * 0.15
    if point.x >= Double(frame.spread.maxX) - edge { return isMirrored ? .back : .onwards }
    if point.x < Double(frame.spread.x) + edge { return isMirrored ? .onwards : .back }
    return nil
  }

  /// A touch of any control starts its four seconds again.
  private mutating func touchControls() {
    if case .shown = controls { controls = .shown(touched: now) }
  }

  // MARK: Steps

  /// Onwards or back: first through the slips of a long text, then through the book.
  mutating func go(_ step: Step) -> [Effect] {
    touchControls()
    let slips = slipCount(of: opening)
    switch step {
    case .onwards where slip + 1 < slips: slip += 1
    case .back where slip > 0: slip -= 1
    default: return turn(step)
    }
    return []
  }

  /// Does what a control says.
  mutating func activate(_ id: ControlID) -> [Effect] {
    switch id {
    case .home: return goHome()
    case .again: return open(min(1, openings.list.count - 1))
    case .thumb(let index): return index == current ? [] : open(index)
    case .textShown: return choose(.shown)
    case .textHidden: return choose(.hidden)
    case .replay: return replay()
    case .face: return touchFace()
    case .iRead: return listen(to: nil)
    case .turnForMe:
      turns = turns == .byHand ? .byVoice : .byHand
      return [.remember(place)]
    case .microphone: return openBooth()
    }
  }

  /// Shows the text, or leaves it off altogether.
  mutating func choose(_ choice: TextChoice) -> [Effect] {
    if choice == text { return [] }
    let from = frame(of: opening)
    let had = opening
    reopen(screen: screen, text: choice)
    // Where the pages themselves change there is nothing that could grow.
    growth = opening == had ? .changing(since: now, from: from) : .settled
    return [.remember(place)]
  }
}

extension InputEvent {
  /// Whether it is for what stands over a room, and not for the room.
  fileprivate var isOfHands: Bool {
    switch self {
    case .down, .move, .up, .lost, .key, .keyUp, .text, .wheel: true
    case .dropped, .resize, .quit: false
    }
  }
}
