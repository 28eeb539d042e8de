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
  /// Who performs what has to do with voices; `nil`: the book cannot be heard, nor recorded.
  var voices: (any VoicePerformer)?
  /// Effects that its owner must perform: places to remember, and the end.
  private(set) var pending: [Reader.Effect] = []

  init(_ reader: Reader, deeds: Deeds) {
    self.reader = reader
    self.deeds = deeds
  }

  package func begin(at time: Duration) {
    perform(reader.begin(at: time))
    if let voices {
      for event in voices.begin() { apply(event, at: time) }
    }
  }

  package func apply(_ event: Reader.Event, at time: Duration) {
    perform(reader.apply(event, at: time))
  }

  /// Changes the reader by one of its own deeds, such as showing a spread.
  package func change(_ deed: (inout Reader) -> [Reader.Effect]) { perform(deed(&reader)) }

  /// Takes in what has been done meanwhile; whether there was anything.
  func collect(at time: Duration) -> Bool {
    let events = deeds.collect() + (voices?.collect() ?? [])
    for event in events { apply(event, at: time) }
    return !events.isEmpty
  }

  /// Virtual time: lets every deed in flight come back, and those that follow from them, before the clock moves.
  package func settle(at time: Duration) {
    repeat {
      deeds.waitUntilIdle()
      voices?.waitUntilIdle()
    } while collect(at: time)
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
    if effects.isEmpty { return }
    for effect in deeds.perform(effects) {
      switch effect {
      case .speech, .recording, .inspect, .bring, .consented: voices?.perform(effect)
      case .surround(let ambience): sound?.surround(with: ambience.map { deeds.sound($0) })
      case .want, .layOut, .fit, .remember, .quit: pending.append(effect)
      }
    }
  }
}

/// Performs what a reader asks for that has to do with voices: hearing them, recording them, keeping them.
///
/// Belongs to the session's thread, which none of its calls makes wait for a device or a disk.
protocol VoicePerformer: AnyObject {
  /// The voices that there are, and drafts that were found.
  func begin() -> [Reader.Event]

  /// Sets off a `speech`, `recording` or `consented` effect.
  func perform(_ effect: Reader.Effect)

  /// What has come of it since the last call.
  func collect() -> [Reader.Event]

  /// Lets virtual time pass; where time goes by itself it does nothing.
  func advance(to time: Duration)

  /// Returns when everything that was set off has come back; in virtual time only.
  func waitUntilIdle()

  /// Ends what is being recorded, and gives the devices back.
  func close(within patience: Duration)
}
