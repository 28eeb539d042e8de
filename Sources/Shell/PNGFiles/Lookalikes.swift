/// What a file that is no PNG seems to be, from its first bytes; `nil` where that cannot be told.
func lookalike(_ bytes: [UInt8]) -> String? {
  for (beginning, name) in beginnings where bytes.starts(with: beginning) { return name }
  if bytes.starts(with: Array("RIFF".utf8)) {
    return riffKinds[String(decoding: bytes.dropFirst(8).prefix(4), as: UTF8.self)]
  }
  if bytes.dropFirst(4).starts(with: Array("ftyp".utf8)) {
    return brands[String(decoding: bytes.dropFirst(8).prefix(4), as: UTF8.self)] ?? "MP4 video"
  }
  return looksLikeText(bytes) ? "text" : nil
}

private let beginnings: [([UInt8], String)] = [
  ([0xFF, 0xD8, 0xFF], "JPEG"),
  (Array("GIF8".utf8), "GIF"),
  ([0x49, 0x49, 0x2A, 0x00], "TIFF"),
  ([0x4D, 0x4D, 0x00, 0x2A], "TIFF"),
  (Array("%PDF".utf8), "PDF"),
  (Array("8BPS".utf8), "Photoshop (PSD)"),
  (Array("{\\rtf".utf8), "RTF"),
  ([0x8A, 0x4D, 0x4E, 0x47], "MNG"),
  ([0xFF, 0x0A], "JPEG XL"),
  ([0x00, 0x00, 0x00, 0x0C, 0x4A, 0x58, 0x4C, 0x20], "JPEG XL"),
  ([0x00, 0x00, 0x00, 0x0C, 0x6A, 0x50, 0x20, 0x20], "JPEG 2000"),
  ([0x00, 0x00, 0x01, 0x00], "Windows icon (ICO)"),
  (Array("icns".utf8), "Mac icon (ICNS)"),
  (Array("gimp xcf".utf8), "GIMP (XCF)"),
  (Array("qoif".utf8), "QOI"),
  ([0x50, 0x4B, 0x03, 0x04], "ZIP"),
  ([0x1F, 0x8B], "gzip"),
  (Array("bplist00".utf8), "binary property list"),
  ([0x00, 0x05, 0x16, 0x07], "AppleDouble"),
  (Array("<svg".utf8), "SVG"),
  (Array("<?xml".utf8), "XML or SVG"),
  (Array("<!DOCTYPE html".utf8), "web page"),
  (Array("<html".utf8), "web page"),
  (Array("version https://git-lfs".utf8), "Git LFS pointer"),
  (Array("BM".utf8), "BMP"),
]

private let riffKinds = ["WEBP": "WebP", "WAVE": "WAV sound", "AVI ": "AVI video"]

private let brands = [
  "heic": "HEIC", "heix": "HEIC", "hevc": "HEIC", "heim": "HEIC", "mif1": "HEIC", "msf1": "HEIC",
  "avif": "AVIF", "avis": "AVIF",
]

/// At least eight bytes, and no control character but line ends, tabs and form feeds among the first 512.
private func looksLikeText(_ bytes: [UInt8]) -> Bool {
  bytes.count >= 8
    && bytes.prefix(512).allSatisfy { $0 >= 0x20 && $0 != 0x7F || (0x09...0x0D).contains($0) }
}
