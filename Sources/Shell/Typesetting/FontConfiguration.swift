import CPangoCairo

/// Which fonts there are and which stand in for others: our own rules, not the machine's.
///
/// The rules of a machine or a user may put another font in Andika's place, choose letter shapes by their locale, and
/// ask for hinting; a book shall look the same everywhere. Reading the stock rules also takes 8 ms of a start, these
/// take 2.
final class FontConfiguration: @unchecked Sendable {  // Fontconfig locks a configuration itself.
  /// A reference of our own; `nil` where memory ran out, or where there is no Pango: nothing of it may be called then.
  let handle: OpaquePointer?

  /// - Parameter folders: where fonts are looked for, with all folders below them; the user's own come last.
  init(folders: [String]) {
    handle = type_open() != 0 ? FcConfigCreate() : nil
    guard let handle else { return }
    let rules = Self.rules(folders: folders)
    _ = rules.withCString { text in
      text.withMemoryRebound(to: FcChar8.self, capacity: rules.utf8.count) {
        FcConfigParseAndLoadFromMemory(handle, $0, FcBool(0))
      }
    }
    FcConfigBuildFonts(handle)
    // Pango would read the stock rules beside ours if there were no current ones: 8 ms.
    FcConfigSetCurrent(handle)
  }

  /// Whether a single font was found: Pango ends the program when it is asked to set text with none.
  var hasFonts: Bool {
    guard let handle, let fonts = FcConfigGetFonts(handle, FcSetSystem) else { return false }
    return fonts.pointee.nfont > 0
  }

  deinit {
    if let handle { FcConfigDestroy(handle) }
  }

  /// Fonts that stand in for what the reading face lacks, best first: Naskh for Arabic, as in its primers, and sans
  /// serif for the rest. (Noto Looped Thai and Lao of Debian 12 lay marks over one another: not them.)
  static let fallbacks = [
    "Noto Sans", "Noto Naskh Arabic", "Noto Sans Hebrew", "Noto Sans Devanagari",
    "Noto Looped Thai",
    "Noto Looped Lao", "Noto Sans Bengali", "Noto Sans Gurmukhi", "Noto Sans Gujarati",
    "Noto Sans Oriya", "Noto Sans Tamil", "Noto Sans Telugu", "Noto Sans Kannada",
    "Noto Sans Malayalam", "Noto Sans Sinhala", "Noto Sans Khmer", "Noto Sans Myanmar",
    "Noto Sans Ethiopic", "Noto Sans Georgian", "Noto Sans Armenian", "Noto Sans Symbols",
    "Noto Sans Symbols2",
  ]

  /// Never taken: they hold nothing that the others lack, every fallback would have to be weighed against them, and
  /// the two looped Noto fonts are broken.
  private static let unwanted = [
    "*.woff", "*/urw-base35/*", "*/X11/*", "*/type1/*", "*/NotoLooped*", "*/DejaVuSansMono*",
    "*/DejaVuSerif*",
  ].map { "<glob>\($0)</glob>" }.joined()

  private static func rules(folders: [String]) -> String {
    let places = folders.map { "<dir>\(escaped($0))</dir>" }.joined()
    let families = fallbacks.map { "<family>\($0)</family>" }.joined()
    let faces = ["Andika", "OpenDyslexic"].map {
      "<alias binding=\"same\"><family>\($0)</family><accept>\(families)</accept></alias>"
    }.joined()
    return """
      <?xml version="1.0"?><fontconfig>\(places)<dir>~/.local/share/fonts</dir>
      <cachedir>/var/cache/fontconfig</cachedir><cachedir prefix="xdg">fontconfig</cachedir>
      \(faces)
      <alias binding="same"><family>emoji</family>
      <prefer><family>Noto Color Emoji</family></prefer></alias>
      \(bitmapScaling)
      <selectfont><rejectfont>\(unwanted)</rejectfont></selectfont>
      </fontconfig>
      """
  }

  /// Colour emoji come in one size, 136 pixels: they are scaled to the text (from Fontconfig's stock
  /// `10-scale-bitmap-fonts.conf`; without it they stand about twice as high as the letters).
  private static let bitmapScaling = """
    <match target="font"><test name="outline" compare="eq"><bool>false</bool></test>
    <edit name="pixelsizefixupfactor" mode="assign"><divide><name target="pattern">pixelsize</name>
    <name target="font">pixelsize</name></divide></edit>
    <edit name="matrix" mode="assign"><times><name>matrix</name><matrix>
    <name>pixelsizefixupfactor</name><double>0</double><double>0</double>
    <name>pixelsizefixupfactor</name></matrix></times></edit>
    <edit name="size" mode="assign"><divide><name>size</name>
    <name>pixelsizefixupfactor</name></divide></edit></match>
    """

  private static func escaped(_ path: String) -> String {
    var out = ""
    for character in path {
      switch character {
      case "&": out += "&amp;"
      case "<": out += "&lt;"
      case ">": out += "&gt;"
      default: out.append(character)
      }
    }
    return out
  }
}
