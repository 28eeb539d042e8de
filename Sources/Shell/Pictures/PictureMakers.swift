public import Measures
public import Pixels
public import Staging

/// A picture, and what its maker still has to do once it is on its way to the stage.
public struct MadePicture: Sendable {
  public var bitmap: Bitmap
  /// Done on the same thread after the picture has arrived: filling the cache.
  public var afterwards: (@Sendable () -> Void)?

  public init(_ bitmap: Bitmap, afterwards: (@Sendable () -> Void)? = nil) {
    self.bitmap = bitmap
    self.afterwards = afterwards
  }
}

/// Who makes which pictures. Each is called on any of the store's threads, also on several at once.
public struct PictureMakers: Sendable {
  public var art: @Sendable (_ file: String, _ extent: Extent) throws(PictureFault) -> MadePicture
  public var text:
    @Sendable (_ order: TextOrder, _ lines: Range<Int>, _ scale: Double) throws(PictureFault)
      -> MadePicture
  public var icon:
    @Sendable (_ name: String, _ side: Int, _ colour: Colour) throws(PictureFault) -> MadePicture
  public var cloth: @Sendable (_ extent: Extent) throws(PictureFault) -> MadePicture
  /// A face is made of other pictures, by their numbers.
  public var face: @Sendable (_ face: PageFace, _ picture: (PictureID) -> Bitmap?) -> Bitmap
  /// Covers and backdrops of other books than the open one; a room that asks for none needs no maker of them.
  public var shelf: @Sendable (_ request: PictureRequest) throws(PictureFault) -> MadePicture

  public init(
    art: @escaping @Sendable (String, Extent) throws(PictureFault) -> MadePicture,
    text: @escaping @Sendable (TextOrder, Range<Int>, Double) throws(PictureFault) -> MadePicture,
    icon: @escaping @Sendable (String, Int, Colour) throws(PictureFault) -> MadePicture,
    cloth: @escaping @Sendable (Extent) throws(PictureFault) -> MadePicture,
    face: @escaping @Sendable (PageFace, (PictureID) -> Bitmap?) -> Bitmap,
    shelf: @escaping @Sendable (PictureRequest) throws(PictureFault) -> MadePicture = {
      (_) throws(PictureFault) in throw .missing
    }
  ) {
    self.art = art
    self.text = text
    self.icon = icon
    self.cloth = cloth
    self.face = face
    self.shelf = shelf
  }

  func make(
    _ request: PictureRequest, from picture: (PictureID) -> Bitmap?
  ) throws(PictureFault) -> MadePicture {
    switch request {
    case .art(let file, let extent): try art(file, extent)
    case .text(let order, let lines, let scale): try text(order, lines, scale)
    case .icon(let name, let side, let colour): try icon(name, side, colour)
    case .cloth(let extent): try cloth(extent)
    case .face(let list): MadePicture(face(list, picture))
    case .cover, .backdrop: try shelf(request)
    case .portrait(let art, let side): MadePicture(try makePortrait(art, side: side))
    }
  }
}
