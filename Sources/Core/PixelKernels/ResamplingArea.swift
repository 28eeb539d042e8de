extension LightTables {
  func withPointers(_ body: (LightPointers) -> Void) {
    blue.withUnsafeBufferPointer { blue in
      green.withUnsafeBufferPointer { green in
        red.withUnsafeBufferPointer { red in
          alpha.withUnsafeBufferPointer { alpha in
            levels.withUnsafeBufferPointer { levels in
              guard let b = blue.baseAddress, let g = green.baseAddress, let r = red.baseAddress,
                let a = alpha.baseAddress, let l = levels.baseAddress
              else { return }
              body(LightPointers(blue: b, green: g, red: r, alpha: a, levels: l))
            }
          }
        }
      }
    }
  }
}

extension LightPointers {
  func light(
    _ row: UnsafePointer<UInt32>, _ count: Int, opaque isOpaque: Bool,
    into out: UnsafeMutablePointer<Light>
  ) {
    if isOpaque {
      for x in 0..<count { out[x] = opaque(row[x]) }
    } else {
      for x in 0..<count { out[x] = clear(row[x]) }
    }
  }

  /// Sums of light under each target pixel. Written twice, so that the inner loop holds no question.
  func shrinkOpaque(
    _ row: UnsafePointer<UInt32>, _ cells: UnsafeBufferPointer<AreaPlan.Cell>,
    into out: UnsafeMutablePointer<Light>
  ) {
    shrink(row, cells, into: out) { opaque($0) }
  }

  func shrinkClear(
    _ row: UnsafePointer<UInt32>, _ cells: UnsafeBufferPointer<AreaPlan.Cell>,
    into out: UnsafeMutablePointer<Light>
  ) {
    shrink(row, cells, into: out) { clear($0) }
  }

  @inline(__always)
  private func shrink(
    _ row: UnsafePointer<UInt32>, _ cells: UnsafeBufferPointer<AreaPlan.Cell>,
    into out: UnsafeMutablePointer<Light>, _ light: (UInt32) -> Light
  ) {
    var next = row
    var left = Light.zero
    for x in 0..<cells.count {
      let cell = cells[x]
      var sum = left
      for _ in 0..<cell.whole {
        sum += light(next.pointee)
        next += 1
      }
      left = .zero
      if cell.share > 0 {
        let parted = light(next.pointee)
        next += 1
        sum += parted * cell.share
        left = parted * (1 - cell.share)
      }
      out[x] = sum
    }
  }
}
