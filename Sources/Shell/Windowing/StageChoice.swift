import Glibc

/// Which stage was asked for.
public enum StageChoice: String, Hashable, Sendable, CaseIterable {
  case software
  case gl
  /// Software where there is no render node, or where GL would be computed by the processor; else GL.
  case automatic
}

/// Which stage a window is drawn by.
public enum StageKind: String, Hashable, Sendable {
  case software, gl
}

extension StageChoice {
  /// What to try first, decided before any context exists: making one costs more than the first frame.
  var firstTry: StageKind {
    switch self {
    case .software: .software
    case .gl: .gl
    case .automatic: Self.hasRenderNode() ? .gl : .software
    }
  }

  /// Whether the kernel offers a GPU to draw with: `/dev/dri/renderD*`.
  static func hasRenderNode(in folder: String = "/dev/dri") -> Bool {
    guard let entries = opendir(folder) else { return false }
    defer { closedir(entries) }
    while let entry = readdir(entries) {
      let isNode = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) {
          String(cString: $0).hasPrefix("renderD")
        }
      }
      if isNode { return true }
    }
    return false
  }

  /// Whether GL_RENDERER names one that computes on the processor.
  static func isComputed(renderer: String) -> Bool {
    let name = renderer.lowercased()
    return ["llvmpipe", "softpipe", "swrast", "software"].contains { name.contains($0) }
  }
}
