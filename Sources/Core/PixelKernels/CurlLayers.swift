import Measures

extension CurlRows {
  /// Darkens columns by the leaf's shadows.
  func castShadows(_ columns: Range<Int>, _ row: Row, _ target: UnsafeMutablePointer<UInt32>) {
    if columns.isEmpty { return }
    let lanes = SIMD4<Float>(0, 1, 2, 3)
    let meeting = meeting(columns, row)
    let table = shade.table(meeting)
    switch meeting {
    case .clear: return
    case .any where shade.isSoft:
      castSoftly(columns, row, target)
    case .any:
      let ink = FourPixels(repeating: look.shadow)
      darken(columns, target) { x in
        let places = lanes + x
        let levels = shade.levels(places + row.gx0, row.gy, places * row.tStep + row.t0)
        return scaled(ink, by: pairs(levels))
      }
    case .fold, .none:
      darken(columns, target) { x in
        shade.pixels((lanes + x) * row.tStep + (row.t0 - radius), in: table)
      }
    case .fore:
      darken(columns, target) { x in
        shade.pixels((fore - row.x0 - (lanes + x) * row.xStep) * outwards, in: table)
      }
    }
  }

  /// The soft edges of its shadows that a run of columns can meet.
  private func meeting(_ columns: Range<Int>, _ row: Row) -> CurlShade.Meeting {
    let (first, end) = (Float(columns.lowerBound), Float(columns.upperBound))
    return shade.meeting(
      from: row.gx0 + first, to: row.gx0 + end, row.gy, row.t0 + row.tStep * first,
      row.t0 + row.tStep * end)
  }

  /// Shadows that meet any edges, asked for at every other pixel.
  private func castSoftly(
    _ columns: Range<Int>, _ row: Row, _ target: UnsafeMutablePointer<UInt32>
  ) {
    let ink = FourPixels(repeating: look.shadow)
    let lanes = SIMD4<Float>(0.5, 2.5, 4.5, 6.5)
    var x = columns.lowerBound
    while x < columns.upperBound {
      let places = lanes + Float(x)
      let levels = shade.levels(places + row.gx0, row.gy, places * row.tStep + row.t0)
      if levels != .zero {
        let shade = scaled(ink, by: pairs(levels))
        let end = columns.upperBound
        darken(x..<min(x + 4, end), target) { _ in FourPixels(shade.x, shade.x, shade.y, shade.y) }
        darken(min(x + 4, end)..<min(x + 8, end), target) { _ in
          FourPixels(shade.z, shade.z, shade.w, shade.w)
        }
      }
      x += 8
    }
  }

  @inline(__always) private func darken(
    _ columns: Range<Int>, _ target: UnsafeMutablePointer<UInt32>,
    _ shade: (Float) -> FourPixels
  ) {
    var x = columns.lowerBound
    while x < columns.upperBound {
      let share = shade(Float(x))
      if isClear(share) {
        x += 4
        continue
      }
      if x + 4 <= columns.upperBound {
        let place = UnsafeMutableRawPointer(target + x)
        place.storeBytes(
          of: over(share, place.loadUnaligned(as: FourPixels.self)), as: FourPixels.self)
      } else {
        for lane in 0..<(columns.upperBound - x) {
          target[x + lane] = over(share, FourPixels(repeating: target[x + lane]))[lane]
        }
      }
      x += 4
    }
  }

  /// The middle of the flap: nothing but one picture, or two mixed, run through along a straight line.
  func layInner(_ columns: Range<Int>, _ row: Row, _ target: UnsafeMutablePointer<UInt32>) {
    if columns.isEmpty { return }
    let (start, last) = (Float(columns.lowerBound), Float(columns.upperBound - 1))
    func ends(_ face: CurlFace) -> Run? {
      let one = face.position(row.x0 + row.xStep * start, row.y0 + row.yStep * start)
      let other = face.position(row.x0 + row.xStep * last, row.y0 + row.yStep * last)
      let step = face.step(row.xStep, row.yStep)
      // Rounding of the steps adds up along the row: a run is used where that cannot lead out of the picture.
      let slack = columns.count
      guard
        face.holds(
          (one.column - slack, one.row - slack), (other.column + slack, other.row + slack)),
        face.holds((one.column + slack, one.row + slack), (other.column - slack, other.row - slack))
      else { return nil }
      return Run(face: face, column: one.column, row: one.row, step: step)
    }
    guard look.opacity == 256, let back = ends(look.back) else {
      for x in columns { layEdge(x, row, target) }
      return
    }
    var first = back
    if look.plainness == 0 {
      run(columns, row, target) { first.next() }
    } else if var second = ends(look.plainBack) {
      let share = Lanes(repeating: look.plainness)
      run(columns, row, target) { mixed(first.next(), second.next(), share) }
    } else {
      for x in columns { layEdge(x, row, target) }
    }
  }

