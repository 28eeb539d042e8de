import BookModel
import Dispatch
import Folders
import Icons
import Measures
import Pictures
import PixelKernels
import Pixels
import Reading
import Scenery
import Sounds
import Staging
import Synchronization
import Typesetting

/// What has come of a deed.
enum DeedNews {
  case arrived(PictureArrival)
  case laidOut(TextOrder, TextLayout)
  case fitted(FitQuery, FitPlan)
}

/// Does what a room asks for, off the main thread: pictures and words.
///
/// Pictures are made by the store's own threads; text is set on one queue. Nothing here wakes up by itself.
final class Deeds: Sendable {
  private let store: PictureStore
  private let art: ArtMaker?
  private let folder: String
  private let wishes: Wishes
  private let type: TypeCase
  private let desk = DispatchQueue(label: "typesetting")
  private let done = Mutex<[DeedNews]>([])
  private let notify: @Sendable () -> Void
  /// The wish list as it was last said, for as long as no frame was shown; `nil` from then on.
  private let beforeFirstFrame: Mutex<[PictureOrder]?>

  /// - Parameters:
  ///   - folder: of the open book; `nil`: there is none, and pictures name their books.
  ///   - startsWithFrame: Whether there will be a `frameIsShown`. Until then kept type is fetched at once, and leaves do
  ///     not get their faces: drawing those takes as long as all the rest of a start.
  ///   - notify: called on any thread when there is something to collect.
  init(
    folder: BookFolder?, cache: DisplayCache?, type: TypeCase, startsWithFrame: Bool = false,
    notify: @escaping @Sendable () -> Void
  ) {
    beforeFirstFrame = Mutex(startsWithFrame ? [] : nil)
    self.type = type
    self.notify = notify
    let art = folder.map { ArtMaker(folder: $0, cache: cache, paper: Palette.page) }
    let covers = CoverMaker(cache: cache, paper: Palette.page)
    self.art = art
    self.folder = folder?.path ?? ""
    wishes = folder == nil ? .all : .facesLast
    store = PictureStore(
      makers: PictureMakers(
        art: { file, extent throws(PictureFault) in
          guard let art else { throw .missing }
          return try art.prepare(file: file, extent: extent)
        },
        text: { (order, lines, scale) throws(PictureFault) in
          try type.paint(order, lines: lines, scale: scale)
        },
        icon: { name, side, colour in
          MadePicture(
            drawIcon(name, side: side, colour: colour)
              ?? Bitmap(Extent(width: side, height: side), filledWith: colour.opacity(0)))
        },
        cloth: { (extent) throws(PictureFault) in try cloth(extent, cache) },
        face: { makeFace($0, $1) },
        shelf: { (request) throws(PictureFault) in try covers.make(request) }), notify: notify)
  }

  /// Whether pictures that are made of others wait for the first frame.
  private enum Wishes { case all, facesLast }

  /// Sets off what a reader asks for of pictures and words.
  func perform(_ effect: Reader.Effect) {
    switch effect {
    case .want(let orders): want(orders)
    case .layOut(let order): layOut(order)
    case .fit(let query): fit(query)
    case .speech, .recording, .surround, .inspect, .bring, .consented, .remember, .leave, .quit:
      break
    }
  }

  func layOut(_ order: TextOrder) {
    if isBeforeFirstFrame, let kept = type.kept(order) {
      done.withLock { $0.append(.laidOut(order, kept)) }
    } else {
      later({ [type] in type.layOut(order) }) { .laidOut(order, $0) }
    }
  }

  func fit(_ query: FitQuery) {
    if isBeforeFirstFrame, let kept = type.kept(query) {
      done.withLock { $0.append(.fitted(query, kept)) }
    } else {
      later({ [type] in type.answer(query) }) { .fitted(query, $0) }
    }
  }

  /// The first frame is on the screen: the rest of the wish list may be made.
  func frameIsShown() {
    let orders = beforeFirstFrame.withLock { waiting in
      defer { waiting = nil }
      return waiting
    }
    if let orders { store.want(orders) }
  }

  private var isBeforeFirstFrame: Bool { beforeFirstFrame.withLock { $0 != nil } }

  func want(_ orders: [PictureOrder]) {
    let isFirst = beforeFirstFrame.withLock { waiting in
      if waiting != nil { waiting = orders }
      return waiting != nil
    }
    let isHeld = isFirst && wishes == .facesLast
    store.want(isHeld ? orders.filter { !$0.request.isFace } : orders)
  }

  private func later<Value>(
    _ work: @escaping @Sendable () -> TypeCase.Answer<Value>,
    _ event: @escaping @Sendable (Value) -> DeedNews
  ) {
    desk.async { [self] in
      let answer = work()
      done.withLock { $0.append(event(answer.value)) }
      notify()
      answer.keep?()
    }
  }

  /// What has been done since the last call.
  func collect() -> [DeedNews] {
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

  /// The book's own sound of that name.
  func sound(_ ambience: Ambience) -> SoundBed {
    SoundBed(.beneath(folder: folder, name: ambience.file), volume: ambience.volume)
  }

  func bitmap(_ id: PictureID) -> Bitmap? { store.bitmap(id) }

  /// What pictures have cost so far, for logs and tests.
  var counts: (decodes: Int, cacheHits: Int) { art?.counts ?? (0, 0) }
}

extension PictureRequest {
  fileprivate var isFace: Bool {
    if case .face = self { true } else { false }
  }
}

/// The cloth behind the book. Painting one for a whole screen takes longer than finding it again.
private func cloth(_ extent: Extent, _ cache: DisplayCache?) throws(PictureFault) -> MadePicture {
  guard let cache else { return MadePicture(paintCloth(extent)) }
  let key = CacheKey(["cloth", "\(extent.width)x\(extent.height)", programIdentity])
  return try cache.picture(key, extent: extent) { () throws(PictureFault) in paintCloth(extent) }
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
