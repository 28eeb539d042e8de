import Glibc
import Measures
import Pictures
import Pixels
import Staging
import Synchronization
import TestSupport
import Testing

@Suite struct PictureStoreTests {
  @Test func whatIsWishedForArrivesOnceAndStays() {
    let log = Log()
    let store = PictureStore(makers: log.makers, notify: { log.note("notified") })
    store.want([art(1, "a.png"), art(2, "b.png")])
    store.waitUntilIdle()
    #expect(Set(store.collect().map(\.id.rawValue)) == [1, 2])
    #expect(store.collect().isEmpty)
    #expect(store.bitmap(PictureID(rawValue: 1))?.extent == Extent(width: 4, height: 3))
    store.want([art(2, "b.png"), art(1, "a.png")])
    store.waitUntilIdle()
    #expect(store.collect().isEmpty)
    #expect(log.made.sorted() == ["a.png", "b.png"])
    #expect(log.notes.count { $0 == "notified" } == 2)
  }

  @Test func whatIsNoLongerWishedForIsDropped() {
    let log = Log()
    let store = PictureStore(makers: log.makers, notify: {})
    store.want([art(1, "a.png"), art(2, "b.png")])
    store.waitUntilIdle()
    store.want([art(2, "b.png")])
    #expect(store.bitmap(PictureID(rawValue: 1)) == nil)
    #expect(store.bitmap(PictureID(rawValue: 2)) != nil)
    #expect(store.collect().map(\.id.rawValue) == [2])
    store.want([])
    #expect(store.bitmap(PictureID(rawValue: 2)) == nil)
    store.want([art(1, "a.png")])
    store.waitUntilIdle()
    #expect(log.made.count { $0 == "a.png" } == 2)
  }

  @Test func theMostUrgentIsMadeFirst() {
    let log = Log()
    let store = PictureStore(makers: log.makers, threads: 1, notify: {})
    log.shut()
    store.want([art(1, "first")])
    log.awaitCaller()
    store.want([art(1, "first"), art(2, "b"), art(3, "c"), art(4, "d")])
    store.want([art(1, "first"), art(4, "d"), art(2, "b")])
    log.open()
    store.waitUntilIdle()
    #expect(log.made == ["first", "d", "b"])
  }

  @Test func whatIsCancelledWhileItIsMadeIsThrownAway() {
    let log = Log()
    let store = PictureStore(makers: log.makers, threads: 1, notify: { log.note("notified") })
    log.shut()
    store.want([art(1, "a")])
    log.awaitCaller()
    store.want([])
    log.open()
    store.waitUntilIdle()
    #expect(store.collect().isEmpty)
    #expect(store.bitmap(PictureID(rawValue: 1)) == nil)
    #expect(!log.notes.contains("notified"))
  }

  @Test func whatIsWishedForAgainWhileItIsMadeIsNotMadeTwice() {
    let log = Log()
    let store = PictureStore(makers: log.makers, threads: 2, notify: {})
    log.shut()
    store.want([art(1, "a")])
    log.awaitCaller()
    store.want([])
    store.want([art(1, "a")])
    log.open()
    store.waitUntilIdle()
    #expect(store.collect().map(\.id.rawValue) == [1])
    #expect(log.made == ["a"])
  }

  @Test func aFaultArrivesOnceAndIsTriedAgainOnlyWhenWishedForAnew() {
    let log = Log()
    let store = PictureStore(makers: log.makers, notify: {})
    store.want([art(7, "broken")])
    store.waitUntilIdle()
    let arrival = PictureArrival(id: PictureID(rawValue: 7), outcome: .failed(.cutShort))
    #expect(store.collect() == [arrival])
    store.want([art(7, "broken")])
    store.waitUntilIdle()
    #expect(store.collect().isEmpty)
    store.want([])
    store.want([art(7, "broken")])
    store.waitUntilIdle()
    #expect(store.collect() == [arrival])
    #expect(store.bitmap(PictureID(rawValue: 7)) == nil)
  }

  @Test func idleMeansThatTheLastDeedIsDoneToo() {
    let log = Log()
    let store = PictureStore(makers: log.makers, notify: {})
    store.want((1...20).map { art(UInt64($0), "\($0)") })
    store.waitUntilIdle()
    #expect(log.notes.count { $0 == "kept" } == 20)
  }

  @Test func aStoreThatGoesWaitsForWhoIsAtWork() {
    let log = Log()
    do {
      let store = PictureStore(makers: log.makers, notify: {})
      store.want((1...50).map { art(UInt64($0), "\($0)") })
    }
    let made = log.made.count
    #expect(log.notes.count { $0 == "kept" } == made)
  }

  @Test func onlyArtHasAMargin() {
    let log = Log()
    let store = PictureStore(makers: log.makers, notify: {})
    let cloth = PictureOrder(
      id: PictureID(rawValue: 2), request: .cloth(Extent(width: 5, height: 5)))
    store.want([art(1, "a"), cloth])
    store.waitUntilIdle()
    let outcomes = store.collect().sorted { $0.id.rawValue < $1.id.rawValue }.map(\.outcome)
    #expect(
      outcomes == [
        .ready(Extent(width: 4, height: 3), margin: Colour(0x336699)),
        .ready(Extent(width: 5, height: 5), margin: nil),
      ])
  }
}

private func art(_ id: UInt64, _ file: String) -> PictureOrder {
  PictureOrder(
    id: PictureID(rawValue: id),
    request: .art(file: file, extent: Extent(width: 4, height: 3)))
}

/// Makers that write down what they made, and wait at a gate while it is shut.
private final class Log: Sendable {
  private let state = Mutex((made: [String](), notes: [String](), callers: 0, isShut: false))

  var made: [String] { state.withLock(\.made) }
  var notes: [String] { state.withLock(\.notes) }
  func note(_ words: String) { state.withLock { $0.notes.append(words) } }
  func shut() { state.withLock { $0.isShut = true } }
  func open() { state.withLock { $0.isShut = false } }

  func awaitCaller() {
    while state.withLock({ $0.callers == 0 }) { yield() }
  }

  var makers: PictureMakers {
    PictureMakers(
      art: { [self] (file, extent) throws(PictureFault) in
        state.withLock { $0.callers += 1 }
        while state.withLock(\.isShut) { yield() }
        state.withLock { $0.made.append(file) }
        if file == "broken" { throw .cutShort }
        return MadePicture(Bitmap(extent, filledWith: Colour(0x336699))) { [self] in note("kept") }
      },
      text: { (_, _, _) throws(PictureFault) in throw .missing },
      icon: { (_, _, _) throws(PictureFault) in throw .missing },
      cloth: { (extent) throws(PictureFault) in
        MadePicture(Bitmap(extent, filledWith: Colour(0xDF7D2D)))
      },
      face: { face, picture in
        Bitmap(face.list.extent, filledWith: face.list.ground)
      })
  }

  private func yield() { sched_yield() }
}
