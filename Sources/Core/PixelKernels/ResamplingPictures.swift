public import Measures
public import Pixels

/// Scales a picture while its rows arrive, so that it never needs to be whole in memory.
///
/// Smaller: area filter in linear light. Larger: Catmull-Rom in stored sRGB, without halos. Sides that shrink and grow
/// in one picture are both mixed in linear light. The same size in both is not this type's business.
public struct RowScaler: ~Copyable {
  private let source: Extent
  private let target: Extent
  private let isOpaque: Bool
  private let across: Across
  private let down: Down
  private let space: MixingSpace
  private let tables: LightTables
  /// What sums of rows are multiplied by.
  private let scale: Float

  /// The row that came, as wide as the source and its edges twice repeated on both sides.
  private let wide: UnsafeMutablePointer<Light>
  /// Four rows of the target's width: the last four that came, or the sum (0) and the row that came (1).
  private let narrow: UnsafeMutablePointer<Light>
  private let pixels: UnsafeMutablePointer<UInt32>
  private var arrived = 0
  private var emitted = 0
  private var wholeRows = 0

  /// Both extents have pixels. With `opaque`, alpha is neither read nor made.
  public init(from source: Extent, to target: Extent, opaque: Bool) {
    self.source = source
    self.target = target
    isOpaque = opaque
    across = Across(from: source.width, to: target.width)
    down = Down(from: source.height, to: target.height)
    let shrinks = target.width < source.width || target.height < source.height
    space = shrinks ? .linear : .stored
    tables = .of(space)
    if case .area(let plan) = down { scale = plan.scale } else { scale = 1 }
    wide = .allocate(capacity: source.width + 4)
    narrow = .allocate(capacity: 4 * target.width)
    narrow.initialize(repeating: .zero, count: 4 * target.width)
    pixels = .allocate(capacity: target.width)
  }

  deinit {
    wide.deallocate()
    narrow.deallocate()
    pixels.deallocate()
  }

  /// Takes the next straight row of the source; `emit` gets each premultiplied row of the target that is ready with it.
  public mutating func take(
    _ row: UnsafePointer<UInt32>, emit: (_ row: UnsafePointer<UInt32>, _ y: Int) -> Void
  ) {
    switch down {
    case .same:
      narrowRow(row, into: narrow)
      send(narrow, emit)
    case .area(let plan): addRow(row, plan, emit)
    case .cubic(let plan):
      narrowRow(row, into: narrow + (arrived & 3) * target.width)
      mixRows(plan, emit)
    }
    arrived += 1
  }
}

extension RowScaler {
  private mutating func addRow(
    _ row: UnsafePointer<UInt32>, _ plan: AreaPlan, _ emit: (UnsafePointer<UInt32>, Int) -> Void
  ) {
    let (sum, fresh) = (narrow, narrow + target.width)
    narrowRow(row, into: fresh)
    guard emitted < target.height else { return }
    let cell = plan.cells[emitted]
    if wholeRows < Int(cell.whole) {
      for x in 0..<target.width { sum[x] += fresh[x] }
      wholeRows += 1
      // The cell ends with a whole row: nothing is left over for the next one.
      if wholeRows == Int(cell.whole) && cell.share == 0 { finishCell(rest: 0, emit) }
      return
    }
    for x in 0..<target.width { sum[x] += fresh[x] * cell.share }
    finishCell(rest: 1 - cell.share, emit)
  }

  /// Sends the sum and starts the next with `rest` of the row that came last.
  private mutating func finishCell(rest: Float, _ emit: (UnsafePointer<UInt32>, Int) -> Void) {
    let (sum, fresh) = (narrow, narrow + target.width)
    send(sum, emit)
    for x in 0..<target.width { sum[x] = fresh[x] * rest }
    wholeRows = 0
  }

  private mutating func mixRows(
    _ plan: CubicPlan, _ emit: (UnsafePointer<UInt32>, Int) -> Void
  ) {
    let width = target.width
    let last = source.height - 1
    let mixed = UnsafeMutablePointer<Light>.allocate(capacity: width)
    defer { mixed.deallocate() }
    while emitted < target.height {
      let cell = plan.cells[emitted]
      let first = Int(cell.first)
      if min(first + 3, last) > arrived { return }
      func row(_ index: Int) -> UnsafeMutablePointer<Light> {
        narrow + (min(max(index, 0), last) & 3) * width
      }
      let (a, b, c, d) = (row(first), row(first + 1), row(first + 2), row(first + 3))
      for x in 0..<width { mixed[x] = CubicPlan.mix(cell.weights, a[x], b[x], c[x], d[x]) }
      send(mixed, emit)
    }
  }

  private mutating func send(
    _ row: UnsafePointer<Light>, _ emit: (UnsafePointer<UInt32>, Int) -> Void
  ) {
    let (pixels, scale, width) = (pixels, scale, target.width)
    if space == .stored {
      for x in 0..<width { pixels[x] = pixel(stored: row[x]) }
      // Channels are mixed each by itself: colour may come out above its alpha by what a clamp left.
      if !isOpaque { boundRow(pixels, count: width) }
    } else {
      let opaque = isOpaque
      tables.withPointers { tables in
        if opaque {
          for x in 0..<width { pixels[x] = tables.pixel(opaque: row[x] * scale) }
        } else {
          for x in 0..<width { pixels[x] = tables.pixel(clear: row[x] * scale) }
        }
      }
    }
    emit(UnsafePointer(pixels), emitted)
    emitted += 1
  }

  /// A row of the source as light, as wide as the target.
  private func narrowRow(_ row: UnsafePointer<UInt32>, into out: UnsafeMutablePointer<Light>) {
    let (width, opaque) = (source.width, isOpaque)
    if case .same = across {
      tables.withPointers { $0.light(row, width, opaque: opaque, into: out) }
      return
    }
    let light = wide + 2
    tables.withPointers { $0.light(row, width, opaque: opaque, into: light) }
    switch across {
    case .same: break
    case .area(let taps): shrink(light, taps, into: out)
    case .cubic(let plan):
      (light[-2], light[-1]) = (light[0], light[0])
      (light[width], light[width + 1]) = (light[width - 1], light[width - 1])
      enlarge(light, plan, into: out)
    }
  }
}

/// The picture in exactly `extent` pixels, scaled as `RowScaler` does; the same picture where it has that size.
public func resampled(_ picture: Bitmap, to extent: Extent) -> Bitmap {
  if picture.extent == extent { return picture }
  if picture.extent.isEmpty || extent.isEmpty {
    return Bitmap(extent, filledWith: Colour(0, alpha: 0))
  }
  return Bitmap(extent) { target in
    guard let out = target.baseAddress else { return }
    var scaler = RowScaler(from: picture.extent, to: extent, opaque: false)
    let straight = UnsafeMutablePointer<UInt32>.allocate(capacity: picture.width)
    defer { straight.deallocate() }
    picture.withPixels { pixels in
      guard let first = pixels.baseAddress else { return }
      for y in 0..<picture.height {
        straight.update(from: first + y * picture.width, count: picture.width)
        unpremultiplyRow(straight, count: picture.width)
        scaler.take(straight) { row, y in
          (out + y * extent.width).update(from: row, count: extent.width)
        }
      }
    }
  }
}
