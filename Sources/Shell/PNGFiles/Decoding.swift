import CPNG
import Measures
import PixelKernels
import Pixels

/// One picture on its way from the reader's rows to the pixels of a bitmap.
struct Decoding: ~Copyable {
  private let reader: PNGReader
  private let header: PNGHeader
  private let correction: ColourCorrection
  /// Rows come with 16 bits a channel, as their colours are yet to be mapped.
  private let isDeep: Bool

  init(
    _ bytes: UnsafeRawBufferPointer, _ header: PNGHeader, colours: Colours, codingPoints: [UInt8]?
  ) throws(PictureFault) {
    let reader = try PNGReader(bytes, trusting: header.isCgBI)
    let sixteen = reader.info.bit_depth == 16
    var correction = ColourCorrection.none
    if colours == .screen {
      correction = ColourCorrection(reader.info, codingPoints: codingPoints, deep: sixteen)
    }
    let isDeep = sixteen && !correction.isNone
    // Apple stores B before R already, in pictures without a palette.
    let isBGR = header.isCgBI && (header.colourType == 2 || header.colourType == 6)
    try reader.start(isDeep ? CPNG_RGBA16 : isBGR ? CPNG_STORED8 : CPNG_BGRA8)
    self.correction = correction
    self.isDeep = isDeep
    self.header = header
    self.reader = reader
  }

  /// Reads every row and writes every pixel of `target`, which has `shown.area` of them.
  mutating func run(
    into target: UnsafeMutablePointer<UInt32>, shown: Extent
  ) throws(PictureFault) {
    let stored = header.storedExtent
    let scaled = header.orientation.stored(shown)
    let places = header.orientation.places(of: scaled)
    let opaque = reader.info.has_alpha == 0
    func place(_ row: UnsafePointer<UInt32>, _ y: Int) {
      let start = target + (places.origin + y * places.down)
      placeRow(row, count: scaled.width, at: start, stride: places.across)
    }
    if scaled == stored {
      try eachRow { row, y in
        if !opaque { premultiplyRow(row, count: stored.width) }
        place(row, y)
      }
    } else {
      var scaler = RowScaler(from: stored, to: scaled, opaque: opaque)
      try eachRow { row, _ in scaler.take(row, emit: place) }
    }
    try reader.finish()
  }

  /// Hands over each stored row as straight pixels in sRGB; they may be changed.
  private func eachRow(
    _ body: (UnsafeMutablePointer<UInt32>, Int) -> Void
  ) throws(PictureFault) {
    let (width, height) = (header.storedExtent.width, header.storedExtent.height)
    let stride = width * (isDeep ? 8 : 4)
    let pixels = UnsafeMutablePointer<UInt32>.allocate(capacity: width)
    defer { pixels.deallocate() }
    let held = header.isInterlaced ? height : 1
    let rows = UnsafeMutableRawPointer.allocate(byteCount: stride * held, alignment: 16)
    defer { rows.deallocate() }
    if header.isInterlaced { try reader.readAll(into: rows, stride: stride) }
    for y in 0..<height {
      let row = header.isInterlaced ? rows + y * stride : rows
      if !header.isInterlaced { try reader.readRow(into: row) }
      straighten(row, into: pixels, count: width)
      body(pixels, y)
    }
  }

  /// A row as it comes from libpng into straight sRGB pixels.
  private func straighten(
    _ raw: UnsafeMutableRawPointer, into pixels: UnsafeMutablePointer<UInt32>, count: Int
  ) {
    if isDeep {
      deepen(raw.assumingMemoryBound(to: UInt16.self), into: pixels, count: count)
      return
    }
    pixels.update(from: raw.assumingMemoryBound(to: UInt32.self), count: count)
    if header.isCgBI { unpremultiplyRow(pixels, count: count) }
    switch correction {
    case .none: break
    case .table(let table):
      table.withUnsafeBufferPointer {
        if let levels = $0.baseAddress { mapRow(pixels, count: count, through: levels) }
      }
    case .shaper(let shaper): shaper.map(pixels, count: count)
    case .profile(let transform): transform.apply(pixels, to: pixels, count: count)
    }
  }

  private func deepen(
    _ row: UnsafePointer<UInt16>, into pixels: UnsafeMutablePointer<UInt32>, count: Int
  ) {
    switch correction {
    case .none: break
    case .table(let table):
      table.withUnsafeBufferPointer {
        if let levels = $0.baseAddress {
          mapDeepRow(row, into: pixels, count: count, through: levels)
        }
      }
    case .shaper(let shaper): shaper.mapDeep(row, into: pixels, count: count)
    case .profile(let transform):
      transform.apply(row, to: pixels, count: count)
      takeDeepAlpha(row, into: pixels, count: count)
    }
  }
}
