/// One program of the GL stage.
public enum StageProgram: String, Hashable, Sendable, CaseIterable {
  case picture, scaled, fill, ramp, card, ring, shadow
}

/// The GLSL that the GL stage runs, embedded in the binary. ES 3.00 cannot include, so parts are joined here.
extension StageProgram {
  /// The vertex shader, which every program shares, as UTF-8.
  public static var vertexSource: [UInt8] { PackageResources.stage_vert }

  /// The program's fragment shader, as UTF-8.
  public var fragmentSource: [UInt8] {
    let pixel = PackageResources.pixel_glsl
    switch self {
    case .picture: return pixel + PackageResources.picture_frag
    case .scaled: return pixel + PackageResources.scaled_frag
    case .fill: return pixel + PackageResources.fill_frag
    case .ramp: return pixel + PackageResources.ramp_frag
    case .card: return pixel + Self.roundedBox + PackageResources.card_frag
    case .ring: return pixel + Self.roundedBox + PackageResources.ring_frag
    case .shadow: return pixel + Self.roundedBox + PackageResources.shadow_frag
    }
  }

  private static var roundedBox: [UInt8] { PackageResources.rounded_box_glsl }
}
