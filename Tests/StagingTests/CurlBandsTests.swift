import Glibc
import Measures
import Paper
import Staging
import Testing

/// A leaf that is being turned, drawn from a seed, and its inverse: which place of the sheet is seen at a pixel?
private struct Turned {
  let curl: Curl
  let page: PixelRect
  let fold: Fold

  init(_ random: inout SeededRandom) {
    page = PixelRect(
      x: .random(in: -30...200, using: &random), y: .random(in: -30...90, using: &random),
      width: .random(in: 40...300, using: &random), height: .random(in: 40...300, using: &random))
    let (width, height) = (Double(page.width), Double(page.height))
    let sheet = Sheet(width: width, height: height, radius: .random(in: 2...60, using: &random))
    let isLeft = Bool.random(using: &random)
    let pulled =
      sheet.fold(
        from: Point(
          x: width * .random(in: 0.6...1, using: &random),
          y: .random(in: 0...height, using: &random)),
        to: Point(
          x: .random(in: -width...width, using: &random),
          y: .random(in: -50...height + 50, using: &random)))
      ?? Fold(origin: Point(x: width, y: 0), direction: Vector(x: 1, y: 0), radius: 9)
    let moved = pulled.offset(by: Vector(x: Double(page.x), y: Double(page.y)))
    fold = isLeft ? moved : moved.mirrored(about: Double(page.x) + width / 2)
    curl = Curl(
      .lifted, page: page, spine: isLeft ? .left : .right, fold: fold, front: nil, back: nil,
      plainBack: nil, plainness: 0, lamp: .reading, unit: 0.3, lift: 0.8)
  }

  var lying: Curl {
    var lying = curl
    lying.part = .lying
    return lying
  }

  func middle(_ x: Int, _ y: Int) -> Point { Point(x: Double(x) + 0.5, y: Double(y) + 0.5) }

  /// The place of the turned-over sheet above a point before the contact line, from the page's top left.
  func turned(_ point: Point) -> Point {
    let t = fold.distance(of: point)
    let place = point + fold.direction * (.pi * fold.radius - 2 * t)
    return Point(x: place.x - Double(page.x), y: place.y - Double(page.y))
  }

  /// To the nearest edge of the sheet, and to the nearest free one.
  func margins(_ place: Point) -> (any: Double, free: Double) {
    let (width, height) = (Double(page.width), Double(page.height))
    let (left, right) = (place.x, width - place.x)
    let ends = min(place.y, height - place.y)
    return (min(ends, left, right), min(ends, curl.spine == .left ? right : left))
  }
}

@Suite("Bands of a leaf") struct CurlBandsTests {
  private func forEachBand(_ body: (Turned, Range<Int>) -> Void) {
    var random = SeededRandom(seed: 77)
    for _ in 0..<300 {
      let leaf = Turned(&random)
      for _ in 0..<4 {
        let top = Int.random(in: -60...400, using: &random)
        body(leaf, top..<top + Int.random(in: 1...20, using: &random))
      }
    }
  }

  @Test("what lies is where the page is, before the contact line, and nothing of it is left out")
  func lying() {
    forEachBand { leaf, rows in
      let columns = CurlBands(leaf.lying).lying(rows: rows)
      for y in rows.clamped(to: leaf.page.y..<leaf.page.maxY) {
        for x in leaf.page.x - 3..<leaf.page.maxX + 3 {
          let t = leaf.fold.distance(of: leaf.middle(x, y))
          let isOnPage = (leaf.page.x..<leaf.page.maxX).contains(x)
          if isOnPage, t < 0, !columns.any.contains(x) { Issue.record("left out \(x), \(y)") }
          if columns.all.contains(x), !isOnPage || t >= 0 { Issue.record("too many \(x), \(y)") }
        }
      }
    }
  }

  @Test("the flap's middle keeps off its edges, and nothing of the flap is left out")
  func flap() {
    forEachBand { leaf, rows in
      let columns = CurlBands(leaf.curl).flap(rows: rows)
      for y in rows {
        for x in leaf.page.x - 400..<leaf.page.maxX + 400 {
          let point = leaf.middle(x, y)
          let isBefore = leaf.fold.distance(of: point) < 0
          let margins = leaf.margins(leaf.turned(point))
          if isBefore, margins.any > -0.5, !columns.any.contains(x) {
            Issue.record("left out \(x), \(y)")
          }
          if columns.all.contains(x) {
            #expect(isBefore && margins.any >= 0.5 && margins.free >= leaf.curl.rim + 0.5)
          }
        }
      }
    }
  }

