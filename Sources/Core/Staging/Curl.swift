public import Measures
public import Paper

/// A leaf on its way over, or a part of it.
///
/// All faces are pictures of a page as it lies, seen from above: the back as it will lie on the other side. Where a
/// picture is not there, paper stands for it.
public struct Curl: Hashable, Sendable {
  /// Several leaves in the air lie in one order and are lifted in the other, so that each has two parts.
  public enum Part: Hashable, Sendable {
    /// What still lies flat, up to the contact line.
    case lying
    /// What is lifted, with its shadows.
    case lifted
  }

  /// The side at which the leaf is bound.
  public enum Spine: Hashable, Sendable { case left, right }

  public var part: Part
  /// Where the leaf lies while it is flat.
  public var page: PixelRect
  public var spine: Spine
  /// In pixels of the stage.
  public var fold: Fold
  public var front: PictureID?
  /// With the front showing through it.
  public var back: PictureID?
  /// Without that.
  public var plainBack: PictureID?
  /// How much of the plain back is mixed in, 0…1: it is all there when the leaf has landed.
  public var plainness: Double
  public var lamp: Lamp
  /// Pixels of a design pixel.
  public var unit: Double
  /// How high the sheet stands against how high it would, 0…1: the strength of its shadows.
  public var lift: Double
  /// Of the lifted part, 0…1.
  public var opacity: Double

  public init(
    _ part: Part, page: PixelRect, spine: Spine, fold: Fold, front: PictureID?, back: PictureID?,
    plainBack: PictureID?, plainness: Double, lamp: Lamp, unit: Double, lift: Double,
    opacity: Double = 1
  ) {
    self.part = part
    self.page = page
    self.spine = spine
    self.fold = fold
    self.front = front
    self.back = back
    self.plainBack = plainBack
    self.plainness = plainness
    self.lamp = lamp
    self.unit = unit
    self.lift = lift
    self.opacity = opacity
  }

  public var shadows: CastShadows { CastShadow.cast(unit: unit, lift: lift, lamp: lamp) }

  /// How wide the light rim of the paper's edge is, in pixels.
  public var rim: Double { max(1, 1.6 * unit) }

  /// How much of the rim's colour the outermost paper has, 0…1: none where the leaf lies, so that nothing jumps when it
  /// has landed.
  public var rimStrength: Double { 0.7 * min(1, max(0, 4 * lift)) }

  /// The pixels that the part may touch.
  public var bounds: PixelRect {
    switch part {
    case .lying: return page
    case .lifted:
      guard let bounds = outline.bounds else { return .zero }
      return bounds.outset(by: shadows.reach + 1).covering
    }
  }

  /// What is lifted of it, seen from above.
  public var outline: Outline { Outline(of: page.box, fold) }
}
