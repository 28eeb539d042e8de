import Measures
import Staging

/// One of the two corners.
enum GateCorner: Hashable, CaseIterable {
  case top, bottom

  var other: GateCorner { self == .top ? .bottom : .top }
}

/// Who holds which corner, and since when both are held. A mouse has one pointer, so that its press on either corner
/// holds both; so do the keys Home and End together.
struct CornerHolds: Hashable {
  enum Holder: Hashable {
    case pointer(InputEvent.Pointer)
    case key
  }

  private var holders: [GateCorner: Holder] = [:]
  /// Since both have been held.
  private(set) var bothSince: Duration?
  /// How far it was when one was let go, 0…1, and when that was: the segments empty again.
  private var fallen: (share: Double, since: Duration)?

  static let empties = Duration.milliseconds(200)

  var isEmpty: Bool { holders.isEmpty }

  static func == (one: CornerHolds, other: CornerHolds) -> Bool {
    one.holders == other.holders && one.bothSince == other.bothSince
      && one.fallen?.since == other.fallen?.since
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(holders)
    hasher.combine(bothSince)
  }

  /// How full the slices are, 0…1.
  func share(at time: Duration) -> Double {
    if let bothSince { return min(1, max(0, (time - bothSince).seconds / Gate.hold.seconds)) }
    guard let fallen else { return 0 }
    let left = 1 - (time - fallen.since).seconds / CornerHolds.empties.seconds
    return max(0, min(1, left)) * fallen.share
  }

  func isMoving(at time: Duration) -> Bool { bothSince != nil || fallen != nil }

  func isHeld(_ corner: GateCorner) -> Bool { holders[corner] != nil }

  mutating func take(_ corner: GateCorner, by holder: Holder, at time: Duration) {
    if holders[corner] != nil { return }
    holders[corner] = holder
    if holder == .pointer(.mouse) { holders[corner.other] = holders[corner.other] ?? holder }
    if holders.count == 2, bothSince == nil {
      bothSince = time
      fallen = nil
    }
  }

  /// Whoever it is holds nothing any more.
  mutating func release(_ pointer: InputEvent.Pointer, at time: Duration) {
    release(at: time) { _, holder in holder == .pointer(pointer) }
  }

  mutating func release(key corner: GateCorner, at time: Duration) {
    release(at: time) { $0 == corner && $1 == .key }
  }

  /// The corner that a pointer holds.
  func corner(of pointer: InputEvent.Pointer) -> GateCorner? {
    GateCorner.allCases.first { holders[$0] == .pointer(pointer) }
  }

  private mutating func release(at time: Duration, _ isLetGo: (GateCorner, Holder) -> Bool) {
    holders = holders.filter { !isLetGo($0.key, $0.value) }
    if holders.count < 2, bothSince != nil {
      fallen = (share(at: time), time)
      bothSince = nil
    }
  }

  /// What has emptied is forgotten.
  mutating func settle(to time: Duration) {
    if let fallen, time - fallen.since >= CornerHolds.empties { self.fallen = nil }
  }
}
