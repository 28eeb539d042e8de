import BookModel
import CountedAllocations
import Glibc
import Measures
import Pixels
import Reading
import SoftwareStage
import Staging

/// A reader of a book without words, whose pictures are made at once.
private struct Desk {
  var reader: Reader
  private var pictures: [PictureID: Bitmap] = [:]

  init(screen: Extent) {
    let side = Extent(width: 500, height: 500)
    let book = Book(
      folderName: "probe", cover: .good(file: "cover.png", side),
      entries: (1...9).map { n in
        Entry(id: PageID(rawValue: "\(n).png"), picture: .good(file: "\(n).png", side), texts: [])
      }, trim: 1)
    reader = Reader(book: book, form: .below, screen: screen)
    perform(reader.begin(at: .zero), at: .zero)
  }

  func picture(_ id: PictureID) -> Bitmap? { pictures[id] }

  mutating func send(_ event: Reader.Event, at time: Duration) {
    perform(reader.apply(event, at: time), at: time)
  }

  private mutating func perform(_ effects: [Reader.Effect], at time: Duration) {
    for effect in effects {
      guard case .want(let orders) = effect else { continue }
      let wanted = Set(orders.map(\.id))
      pictures = pictures.filter { wanted.contains($0.key) }
      for order in orders where pictures[order.id] == nil {
        let made = make(order.request)
        pictures[order.id] = made
        let arrival = PictureArrival(id: order.id, outcome: .ready(made.extent, margin: nil))
        send(.arrived(arrival), at: time)
      }
    }
  }

  private func make(_ request: PictureRequest) -> Bitmap {
    switch request {
    case .art(_, let extent), .cloth(let extent), .cover(_, let extent, _),
      .backdrop(_, let extent):
      Bitmap(extent, filledWith: Colour(0x8DBB63))
    case .portrait(_, let side):
      Bitmap(Extent(width: side, height: side), filledWith: Colour(0xFFD8A8))
    case .icon(_, let side, let colour):
      Bitmap(Extent(width: side, height: side), filledWith: colour)
    case .text(let order, let lines, let scale):
      Bitmap(order.picture(of: lines, scale: scale).extent, filledWith: Colour(0x3B2A1A))
    case .face(let face): SoftwareStage.render(face.list, picture: picture)
    }
  }
}

/// Time that this thread has been at work, in milliseconds: what others do does not count.
private func processorTime() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
  return Double(time.tv_sec) * 1000 + Double(time.tv_nsec) / 1_000_000
}

/// What the window does for a frame, without the window.
private struct Screen {
  let stage = SoftwareStage()
  var list = DrawList(extent: .zero, ground: Palette.cloth)
  var damage = FrameDamage()
  var pixels: UnsafeMutableBufferPointer<UInt32>

  init(_ extent: Extent) {
    pixels = .allocate(capacity: extent.area)
    pixels.initialize(repeating: 0)
  }

  /// Pixels drawn.
  mutating func show(_ desk: inout Desk) -> Int {
    desk.reader.draw(into: &list)
    damage.take(&list) { [desk] in desk.picture($0)?.extent }
    let shown = damage.shown
    stage.replay(
      shown, into: pixels, stride: shown.extent.width, damage: damage.rects,
      picture: { [desk] in desk.picture($0) })
    var drawn = 0
    for rect in damage.rects { drawn += rect.extent.area }
    return drawn
  }
}

/// Plays a slanted drag of so many frames over the whole spread, after a first one that warms everything up.
func runTurnProbe(_ numbers: [Int]) {
  let extent = Extent(
    width: numbers.first ?? 1920, height: numbers.dropFirst().first ?? 1080)
  let frames = max(2, numbers.dropFirst(2).first ?? 60)
  var desk = Desk(screen: extent)
  var screen = Screen(extent)
  var now = Duration.zero
  func wait(_ time: Duration) {
    let end = now + time
    while now < end {
      now += .milliseconds(16)
      desk.send(.tick, at: now)
      _ = screen.show(&desk)
    }
  }
  for _ in 0..<2 {
    desk.send(.input(.key("PageDown")), at: now)
    wait(.seconds(2))
  }
  let unit = Double(extent.shortSide) / 1080
  var times: [Double] = []
  times.reserveCapacity(frames)
  var counts: [Int] = []
  counts.reserveCapacity(2 * frames)
  for turn in 0..<2 {
    let right = Double(extent.width) / 2 + 880 * unit
    desk.send(.input(.down(.finger(1), Point(x: right, y: 800 * unit))), at: now)
    for frame in 1...frames {
      let share = Double(frame) / Double(frames)
      let place = Point(x: right - 1500 * unit * share, y: (800 - 60 * share) * unit)
      now += .milliseconds(16)
      let start = processorTime()
      let before = counted_allocations()
      desk.send(.input(.move(.finger(1), place)), at: now)
      desk.send(.tick, at: now)
      let drawn = screen.show(&desk)
      if turn == 1 {
        counts.append(Int(counted_allocations() - before))
        counts.append(drawn)
        times.append(processorTime() - start)
      }
    }
    desk.send(.input(.up(.finger(1), Point(x: 0, y: 0))), at: now)
    wait(.seconds(2))
    if turn == 0 {
      desk.send(.input(.key("PageUp")), at: now)
      wait(.seconds(2))
    }
  }
  for frame in 0..<frames {
    let time = (times[frame] * 100).rounded() / 100
    print(
      "frame \(frame + 1): \(counts[2 * frame]) allocations, \(counts[2 * frame + 1]) pixels, \(time) ms"
    )
  }
}
