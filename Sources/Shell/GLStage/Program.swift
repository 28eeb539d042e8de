import CGL
import Shaders

/// What programs are told from outside; the names are those in GLSL.
enum Uniform: Int, CaseIterable {
  case stage, area, colour, second, opacity, centre, inner, radius, width, sigma
  case page, across, bend, line, fore, rim, rimStrength, paper, plainness, wide, narrow, own, lamp
  case hinge, view, middle
}

/// A linked program and where its uniforms are; −1, which GL ignores, for those that it has not.
final class Program {
  let handle: GLuint
  private let locations: [GLint]
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
      throw .program("\(source)", log)
    }
    locations = Uniform.allCases.map { glGetUniformLocation(handle, "\($0)") }
    glUseProgram(handle)
    for (unit, sampler) in ["picture", "back", "plain", "shade"].enumerated() {
      glUniform1i(glGetUniformLocation(handle, sampler), GLint(unit))
    }
    self.handle = handle
    self.life = life
  }

  subscript(_ uniform: Uniform) -> GLint { locations[uniform.rawValue] }

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
    throw .program("\(program)", log)
  }

  private static func log(_ read: (GLsizei, UnsafeMutablePointer<GLchar>?) -> Void) -> String {
    withUnsafeTemporaryAllocation(of: GLchar.self, capacity: 2048) { text in
      text.initialize(repeating: 0)
      read(2047, text.baseAddress)
      return text.baseAddress.map { String(cString: $0) } ?? ""
    }
  }
}
