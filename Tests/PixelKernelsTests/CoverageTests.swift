import Glibc
import Measures
import PixelKernels
import Testing

@Suite("Coverage") struct CoverageTests {
  private let shadows = ShadowTable()
  private let columns = 70
  private let rows = 50

  /// White over black: the levels that come out are the coverage.
  private func draw(
    _ box: RoundedBox, _ kind: CoverageShape.Kind, columns: Range<Int>, rows: Range<Int>
  ) -> [UInt32] {
    var pixels = [UInt32](repeating: 0, count: self.columns * self.rows)
    var coverage = [UInt32](repeating: 0, count: self.columns + 3)
    pixels.withUnsafeMutableBufferPointer { pixels in
      coverage.withUnsafeMutableBufferPointer { coverage in
        guard let target = pixels.baseAddress, let room = coverage.baseAddress else { return }
        CoverageShape(box, kind)?.lay(
          0xFFFF_FFFF, columns: columns, rows: rows, into: target, stride: self.columns,
          coverage: room)
      }
    }
    return pixels
  }

  /// Compares every pixel with what the distance of its middle says, and those outside with nothing.
  private func compare(
    _ kind: CoverageShape.Kind, _ box: RoundedBox, _ random: inout SeededRandom,
    _ coverage: (Double) -> Double
  ) {
    let (left, top) = (
      Int.random(in: 0...20, using: &random), Int.random(in: 0...20, using: &random)
    )
    let (across, down) = (left..<Int.random(in: left...columns, using: &random), top..<rows)
    let drawn = draw(box, kind, columns: across, rows: down)
    for y in 0..<rows {
      for x in 0..<columns {
        let distance = box.distance(to: Point(x: Double(x) + 0.5, y: Double(y) + 0.5))
        let isInside = across.contains(x) && down.contains(y)
        let right = isInside ? 255 * min(1, max(0, coverage(distance))) : 0
        let got = Double(drawn[y * columns + x] & 255)
        guard abs(got - right) <= 0.75 else {
          Issue.record("(\(x), \(y)) of \(box), \(kind): \(got), not \(right)")
          return
        }
      }
    }
  }

  private func randomBox(_ random: inout SeededRandom) -> RoundedBox? {
    func number(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &random) }
    let box = Box(
      x: number(-40...70), y: number(-40...50), width: number(0...90), height: number(0...70))
    // Whole pixels and sharp corners are what rooms mostly ask for.
    let whole = Int.random(in: 0...1, using: &random) == 0
    return RoundedBox(
      whole ? box.rounded.box : box,
      radius: Int.random(in: 0...2, using: &random) == 0 ? 0 : number(0...50))
  }

  private func edge(_ distance: Double) -> Double { min(1, max(0, 0.5 - distance)) }

  @Test("a card covers ½ − d of a pixel at distance d from its edge")
  func cards() {
    var random = SeededRandom(seed: 21)
    for _ in 0..<300 {
      guard let box = randomBox(&random) else { continue }
      compare(.card, box, &random) { edge($0) }
    }
  }

  @Test("a ring is a card with another taken out")
  func rings() {
    var random = SeededRandom(seed: 22)
    for _ in 0..<300 {
      guard let box = randomBox(&random) else { continue }
      let width = Double.random(in: 0.1...20, using: &random)
      compare(.ring(width: width), box, &random) { edge($0) - edge($0 + width) }
    }
  }

  @Test("a shadow covers 1 − Φ(d / σ)")
  func shadow() {
    var random = SeededRandom(seed: 23)
    for _ in 0..<300 {
      guard let box = randomBox(&random) else { continue }
      let sigma = Double.random(in: 0.2...30, using: &random)
      compare(.shadow(sigma: sigma, shadows), box, &random) {
        erfc($0 / sigma / 2.0.squareRoot()) / 2
      }
    }
  }

  @Test("on whole pixels a sharp card is that rectangle")
  func wholePixels() throws {
    let box = try #require(RoundedBox(Box(x: 5, y: 6, width: 20, height: 10), radius: 0))
    let drawn = draw(box, .card, columns: 0..<columns, rows: 0..<rows)
    for y in 0..<rows {
      for x in 0..<columns {
        let isInside = (5..<25).contains(x) && (6..<16).contains(y)
        #expect(drawn[y * columns + x] == (isInside ? 0xFFFF_FFFF : 0))
      }
    }
  }
}
