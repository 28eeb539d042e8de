import Measures
import Paper
import Staging

extension Reader {
  // MARK: By itself

  /// One page on or back. What is in the air the other way is called back; what falls back is sent on.
  mutating func turn(_ step: Step) -> [Effect] {
    if flight.isHeld { return [] }
    if !flight.isEmpty, flight.step != step { return callBack() }
    if let falling = flight.falling {
      flight.leaves[falling].settle(to: .over, at: now)
      rustle(flight.leaves[falling])
      return arrive(at: flight.target)
    }
    land()
    let next = current + step.sign
    guard openings.list.indices.contains(next) else { return [] }
    guard let kind = kind(from: current, to: next), let frame = leafFrame(step) else {
      return open(next)
    }
    lift(step)
    let corner = Point(x: frame.width, y: frame.height)
    let settling = Settling(
      from: corner, velocity: .zero, to: Point(x: -corner.x, y: corner.y), by: Motion.byItself)
    flight.leaves.append(
      Leaf(
        number: flight.nextNumber(), kind: kind, grab: corner,
        course: .settling(
          settling, since: now, arc: kind == .paper ? Motion.arc * frame.width : 0, .over)))
    flight.leaves.last.map { rustle($0) }
    return arrive(at: flight.target)
  }

  /// Makes room for another leaf in the air.
  private mutating func lift(_ step: Step) {
    if flight.leaves.count >= Flight.most { flight.landAll() }
    if flight.isEmpty {
      flight.base = current
      flight.step = step
      flight.leaves.reserveCapacity(Flight.most)
    }
  }

  private mutating func callBack() -> [Effect] {
    guard let last = flight.rising else { return [] }
    flight.leaves[last].settle(to: .back, at: now)
    rustle(flight.leaves[last])
    return arrive(at: flight.target)
  }

  /// Another opening is the one that will be there when all is still.
  mutating func arrive(at index: Int) -> [Effect] {
    lastTouch = now
    if index == current { return [] }
    left = Left(opening: current, part: slip)
    heading = index > current ? .onwards : .back
    current = index
    slip = 0
    stripOffset = 0
    if opening == .backCover { controls = .away }
    return [.remember(place)]
  }

  /// Takes out what has landed; whether anything had.
  @discardableResult
  mutating func land() -> Bool {
    guard flight.land(at: now) else { return false }
    if flight.isEmpty, opening == .backCover {
      growth = .changing(since: now, from: closedFrame(isMirrored ? .right : .left))
    }
    return true
  }

  /// Everything lies down at once, where it was going.
  mutating func landAll() {
    flight.landAll()
    growth = .settled
  }

  // MARK: Under a finger

  /// Takes the leaf that lies or flies under a finger; whether there was one.
  mutating func grab(_ step: Step, _ pointer: InputEvent.Pointer, _ point: Point) -> Bool {
    land()
    let next = current + step.sign
    if !flight.isEmpty, flight.step != step || flight.falling != nil { return false }
    if flight.leaves.count >= Flight.most { return false }
    guard let kind = kind(from: current, to: next), let frame = leafFrame(step) else {
      return false
    }
    lift(step)
    let finger = frame.leafPoint(point)
    var grab = Point(
      x: min(frame.width, max(1, finger.x)), y: min(frame.height, max(0, finger.y)))
    if frame.way == .returning { grab.x = frame.width }
    var hold = Leaf.Hold(
      pointer: pointer, offset: grab - finger, place: grab, since: now)
    hold.trail.add(grab, at: now)
    flight.leaves.append(
      Leaf(number: flight.nextNumber(), kind: kind, grab: grab, course: .held(hold)))
    return true
  }

  /// Takes a leaf in the air where a finger meets it; `nil` where it meets none.
  mutating func catchLeaf(_ pointer: InputEvent.Pointer, _ point: Point) -> [Effect]? {
    if flight.isHeld { return nil }
    guard let frame = leafFrame(flight.step),
      let last = [flight.falling, flight.rising].compactMap(\.self)
        .first(where: { meets($0, frame, point) })
    else { return nil }
    let place = flight.leaves[last].place(at: now)
    var hold = Leaf.Hold(
      pointer: pointer, offset: place - frame.leafPoint(point), place: place, since: now,
      was: flight.leaves[last].goal)
    // The way it had: a finger that only touches and lets go at once does not stop it.
    hold.trail.add(place, at: now)
    flight.leaves[last].course = .held(hold)
    return arrive(at: flight.target)
  }

