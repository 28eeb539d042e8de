import Folders
import Measures
import PNGFiles
public import Pixels
public import Staging

/// Somebody's picture: the largest square in its middle, `side` pixels a side, cut out as a disc with a smooth edge.
///
/// - Throws: `PictureFault` where there is no such file in its folder, or it cannot be read.
public func makePortrait(_ art: PortraitArt, side: Int) throws(PictureFault) -> Bitmap {
  let side = min(max(1, side), 2048)
  let shown: Extent
  let folder: BookFolder
  do throws(FolderError) {
    folder = try BookFolder(path: art.folder)
    let prefix = try folder.readPrefix(art.file, count: 65_536).bytes
    do throws(PictureFault) { shown = try readPNGHeader(prefix).extent } catch { throw .missing }
  } catch {
    throw .missing
  }
  let fitted = Portrait.extent(of: shown, filling: side)
  let maker = ArtMaker(folder: folder, cache: nil)
  return Portrait.disc(of: try maker.make(file: art.file, extent: fitted), side: side)
}

enum Portrait {
  /// The size in which a picture just fills a square; one that is very long is made shorter.
  static func extent(of shown: Extent, filling side: Int) -> Extent {
    let least = Double(max(1, min(shown.width, shown.height)))
    func length(_ own: Int) -> Int {
      min(side * 4, max(side, Int((Double(own) / least * Double(side)).rounded())))
    }
    return Extent(width: length(shown.width), height: length(shown.height))
  }

  /// The middle of a picture that is nowhere smaller than the disc.
  static func disc(of picture: Bitmap, side: Int) -> Bitmap {
    let (left, top) = ((picture.extent.width - side) / 2, (picture.extent.height - side) / 2)
    let radius = Double(side) / 2
    return Bitmap(Extent(width: side, height: side)) { pixels in
      for y in 0..<side {
        for x in 0..<side {
          let (dx, dy) = (Double(x) + 0.5 - radius, Double(y) + 0.5 - radius)
          let distance = (dx * dx + dy * dy).squareRoot()
          let coverage = min(1, max(0, radius + 0.5 - distance))
          pixels[y * side + x] = faded(picture[left + x, top + y], coverage)
        }
      }
    }
  }

  /// A pixel, premultiplied, with that share of it.
  private static func faded(_ pixel: UInt32, _ share: Double) -> UInt32 {
    let part = UInt32((share * 255).rounded())
    return [0, 8, 16, 24].reduce(0) { sum, shift in
      sum | (((pixel >> UInt32(shift) & 255) * part + 127) / 255) << UInt32(shift)
    }
  }
}
