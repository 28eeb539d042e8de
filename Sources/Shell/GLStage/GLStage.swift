import CGL
public import Measures
public import Pixels
import Shaders
public import Staging

/// Replays draw lists with OpenGL ES 3.00, in the context that is current where it was made.
///
/// It draws the same as the software stage, to within what rounding on a GPU gives. The frame stands in memory of its own,
/// where only damage is drawn anew: nobody says whether a window's framebuffer keeps its last frame. Everything it holds
/// can be made again from bitmaps (`rebuild`).
public final class GLStage {
  private var life: ContextLife
  private var programs: [Program]
  private var quads: Quads
  private var textures: [PictureID: Texture] = [:]
  /// Plain paper, for sides of leaves that have no picture.
  private var paper: Texture
  private var framebuffer: Framebuffer?
  private var shade: Shade?
  private let plan = FramePlan()
  private var shown: [Shown] = []
  private var replays = 0
  private let formats: TextureFormats
  private let longestSide: Int

  /// Which channel order textures are uploaded in.
  public enum TextureFormats: Sendable {
    /// Ours (B, G, R, A) where the driver takes it.
    case best
    /// R, G, B, A as every driver takes it, exchanged when read.
    case plain
  }

  public init(textures formats: TextureFormats = .best) throws(GLStageError) {
    life = ContextLife()
    let takesBGRA = Self.extensions.contains("GL_EXT_texture_format_BGRA8888")
    self.formats = takesBGRA ? formats : .plain
    var side: GLint = 0
    glGetIntegerv(name(GL_MAX_TEXTURE_SIZE), &side)
    longestSide = Int(side)
    programs = try Self.programs(life)
    quads = Quads(life: life)
    paper = Self.paper(self.formats, life)
  }

  /// Draws `list` and brings it to the window's framebuffer.
  ///
  /// What lies outside `damage` is kept from the call before, if that was of the same extent; otherwise all is drawn.
  /// `picture` is asked once for every command that shows one and has no texture yet; where it gives none, or one that
  /// is larger than the driver takes, nothing is drawn.
  public func replay(
    _ list: DrawList, damage: [PixelRect], picture: (PictureID) -> Bitmap?
  ) throws(GLStageError) {
    if list.extent.isEmpty { return }
    try draw(list, damage, picture).copyToWindow()
  }

  /// Draws `list` and reads it back. What lies outside `damage` (`nil`: nothing does) is kept from the call before, if
  /// that was of the same extent.
  public func render(
    _ list: DrawList, damage: [PixelRect]? = nil, picture: (PictureID) -> Bitmap?
  ) throws(GLStageError) -> Bitmap {
    if list.extent.isEmpty { return Bitmap(list.extent, filledWith: list.ground) }
    return try draw(list, damage ?? [PixelRect(list.extent)], picture).read()
  }

  /// Frees the textures of all pictures but those that the list shows which was replayed last.
  public func keepShown() {
    let last = replays
    if textures.values.allSatisfy({ $0.shownIn == last }) { return }
    textures = textures.filter { $0.value.shownIn == last }
  }

  /// Pictures that have a texture.
  public var heldPictures: Set<PictureID> { Set(textures.keys) }

  /// Whether the driver has lost the context: then a new one must be made, and `rebuild` called.
  public func hasLostContext() -> Bool { glGetError() == name(0x0507) }

  /// Makes everything anew in the context that is current now; the old one, with all that was in it, is gone.
  public func rebuild() throws(GLStageError) {
    life.isOver = true
    textures = [:]
    framebuffer = nil
    shade = nil
    programs = []
    life = ContextLife()
    programs = try Self.programs(life)
    quads = Quads(life: life)
    paper = Self.paper(formats, life)
  }

  private static func programs(_ life: ContextLife) throws(GLStageError) -> [Program] {
    var programs: [Program] = []
    for source in StageProgram.allCases { programs.append(try Program(source, life: life)) }
    return programs
  }

  private static func paper(_ formats: TextureFormats, _ life: ContextLife) -> Texture {
    let bitmap = Bitmap(Extent(width: 2, height: 2), filledWith: Palette.page)
    return Texture(bitmap, takesBGRA: formats == .best, life: life)
  }

  private static var extensions: Set<String> {
    let all = glGetString(name(GL_EXTENSIONS)).map { String(cString: $0) } ?? ""
    return Set(all.split(separator: " ").map(String.init))
  }
}

// MARK: Replaying

extension GLStage {
  private func draw(
    _ list: DrawList, _ damage: [PixelRect], _ picture: (PictureID) -> Bitmap?
  ) throws(GLStageError) -> Framebuffer {
    if let framebuffer, framebuffer.extent == list.extent {
      replay(list, damage, on: framebuffer, picture)
      return framebuffer
    }
    framebuffer = nil
    shade = nil
    let fresh = try Framebuffer(list.extent, takesBGRA: formats == .best, life: life)
    shade = try Shade(list.extent, life: life)
    framebuffer = fresh
    replay(list, [PixelRect(list.extent)], on: fresh, picture)
    return fresh
  }

