public import Measures
import Scenery
public import Staging

/// What stands between a child and what is for grown-ups: two far corners are held for three seconds, and then a number
/// in words is typed.
///
/// A value: time and chance come in, deeds go out. It is drawn over the room from which it was opened, and closes by
/// itself where nobody goes on.
public struct Gate: Sendable {
  /// What comes in.
  public enum Event: Hashable, Sendable {
    case input(InputEvent)
    /// Time has passed; nothing else.
    case tick
    case arrived(PictureArrival)
    case laidOut(TextOrder, TextLayout)
  }

  /// What is to be done outside.
  public enum Effect: Hashable, Sendable {
    /// These pictures, most urgent first, and no others.
    case want([PictureOrder])
    case layOut(TextOrder)
    /// Whoever it was is through, or has gone: the gate is not to be shown any more.
    case closed(Outcome)
  }

  /// How it ended.
  public enum Outcome: Hashable, Sendable { case passed, left }

  /// How far somebody has come.
  enum Step: Hashable {
    case corners
    case number(Entry)
  }

  /// A number that is being typed.
  struct Entry: Hashable {
    /// 111…999, without a zero: a hand that falls on one key alone types it never.
    var number: Int
    var digits: [Int] = []
    /// When a wrong one was typed: the slots shake and empty.
    var wrong: Duration?
    /// Wrong ones so far.
    var misses = 0

    static let length = 3
    static let shake = Duration.milliseconds(450)
  }

  /// A control under a pointer, or one that springs back from it.
  struct Press: Hashable {
    var control: GateControl
    /// `nil`: it was let go.
    var pointer: InputEvent.Pointer?
    var since: Duration
  }

  public internal(set) var screen: Extent
  public let settings: GateSettings
  var step = Step.corners
  var holds = CornerHolds()
  var press: Press?
  var focus: GateControl?
  /// When it was opened, and when somebody last did anything.
  var opened: Duration
  var touched: Duration
  var chance: Chance
  var gallery: Gallery
  var layouts: [TextOrder: TextLayout] = [:]
  private var asked: Set<TextOrder> = []
  var now: Duration
  private var isOver = false

  /// Both corners are held so long.
  static let hold = Duration.seconds(3)
  /// So long after the last touch it closes.
  static let patience = Duration.seconds(30)
  /// After so many wrong numbers it closes.
  static let mostMisses = 3

  /// - Parameters:
  ///   - seed: another one every time.
  ///   - firstPicture: its pictures are numbered from there, so that no other room's are taken for them.
  public init(
    screen: Extent, settings: GateSettings = GateSettings(), seed: UInt64,
    firstPicture: UInt64 = 1 << 48, at time: Duration
  ) {
    self.screen = screen
    self.settings = settings
    chance = Chance(seed)
    gallery = Gallery(after: firstPicture)
    opened = time
    touched = time
    now = time
  }

  /// Everything that is needed for the first frame; call it once, before any event.
  public mutating func begin() -> [Effect] { refresh() }

  /// Takes in one event; `time` never runs back.
  public mutating func apply(_ event: Event, at time: Duration) -> [Effect] {
    if isOver { return [] }
    now = max(now, time)
    var outcome: Outcome?
    switch event {
    case .input(let input): outcome = take(input)
    case .tick: break
    case .arrived(let arrival): gallery.take(arrival)
    case .laidOut(let order, let layout): layouts[order] = layout
    }
    outcome = outcome ?? advance()
    if let outcome {
      isOver = true
      return [.closed(outcome)]
    }
    return refresh()
  }

