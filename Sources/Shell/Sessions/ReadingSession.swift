import Measures
import Pixels
package import Reading
import Sounds
import Staging

/// A reader together with the deeds it asks for. A window, a script and a snapshot all drive this one.
package final class ReadingSession {
  package private(set) var reader: Reader
  private let deeds: Deeds
  /// Where turning leaves are heard; `nil`: nowhere.
  var sound: (any SoundSink)?
  /// Effects that its owner must perform: places to remember, and the end.
  private(set) var pending: [Reader.Effect] = []

  init(_ reader: Reader, deeds: Deeds) {
    self.reader = reader
    self.deeds = deeds
  }

  package func begin(at time: Duration) { perform(reader.begin(at: time)) }

  package func apply(_ event: Reader.Event, at time: Duration) {
    perform(reader.apply(event, at: time))
  }

  /// Changes the reader by one of its own deeds, such as showing a spread.
  package func change(_ deed: (inout Reader) -> [Reader.Effect]) { perform(deed(&reader)) }

  /// Takes in what has been done meanwhile; whether there was anything.
  func collect(at time: Duration) -> Bool {
    let events = deeds.collect()
    for event in events { apply(event, at: time) }
    return !events.isEmpty
  }

  /// Virtual time: lets every deed in flight come back, and those that follow from them, before the clock moves.
  package func settle(at time: Duration) {
    repeat { deeds.waitUntilIdle() } while collect(at: time)
  }

  /// Writes this moment's frame into a list that is used again.
  func draw(into list: inout DrawList) { reader.draw(into: &list) }

  /// The first frame is on the screen.
  func frameIsShown() { deeds.frameIsShown() }

  func takePending() -> [Reader.Effect] {
    defer { pending.removeAll() }
    return pending
  }

  func bitmap(_ id: PictureID) -> Bitmap? { deeds.bitmap(id) }
  var counts: (decodes: Int, cacheHits: Int) { deeds.counts }

  private func perform(_ effects: [Reader.Effect]) {
    if let sound { reader.takeSounds { sound.play($0) } }
    if !effects.isEmpty { pending += deeds.perform(effects) }
  }
}
