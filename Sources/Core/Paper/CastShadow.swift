public import Measures

/// A soft shadow that the lifted part of a sheet casts on what lies below: its outline, moved and blurred.
///
/// Its edges run along 3x² − 2x³ over twice `softness`, which has the slope of a Gaussian blur of softness / 1.88.
public struct CastShadow: Hashable, Sendable {
  /// From the sheet to its shadow, in pixels.
  public var offset: Vector
  /// From the middle of a soft edge to its end, in pixels.
  public var softness: Double
  /// Opacity of its middle, 0…1.
  public var strength: Double

  /// How far from the sheet's outline it reaches, in pixels.
  public var reach: Double { offset.length + softness }

  /// The shadows of a sheet: on the page below a wide and a narrow one, on its own leaf one towards the spine
  /// (`tokens.md`, curl, shadows).
  ///
  /// - Parameters:
  ///   - unit: pixels of a design pixel.
  ///   - lift: how high the sheet stands, 0…1; shadows come and go with it.
  ///   - lamp: shadows lie on the side away from it.
  public static func cast(unit: Double, lift: Double, lamp: Lamp) -> CastShadows {
    let away: Double = lamp.x > 0 ? -1 : 1
    func shadow(_ x: Double, _ y: Double, blur: Double, _ strength: Double) -> CastShadow {
      CastShadow(
        offset: Vector(x: away * x * unit * lift, y: y * unit * lift),
        softness: max(1, 1.88 * blur * unit * lift), strength: strength * lift)
    }
    return CastShadows(
      wide: shadow(64, 22, blur: 40, 0.30), narrow: shadow(20, 6, blur: 14, 0.50),
      own: shadow(-30, 16, blur: 24, 0.34))
  }
}

/// All shadows of one sheet.
public struct CastShadows: Hashable, Sendable {
  public var wide, narrow, own: CastShadow

  /// How far any of them reaches from the sheet's outline, in pixels.
  public var reach: Double { max(wide.reach, narrow.reach, own.reach) }
}
