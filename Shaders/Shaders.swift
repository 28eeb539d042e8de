/// One program of the GL stage.
public enum StageProgram: Int, Hashable, Sendable, CaseIterable {
  case picture, scaled, fill, ramp, card, ring, shadow
  /// Parts of a leaf that is being turned.
  case lying, leafShade, leafShadow, flap, flapEdge, bent, bentOver
  case swing
}

/// The GLSL that the GL stage runs, embedded in the binary. ES 3.00 cannot include, so parts are joined here.
extension StageProgram {
  /// The vertex shader, which every program shares, as UTF-8.
  public static var vertexSource: [UInt8] { PackageResources.stage_vert }

  /// The program's fragment shader, as UTF-8.
  public var fragmentSource: [UInt8] {
    switch self {
    case .picture: Self.pixel + PackageResources.picture_frag
    case .scaled: Self.pixel + PackageResources.scaled_frag
    case .fill: Self.pixel + PackageResources.fill_frag
    case .ramp: Self.pixel + PackageResources.ramp_frag
    case .card: Self.pixel + Self.roundedBox + PackageResources.card_frag
    case .ring: Self.pixel + Self.roundedBox + PackageResources.ring_frag
    case .shadow: Self.pixel + Self.roundedBox + PackageResources.shadow_frag
    case .lying: Self.leaf + PackageResources.lying_frag
    case .leafShade: Self.leaf + PackageResources.leaf_shade_frag
    case .leafShadow: Self.pixel + Self.shade + PackageResources.leaf_shadow_frag
    case .flap: Self.leaf + PackageResources.flap_frag
    case .flapEdge: Self.leaf + PackageResources.flap_edge_frag
    case .bent: Self.leaf + Self.bend + Self.shade + PackageResources.bent_frag
    case .bentOver: Self.leaf + Self.bend + PackageResources.bent_over_frag
    case .swing: Self.pixel + PackageResources.swing_frag
    }
  }

  private static var pixel: [UInt8] { PackageResources.pixel_glsl }
  private static var leaf: [UInt8] { pixel + PackageResources.leaf_glsl }
  private static var shade: [UInt8] { PackageResources.leaf_shade_glsl }
  private static var bend: [UInt8] { PackageResources.bend_glsl }
  private static var roundedBox: [UInt8] { PackageResources.rounded_box_glsl }
}
