import Glibc
public import Measures

/// A stiff picture turned about a vertical line, in perspective, row by row and pixel by pixel backwards: which place of
/// the picture is seen here?
public struct SwingRows {
  private let picture: UnsafePointer<UInt32>
  private let width, height: Int
  /// Picture column 0 and its last edge, as distances from the hinge, outwards.
  private let side, hinge, near: Float
  private let isOutwards: Bool
  private let cosine, sine, distance, middle: Float
  private let columnsPerPixel, rowsPerPixel: Float
  private let light: UInt16
  private let extentAcross, halfHeight: Float

  /// - Parameters:
  ///   - rect: where the picture lies when it lies flat.
  ///   - side: 1 where that is right of the hinge, −1 left of it.
  public init(
    _ picture: UnsafePointer<UInt32>, extent: Extent, rect: PixelRect, hinge: Double, side: Double,
    angle: Double, distance: Double, brightness: Double
  ) {
    self.picture = picture
    (width, height) = (extent.width, extent.height)
    self.side = Float(side)
    self.hinge = Float(hinge)
    isOutwards = side > 0
    near = Float(side > 0 ? Double(rect.x) - hinge : hinge - Double(rect.maxX))
    extentAcross = Float(rect.width)
    (cosine, sine) = (Float(cos(angle)), Float(sin(angle)))
    self.distance = Float(distance)
    middle = Float(rect.y) + Float(rect.height) / 2
    halfHeight = Float(rect.height) / 2
    columnsPerPixel = Float(extent.width) / Float(max(1, rect.width))
    rowsPerPixel = Float(extent.height) / Float(max(1, rect.height))
    light = UInt16(256 * min(1, max(0, brightness)))
  }

  /// Draws columns `columns` of row `row`; `target` is that row's pixel 0.
  public func lay(columns: Range<Int>, row: Int, into target: UnsafeMutablePointer<UInt32>) {
    let y = Float(row) + 0.5 - middle
    for x in columns {
      let seen = (Float(x) + 0.5 - hinge) * side
      let below = distance * cosine + seen * sine
      if below <= 0 { continue }
      let across = seen * distance / below
      let scale = distance / max(1, distance - across * sine)
      let down = y / scale
      // Distances to the edges in pixels of the stage, for a smooth edge.
      let inside = min(
        min(across - near, near + extentAcross - across) * max(0.02, cosine) * scale,
        (halfHeight - abs(down)) * scale)
      let coverage = min(1, max(0, inside + 0.5))
      if coverage == 0 { continue }
      lay(sample(across - near, down + halfHeight), coverage, on: target + x)
    }
  }

  private func sample(_ along: Float, _ down: Float) -> SIMD4<UInt16> {
    let column = (isOutwards ? along : extentAcross - along) * columnsPerPixel - 0.5
    let row = down * rowsPerPixel - 0.5
    let x = min(Float(width - 1), max(0, column))
    let y = min(Float(height - 1), max(0, row))
    let (left, top) = (Int(x), Int(y))
    let (right, bottom) = (min(left + 1, width - 1), min(top + 1, height - 1))
    let (fx, fy) = (UInt16((x - Float(left)) * 256), UInt16((y - Float(top)) * 256))
    let upper = mixed(
      channels(picture[top * width + left]), channels(picture[top * width + right]), fx)
    let lower = mixed(
      channels(picture[bottom * width + left]), channels(picture[bottom * width + right]), fx)
    return mixed(upper, lower, fy)
  }

  /// Premultiplied over what is there, darkened by the light and cut by the coverage.
  @inline(__always) private func lay(
    _ colour: SIMD4<UInt16>, _ coverage: Float, on pixel: UnsafeMutablePointer<UInt32>
  ) {
    let share = UInt16(coverage * 256)
    var lit = (colour &* light) &>> 8
    lit.w = colour.w
    let source = (lit &* share) &>> 8
    let rest = 255 &- source.w
    let below = channels(pixel.pointee)
    let kept = (below &* rest &+ 127) / 255
    pixel.pointee = unsafeBitCast(
      SIMD4<UInt8>(truncatingIfNeeded: source &+ kept), to: UInt32.self)
  }
}
