import Measures
public import Pixels
import SoftwareStage
import Staging

extension Snapshot {
  /// Every spread of the book, both covers counted, on one picture: rows of four on cloth.
  public func contactSheet() throws(CommandFailure) -> Bitmap {
    let cell = Extent(width: 640, height: 360)
    let gap = 16
    let count = spreadCount(size: cell)
    let columns = min(4, count)
    let rows = (count + columns - 1) / columns
    let sheet = Extent(
      width: columns * (cell.width + gap) + gap, height: rows * (cell.height + gap) + gap)
    guard sheet.height <= 16_384 else {
      throw CommandFailure("\(count) spreads are more than one picture can show", status: 1)
    }
    var list = DrawList(extent: sheet, ground: Palette.board)
    var pictures: [PictureID: Bitmap] = [:]
    for spread in 0..<count {
      let id = PictureID(rawValue: UInt64(spread))
      pictures[id] = try picture(of: .spread(spread), size: cell)
      let x = gap + spread % columns * (cell.width + gap)
      let y = gap + spread / columns * (cell.height + gap)
      list.add(.still(id, at: PixelPoint(x: x, y: y)))
    }
    return SoftwareStage.render(list) { pictures[$0] }
  }
}