  private struct Run {
    let face: CurlFace
    var column, row: Int
    let step: (column: Int, row: Int)

    /// The next four pixels.
    @inline(__always) mutating func next() -> FourPixels {
      let lanes = SIMD4<Int32>(0, 1, 2, 3)
      let columns =
        SIMD4(repeating: Int32(truncatingIfNeeded: column)) &+ lanes
        &* Int32(truncatingIfNeeded: step.column)
      let rows =
        SIMD4(repeating: Int32(truncatingIfNeeded: row)) &+ lanes
        &* Int32(truncatingIfNeeded: step.row)
      column &+= 4 &* step.column
      row &+= 4 &* step.row
      return face.four(columns, rows)
    }
  }

  /// Whole fours by runs, the rest pixel by pixel.
  private func run(
    _ columns: Range<Int>, _ row: Row, _ target: UnsafeMutablePointer<UInt32>,
    _ next: () -> FourPixels
  ) {
    var x = columns.lowerBound
    while x + 4 <= columns.upperBound {
      UnsafeMutableRawPointer(target + x).storeBytes(
        of: next() | 0xFF00_0000, as: FourPixels.self)
      x += 4
    }
    while x < columns.upperBound {
      layEdge(x, row, target)
      x += 1
    }
  }

  /// A pixel of the flap near its edge, or any that needs care.
  @inline(__always) func layEdge(_ x: Int, _ row: Row, _ target: UnsafeMutablePointer<UInt32>) {
    let column = Float(x)
    let (qx, qy) = (row.x0 + row.xStep * column, row.y0 + row.yStep * column)
    let distance = self.distance(qx, qy)
    let colour = rimmed(backColour(qx, qy), distance)
    lay(colour, coverage(distance), on: target + x)
  }

  /// The middle of the bent part, where the turned-over layer covers all, four pixels at a time; the columns it did.
  func layBentInner(
    _ columns: Range<Int>, _ row: Row, _ target: UnsafeMutablePointer<UInt32>
  ) -> Range<Int> {
    let whole = row.covered(within: columns, self)
    let four = whole.lowerBound..<(whole.lowerBound + whole.count / 4 * 4)
    // Of another size than the page, a picture may end where the page does not yet.
    let hasTwins =
      look.back.isExact && (look.plainness == 0 || look.plainBack.isAlike(look.back))
    if look.opacity < 256 || !hasTwins { return columns.lowerBound..<columns.lowerBound }
    var x = four.lowerBound
    while x < four.upperBound {
      let pixels = bentFour(Float(x), row)
      UnsafeMutableRawPointer(target + x).storeBytes(of: pixels, as: FourPixels.self)
      x += 4
    }
    return four
  }

  @inline(__always) private func bentFour(_ x: Float, _ row: Row) -> FourPixels {
    var columns = SIMD4<Int32>()
    var rows = SIMD4<Int32>()
    var light = FourPixels()
    var spread: Float = 0
    for lane in 0..<4 {
      let column = x + Float(lane)
      let t = row.t0 + row.tStep * column
      let step = step(at: t)
      let way = step.upper - t
      let at = look.back.position(row.gx0 + column + way * ux, row.gy + way * uy)
      columns[lane] = Int32(truncatingIfNeeded: at.column)
      rows[lane] = Int32(truncatingIfNeeded: at.row)
      light[lane] = UInt32(step.upperLight)
      spread = max(spread, step.spread)
    }
    let colour = spread < 1.5 ? backFour(columns, rows) : meanFour(columns, rows, spread)
    return mixed(FourPixels(repeating: 0xFF00_0000), colour, pairs(light)) | 0xFF00_0000
  }

  /// Both backs have the page's size, or else they are the same picture.
  @inline(__always) private func backFour(
    _ columns: SIMD4<Int32>, _ rows: SIMD4<Int32>
  ) -> FourPixels {
    let back = look.back.four(columns, rows)
    if look.plainness == 0 { return back }
    return mixed(
      back, look.plainBack.four(columns, rows), Lanes(repeating: look.plainness))
  }

