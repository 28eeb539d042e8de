import Measures
public import Narrating
public import Sounds
import Synchronization
import Threads

/// Records takes: performs what a booth asks of a microphone, and tells what comes of it.
///
/// With a live microphone everything that may wait for a device or a disk is on a thread of its own, which is there for as
/// long as the microphone is wanted; in virtual time everything is done where it is asked for. Whoever has one calls it
/// from one thread.
///
/// Each `record` is answered by exactly one of `drafted`, `tooShort` and `failed`, whatever happens.
public final class Recorder: Sendable {
  /// Heard before a take is asked for, and in it: nobody's first syllable is cut.
  public static let preRoll = Duration.milliseconds(300)
  /// Heard after it is ended, and in it: what was said until then is on its way for about that long.
  public static let postRoll = Duration.milliseconds(150)
  static let preRollFrames = Take.rate * 300 / 1000
  static let postRollFrames = Take.rate * 150 / 1000

  fileprivate struct Desk {
    var orders: [Scribe.Order] = []
    var news: [RecordingNews] = []
    var hasThread = false
  }

  private let source: any MicrophoneSource
  private let writer: any TakeWriter
  private let notify: @Sendable () -> Void
  private let desk = Mutex(Desk())
  private let bell = Bell()
  private let farewell = Bell()
  /// In virtual time, on the caller's thread.
  private let virtual: Mutex<Scribe?>

  /// How often a live microphone is asked for what it has heard: each time, a measure is told.
  private static let beat = Duration.milliseconds(20)
  /// Measures that nobody has asked for, the last second of them, are kept.
  private static let mostLevels = 50

  /// Nothing is opened yet.
  /// - Parameter notify: Called on any thread when there is something to collect.
  public init(
    _ source: any MicrophoneSource, writer: any TakeWriter, notify: @escaping @Sendable () -> Void
  ) {
    self.source = source
    self.writer = writer
    self.notify = notify
    virtual = Mutex(nil)
    if !source.isLive {
      let scribe = Scribe(source, writer) { [weak self] in self?.tell($0) }
      virtual.withLock { $0 = scribe }
    }
  }

  deinit { source.close() }

  /// Sets off what is asked; `keep`, `drop` and `restore` are not its business.
  public func perform(_ deed: RecordingDeed) {
    let now = Scribe.Mark(sample: source.position, losses: source.losses)
    switch deed {
    case .openMicrophone: give(.open)
    case .closeMicrophone: give(.close)
    case .record(let subject, let text): give(.record(subject, text: text, at: now))
    case .split(let subject, let text): give(.split(subject, text: text, at: now))
    case .stop: give(.stop(at: now))
    case .keep, .drop, .restore, .delete: break
    }
  }

  /// What has come of it since the last call.
  public func collect() -> [RecordingNews] {
    desk.withLock { desk in
      defer { desk.news.removeAll() }
      return desk.news
    }
  }

  /// Lets virtual time pass, up to so long after the beginning, and records what is heard meanwhile.
  public func advance(to time: Duration) {
    guard !source.isLive else { return }
    virtual.withLock { scribe in
      // A second at a time: nothing may depend on how far apart the calls are.
      var next = Duration.inSeconds(Double(source.position) / Double(Take.rate)) + .seconds(1)
      while next < time {
        source.advance(to: next)
        scribe?.hear()
        next += .seconds(1)
      }
      source.advance(to: time)
      scribe?.hear()
    }
  }

  /// Ends: a take that is being recorded is finished, and the microphone closed. What came of it can still be collected.
  /// - Parameter patience: How long the caller would wait for a disk at most.
  /// - Returns: Whether all is done.
  @discardableResult
  public func close(within patience: Duration = .seconds(2)) -> Bool {
    if source.isLive, !desk.withLock({ $0.hasThread }) { return true }
    give(.leave)
    let until = MonotonicTime.now + patience
    while desk.withLock({ $0.hasThread }), MonotonicTime.now < until {
      farewell.wait(atMost: until - MonotonicTime.now)
    }
    return !desk.withLock { $0.hasThread }
  }
}

extension Recorder {
  private func give(_ order: Scribe.Order) {
    if !source.isLive {
      virtual.withLock { scribe in
        scribe?.obey(order)
        scribe?.hear()
      }
      return
    }
    let isNew = desk.withLock { desk in
      desk.orders.append(order)
      defer { desk.hasThread = true }
      return !desk.hasThread
    }
    if isNew { start() } else { bell.ring() }
  }

  private func start() {
    if startThread({ self.work() }) { return }
    desk.withLock { desk in
      desk.hasThread = false
      desk.orders.removeAll()
    }
    tell(.failed("Nothing can be recorded: the system has no thread for it"))
  }

  /// The life of the thread.
  private func work() {
    var scribe = Scribe(source, writer) { [weak self] in self?.tell($0) }
    repeat {
      for order in takeOrders() { scribe.obey(order) }
      scribe.hear()
      if !scribe.isAtRest { bell.wait(atMost: Self.beat) }
    } while !isDone(scribe)
    farewell.ring()
  }

  private func takeOrders() -> [Scribe.Order] {
    desk.withLock { desk in
      defer { desk.orders.removeAll() }
      return desk.orders
    }
  }

  private func isDone(_ scribe: Scribe) -> Bool {
    desk.withLock { desk in
      guard scribe.isAtRest, desk.orders.isEmpty else { return false }
      desk.hasThread = false
      return true
    }
  }

  private func tell(_ news: RecordingNews) {
    desk.withLock { desk in
      if case .level = news, let first = desk.tooManyLevels(Self.mostLevels) {
        desk.news.remove(at: first)
      }
      desk.news.append(news)
    }
    notify()
  }
}

extension Recorder.Desk {
  /// Where the oldest measure stands, if there are so many.
  func tooManyLevels(_ most: Int) -> Int? {
    guard news.count >= most else { return nil }
    var (count, first): (Int, Int?) = (0, nil)
    for index in news.indices {
      guard case .level = news[index] else { continue }
      count += 1
      first = first ?? index
    }
    return count >= most ? first : nil
  }
}
