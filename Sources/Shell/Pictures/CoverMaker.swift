import Folders
import Measures
import PNGFiles
import PixelKernels
public import Pixels
public import Staging

/// Makes covers and backdrops of any book: out of the cache, else out of the book's folder, which is opened for it.
public struct CoverMaker: Sendable {
  private let cache: DisplayCache?
  private let paper: Colour
  /// To be raised whenever the same file would give other pixels.
  private static let version = 1
  /// A backdrop is made so many times smaller than it is shown: nothing in it is sharp.
  private static let shrink = 8
  /// What of the warm veil lies over it.
  private static let veil = (colour: Colour(0xFFE9C9), share: 0.3)

  /// - Parameter paper: what shows through clear pixels.
  public init(cache: DisplayCache?, paper: Colour) {
    self.cache = cache
    self.paper = paper
  }

  /// The picture of a `cover` or `backdrop` request.
  public func make(_ request: PictureRequest) throws(PictureFault) -> MadePicture {
    switch request {
    case .cover(let art, let extent, let binding):
      return try kept(
        ["cover", "\(binding.spine) \(binding.radius) \(binding.groove)"], art, extent
      ) { () throws(PictureFault) in
        var picture = try decoded(art, extent)
        bindCover(
          &picture, radius: binding.radius, groove: binding.groove,
          isRight: binding.spine == .right)
        return picture
      }
    case .backdrop(let art, let extent):
      return try kept(["backdrop"], art, extent) { () throws(PictureFault) in
        try backdrop(art, extent)
      }
    case .art, .text, .icon, .cloth, .face, .portrait: throw .missing
    }
  }

  private func kept(
    _ kind: [String], _ art: CoverArt, _ extent: Extent,
    make: () throws(PictureFault) -> Bitmap
  ) throws(PictureFault) -> MadePicture {
    guard let cache else { return MadePicture(try make()) }
    let key = CacheKey(
      kind + [
        art.folder, art.file, "\(art.version)", "\(extent.width)x\(extent.height)",
        "\(paper.premultiplied)", "\(Self.version)",
      ])
    return try cache.picture(key, extent: extent, make: make)
  }

  private func decoded(_ art: CoverArt, _ extent: Extent) throws(PictureFault) -> Bitmap {
    let folder: BookFolder
    do throws(FolderError) {
      folder = try BookFolder(path: art.folder)
    } catch {
      throw .unreadable("the folder has gone away")
    }
    return try ArtMaker(folder: folder, cache: nil, paper: paper)
      .make(file: art.file, extent: extent)
  }

  /// Grown over the screen and 300 design pixels beyond it on every side, out of focus by 48, and veiled.
  private func backdrop(_ art: CoverArt, _ extent: Extent) throws(PictureFault) -> Bitmap {
    let unit = DesignUnit(extent).pixels
    let shrink = Double(Self.shrink)
    let small = Extent(
      width: max(1, Int(Double(extent.width) / shrink)),
      height: max(1, Int(Double(extent.height) / shrink)))
    let margin = Int((300 * unit / shrink).rounded())
    let room = Extent(width: small.width + 2 * margin, height: small.height + 2 * margin)
    // Square to begin with: colours are what counts, and the file need not be opened twice for its shape.
    let side = max(room.width, room.height)
    let picture = softened(
      try decoded(art, Extent(width: side, height: side)), sigma: 48 * unit / shrink)
    let (left, top) = ((side - small.width) / 2, (side - small.height) / 2)
    let veil = Self.veil
    let veiled = Bitmap(small) { pixels in
      picture.withPixels { from in
        for y in 0..<small.height {
          for x in 0..<small.width {
            pixels[y * small.width + x] = laid(
              veil.colour, veil.share, over: from[(top + y) * side + left + x])
          }
        }
      }
    }
    return resampled(veiled, to: extent)
  }

  private func laid(_ colour: Colour, _ share: Double, over pixel: UInt32) -> UInt32 {
    func channel(_ shift: UInt32, _ value: UInt8) -> UInt32 {
      let below = Double(pixel >> shift & 255)
      return UInt32((below + (Double(value) - below) * share).rounded()) << shift
    }
    return 0xFF00_0000 | channel(16, colour.red) | channel(8, colour.green)
      | channel(0, colour.blue)
  }
}
