public import Measures
public import Pixels

/// What a PNG says about itself before its pixels.
public struct PNGHeader: Hashable, Sendable {
  /// Size as shown, after the eXIf orientation, in pixels.
  public var extent: Extent
  /// Size as the rows are stored, in pixels.
  public var storedExtent: Extent
  /// Adam7.
  public var isInterlaced: Bool
  /// Bits a channel (or a palette index): 1, 2, 4, 8 or 16.
  public var bitDepth: Int
  /// Taken out of an iOS app: Apple's own variant, without zlib header, B before R, premultiplied.
  public var isCgBI: Bool
  /// PNG's colour type: 0 grey, 2 RGB, 3 palette, 4 grey and alpha, 6 RGB and alpha.
  var colourType: Int
  var orientation: Orientation
}

/// The most that is decoded; `docs/book-folder.md` says so to authors.
enum PictureLimits {
  static let side = 16_384
  static let area = 64_000_000
  static let interlacedArea = 16_000_000
}

/// Reads a PNG's header from the first bytes of its file (64 KiB are plenty; the whole file if it is shorter).
///
/// Nothing is allocated for the picture; sizes over the limits are refused here. `tail`, the last bytes of a longer
/// file, is searched for an eXIf chunk that stands after the pixels; `decodePNG`, which has the whole file, obeys one
/// wherever it stands.
/// - Throws: `empty`, `notPNG`, `cutShort` (ends within the header), `damaged`, `tooLarge`, `interlacedTooLarge`.
public func readPNGHeader(_ prefix: [UInt8], tail: [UInt8] = []) throws(PictureFault) -> PNGHeader {
  try checkSignature(prefix)
  var chunks = Chunks(prefix)
  guard var first = chunks.next() else { throw faultOfFirstChunk(prefix) }
  let isCgBI = first.name == .apple
  if isCgBI {
    guard let second = chunks.next() else { throw .cutShort }
    first = second
  }
  guard first.name == .header, first.body.count == 13 else {
    throw .damaged("the header (IHDR) does not come first")
  }
  guard isCgBI || first.isSound(in: prefix) else { throw .damaged("IHDR: CRC error") }
  var header = try PNGHeader(Array(prefix[first.body]), isCgBI: isCgBI)
  header.turn(orientation(in: prefix) ?? orientation(endOf: tail) ?? .upright)
  try header.checkLimits()
  return header
}

extension PNGHeader {
  /// From the 13 bytes of an IHDR chunk (PNG 1.2, §4.1.1).
  fileprivate init(_ body: [UInt8], isCgBI: Bool) throws(PictureFault) {
    guard body.count == 13, let width = body.bigEndian32(at: 0),
      let height = body.bigEndian32(at: 4)
    else { throw .cutShort }
    storedExtent = Extent(width: Int(width), height: Int(height))
    extent = storedExtent
    bitDepth = Int(body[8])
    colourType = Int(body[9])
    isInterlaced = body[12] == 1
    self.isCgBI = isCgBI
    orientation = .upright
    if storedExtent.isEmpty { throw .damaged("the picture is 0 pixels wide or high") }
    guard depths[colourType]?.contains(bitDepth) == true else {
      throw .damaged("colour type \(colourType) with \(bitDepth) bits does not exist")
    }
    guard body[10] == 0, body[11] == 0, body[12] <= 1 else {
      throw .damaged("unknown compression, filter or interlace method")
    }
  }

  fileprivate mutating func turn(_ orientation: Orientation) {
    self.orientation = orientation
    extent = orientation.shown(storedExtent)
  }

  fileprivate func checkLimits() throws(PictureFault) {
    let (width, height) = (storedExtent.width, storedExtent.height)
    guard width <= PictureLimits.side, height <= PictureLimits.side,
      storedExtent.area <= PictureLimits.area
    else { throw .tooLarge(storedExtent) }
    if isInterlaced && storedExtent.area > PictureLimits.interlacedArea {
      throw .interlacedTooLarge(storedExtent)
    }
  }
}

/// The bit depths that each colour type allows (PNG 1.2, §4.1.1).
private let depths: [Int: Set<Int>] = [
  0: [1, 2, 4, 8, 16], 2: [8, 16], 3: [1, 2, 4, 8], 4: [8, 16], 6: [8, 16],
]

private func checkSignature(_ bytes: [UInt8]) throws(PictureFault) {
  if bytes.isEmpty { throw .empty }
  let signature = Chunks.signature
  if bytes.starts(with: signature) { return }
  if signature.starts(with: bytes) { throw .cutShort }
  if isWoundedPNG(bytes) {
    throw .damaged("the first 8 bytes are not a PNG's, as after a copy in text mode")
  }
  throw .notPNG(looksLike: lookalike(bytes))
}

/// A PNG's first chunk near its place behind a signature that is wrong.
private func isWoundedPNG(_ bytes: [UInt8]) -> Bool {
  let name = Array("IHDR".utf8)
  return (10...16).contains { bytes.dropFirst($0).starts(with: name) }
}

private func faultOfFirstChunk(_ bytes: [UInt8]) -> PictureFault {
  guard let length = bytes.bigEndian32(at: 8), let code = bytes.bigEndian32(at: 12) else {
    return .cutShort
  }
  let known = [ChunkName.header, .apple].contains(ChunkName(code: code)) && length <= 64
  return known ? .cutShort : .damaged("the header (IHDR) does not come first")
}

private func orientation(in bytes: [UInt8]) -> Orientation? {
  var walk = Chunks(bytes)
  while let chunk = walk.next() {
    if chunk.name == .exif && chunk.isSound(in: bytes) {
      return Orientation(exif: bytes[chunk.body])
    }
  }
  return nil
}

/// Looks for an eXIf chunk in the last bytes of a file, where chunks cannot be walked; its checksum tells it from
/// pixels that look like one.
private func orientation(endOf tail: [UInt8]) -> Orientation? {
  guard tail.count >= 12 else { return nil }
  for place in 4...(tail.count - 8) where tail.bigEndian32(at: place) == ChunkName.exif.code {
    guard let length = tail.bigEndian32(at: place - 4), Int(length) <= tail.count - place - 8
    else { continue }
    let chunk = Chunk(name: .exif, body: (place + 4)..<(place + 4 + Int(length)))
    if chunk.isSound(in: tail) { return Orientation(exif: tail[chunk.body]) }
  }
  return nil
}
