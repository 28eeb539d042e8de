import CGL
import Measures
import Pixels

/// A picture in the memory of the GPU: bilinear, clamped at its edges.
final class Texture {
  let handle: GLuint
  let extent: Extent
  /// The replay that showed it last.
  var shownIn = 0
  private let life: ContextLife

  /// `takesBGRA`: whether the driver knows our order of channels (EXT_texture_format_BGRA8888); otherwise red and blue
  /// change places when the texture is read.
  init(_ bitmap: Bitmap, takesBGRA: Bool, life: ContextLife) {
    var handle: GLuint = 0
    glGenTextures(1, &handle)
    glBindTexture(name(GL_TEXTURE_2D), handle)
    glPixelStorei(name(GL_UNPACK_ALIGNMENT), 4)
    let format = takesBGRA ? GL_BGRA_EXT : GL_RGBA
    bitmap.withPixels { pixels in
      glTexImage2D(
        name(GL_TEXTURE_2D), 0, format, GLsizei(bitmap.width), GLsizei(bitmap.height), 0,
        name(format), name(GL_UNSIGNED_BYTE), pixels.baseAddress)
    }
    var parameters = [
      (GL_TEXTURE_MIN_FILTER, GL_LINEAR), (GL_TEXTURE_MAG_FILTER, GL_LINEAR),
      (GL_TEXTURE_WRAP_S, GL_CLAMP_TO_EDGE), (GL_TEXTURE_WRAP_T, GL_CLAMP_TO_EDGE),
    ]
    if !takesBGRA {
      parameters += [(GL_TEXTURE_SWIZZLE_R, GL_BLUE), (GL_TEXTURE_SWIZZLE_B, GL_RED)]
    }
    for (parameter, value) in parameters {
      glTexParameteri(name(GL_TEXTURE_2D), name(parameter), value)
    }
    self.handle = handle
    extent = bitmap.extent
    self.life = life
  }

  deinit {
    if life.isOver { return }
    var handle = handle
    glDeleteTextures(1, &handle)
  }
}
