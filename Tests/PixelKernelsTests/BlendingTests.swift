import Measures
import PixelKernels
import Pixels
import Testing

@Suite("Blending") struct BlendingTests {
  /// a · b / 255 to the nearest, said slowly.
  private func product(_ a: UInt32, _ b: UInt32) -> UInt32 { (2 * a * b + 255) / 510 }

  private func channels(_ pixel: UInt32, _ body: (UInt32) -> UInt32) -> UInt32 {
    [0, 8, 16, 24].reduce(0) { $0 | body(pixel >> $1 & 255) << $1 }
  }

  private func over(_ source: UInt32, _ below: UInt32) -> UInt32 {
    let rest = 255 - source >> 24
    return source + channels(below) { product($0, rest) }
  }

  private func randomPixel(_ random: inout SeededRandom) -> UInt32 {
    let alphas: [UInt8] = [0, 255, UInt8.random(in: 0...255, using: &random)]
    let alpha = alphas[Int.random(in: 0...2, using: &random)]
    return Colour(UInt32.random(in: 0...0xFFFFFF, using: &random))
      .opacity(Double(alpha) / 255).premultiplied
  }

  /// Every length up to 9 (whole groups of four and all that may be left over), many times, between two sentinels.
  private func compare(
    seed: UInt64,
    _ draw: (PixelRun, [UInt32], inout SeededRandom) -> (UInt32, UInt32, Int) -> UInt32
  ) {
    var random = SeededRandom(seed: seed)
    for round in 0..<2000 {
      let count = round % 10
      let source = (0..<count).map { _ in randomPixel(&random) }
      let below = (0..<(count + 2)).map { _ in randomPixel(&random) }
      var drawn = below
      let expected = drawn.withUnsafeMutableBufferPointer { buffer in
        guard let start = buffer.baseAddress else {
          return nil as ((UInt32, UInt32, Int) -> UInt32)?
        }
        return draw(PixelRun(start + 1, count: count), source, &random)
      }
      var right = below
      for at in 0..<count { right[at + 1] = expected?(source[at], below[at + 1], at) ?? 0 }
      #expect(drawn == right)
    }
  }

  @Test("a picture is laid over what is there, every channel rounded to the nearest")
  func pictureOver() {
    compare(seed: 1) { run, source, _ in
      run.lay(source + [0], opacity: 255)
      return { above, below, _ in self.over(above, below) }
    }
  }

  @Test("an opacity first thins the picture, then lays it")
  func pictureWithOpacity() {
    compare(seed: 2) { run, source, random in
      let opacity = UInt8.random(in: 0...255, using: &random)
      run.lay(source + [0], opacity: opacity)
      return { above, below, _ in
        self.over(self.channels(above) { self.product($0, UInt32(opacity)) }, below)
      }
    }
  }

  @Test("a colour is laid over, evenly or as far as coverage says")
  func colours() {
    compare(seed: 3) { run, _, random in
      let colour = self.randomPixel(&random)
      run.lay(colour)
      return { _, below, _ in self.over(colour, below) }
    }
    compare(seed: 4) { run, _, random in
      let colour = self.randomPixel(&random)
      let coverage = (0..<10).map { _ in UInt32.random(in: 0...255, using: &random) }
      run.lay(colour, coverage: coverage)
      return { _, below, at in
        self.over(self.channels(colour) { self.product($0, coverage[at]) }, below)
      }
    }
  }

  @Test("the product of any two channels is rounded to the nearest")
  func everyProduct() {
    for opacity in 0...255 {
      let source = (0...255).map { UInt32($0) * 0x0101_0101 }
      var drawn = [UInt32](repeating: 0, count: 256)
      drawn.withUnsafeMutableBufferPointer { buffer in
        guard let start = buffer.baseAddress else { return }
        PixelRun(start, count: 256).lay(source, opacity: UInt8(opacity))
      }
      let expected = source.map { self.channels($0) { self.product($0, UInt32(opacity)) } }
      #expect(drawn == expected)
    }
  }

