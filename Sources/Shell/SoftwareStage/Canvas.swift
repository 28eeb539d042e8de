import Measures
import PixelKernels

/// Memory that is drawn into: rows of pixels from the top left of the stage.
struct Canvas {
  let start: UnsafeMutablePointer<UInt32>
  let stride: Int
  /// The part of the stage that the memory has room for.
  let area: PixelRect

  /// `nil` where there is no room for a single row.
  init?(_ target: UnsafeMutableBufferPointer<UInt32>, stride: Int, extent: Extent) {
    guard let start = target.baseAddress, extent.width > 0, stride >= extent.width,
      target.count >= extent.width
    else { return nil }
    let rows = (target.count - extent.width) / stride + 1
    self.start = start
    self.stride = stride
    area = PixelRect(x: 0, y: 0, width: extent.width, height: min(rows, extent.height))
  }

  /// Visits the rows of `rect`, which must lie within `area`.
  func runs(_ rect: PixelRect, _ body: (PixelRun, _ y: Int) -> Void) {
    for y in rect.y..<rect.maxY {
      body(PixelRun(start + y * stride + rect.x, count: rect.width), y)
    }
  }
}

/// Memory for one row, kept from frame to frame and only ever grown.
final class Scratch<Element: BitwiseCopyable> {
  private var memory = UnsafeMutableBufferPointer<Element>(start: nil, count: 0)

  /// Room for `count` elements, good until the next call; its contents are undefined.
  func room(for count: Int) -> UnsafeMutablePointer<Element> {
    if memory.count < count || memory.baseAddress == nil {
      memory.deallocate()
      memory = .allocate(capacity: max(count, 4096))
    }
    guard let start = memory.baseAddress else { preconditionFailure("no memory for one row") }
    return start
  }

  deinit { memory.deallocate() }
}