  @Test(
    "where the bent part is whole its lower layer is on the sheet, or the middle of its upper one")
  func whole() {
    var count = 0
    forEachBand { leaf, rows in
      let (solid, over) = (
        CurlBands(leaf.curl).solid(rows: rows), CurlBands(leaf.curl).over(rows: rows)
      )
      let r = leaf.fold.radius
      for y in rows {
        for x in leaf.page.x - 400..<leaf.page.maxX + 400
        where solid.contains(x) || over.contains(x) {
          count += 1
          let point = leaf.middle(x, y)
          let t = leaf.fold.distance(of: point)
          #expect(t >= 0 && t <= r - 0.5)
          let s = r * asin(min(1, t / r))
          func margin(_ s: Double) -> Double {
            let place = point + leaf.fold.direction * (s - t)
            return leaf.margins(
              Point(x: place.x - Double(leaf.page.x), y: place.y - Double(leaf.page.y))
            ).any
          }
          if solid.contains(x) { #expect(margin(s) >= 0.5) }
          if over.contains(x) { #expect(margin(.pi * r - s) >= leaf.curl.rim + 0.5) }
        }
      }
    }
    #expect(count > 1000)
  }

  @Test("every place of the sheet beyond the contact line is seen in the columns of its part")
  func places() {
    var random = SeededRandom(seed: 78)
    for _ in 0..<300 {
      let leaf = Turned(&random)
      let bands = CurlBands(leaf.curl)
      for _ in 0..<200 {
        let place = Point(
          x: Double(leaf.page.x) + .random(in: 0...Double(leaf.page.width), using: &random),
          y: Double(leaf.page.y) + .random(in: 0...Double(leaf.page.height), using: &random))
        if leaf.fold.distance(of: place) <= 0 { continue }
        let seen = leaf.fold.place(place).point
        let (x, y) = (Int(seen.x.rounded(.down)), Int(seen.y.rounded(.down)))
        let rows = y / 16 * 16..<y / 16 * 16 + (y < 0 ? 1 : 16)
        guard rows.contains(y) else { continue }
        let t = leaf.fold.distance(of: leaf.middle(x, y))
        #expect(bands.shadow(rows: rows).contains(x))
        if t >= 0, t < leaf.fold.radius + 0.5 { #expect(bands.bent(rows: rows).contains(x)) }
      }
    }
  }

  @Test("what a part covers lies within it; a leaf that is seen through covers nothing")
  func covered() {
    forEachBand { leaf, rows in
      let band = PixelRect(x: -400, y: rows.lowerBound, width: 1600, height: rows.count)
      func holds(_ curl: Curl, _ columns: Range<Int>) -> Bool {
        let covered = CurlBands(curl).covered(in: band)
        return covered.x..<covered.maxX == columns || covered.isEmpty && columns.isEmpty
      }
      #expect(holds(leaf.curl, CurlBands(leaf.curl).flap(rows: rows).all))
      #expect(holds(leaf.lying, CurlBands(leaf.lying).lying(rows: rows).all))
      var faint = leaf.curl
      faint.opacity = 0.9
      #expect(CurlBands(faint).covered(in: band).isEmpty)
    }
  }

  @Test("a fold without measure crashes nothing")
  func hostile() {
    for value in [Double.nan, .infinity, -.infinity, 1e300, -1e300, 0] {
      let fold = Fold(
        origin: Point(x: value, y: 0), direction: Vector(x: value, y: 1), radius: value)
      let curl = Curl(
        .lifted, page: PixelRect(x: 0, y: 0, width: 9, height: 9), spine: .left, fold: fold,
        front: nil, back: nil, plainBack: nil, plainness: value, lamp: .reading, unit: value,
        lift: value)
      let bands = CurlBands(curl)
      _ = (bands.lying(rows: 0..<9), bands.flap(rows: 0..<9), bands.bent(rows: 0..<9))
      _ = (bands.shadow(rows: 0..<9), bands.covered(in: curl.page))
    }
  }
}
