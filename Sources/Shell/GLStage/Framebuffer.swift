import CGL
import Measures
import Pixels

/// Memory of our own that GL draws into; it is kept from frame to frame and can be read back.
final class Framebuffer {
  let extent: Extent
  private(set) var handle: GLuint = 0
  private var store: GLuint = 0
  private let life: ContextLife

  init(_ extent: Extent, life: ContextLife) throws(GLStageError) {
    self.extent = extent
    self.life = life
    glGenRenderbuffers(1, &store)
    glBindRenderbuffer(name(GL_RENDERBUFFER), store)
    glRenderbufferStorage(
      name(GL_RENDERBUFFER), name(GL_RGBA8), GLsizei(clamping: extent.width),
      GLsizei(clamping: extent.height))
    glGenFramebuffers(1, &handle)
    glBindFramebuffer(name(GL_FRAMEBUFFER), handle)
    glFramebufferRenderbuffer(
      name(GL_FRAMEBUFFER), name(GL_COLOR_ATTACHMENT0), name(GL_RENDERBUFFER), store)
    if glCheckFramebufferStatus(name(GL_FRAMEBUFFER)) != name(GL_FRAMEBUFFER_COMPLETE) {
      throw .framebuffer(width: extent.width, height: extent.height)
    }
  }

  deinit {
    if life.isOver { return }
    glDeleteFramebuffers(1, &handle)
    glDeleteRenderbuffers(1, &store)
  }

  /// What was drawn, as a picture. GL's rows come from the bottom, red first.
  func read() -> Bitmap {
    glBindFramebuffer(name(GL_FRAMEBUFFER), handle)
    glPixelStorei(name(GL_PACK_ALIGNMENT), 4)
    return Bitmap(extent) { pixels in
      let extent = extent
      withUnsafeTemporaryAllocation(of: UInt32.self, capacity: extent.area) { rows in
        rows.initialize(repeating: 0)
        glReadPixels(
          0, 0, GLsizei(extent.width), GLsizei(extent.height), name(GL_RGBA),
          name(GL_UNSIGNED_BYTE), rows.baseAddress)
        for y in 0..<extent.height {
          let from = (extent.height - 1 - y) * extent.width
          for x in 0..<extent.width {
            let pixel = rows[from + x]
            pixels[y * extent.width + x] =
              pixel & 0xFF00_FF00 | pixel << 16 & 0xFF_0000 | pixel >> 16 & 0xFF
          }
        }
      }
    }
  }
}
