import CGL
import Shaders

/// A linked program and where its uniforms are; −1, which GL ignores, for those that it has not.
final class Program {
  let handle: GLuint
  let stage, quad, area, colour, second, opacity, centre, inner, radius, width, sigma: GLint
  private let life: ContextLife

  init(_ source: StageProgram, life: ContextLife) throws(GLStageError) {
    let vertex = try Self.compile(StageProgram.vertexSource, GL_VERTEX_SHADER, source)
    defer { glDeleteShader(vertex) }
    let fragment = try Self.compile(source.fragmentSource, GL_FRAGMENT_SHADER, source)
    defer { glDeleteShader(fragment) }
    let handle = glCreateProgram()
    glAttachShader(handle, vertex)
    glAttachShader(handle, fragment)
    glLinkProgram(handle)
    var linked: GLint = 0
    glGetProgramiv(handle, name(GL_LINK_STATUS), &linked)
    if linked == 0 {
      let log = Self.log { glGetProgramInfoLog(handle, $0, nil, $1) }
      glDeleteProgram(handle)
      throw .program(source.rawValue, log)
    }
    func uniform(_ name: String) -> GLint { glGetUniformLocation(handle, name) }
    (stage, quad, area) = (uniform("stage"), uniform("quad"), uniform("area"))
    (colour, second, opacity) = (uniform("colour"), uniform("second"), uniform("opacity"))
    (centre, inner, radius) = (uniform("centre"), uniform("inner"), uniform("radius"))
    (width, sigma) = (uniform("width"), uniform("sigma"))
    self.handle = handle
    self.life = life
  }

  deinit { if !life.isOver { glDeleteProgram(handle) } }

  private static func compile(
    _ source: [UInt8], _ kind: Int32, _ program: StageProgram
  ) throws(GLStageError) -> GLuint {
    let shader = glCreateShader(name(kind))
    source.withUnsafeBytes { bytes in
      var text = bytes.baseAddress?.assumingMemoryBound(to: GLchar.self)
      var length = GLint(bytes.count)
      glShaderSource(shader, 1, &text, &length)
    }
    glCompileShader(shader)
    var compiled: GLint = 0
    glGetShaderiv(shader, name(GL_COMPILE_STATUS), &compiled)
    if compiled != 0 { return shader }
    let log = log { glGetShaderInfoLog(shader, $0, nil, $1) }
    glDeleteShader(shader)
    throw .program(program.rawValue, log)
  }

  private static func log(_ read: (GLsizei, UnsafeMutablePointer<GLchar>?) -> Void) -> String {
    withUnsafeTemporaryAllocation(of: GLchar.self, capacity: 2048) { text in
      text.initialize(repeating: 0)
      read(2047, text.baseAddress)
      return text.baseAddress.map { String(cString: $0) } ?? ""
    }
  }
}
