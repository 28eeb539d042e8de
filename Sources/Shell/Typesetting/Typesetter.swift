import Glibc
import Measures
public import Pixels
public import Staging
import Synchronization

/// Sets and paints texts; safe to use from several threads at once, which then take turns.
///
/// Nothing is loaded before the first text. Texts are set at scale 1 without any hinting of their measures, so the
/// same lines come out at every scale. What a text is like (marks without end, wrong directions, no spaces) cannot
/// spoil another: each is set in a layout of its own.
public final class Typesetter: Sendable {
  private let fontFolders: [String]
  private let workshop = Mutex(Workshop())
  private let known = Mutex<[String]?>(nil)

  /// What is made when it is first needed.
  private struct Workshop {
    var configuration: FontConfiguration?
    /// One is enough: a second could never work beside it (see `cairoFonts`).
    var compositor: Compositor?
  }

  /// - Parameter fontFolders: folders whose fonts are used, with all folders below them. The user's own
  ///   (`~/.local/share/fonts`) are always looked at after them, for scripts that these lack.
  public init(fontFolders: [String] = ["/usr/share/fonts", "/usr/local/share/fonts"]) {
    self.fontFolders = fontFolders
  }

  /// What decides, besides the text, how it comes out here: while it stays the same, so does every layout and picture.
  ///
  /// Looked up once, without loading anything. (A font that only stands in for others and is overwritten in place,
  /// which no installation does, is not noticed.)
  public var circumstances: [String] {
    known.withLock { known in
      let home = getenv("HOME").map { String(cString: $0) } ?? ""
      let parts =
        known ?? Circumstances(fontFolders: fontFolders + ["\(home)/.local/share/fonts"]).parts
      known = parts
      return parts
    }
  }

  /// Where the lines, words and sentences of `order` lie. Never fails: what cannot be drawn is counted in
  /// `unknownGlyphs`, a text over 160,000 bytes is cut there, and without a single font there are no lines.
  public func layOut(_ order: TextOrder) -> TextLayout {
    withGalley(order) { $0.describe() } ?? .empty
  }

  /// The given lines of `order` (as counted by `layOut`) at `scale` times its size, on a clear ground.
  ///
  /// The picture is `order.picture(of: lines, scale: scale)`: it reaches over the lines' boxes by the overscan, so it
  /// is drawn that much above and left of where the lines shall stand. Lines that are not there stay clear.
  public func paint(_ order: TextOrder, lines: Range<Int>, scale: Double) -> Bitmap {
    withGalley(order) { $0.paint(lines: lines, scale: scale) }
      ?? Bitmap(order.picture(of: lines, scale: scale).extent, filledWith: Colour(0, alpha: 0))
  }

  /// The height of `text` in pixels, set in Andika into a measure of `width` pixels; cheaper than `layOut`.
  public func measureHeight(
    of text: String, size: Double, lineHeight: Double, width: Double, language: String
  ) -> Double {
    let style = TextStyle(
      size: size, lineHeight: lineHeight, colour: Colour(0), language: language)
    let measure = width.isFinite ? Int(min(16_384, max(1, width))) : 1
    let order = TextOrder(text: text, style: style, width: measure)
    return withGalley(order) { Double($0.lines.count) * $0.lineHeight } ?? 0
  }

  /// The faces that this machine lacks: texts asked for in them are set in whatever else is there.
  public func missingFaces() -> [Typeface] {
    let faces: [Typeface] = [.andika, .openDyslexic]
    return withCompositor { compositor in faces.filter { !compositor.has($0) } } ?? faces
  }

  private func withGalley<R: Sendable>(_ order: TextOrder, _ body: (Galley) -> R) -> R? {
    withCompositor { $0.galley(for: order).map(body) } ?? nil
  }

  private func withCompositor<R: Sendable>(_ body: (Compositor) -> R) -> R? {
    workshop.withLock { shop in
      let configuration = shop.configuration ?? FontConfiguration(folders: fontFolders)
      shop.configuration = configuration
      return cairoFonts.withLock { _ in
        shop.compositor = shop.compositor ?? Compositor(configuration)
        return shop.compositor.map(body)
      }
    }
  }
}