  @Test("rows are mixed by 256ths, to the nearest")
  func mixing() {
    var random = SeededRandom(seed: 5)
    for weight in UInt32(0)...255 {
      let count = Int(weight % 11)
      let one = (0..<count).map { _ in randomPixel(&random) } + [0]
      let other = (0..<count).map { _ in randomPixel(&random) } + [0]
      var drawn = [UInt32](repeating: 7, count: count + 1)
      drawn.withUnsafeMutableBufferPointer { buffer in
        guard let start = buffer.baseAddress else { return }
        PixelRun(start, count: count).mix(one, other, weight: weight)
      }
      for at in 0..<count {
        let expected = [0, 8, 16, 24].reduce(UInt32(0)) { sum, shift in
          let (a, b) = (one[at] >> shift & 255, other[at] >> shift & 255)
          return sum | ((a * (256 - weight) + b * weight + 128) >> 8) << shift
        }
        #expect(drawn[at] == expected)
      }
      #expect(drawn[count] == 7)
    }
  }

  @Test("samples lie at the middles of pixels and are clamped at the edges")
  func sampling() {
    var random = SeededRandom(seed: 6)
    for _ in 0..<300 {
      let source = Int.random(in: 1...40, using: &random)
      let target = Int.random(in: 1...90, using: &random)
      let row = (0..<source).map { _ in randomPixel(&random) }
      let padded = [row[0]] + row + [row[source - 1]]
      let axis = SampleAxis(source: source, target: target)
      let first = Int.random(in: 0..<target, using: &random)
      var drawn = [UInt32](repeating: 0, count: target - first)
      drawn.withUnsafeMutableBufferPointer { buffer in
        padded.withUnsafeBufferPointer { padded in
          guard let start = buffer.baseAddress, let pixels = padded.baseAddress else { return }
          var places = [Int32](repeating: 0, count: target - first)
          var weights = [UInt32](repeating: 0, count: target - first)
          axis.write(from: first, count: target - first, places: &places, weights: &weights)
          PixelRun(start, count: target - first).sample(pixels + 1, at: places, weights: weights)
        }
      }
      for at in 0..<(target - first) {
        let place = (Double(first + at) + 0.5) * Double(source) / Double(target) - 0.5
        let inside = min(Double(source - 1), max(0, place))
        let (low, share) = (Int(inside), inside - inside.rounded(.down))
        let high = min(source - 1, low + 1)
        for shift in stride(from: UInt32(0), to: 32, by: 8) {
          let (a, b) = (Double(row[low] >> shift & 255), Double(row[high] >> shift & 255))
          let right = a + (b - a) * share
          #expect(abs(right - Double(drawn[at] >> shift & 255)) <= 1)
        }
      }
    }
  }

  @Test("a ramp runs from one colour to the other, premultiplied, whichever part of it is drawn")
  func ramps() {
    var random = SeededRandom(seed: 8)
    for _ in 0..<200 {
      let length = Int.random(in: 1...300, using: &random)
      let first = Int.random(in: 0..<length, using: &random)
      func colour() -> Colour {
        Colour(
          UInt32.random(in: 0...0xFFFFFF, using: &random),
          alpha: Double.random(in: 0...1, using: &random))
      }
      let (one, other) = (colour(), colour())
      var drawn = [UInt32](repeating: 0, count: length - first)
      drawn.withUnsafeMutableBufferPointer { buffer in
        guard let start = buffer.baseAddress else { return }
        PixelRun(start, count: length - first)
          .ramp(from: one, to: other, first: first, length: length)
      }
      func levels(_ colour: Colour) -> [Double] {
        let alpha = Double(colour.alpha)
        return [colour.blue, colour.green, colour.red].map { Double($0) * alpha / 255 } + [alpha]
      }
      for at in 0..<(length - first) {
        let share = (Double(first + at) + 0.5) / Double(length)
        for channel in 0..<4 {
          let right = levels(one)[channel] + (levels(other)[channel] - levels(one)[channel]) * share
          let got = Double(drawn[at] >> (8 * UInt32(channel)) & 255)
          #expect(abs(got - right) <= 0.51)
        }
        #expect((0..<3).allSatisfy { drawn[at] >> (8 * UInt32($0)) & 255 <= drawn[at] >> 24 })
      }
    }
  }
}
