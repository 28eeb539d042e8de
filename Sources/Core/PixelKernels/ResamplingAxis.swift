/// What rows need: fewer pixels, as many, or more.
enum Across {
  case area(AreaTaps)
  case same
  case cubic(CubicPlan)

  init(from source: Int, to target: Int) {
    if target < source {
      self = .area(AreaTaps(from: source, to: target))
    } else if target == source {
      self = .same
    } else {
      self = .cubic(CubicPlan(from: source, to: target))
    }
  }
}

/// What columns need, whose pixels come one by one.
enum Down {
  case area(AreaPlan)
  case same
  case cubic(CubicPlan)

  init(from source: Int, to target: Int) {
    if target < source {
      self = .area(AreaPlan(from: source, to: target))
    } else if target == source {
      self = .same
    } else {
      self = .cubic(CubicPlan(from: source, to: target))
    }
  }
}

/// The area filter along one side: each target pixel is the mean of what it covers.
struct AreaPlan {
  /// A target pixel: what is left of the source pixel before, `whole` source pixels, and `share` of the next one.
  struct Cell {
    var whole: Int32
    var share: Float
  }

  let cells: [Cell]
  /// Target pixels a source pixel: what the sums are multiplied by.
  let scale: Float

  init(from source: Int, to target: Int) {
    // In units of 1 / target of a source pixel every border is a whole number.
    var cells: [Cell] = []
    cells.reserveCapacity(target)
    var used = 0
    for index in 0..<target {
      let end = (index + 1) * source
      let lastWhole = end / target
      let rest = end - lastWhole * target
      cells.append(
        Cell(whole: Int32(lastWhole - used), share: Float(rest) / Float(target)))
      used = rest == 0 ? lastWhole : lastWhole + 1
    }
    self.cells = cells
    scale = Float(target) / Float(source)
  }
}

/// The area filter along a row, where all of it is at hand: the same number of source pixels for every target pixel,
/// some of no weight, so that the processor never has to guess how many come.
struct AreaTaps {
  /// Source pixels that each target pixel looks at.
  let count: Int
  /// The first of them.
  let first: [Int32]
  /// `count` weights for each target pixel; they add up to 1.
  let weights: [Float]

  init(from source: Int, to target: Int) {
    let count = min(source, (source + target - 1) / target + 1)
    self.count = count
    var first: [Int32] = []
    var weights: [Float] = []
    weights.reserveCapacity(count * target)
    for index in 0..<target {
      // In units of 1 / target of a source pixel.
      let (start, end) = (index * source, (index + 1) * source)
      let tap = min(start / target, source - count)
      first.append(Int32(tap))
      for pixel in tap..<tap + count {
        let covered = min(end, (pixel + 1) * target) - max(start, pixel * target)
        weights.append(Float(max(0, covered)) / Float(source))
      }
    }
    self.first = first
    self.weights = weights
  }
}

/// Catmull-Rom interpolation along one side (Keys 1981, a = -1/2).
struct CubicPlan {
  struct Cell {
    /// The first of four source pixels, from -2; beyond the picture its edge is repeated.
    var first: Int32
    var weights: SIMD4<Float>
  }

  let cells: [Cell]
  let source: Int

  init(from source: Int, to target: Int) {
    self.source = source
    let step = Double(source) / Double(target)
    cells = (0..<target).map { index in
      let place = (Double(index) + 0.5) * step - 0.5
      let base = place.rounded(.down)
      return Cell(first: Int32(base) - 1, weights: Self.weights(Float(place - base)))
    }
  }

  /// Weights of the pixels at -1, 0, 1 and 2 for a place `t` between 0 and 1.
  private static func weights(_ t: Float) -> SIMD4<Float> {
    let (t2, t3) = (t * t, t * t * t)
    return SIMD4(
      -0.5 * t + t2 - 0.5 * t3, 1 - 2.5 * t2 + 1.5 * t3, 0.5 * t + 2 * t2 - 1.5 * t3,
      -0.5 * t2 + 0.5 * t3)
  }

  /// The cell's mix of four neighbours, kept between the two nearest, so that no edge grows a halo.
  @inline(__always)
  static func mix(_ w: SIMD4<Float>, _ a: Light, _ b: Light, _ c: Light, _ d: Light) -> Light {
    let sum = a * w.x + b * w.y + c * w.z + d * w.w
    return lesser(greater(sum, lesser(b, c)), greater(b, c))
  }
}
