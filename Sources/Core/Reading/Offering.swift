import Measures
import Narrating
import Staging

/// A card about a voice that somebody brought: whose it is, how much of this book it reads, and whether it is to stay.
struct Offering: Hashable {
  enum Phase: Hashable {
    case asking
    /// It is being written to the disk.
    case bringing
    case done
    /// It cannot be kept; why.
    case refused(String)
    /// On its way out.
    case leaving
  }

  enum Control: Hashable { case keep, close }

  struct Press: Hashable {
    var control: Control
    /// `nil`: it was let go, and springs back.
    var pointer: InputEvent.Pointer?
    var since: Duration
  }

  var offer: ParcelOffer
  var phase = Phase.asking
  /// When it came, and when this phase began.
  var came: Duration
  var since: Duration
  var press: Press?
  var focus: Control?

  /// How long it says that the voice is here.
  static let doneStays = Duration.milliseconds(2200)
  static let dip = Duration.milliseconds(90)
  static let away = Duration.milliseconds(220)
  static let spring = Spring(damping: 0.4, frequency: 20)

  init(_ offer: ParcelOffer, at time: Duration) {
    self.offer = offer
    came = time
    since = time
  }

  /// What can be touched, in the order in which keys walk it.
  var controls: [Control] {
    switch phase {
    case .asking:
      if case .pages = offer.contents { [.keep, .close] } else { [.close] }
    case .refused: [.close]
    case .bringing, .done, .leaving: []
    }
  }

  func isMoving(at time: Duration) -> Bool {
    phase == .leaving || press != nil || time - came < Self.spring.settlingTime
  }
}

/// What of the card asks for another picture when it changes; its way in and out is drawn with every frame.
struct OfferingGlance: Hashable {
  var phase: Offering.Phase
  var isMoving: Bool
}

extension Reader {
  /// Brings up what is waiting, once nothing moves and nobody is recording; ends what is over.
  mutating func advanceOffering() {
    if let shown = offering {
      switch shown.phase {
      case .done where now - shown.since >= Offering.doneStays: leaveOffering()
      case .leaving
      where settings.motion == .reduced || now - shown.since >= Offering.dip + Offering.away:
        offering = nil
      case .asking, .bringing, .done, .refused, .leaving: break
      }
      if let press = shown.press, press.pointer == nil,
        now - press.since >= Motion.release.settlingTime
      {
        offering?.press = nil
      }
    }
    guard offering == nil, !offers.isEmpty, booth == nil, flight.isEmpty, fade == nil, hand == nil,
      growth == .settled
    else { return }
    offering = Offering(offers.removeFirst(), at: now)
    controls = .away
    press = nil
    focus = nil
  }

  private mutating func leaveOffering() {
    offering?.phase = .leaving
    offering?.since = now
    offering?.focus = nil
  }

  /// Somebody brought a voice. One that has nothing new is only told of when it was asked about.
  mutating func take(_ offer: ParcelOffer) -> [Effect] {
    let isWaiting = offering?.offer.path == offer.path || offers.contains { $0.path == offer.path }
    if !isWaiting { offers.append(offer) }
    return []
  }

  /// What came of keeping it: `nil` is well.
  mutating func takeBrought(_ path: String, _ failure: String?) -> [Effect] {
    guard let shown = offering, shown.offer.path == path, shown.phase == .bringing else {
      return []
    }
    offering?.phase = failure.map { .refused($0) } ?? .done
    offering?.since = now
    guard failure == nil, voice == nil else { return [] }
    // It was brought to be heard.
    voice = shown.offer.voice
    return [.remember(place)] + beginNarration()
  }

  // MARK: Hands

  mutating func takeInOffering(_ input: InputEvent) -> [Effect] {
    switch input {
    case .down(let pointer, let point):
      guard let shown = offering, shown.press?.pointer == nil,
        let control = shown.controls.first(where: { offerHitBox(of: $0).contains(point) })
      else { return [] }
      offering?.focus = nil
      offering?.press = Offering.Press(control: control, pointer: pointer, since: now)
    case .up(let pointer, let point):
      guard let press = offering?.press, press.pointer == pointer else { return [] }
      offering?.press = Offering.Press(control: press.control, pointer: nil, since: now)
      return offerHitBox(of: press.control).contains(point) ? activate(press.control) : []
    case .lost(let pointer):
      if offering?.press?.pointer == pointer { offering?.press = nil }
    case .key(let name): return offerKey(name)
    case .move, .keyUp, .text, .wheel, .resize, .quit, .dropped: break
    }
    return []
  }

  private mutating func offerKey(_ name: String) -> [Effect] {
    guard let shown = offering else { return [] }
    switch name {
    case "Return", "Keypad Enter", "Space":
      return activate(shown.focus ?? shown.controls.first ?? .close)
    case "Escape": return activate(.close)
    case "Tab", "Left", "Right":
      let next = shown.focus.flatMap { shown.controls.firstIndex(of: $0) }.map { $0 + 1 } ?? 0
      offering?.focus = shown.controls.isEmpty ? nil : shown.controls[next % shown.controls.count]
    default: break
    }
    return []
  }

  private mutating func activate(_ control: Offering.Control) -> [Effect] {
    guard let shown = offering, shown.controls.contains(control) else { return [] }
    switch control {
    case .close:
      leaveOffering()
      return []
    case .keep:
      offering?.phase = .bringing
      offering?.since = now
      return [.bring(shown.offer.path)]
    }
  }

  /// When the card wants to be called again.
  func offeringWake(_ shown: Offering) -> Wake {
    if settings.motion == .full, shown.isMoving(at: now) { return .nextFrame }
    return shown.phase == .done ? .at(shown.since + Offering.doneStays) : .never
  }
}
