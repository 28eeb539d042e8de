import Measures
import Testing

@testable import Shelving

@Suite("Where books and ledges stand")
struct ShelfGeometryTests {
  private func geometry(_ width: Int, _ height: Int, mirrored: Bool = false) -> ShelfGeometry {
    ShelfGeometry(screen: Extent(width: width, height: height), isMirrored: mirrored)
  }

  private func lefts(_ geometry: ShelfGeometry) -> [Double] {
    (0..<geometry.columns).map { geometry.cell(of: $0).x }
  }

  @Test("1920x1080: four columns, as the table says")
  func landscape() {
    let shelf = geometry(1920, 1080)
    #expect(lefts(shelf) == [132, 564, 996, 1428])
    #expect(shelf.cell(of: 0).width == 368)
    #expect(shelf.ledge(of: 0) == 480 && shelf.ledge(of: 1) == 936)
    #expect(shelf.ledgeBox(of: 0) == Box(x: 88, y: 480, width: 1792, height: 60))
    #expect(shelf.growth == 1.12)
    #expect(shelf.reach(of: 8) == 0 && shelf.reach(of: 9) == 456)
  }

  @Test("3840x2160: the same, twice as large")
  func large() {
    #expect(lefts(geometry(3840, 2160)) == [264, 1128, 1992, 2856])
    #expect(geometry(3840, 2160).ledge(of: 1) == 1872)
  }

  @Test("1024x600: three columns with larger covers, and the third row to be seen")
  func small() {
    let shelf = geometry(1024, 600)
    #expect(lefts(shelf) == [112, 408, 704])
    #expect(shelf.cell(of: 0) == Box(x: 112, y: 26, width: 224, height: 224))
    #expect(shelf.ledge(of: 1) == 532 && shelf.ledgeHeight == 38 && shelf.faceSide == 68)
    #expect(shelf.ledgeBox(of: 0).x == 80 && shelf.ledgeBox(of: 0).maxX == 1004)
    #expect(abs(shelf.titleSize - 20) < 0.1)
    #expect(shelf.visibleRows(at: 0, of: 9) == 0..<3)
  }

  @Test("1080x1920: two columns")
  func portrait() {
    #expect(lefts(geometry(1080, 1920)) == [152, 584])
    #expect(geometry(1080, 1920).ledge(of: 3) == 1848)
  }

  @Test("an interface from right to left is the mirror image", arguments: [1920, 1024, 2560, 700])
  func mirrored(width: Int) {
    let (plain, other) = (geometry(width, 900), geometry(width, 900, mirrored: true))
    for index in 0..<9 {
      let (a, b) = (plain.cell(of: index), other.cell(of: index))
      #expect(abs(a.x - (Double(width) - b.maxX)) <= 1 && a.y == b.y)
      let (one, two) = (plain.ledgeRoom(of: index), other.ledgeRoom(of: index))
      #expect(abs(one.width - two.width) <= 1)
    }
  }

  @Test("on any screen covers stand apart from each other, on it, and within their ledge")
  func any() {
    for width in stride(from: 320, through: 4000, by: 173) {
      for height in stride(from: 320, through: 2200, by: 157) {
        let shelf = geometry(width, height)
        let row = (0..<shelf.columns).map { shelf.cell(of: $0) }
        #expect(shelf.columns >= 1)
        for (left, right) in zip(row, row.dropFirst()) { #expect(left.maxX < right.x) }
        #expect(row.first.map { $0.x >= 0 } == true, "\(width)x\(height)")
        #expect(row.last.map { $0.maxX <= Double(width) } == true, "\(width)x\(height)")
        #expect(shelf.ledgeBox(of: 0).width > 0 && shelf.growth >= 1)
      }
    }
  }

  @Test("a place on a cover or its title is that book, and a place between rows is none")
  func hits() {
    let shelf = geometry(1920, 1080)
    for index in 0..<10 {
      #expect(shelf.index(at: shelf.cell(of: index).centre, count: 10) == index)
      #expect(shelf.index(at: shelf.ledgeRoom(of: index).centre, count: 10) == index)
    }
    #expect(shelf.index(at: Point(x: 300, y: 550), count: 10) == nil)
    #expect(shelf.index(at: Point(x: 1700, y: 1200), count: 10) == nil)
  }
}
