import CGL
import Measures
import Pixels

/// Memory of our own that GL draws into; it is kept from frame to frame, and brought to a window or read back. Its first
/// row is the stage's uppermost.
final class Framebuffer {
  let extent: Extent
  private(set) var handle: GLuint = 0
  private var texture: GLuint = 0
  private var store: GLuint = 0
  private let life: ContextLife

  /// `takesBGRA`: whether the driver knows our order of channels, which is that of most windows too: bringing the frame to
  /// one is then a plain copy (a tenth of the time, where GL is computed by the processor).
  init(_ extent: Extent, takesBGRA: Bool, life: ContextLife) throws(GLStageError) {
    self.extent = extent
    self.life = life
    glGenFramebuffers(1, &handle)
    glBindFramebuffer(name(GL_FRAMEBUFFER), handle)
    if takesBGRA, attachTexture() { return }
    attachStore()
    if !isComplete { throw .framebuffer(width: extent.width, height: extent.height) }
  }

  deinit {
    if life.isOver { return }
    glDeleteFramebuffers(1, &handle)
    glDeleteTextures(1, &texture)
    glDeleteRenderbuffers(1, &store)
  }

  private var isComplete: Bool {
    glCheckFramebufferStatus(name(GL_FRAMEBUFFER)) == name(GL_FRAMEBUFFER_COMPLETE)
  }

  /// Whether the driver draws into textures of our order of channels: not every one that reads them does.
  private func attachTexture() -> Bool {
    glGenTextures(1, &texture)
    glActiveTexture(name(GL_TEXTURE0))
    glBindTexture(name(GL_TEXTURE_2D), texture)
    glTexImage2D(
      name(GL_TEXTURE_2D), 0, GL_BGRA_EXT, GLsizei(clamping: extent.width),
      GLsizei(clamping: extent.height), 0, name(GL_BGRA_EXT), name(GL_UNSIGNED_BYTE), nil)
    glTexParameteri(name(GL_TEXTURE_2D), name(GL_TEXTURE_MIN_FILTER), GL_NEAREST)
    glFramebufferTexture2D(
      name(GL_FRAMEBUFFER), name(GL_COLOR_ATTACHMENT0), name(GL_TEXTURE_2D), texture, 0)
    return isComplete
  }

  private func attachStore() {
    glGenRenderbuffers(1, &store)
    glBindRenderbuffer(name(GL_RENDERBUFFER), store)
    glRenderbufferStorage(
      name(GL_RENDERBUFFER), name(GL_RGBA8), GLsizei(clamping: extent.width),
      GLsizei(clamping: extent.height))
    glFramebufferRenderbuffer(
      name(GL_FRAMEBUFFER), name(GL_COLOR_ATTACHMENT0), name(GL_RENDERBUFFER), store)
  }

  /// Copies all of it to the window's framebuffer, whose first row is the lowest.
  func copyToWindow() {
    let (width, height) = (GLint(extent.width), GLint(extent.height))
    glBindFramebuffer(name(GL_READ_FRAMEBUFFER), handle)
    glBindFramebuffer(name(GL_DRAW_FRAMEBUFFER), 0)
    glBlitFramebuffer(
      0, 0, width, height, 0, height, width, 0, GLbitfield(GL_COLOR_BUFFER_BIT), name(GL_NEAREST))
  }

  /// What was drawn, as a picture; GL has red first.
  func read() -> Bitmap {
    glBindFramebuffer(name(GL_FRAMEBUFFER), handle)
    glPixelStorei(name(GL_PACK_ALIGNMENT), 4)
    return Bitmap(extent) { pixels in
      glReadPixels(
        0, 0, GLsizei(extent.width), GLsizei(extent.height), name(GL_RGBA), name(GL_UNSIGNED_BYTE),
        pixels.baseAddress)
      for at in pixels.indices {
        let pixel = pixels[at]
        pixels[at] = pixel & 0xFF00_FF00 | pixel << 16 & 0xFF_0000 | pixel >> 16 & 0xFF
      }
    }
  }
}
