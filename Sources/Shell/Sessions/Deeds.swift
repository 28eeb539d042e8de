import Dispatch
import Folders
import Icons
import Measures
import Pictures
import PixelKernels
import Pixels
import Reading
import Staging
import Synchronization
import Typesetting

/// Does what a reader asks for, off the main thread, and hands the results back as events.
///
/// Pictures are made by the store's own threads; text is set on one queue. Nothing here wakes up by itself.
final class Deeds: Sendable {
  private let store: PictureStore
  private let art: ArtMaker
  private let typesetter: Typesetter
  private let desk = DispatchQueue(label: "typesetting")
  private let done = Mutex<[Reader.Event]>([])
  private let notify: @Sendable () -> Void

  /// - Parameter notify: called on any thread when there is something to collect.
  init(
    folder: BookFolder, cache: DisplayCache?, typesetter: Typesetter,
    notify: @escaping @Sendable () -> Void
  ) {
    self.typesetter = typesetter
    self.notify = notify
    let art = ArtMaker(folder: folder, cache: cache, paper: Palette.page)
    self.art = art
    store = PictureStore(
      makers: PictureMakers(
        art: { file, extent throws(PictureFault) in try art.prepare(file: file, extent: extent) },
        text: { order, lines, scale in typesetter.paint(order, lines: lines, scale: scale) },
        icon: { name, side, colour in
          drawIcon(name, side: side, colour: colour)
            ?? Bitmap(Extent(width: side, height: side), filledWith: colour.opacity(0))
        },
        cloth: { extent in paintCloth(extent) }, face: { makeFace($0, $1) }), notify: notify)
  }

  /// Sets off what can be done here; the effects that are none of its business come back.
  func perform(_ effects: [Reader.Effect]) -> [Reader.Effect] {
    var rest: [Reader.Effect] = []
    for effect in effects {
      switch effect {
      case .want(let orders): store.want(orders)
      case .layOut(let order):
        later { [typesetter] in .laidOut(order, typesetter.layOut(order)) }
      case .fit(let query):
        later { [typesetter] in .fitted(query, typesetter.answer(query)) }
      case .remember, .quit: rest.append(effect)
      }
    }
    return rest
  }

  private func later(_ work: @escaping @Sendable () -> Reader.Event) {
    desk.async { [self] in
      let event = work()
      done.withLock { $0.append(event) }
      notify()
    }
  }

  /// What has been done since the last call.
  func collect() -> [Reader.Event] {
    let events = done.withLock { events in
      defer { events.removeAll() }
      return events
    }
    return events + store.collect().map { .arrived($0) }
  }

  /// Returns when every deed in flight has come back.
  func waitUntilIdle() {
    desk.sync {}
    store.waitUntilIdle()
  }

  func bitmap(_ id: PictureID) -> Bitmap? { store.bitmap(id) }

  /// What pictures have cost so far, for logs and tests.
  var counts: (decodes: Int, cacheHits: Int) { art.counts }
}

extension Typesetter {
  /// The largest letters in which all texts of a question fit.
  func answer(_ query: FitQuery) -> FitPlan {
    query.answered { text, letters in
      let height = measureHeight(
        of: text.text, size: letters.size, lineHeight: letters.lineHeight,
        width: Double(text.width), language: query.language)
      return Int((height / letters.lineHeight).rounded())
    }
  }
}
