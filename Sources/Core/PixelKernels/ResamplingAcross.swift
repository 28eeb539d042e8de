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
}

/// Each target pixel's mean of the light that it covers.
func shrink(
  _ row: UnsafePointer<Light>, _ taps: AreaTaps, into out: UnsafeMutablePointer<Light>
) {
  taps.weights.withUnsafeBufferPointer { weights in
    guard var weight = weights.baseAddress else { return }
    for x in 0..<taps.first.count {
      let first = row + Int(taps.first[x])
      var sum = first.pointee * weight.pointee
      for tap in 1..<max(1, taps.count) { sum += first[tap] * weight[tap] }
      out[x] = sum
      weight += taps.count
    }
  }
}

/// Each target pixel's mix of four neighbours; `row` is good for two pixels beyond both ends.
func enlarge(
  _ row: UnsafePointer<Light>, _ plan: CubicPlan, into out: UnsafeMutablePointer<Light>
) {
  plan.cells.withUnsafeBufferPointer { cells in
    for x in 0..<cells.count {
      let near = row + Int(cells[x].first)
      out[x] = CubicPlan.mix(cells[x].weights, near[0], near[1], near[2], near[3])
    }
  }
}
