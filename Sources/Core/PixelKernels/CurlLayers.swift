extension CurlRows {
  /// Rows that are drawn together, and columns: a part of the stage that shows little of a picture, so that what is read
  /// stays near. Both count from the stage's first pixel.
  private static let tileHeight = 8
  private static let tileWidth = 64

  /// Draws columns `columns` of rows `rows`.
  ///
  /// - Parameters:
  ///   - all: the columns of the stage. What a pixel becomes depends on them, and not on which are drawn.
  ///   - target: pixel 0 of the stage's row 0.
  public func lay(
    columns: Range<Int>, rows: Range<Int>, of all: Range<Int>,
    into target: UnsafeMutablePointer<UInt32>, stride: Int
  ) {
    // On the stack, as each is under a kilobyte.
    withUnsafeTemporaryAllocation(of: Float.self, capacity: 5 * CurlShade.pitch) { samples in
      withUnsafeTemporaryAllocation(of: UInt32.self, capacity: Self.tileWidth + 4) { levels in
        withUnsafeTemporaryAllocation(of: Spans.self, capacity: Self.tileHeight) { spans in
          guard let samples = samples.baseAddress, let levels = levels.baseAddress,
            let spans = spans.baseAddress
          else { return }
          let memory = Memory(samples: samples, levels: levels, spans: spans)
          let first = rows.lowerBound / Self.tileHeight
          for tile in first...((rows.upperBound - 1) / Self.tileHeight) {
            layTiles(columns, rows, tile * Self.tileHeight, all, target, stride, memory)
          }
        }
      }
    }
  }

  private struct Memory {
    let samples: UnsafeMutablePointer<Float>
    let levels: UnsafeMutablePointer<UInt32>
    let spans: UnsafeMutablePointer<Spans>
  }

  private func layTiles(
    _ columns: Range<Int>, _ rows: Range<Int>, _ top: Int, _ all: Range<Int>,
    _ target: UnsafeMutablePointer<UInt32>, _ stride: Int, _ memory: Memory
  ) {
    let whole = top..<(top + Self.tileHeight)
    let rows = whole.clamped(to: rows)
    for row in rows {
      (memory.spans + (row - top)).initialize(to: Spans(self, row: row, within: all))
    }
    var left = columns.lowerBound / Self.tileWidth * Self.tileWidth
    while left < columns.upperBound {
      let tile = left..<(left + Self.tileWidth)
      var shade = TileShade(tile, rows: whole, samples: memory.samples, levels: memory.levels)
      for row in rows {
        let line = CurlLine(target + row * stride, columns.clamped(to: tile))
        let spans = memory.spans + (row - top)
        shade.begin(row, line.columns.trimmed(spans.pointee.hidden))
        castShadows(line, spans, &shade)
        layFlap(line, spans)
        layBent(line, spans, &shade)
      }
      left += Self.tileWidth
    }
  }

  // MARK: The turned-over part

  private func layFlap(_ line: CurlLine, _ spans: UnsafePointer<Spans>) {
    let flap = spans.pointee.flap.clamped(to: line.columns)
    if flap.isEmpty { return }
    let inner =
      look.opacity == 256 && isAlike ? spans.pointee.inner : flap.upperBound..<flap.upperBound
    // Fours that lie in the middle with all of their pixels, whichever of them are drawn.
    let start = (inner.lowerBound + 3) & ~3
    let end = max(start, inner.upperBound & ~3)
    let line = CurlLine(line, flap)
    let first = min(max(flap.lowerBound & ~3, start), (flap.upperBound + 3) & ~3)
    let last = min(max(first, end), (flap.upperBound + 3) & ~3)
    layFlapEdge(flap.lowerBound & ~3, first, line, spans.pointee.row)
    if first < last { layInner(first, last, line, spans.pointee.row) }
    layFlapEdge(max(last, flap.lowerBound & ~3), flap.upperBound, line, spans.pointee.row)
  }

  /// Nothing but one picture, or two mixed, run through along a straight line.
  private func layInner(_ start: Int, _ end: Int, _ line: CurlLine, _ row: Row) {
    // From the same place whichever columns are drawn.
    let anchor = start / Self.tileWidth * Self.tileWidth
    let (gx, gy) = (row.x0 + row.xStep * Float(anchor), row.y0 + row.yStep * Float(anchor))
    var places = look.back.line(gx, gy, row.xStep, row.yStep)
    places.skip((start - anchor) / 4)
    var x = start
    if look.plainness == 0 || look.plainness == 256 {
      let face = look.plainness == 0 ? look.back : look.plainBack
      while x < end {
        line.store(face.four(places.next()).packed | 0xFF00_0000, at: x)
        x &+= 4
      }
    } else {
      let share = Lanes(repeating: look.plainness)
      while x < end {
        let spots = places.next()
        let colour = look.back.four(spots).mixed(look.plainBack.four(spots), share)
        line.store(colour.packed | 0xFF00_0000, at: x)
        x &+= 4
      }
    }
  }

  private func layFlapEdge(_ start: Int, _ end: Int, _ line: CurlLine, _ row: Row) {
    var x = start
    while x < end {
      let columns = SIMD4<Float>(0, 1, 2, 3) + Float(x)
      let (qx, qy) = (row.x0 + row.xStep * columns, row.y0 + row.yStep * columns)
      let distance = distance(qx, qy)
      let colour = rimmed(back(qx, qy), distance, rise: SIMD4(repeating: 1))
      line.store(over(line.load(at: x), colour, coverage(distance)), at: x)
      x &+= 4
    }
  }

  // MARK: The bent part

  private func layBent(
    _ line: CurlLine, _ spans: UnsafePointer<Spans>, _ shade: inout TileShade
  ) {
    let bent = spans.pointee.bent.clamped(to: line.columns)
    if bent.isEmpty { return }
    let line = CurlLine(line, bent)
    var x = bent.lowerBound & ~3
    while x < bent.upperBound {
      let four = BentFour(x, spans.pointee.row, self)
      if !layDeep(four, x, line) { layBent(four, x, line, &shade) }
      x &+= 4
    }
  }

  /// Four pixels of the bent part: distances beyond the contact line, places of both layers, and how they are seen there.
  private struct BentFour {
    let t, side, spread: SIMD4<Float>
    let upperX, upperY, lowerX, lowerY: SIMD4<Float>
    let upperLight, lowerLight: Lanes

    /// It grows up to the far side, and falls to nothing in the half pixel beyond.
    @inline(__always) var mostSpread: Float {
      max(max(spread[0], spread[1]), max(spread[2], spread[3]))
    }

    @inline(__always) init(_ x: Int, _ row: Row, _ rows: CurlRows) {
      let columns = SIMD4<Float>(0, 1, 2, 3) + Float(x)
      t = row.t0 + row.tStep * columns
      // The far side of the cylinder is an edge of its own.
      side = clamped(rows.radius + 0.5 - t, to: 1)
      let places = clamped(t * Float(CurlSteps.perPixel), to: Float(rows.lastStep))
      let (a, b) = (rows.steps[Int(places[0])].lanes, rows.steps[Int(places[1])].lanes)
      let (c, d) = (rows.steps[Int(places[2])].lanes, rows.steps[Int(places[3])].lanes)
      let (ab, cd) = (
        SIMD4(lowHalf: a.lowHalf, highHalf: b.lowHalf),
        SIMD4(lowHalf: c.lowHalf, highHalf: d.lowHalf)
      )
      let (ba, dc) = (
        SIMD4(lowHalf: a.highHalf, highHalf: b.highHalf),
        SIMD4(lowHalf: c.highHalf, highHalf: d.highHalf)
      )
      let wayUp = SIMD4(ab.x, ab.z, cd.x, cd.z) - t
      let wayDown = SIMD4(ab.y, ab.w, cd.y, cd.w) - t
      spread = SIMD4(ba.x, ba.z, dc.x, dc.z)
      let lights = unsafeBitCast(SIMD4(ba.y, ba.w, dc.y, dc.w), to: FourPixels.self)
      upperLight = pairs(lights & 0xFFFF)
      lowerLight = pairs(lights &>> 16)
      let gx = columns + row.gx0
      (upperX, upperY) = (gx + wayUp * rows.ux, row.gy + wayUp * rows.uy)
      (lowerX, lowerY) = (gx + wayDown * rows.ux, row.gy + wayDown * rows.uy)
    }
  }

  /// Draws four pixels in which the turned-over layer covers all, far from its edges; whether it could.
  @inline(__always) private func layDeep(_ four: BentFour, _ x: Int, _ line: CurlLine) -> Bool {
    let room = depth(four.upperX, four.upperY) - four.spread * 0.5 - rimDepth
    if isAnyNegative(room) || look.opacity < 256 || !isAlike { return false }
    let most = four.mostSpread
    let colour = mean(four.upperX, four.upperY, four.spread, most: most) { backWithin($0, $1) }
      .scaled(four.upperLight)
    if isAnyNegative(four.side - 1) {
      line.store(over(line.load(at: x), colour, four.side), at: x)
    } else {
      line.store(colour.packed | 0xFF00_0000, at: x)
    }
    return true
  }

  /// The turned-over layer, where the sheet reaches that far, over the layer under it.
  private func layBent(
    _ four: BentFour, _ x: Int, _ line: CurlLine, _ shade: inout TileShade
  ) {
    let upperDistance = distance(four.upperX, four.upperY)
    let upperCoverage = coverage(upperDistance)
    let most = four.mostSpread
    var pixels = line.load(at: x)
    if isAnyNegative(upperCoverage - 1) {
      let colour = lower(four, x, most, &shade)
      pixels = over(pixels, colour, coverage(distance(four.lowerX, four.lowerY)) * four.side)
    }
    if !areAllNegative(upperDistance + 0.5) {
      let colour = mean(four.upperX, four.upperY, four.spread, most: most) { back($0, $1) }
      let rimmed = rimmed(colour, upperDistance, rise: SIMD4(repeating: 1))
      pixels = over(pixels, rimmed.scaled(four.upperLight), upperCoverage * four.side)
    }
    line.store(pixels, at: x)
  }

  /// The layer under the turned-over one.
  @inline(__always) private func lower(
    _ four: BentFour, _ x: Int, _ most: Float, _ shade: inout TileShade
  ) -> WidePixels {
    let low = clamped(1 - four.t * (1 / max(1, radius)), to: 1)
    let room = depth(four.lowerX, four.lowerY) - four.spread * 0.5 - rimDepth
    let isDeep = !isAnyNegative(room)
    var colour =
      isDeep
      ? mean(four.lowerX, four.lowerY, four.spread, most: most) {
        look.front.four(look.front.spotsWithin($0, $1))
      }
      : mean(four.lowerX, four.lowerY, four.spread, most: most) {
        look.front.four(look.front.spots($0, $1))
      }
    colour = colour.scaled(four.lowerLight)
    // The flap's shadow lies on this layer too, where it still lies low.
    if shade.isDark(self) {
      colour = colour.mixed(
        WidePixels(FourPixels(repeating: look.shadow)), shade.shares(at: x, low))
    }
    if isDeep { return colour }
    // Its rim comes with its height: what lies has none.
    return rimmed(colour, distance(four.lowerX, four.lowerY), rise: 1 - low)
  }

  /// Where the sheet is seen from its edge a pixel shows a stretch of it: the mean of up to eight places along it.
  @inline(__always) private func mean(
    _ qx: SIMD4<Float>, _ qy: SIMD4<Float>, _ spread: SIMD4<Float>, most: Float,
    _ colour: (SIMD4<Float>, SIMD4<Float>) -> WidePixels
  ) -> WidePixels {
    if most < 1.5 { return colour(qx, qy) }
    let bits: UInt16 = most < 3 ? 1 : most < 6 ? 2 : 3
    let count: Float = most < 3 ? 2 : most < 6 ? 4 : 8
    let stretch = spread * (1 / count)
    var along = stretch * (0.5 - count / 2)
    var sum = WidePixels(redBlue: .zero, alphaGreen: .zero)
    for _ in 0..<(1 << Int(bits)) {
      sum = sum &+ colour(qx + along * ux, qy + along * uy)
      along += stretch
    }
    return sum.divided(byBits: bits)
  }

  // MARK: Colours

  /// The back at places that are well within it, of a leaf whose backs are alike.
  @inline(__always) private func backWithin(_ qx: SIMD4<Float>, _ qy: SIMD4<Float>) -> WidePixels {
    let spots = look.back.spotsWithin(qx, qy)
    if look.plainness == 256 { return look.plainBack.four(spots) }
    let back = look.back.four(spots)
    if look.plainness == 0 { return back }
    return back.mixed(look.plainBack.four(spots), Lanes(repeating: look.plainness))
  }

  @inline(__always) private func back(_ qx: SIMD4<Float>, _ qy: SIMD4<Float>) -> WidePixels {
    let spots = look.back.spots(qx, qy)
    let back = look.back.four(spots)
    if look.plainness == 0 { return back }
    let others = isAlike ? spots : look.plainBack.spots(qx, qy)
    return back.mixed(look.plainBack.four(others), Lanes(repeating: look.plainness))
  }

  @inline(__always) private func coverage(_ distance: SIMD4<Float>) -> SIMD4<Float> {
    clamped(distance + 0.5, to: 1)
  }

  /// The cut edge of paper is lighter than what is printed on it.
  @inline(__always) private func rimmed(
    _ colour: WidePixels, _ distance: SIMD4<Float>, rise: SIMD4<Float>
  ) -> WidePixels {
    let share = clamped(1 - distance * (1 / look.rim), to: 1)
    return colour.mixed(
      WidePixels(FourPixels(repeating: look.rimColour)),
      shares(share * rise * (Float(look.rimStrength) / 256)))
  }

  /// A colour over opaque pixels, as far as it covers and is not seen through.
  @inline(__always) private func over(
    _ pixels: FourPixels, _ colour: WidePixels, _ coverage: SIMD4<Float>
  ) -> FourPixels {
    let shares = shares(coverage * (Float(look.opacity) / 256))
    return WidePixels(pixels).mixed(colour, shares).packed | 0xFF00_0000
  }
}

extension Range<Int> {
  /// Without what another one holds of it at either end.
  fileprivate func trimmed(_ other: Range<Int>) -> Range<Int> {
    if other.isEmpty { return self }
    let low = other.contains(lowerBound) ? Swift.min(upperBound, other.upperBound) : lowerBound
    let high =
      other.contains(upperBound - 1) ? Swift.max(low, other.lowerBound) : Swift.max(low, upperBound)
    return low..<high
  }
}
