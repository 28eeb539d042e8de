import Measures
import PixelKernels
import Pixels
import SoftwareStage
import Staging

/// Draws the face of a leaf from the pictures on it.
func makeFace(_ face: PageFace, _ picture: (PictureID) -> Bitmap?) -> Bitmap {
  var made = SoftwareStage.render(face.list, picture: picture)
  guard let through = face.through, through.extent == face.list.extent else { return made }
  let behind = SoftwareStage.render(through, picture: picture)
  let width = made.width
  made.withMutablePixels { pixels in
    behind.withPixels { other in
      guard let to = pixels.baseAddress, let from = other.baseAddress else { return }
      for row in 0..<face.list.extent.height {
        PixelRun(to + row * width, count: width)
          .showThrough(from + row * width, share: UInt16(face.share))
      }
    }
  }
  return made
}
