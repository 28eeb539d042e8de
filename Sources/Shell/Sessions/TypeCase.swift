import Folders
import Glibc
import Pictures
import Pixels
import Scenery
import Staging
import Typesetting

/// Set type: taken out of the cache where a text was set before in the same circumstances, and set where it was not.
///
/// A book that is opened again needs no Pango for its first spread.
struct TypeCase: Sendable {
  private let typesetter: Typesetter
  private let cache: DisplayCache?
  /// The folder of the book whose texts these are.
  private let book: String
  private let circumstances: [String]?

  /// - Parameter circumstances: what stands for those of the machine, in tests.
  init(
    _ typesetter: Typesetter, cache: DisplayCache?, book: String, circumstances: [String]? = nil
  ) {
    self.typesetter = typesetter
    self.cache = cache
    self.book = book
    self.circumstances = circumstances
  }

  /// An answer, and how it is kept: to be done when it has been handed over.
  struct Answer<Value> {
    var value: Value
    var keep: (() -> Void)?
  }

  /// Finds the fonts before they are asked for, unless this book's texts were set before.
  func warm() {
    if let cache, cache.words(wasSet) != nil { return }
    _ = typesetter.measureHeight(of: "a", size: 32, lineHeight: 42, width: 100, language: "en")
  }

  /// Where the lines, words and sentences of a text lie.
  func layOut(_ order: TextOrder) -> Answer<TextLayout> {
    if let kept = kept(order) { return Answer(value: kept) }
    return keeping(typesetter.layOut(order), order.layoutParts)
  }

  /// The same, if it was set before: as quick as reading a small file.
  func kept(_ order: TextOrder) -> TextLayout? { kept(order.layoutParts) }

  /// The largest letters in which all texts of a question fit.
  func answer(_ query: FitQuery) -> Answer<FitPlan> {
    if let kept = kept(query) { return Answer(value: kept) }
    return keeping(typesetter.answer(query), query.parts)
  }

  /// The same, if it was answered before.
  func kept(_ query: FitQuery) -> FitPlan? { kept(query.parts) }

  /// Lines of a text as a picture.
  func paint(
    _ order: TextOrder, lines: Range<Int>, scale: Double
  ) throws(PictureFault) -> MadePicture {
    guard let cache else {
      return MadePicture(typesetter.paint(order, lines: lines, scale: scale))
    }
    let extent = order.picture(of: lines, scale: scale).extent
    return try cache.picture(
      key(["text", "\(lines)", "\(scale.bitPattern)"] + order.parts), extent: extent
    ) { () throws(PictureFault) in typesetter.paint(order, lines: lines, scale: scale) }
  }

  private func kept<Value: Recorded>(_ parts: [String]) -> Value? {
    cache?.words(key(parts)).flatMap { Value(record: $0) }
  }

  private func keeping<Value: Recorded>(_ value: Value, _ parts: [String]) -> Answer<Value> {
    guard let cache else { return Answer(value: value) }
    return Answer(value: value) {
      cache.store(words: value.record, key(parts))
      if cache.words(wasSet) == nil { cache.store(words: [], wasSet) }
    }
  }

  /// The key of a note that texts of this book were set.
  private var wasSet: CacheKey { key(["book", book]) }

  private func key(_ parts: [String]) -> CacheKey {
    CacheKey(parts + [""] + (circumstances ?? typesetter.circumstances) + [programIdentity])
  }
}

/// Another build of the program may set and paint otherwise: its file says which one it is.
let programIdentity: String = {
  var status = stat()
  guard stat("/proc/self/exe", &status) == 0 else { return "" }
  return "\(status.st_size) \(status.st_mtim.tv_sec).\(status.st_mtim.tv_nsec)"
}()

extension TextOrder {
  fileprivate var layoutParts: [String] { ["layout"] + parts }

  /// Everything that it says, to be part of a key.
  fileprivate var parts: [String] {
    [
      text, style.face.rawValue, "\(style.weight)", "\(style.size.bitPattern)",
      "\(style.lineHeight.bitPattern)", "\(style.colour.premultiplied)", style.alignment.rawValue,
      style.language, "\(width)",
    ]
  }
}

extension FitQuery {
  /// Everything that it says, to be part of a key.
  fileprivate var parts: [String] {
    var parts = [
      "letters", face.rawValue, language, "\(comfortable.bitPattern)", "\(limit.bitPattern)",
    ]
    for size in sizes {
      parts += [size.size, size.lineHeight, size.padding].map { "\($0.bitPattern)" }
    }
    for text in texts { parts += [text.text, "\(text.width)"] }
    return parts
  }
}