  /// Moves on what goes by itself; how it ended, if it did.
  private mutating func advance() -> Outcome? {
    if let press, press.pointer == nil, now - press.since >= GateMotion.release.settlingTime {
      self.press = nil
    }
    holds.settle(to: now)
    switch step {
    case .corners:
      if let since = holds.bothSince, now - since >= Gate.hold {
        holds = CornerHolds()
        touched = now
        step = .number(Entry(number: newNumber()))
      }
    case .number(var entry):
      guard let wrong = entry.wrong, now - wrong >= Entry.shake else { break }
      if entry.misses >= Gate.mostMisses { return .left }
      entry.wrong = nil
      entry.digits = []
      entry.number = newNumber()
      step = .number(entry)
    }
    // Hands that rest on the corners are not idle.
    return holds.isEmpty && now - touched >= Gate.patience ? .left : nil
  }

  private mutating func newNumber() -> Int {
    (0..<Entry.length).reduce(0) { number, _ in number * 10 + 1 + chance.below(9) }
  }

  /// When it wants to be called again though nothing comes in.
  public var wake: GateWake {
    if settings.motion == .full, now - opened < GateMotion.comes { return .nextFrame }
    if press != nil || holds.isMoving(at: now) { return .nextFrame }
    if case .number(let entry) = step, entry.wrong != nil { return .nextFrame }
    // Each tenth of its patience a piece of the orange goes.
    let tenth = Gate.patience / 10
    let done = Int(max(0, (now - touched).seconds) / tenth.seconds)
    return .at(touched + tenth * (done + 1))
  }

  /// The number that is asked for, once it is.
  package var number: Int? {
    if case .number(let entry) = step { entry.number } else { nil }
  }

  // MARK: Pictures and words

  /// Asks for what is missing.
  private mutating func refresh() -> [Effect] {
    let scene = scene
    var effects: [Effect] = []
    for order in scene.orders where asked.insert(order).inserted { effects.append(.layOut(order)) }
    if let orders = gallery.wish(for: scene.requests(all: true)) { effects.append(.want(orders)) }
    return effects
  }

  /// Adds its frame of this moment to what lies under it.
  public func draw(into list: inout DrawList) { scene.commands(gallery, into: &list) }

  /// Whether everything that belongs to this moment's picture is there.
  public var isComplete: Bool {
    let scene = scene
    return scene.orders.allSatisfy { layouts[$0] != nil }
      && scene.requests(all: false).allSatisfy { gallery.state(of: $0) != .waiting }
  }
}

/// When the gate wants to be called again.
public enum GateWake: Hashable, Sendable {
  case at(Duration)
  case nextFrame
}

/// How a gate looks and speaks.
public struct GateSettings: Hashable, Sendable {
  /// Whether things move from place to place.
  public enum Motion: Hashable, Sendable { case full, reduced }
  /// Which way the interface's language runs.
  public enum Course: Hashable, Sendable { case leftToRight, rightToLeft }

  public var motion: Motion
  public var course: Course
  /// BCP 47, of the interface.
  public var language: String
  public var words: GateWords

  public init(
    motion: Motion = .full, course: Course = .leftToRight, language: String = "en",
    words: GateWords = GateWords()
  ) {
    self.motion = motion
    self.course = course
    self.language = language
    self.words = words
  }

  var isMirrored: Bool { course == .rightToLeft }
}

/// The words on the gate, in the interface's language.
public struct GateWords: Hashable, Sendable {
  public var hold = "Grown-ups: hold both corners"
  public var howLong = "for three seconds"
  public var type = "Type this number"
  public var closes = "Closes by itself"

  public init() {}
}

/// What can be touched.
enum GateControl: Hashable {
  case digit(Int)
  case erase
  case close
}

/// Chance that is the same for the same seed (SplitMix64; Steele, Lea, Flood 2014).
struct Chance: Hashable, Sendable {
  private var state: UInt64

  init(_ seed: UInt64) { state = seed }

  /// 0 … `count` − 1.
  mutating func below(_ count: Int) -> Int {
    state &+= 0x9E37_79B9_7F4A_7C15
    var bits = state
    bits = (bits ^ bits >> 30) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ bits >> 27) &* 0x94D0_49BB_1331_11EB
    bits ^= bits >> 31
    return Int(bits % UInt64(max(1, count)))
  }
}