  /// The mean of two places along the stretch that a pixel shows, or of four.
  @inline(__always) private func meanFour(
    _ columns: SIMD4<Int32>, _ rows: SIMD4<Int32>, _ spread: Float
  ) -> FourPixels {
    func at(_ share: Float) -> FourPixels {
      let way = look.back.step(ux * spread * share, uy * spread * share)
      return backFour(
        columns &+ Int32(truncatingIfNeeded: way.column), rows &+ Int32(truncatingIfNeeded: way.row)
      )
    }
    let half = Lanes(repeating: 128)
    if spread < 3 { return mixed(at(-0.25), at(0.25), half) }
    return mixed(mixed(at(-0.375), at(-0.125), half), mixed(at(0.125), at(0.375), half), half)
  }

  /// The bent part outside its middle: four pixels at a time where only the lower layer is seen, else one by one.
  func layBent(_ columns: Range<Int>, _ row: Row, _ target: UnsafeMutablePointer<UInt32>) {
    if columns.isEmpty { return }
    let isShaded = meeting(columns, row) != .clear
    let isPlain = look.opacity == 256 && look.front.isExact
    var x = columns.lowerBound
    while x < columns.upperBound {
      if isPlain, x + 4 <= columns.upperBound,
        let four = lowerFour(Float(x), row, isShaded: isShaded)
      {
        UnsafeMutableRawPointer(target + x).storeBytes(of: four, as: FourPixels.self)
        x += 4
      } else {
        layBent(x, row, target)
        x += 1
      }
    }
  }

  /// Four pixels that show nothing but the inner part of the lower layer; `nil` for any others.
  @inline(__always) private func lowerFour(
    _ x: Float, _ row: Row, isShaded: Bool
  ) -> FourPixels? {
    var columns = SIMD4<Int32>()
    var rows = SIMD4<Int32>()
    var light = FourPixels()
    for lane in 0..<4 {
      let column = x + Float(lane)
      let t = row.t0 + row.tStep * column
      let step = step(at: t)
      let gx = row.gx0 + column
      let (upper, lower) = (step.upper - t, step.lower - t)
      let (qx, qy) = (gx + lower * ux, row.gy + lower * uy)
      let across = (fore - qx) * outwards
      guard step.spread < 1.5, t < radius - 0.5, min(across, min(qy, height - qy)) > look.rim + 4,
        across < width - 4, distance(gx + upper * ux, row.gy + upper * uy) < -0.5
      else { return nil }
      let at = look.front.position(qx, qy)
      columns[lane] = Int32(truncatingIfNeeded: at.column)
      rows[lane] = Int32(truncatingIfNeeded: at.row)
      light[lane] = UInt32(step.lowerLight)
    }
    let colour = look.front.four(columns, rows)
    let lit = mixed(FourPixels(repeating: 0xFF00_0000), colour, pairs(light)) | 0xFF00_0000
    return isShaded ? shadedFour(lit, x, row) : lit
  }

  /// The flap's shadow lies on the lower layer too, where it still lies low.
  private func shadedFour(_ lit: FourPixels, _ x: Float, _ row: Row) -> FourPixels {
    let places = SIMD4<Float>(0, 1, 2, 3) + x
    let t = places * row.tStep + row.t0
    let levels = shade.levels(places + row.gx0, row.gy, t)
    if levels == .zero { return lit }
    var weights = FourPixels()
    for lane in 0..<4 {
      let low = min(1, max(0, 1 - t[lane] / max(1, radius)))
      weights[lane] = UInt32(Float(levels[lane]) * (256.0 / 255) * low * shadowShare)
    }
    return mixed(lit, FourPixels(repeating: look.shadow | 0xFF00_0000), pairs(weights))
  }