  private func replay(
    _ list: DrawList, _ damage: [PixelRect], on framebuffer: Framebuffer,
    _ picture: (PictureID) -> Bitmap?
  ) {
    prepare(framebuffer)
    replays += 1
    shown.removeAll(keepingCapacity: true)
    for command in list.commands { shown.append(textures(of: command, picture)) }
    plan.plan(list, shown, damage: damage, into: quads)
    quads.upload()
    for pass in plan.passes {
      if pass.program == .leafShade {
        shade?.fill { draw(pass, of: list, on: $0) }
        target(framebuffer)
      } else {
        draw(pass, of: list, on: list.extent)
      }
    }
    shown.removeAll(keepingCapacity: true)
  }

  /// Whoever drew last may have left anything: all state that matters is said here.
  private func prepare(_ framebuffer: Framebuffer) {
    target(framebuffer)
    glDisable(name(GL_DEPTH_TEST))
    glDisable(name(GL_STENCIL_TEST))
    glDisable(name(GL_CULL_FACE))
    glDisable(name(GL_DITHER))
    glDisable(name(GL_RASTERIZER_DISCARD))
    glDisable(name(GL_SCISSOR_TEST))
    glBlendEquation(name(GL_FUNC_ADD))
    glBlendFunc(name(GL_ONE), name(GL_ONE_MINUS_SRC_ALPHA))
    glColorMask(1, 1, 1, 1)
    for unit in 0..<GLuint(4) { glBindSampler(unit, 0) }
  }

  private func target(_ framebuffer: Framebuffer) {
    glBindFramebuffer(name(GL_FRAMEBUFFER), framebuffer.handle)
    glViewport(
      0, 0, GLsizei(clamping: framebuffer.extent.width),
      GLsizei(clamping: framebuffer.extent.height))
  }

  private func draw(_ pass: FramePlan.Pass, of list: DrawList, on extent: Extent) {
    let program = programs[pass.program.rawValue]
    glUseProgram(program.handle)
    glUniform2f(program[.stage], GLfloat(extent.width), GLfloat(extent.height))
    if let index = pass.command {
      program.tell(list.commands[index], shown[index])
    } else {
      program.tell(.colour, list.ground.opaque)
    }
    if pass.replacesAll(list) { glDisable(name(GL_BLEND)) } else { glEnable(name(GL_BLEND)) }
    quads.draw(pass.quads)
  }
}

// MARK: Textures

extension GLStage {
  private func textures(of command: DrawCommand, _ picture: (PictureID) -> Bitmap?) -> Shown {
    if case .curl(let curl) = command { return Shown(curl) { side(of: curl, $0, picture) } }
    return Shown(only: command.picture.flatMap { texture($0, picture) })
  }

  /// A side of a leaf: paper where there is no picture, nothing where there is one that cannot be shown.
  private func side(
    of leaf: Curl, _ id: PictureID?, _ picture: (PictureID) -> Bitmap?
  ) -> Texture? {
    guard let id, textures[id] != nil || picture(id) != nil else { return paper }
    guard let texture = texture(id, picture) else { return nil }
    return min(texture.extent.width, texture.extent.height) >= 2 && !leaf.page.isEmpty
      ? texture : nil
  }

  private func texture(_ id: PictureID, _ picture: (PictureID) -> Bitmap?) -> Texture? {
    if let texture = textures[id] {
      texture.shownIn = replays
      return texture
    }
    guard let bitmap = picture(id), !bitmap.extent.isEmpty,
      max(bitmap.width, bitmap.height) <= longestSide
    else { return nil }
    let texture = Texture(bitmap, takesBGRA: formats == .best, life: life)
    texture.shownIn = replays
    textures[id] = texture
    return texture
  }
}

extension FramePlan.Pass {
  /// Programs of leaves that mix nothing with what was there.
  private static let opaque: Set<StageProgram> = [.picture, .scaled, .leafShade, .flap, .bentOver]

  /// Whether the pass leaves nothing of what was there, so that nothing need be mixed.
  fileprivate func replacesAll(_ list: DrawList) -> Bool {
    guard let command else { return true }
    switch list.commands[command] {
    case .still: return true
    case .fill(_, let colour): return colour.alpha == 255
    case .curl: return FramePlan.Pass.opaque.contains(program)
    case .over, .scaled, .card, .ring, .shadow, .ramp, .swing: return false
    }
  }
}

extension Colour {
  fileprivate var opaque: Colour { Colour(red: red, green: green, blue: blue) }
}
