/// The GLSL that the GL stage runs, embedded in the binary.
public enum ShaderSource {
  /// The full-screen vertex shader that every program shares.
  public static var vertex: [UInt8] { PackageResources.stage_vert }
}