  /// A pixel of the bent part: the turned-over layer, where the sheet reaches that far, over the layer under it.
  func layBent(_ x: Int, _ row: Row, _ target: UnsafeMutablePointer<UInt32>) {
    let column = Float(x)
    let t = row.t0 + row.tStep * column
    let step = step(at: t)
    let gx = row.gx0 + column
    // The far side of the cylinder is an edge of its own.
    let side = min(1, max(0, radius - t + 0.5))
    let upper = (gx + (step.upper - t) * ux, row.gy + (step.upper - t) * uy)
    let upperDistance = distance(upper.0, upper.1)
    let upperCoverage = coverage(upperDistance)
    if upperCoverage < 1 {
      let lower = (gx + (step.lower - t) * ux, row.gy + (step.lower - t) * uy)
      let lowerDistance = distance(lower.0, lower.1)
      if lowerDistance > -0.5 {
        let colour = filtered(lower, step.spread) { look.front.clamped($0, $1) }
        // The flap's shadow lies on this layer too, where it still lies low.
        let shadow = shade.levels(SIMD4(repeating: gx), row.gy, SIMD4(repeating: t)).x
        let low = max(0, 1 - t / max(1, radius))
        let shade = UInt16(Float(shadow) * (256.0 / 255) * low * shadowShare)
        let lit = mixed((colour &* step.lowerLight) &>> 8, channels(look.shadow), shade)
        // Its rim comes with its height: what lies has none.
        lay(
          rimmed(lit, lowerDistance, rise: 1 - low), coverage(lowerDistance) * side, on: target + x)
      }
    }
    if upperCoverage > 0 {
      let colour = filtered(upper, step.spread) { backColour($0, $1) }
      lay(
        (rimmed(colour, upperDistance) &* step.upperLight) &>> 8, upperCoverage * side,
        on: target + x)
    }
  }

  private var shadowShare: Float { Float(look.shadow >> 24) / 255 }

  /// Where the sheet is seen from its edge a pixel shows a stretch of it: the mean of up to eight places along it.
  @inline(__always) private func filtered(
    _ place: (Float, Float), _ spread: Float, _ colour: (Float, Float) -> SIMD4<UInt16>
  ) -> SIMD4<UInt16> {
    if spread < 1.5 { return colour(place.0, place.1) }
    let count = spread < 3 ? 2 : spread < 6 ? 4 : 8
    var sum = SIMD4<UInt16>.zero
    for index in 0..<count {
      let along = ((Float(index) + 0.5) / Float(count) - 0.5) * spread
      sum &+= colour(place.0 + along * ux, place.1 + along * uy)
    }
    return sum &>> (count == 2 ? 1 : count == 4 ? 2 : 3)
  }

  /// Distance to the nearest free edge, in pixels; negative outside.
  @inline(__always) private func distance(_ qx: Float, _ qy: Float) -> Float {
    let across = (fore - qx) * outwards
    // At its spine the sheet goes on.
    if across > width + 0.5 { return -1 }
    return min(across, min(qy, height - qy))
  }

  @inline(__always) private func coverage(_ distance: Float) -> Float {
    min(1, max(0, distance + 0.5))
  }

  @inline(__always) private func backColour(_ qx: Float, _ qy: Float) -> SIMD4<UInt16> {
    let back = look.back.clamped(qx, qy)
    return look.plainness == 0
      ? back : mixed(back, look.plainBack.clamped(qx, qy), look.plainness)
  }

  /// The cut edge of paper is lighter than what is printed on it.
  @inline(__always) private func rimmed(
    _ colour: SIMD4<UInt16>, _ distance: Float, rise: Float = 1
  ) -> SIMD4<UInt16> {
    let share = max(0, 1 - max(0, distance) / look.rim) * rise
    return share == 0
      ? colour : mixed(colour, channels(look.rimColour), UInt16(share * Float(look.rimStrength)))
  }

  @inline(__always) private func lay(
    _ colour: SIMD4<UInt16>, _ coverage: Float, on pixel: UnsafeMutablePointer<UInt32>
  ) {
    let share = UInt16(coverage * Float(look.opacity) + 0.5)
    if share == 256 {
      pixel.pointee = opaquePixel(colour)
    } else if share > 0 {
      pixel.pointee = opaquePixel(mixed(channels(pixel.pointee), colour, share))
    }
  }
}

extension CurlFace {
  /// One pixel along a row of the stage, in 16.16 pixels of the picture.
  func step(_ dx: Float, _ dy: Float) -> (column: Int, row: Int) {
    (Int(dx * acrossStep * 65_536), Int(dy * downStep * 65_536))
  }

  /// Copies or samples the page's row `gy` from column `gx` on, `count` pixels.
  public func write(
    column gx: Int, row gy: Int, count: Int, into target: UnsafeMutablePointer<UInt32>
  ) {
    if isExact, acrossStep > 0 {
      target.update(from: start + gy * stride + gx, count: count)
      return
    }
    for at in 0..<count {
      target[at] = opaquePixel(clamped(Float(gx + at) + 0.5, Float(gy) + 0.5))
    }
  }
}
