import CGL
import Measures

/// How dark the shadows of one leaf are, at some of a frame's pixels: memory that is drawn into and then read.
final class Shade {
  /// Pixels of the frame to one of the shade, each way; `leaf-shade.frag` says the same.
  static let side = 4

  let stage: Extent
  private var texture: GLuint = 0
  private var handle: GLuint = 0
  private let life: ContextLife

  /// The shade's own extent: enough for the last pixels too.
  private var extent: Extent {
    Extent(
      width: (stage.width + Shade.side - 1) / Shade.side,
      height: (stage.height + Shade.side - 1) / Shade.side)
  }

  init(_ stage: Extent, life: ContextLife) throws(GLStageError) {
    self.stage = stage
    self.life = life
    glGenTextures(1, &texture)
    glGenFramebuffers(1, &handle)
    glActiveTexture(name(GL_TEXTURE0 + Shade.unit))
    glBindTexture(name(GL_TEXTURE_2D), texture)
    glTexImage2D(
      name(GL_TEXTURE_2D), 0, GL_R8, GLsizei(clamping: extent.width),
      GLsizei(clamping: extent.height), 0, name(GL_RED), name(GL_UNSIGNED_BYTE), nil)
    for (parameter, value) in [
      (GL_TEXTURE_MIN_FILTER, GL_LINEAR), (GL_TEXTURE_MAG_FILTER, GL_LINEAR),
      (GL_TEXTURE_WRAP_S, GL_CLAMP_TO_EDGE), (GL_TEXTURE_WRAP_T, GL_CLAMP_TO_EDGE),
    ] {
      glTexParameteri(name(GL_TEXTURE_2D), name(parameter), value)
    }
    glBindFramebuffer(name(GL_FRAMEBUFFER), handle)
    glFramebufferTexture2D(
      name(GL_FRAMEBUFFER), name(GL_COLOR_ATTACHMENT0), name(GL_TEXTURE_2D), texture, 0)
    if glCheckFramebufferStatus(name(GL_FRAMEBUFFER)) != name(GL_FRAMEBUFFER_COMPLETE) {
      throw .framebuffer(width: extent.width, height: extent.height)
    }
  }

  deinit {
    if life.isOver { return }
    glDeleteFramebuffers(1, &handle)
    glDeleteTextures(1, &texture)
  }

  /// Where programs read it: after the pictures.
  static let unit: Int32 = 3

  /// Draws into it; `draw` is told its extent.
  func fill(_ draw: (Extent) -> Void) {
    glBindFramebuffer(name(GL_FRAMEBUFFER), handle)
    glViewport(0, 0, GLsizei(clamping: extent.width), GLsizei(clamping: extent.height))
    draw(extent)
    glActiveTexture(name(GL_TEXTURE0 + Shade.unit))
    glBindTexture(name(GL_TEXTURE_2D), texture)
  }
}