  /// A leaf in the air belongs to the half it is going to, and to where it is seen.
  private func meets(_ index: Int, _ frame: LeafFrame, _ point: Point) -> Bool {
    let leaf = flight.leaves[index]
    let finger = frame.leafPoint(point)
    guard finger.y > -0.1 * frame.height, finger.y < 1.1 * frame.height,
      abs(finger.x) < 1.1 * frame.width
    else { return false }
    if leaf.goal == .back { return finger.x > min(leaf.place(at: now).x, 0.667 * frame.width) }
    return finger.x < max(0, leaf.place(at: now).x + 0.15 * frame.width)
  }

  mutating func drag(_ pointer: InputEvent.Pointer, to point: Point) {
    guard let index = flight.held(by: pointer), let frame = seat ?? leafFrame(flight.step),
      case .held(var hold) = flight.leaves[index].course
    else { return }
    hold.place = frame.leafPoint(point) + hold.offset * hold.share(of: frame.way, at: now)
    hold.trail.add(hold.place, at: now)
    flight.leaves[index].course = .held(hold)
    rustle(flight.leaves[index], underHandAt: hold.trail.velocity(at: now))
  }

  /// Lets go: the leaf goes on to where it is going.
  mutating func release(_ index: Int, speed: Vector) -> [Effect] {
    let leaf = flight.leaves[index]
    flight.leaves[index].settle(to: Reader.goal(of: leaf, speed, at: now), at: now, speed: speed)
    rustle(flight.leaves[index])
    return arrive(at: flight.target)
  }

  /// Where a leaf is going: over, if in 0.15 s it would have passed the spine or if it was flicked towards it by more
  /// than 1.2 of its width a second.
  static func goal(of leaf: Leaf, _ speed: Vector, at now: Duration) -> Leaf.Goal {
    let width = max(1, leaf.grab.x)
    if abs(speed.x) > 1.2 * width { return speed.x < 0 ? .over : .back }
    return leaf.place(at: now).x + 0.15 * speed.x < 0 ? .over : .back
  }

  // MARK: The invitation

  /// When a corner is to lift by itself, if nothing happens before.
  var invitationDue: Duration? {
    guard offering == nil, threshold == nil, current == 1, invitations < Invitation.most,
      flight.isEmpty, controls == .away,
      growth == .settled, hand == nil, fade == nil, settings.motion == .full, isPlanned,
      kind(from: 1, to: 2) == .paper
    else { return nil }
    return lastTouch + Invitation.patience
  }

  /// Lifts the corner, if it is time; whether it did.
  mutating func inviteIfDue() -> Bool {
    guard let due = invitationDue, now >= due, let frame = leafFrame(.onwards) else {
      return false
    }
    invitations += 1
    lift(.onwards)
    flight.leaves.append(
      Leaf(
        number: flight.nextNumber(), kind: .paper, grab: Point(x: frame.width, y: frame.height),
        course: .inviting(since: now)))
    lastTouch = now + Invitation.duration
    return true
  }

  /// Somebody is here: the corner need not wave any more.
  mutating func endInvitation() {
    lastTouch = now
    guard let last = flight.leaves.indices.last, case .inviting = flight.leaves[last].course else {
      return
    }
    flight.leaves[last].settle(to: .back, at: now)
  }
}

extension Leaf.Hold {
  private static let easing = Duration.milliseconds(250)

  /// How much of its offset still counts: a leaf that comes back over the spine hurries to the finger.
  func share(of way: LeafFrame.Way, at now: Duration) -> Double {
    if way == .away { return 1 }
    return 1 - Motion.soft(Motion.share(now - since, of: Leaf.Hold.easing))
  }
}
