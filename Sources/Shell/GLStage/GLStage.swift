import CGL
public import Measures
public import Pixels
import Shaders
public import Staging

/// Replays draw lists with OpenGL ES 3.00, in the context that is current where it was made.
///
/// It draws the same as the software stage, to within what rounding on a GPU gives. Everything it holds can be made
/// again from bitmaps (`rebuild`).
public final class GLStage {
  private var life: ContextLife
  private var programs: [StageProgram: Program]
  private var textures: [PictureID: Texture] = [:]
  private var framebuffer: Framebuffer?
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
    programs = try Self.programs(life)
    let takesBGRA = Self.extensions.contains("GL_EXT_texture_format_BGRA8888")
    self.formats = takesBGRA ? formats : .plain
    var side: GLint = 0
    glGetIntegerv(name(GL_MAX_TEXTURE_SIZE), &side)
    longestSide = Int(side)
  }

  /// Draws `list` into the window's framebuffer, all of it: nobody says whether that keeps its last frame.
  ///
  /// `picture` is asked once for every command that shows one and has no texture yet; where it gives none, or one that
  /// is larger than the driver takes, nothing is drawn.
  public func replay(_ list: DrawList, picture: (PictureID) -> Bitmap?) {
    glBindFramebuffer(name(GL_FRAMEBUFFER), 0)
    replay(list, within: [PixelRect(list.extent)], picture)
  }

  /// Draws `list` into memory of its own and reads that back. What lies outside `damage` (`nil`: nothing does) is kept
  /// from the call before, if that was of the same extent.
  public func render(
    _ list: DrawList, damage: [PixelRect]? = nil, picture: (PictureID) -> Bitmap?
  ) throws(GLStageError) -> Bitmap {
    if list.extent.isEmpty { return Bitmap(list.extent, filledWith: list.ground) }
    let everything = [PixelRect(list.extent)]
    var area = damage ?? everything
    if framebuffer?.extent != list.extent {
      framebuffer = nil
      framebuffer = try Framebuffer(list.extent, life: life)
      area = everything
    }
    glBindFramebuffer(name(GL_FRAMEBUFFER), framebuffer?.handle ?? 0)
    replay(list, within: area, picture)
    return framebuffer?.read() ?? Bitmap(list.extent, filledWith: list.ground)
  }

  /// Frees the textures of all pictures but these.
  public func keep(only ids: Set<PictureID>) {
    textures = textures.filter { ids.contains($0.key) }
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
    programs = [:]
    life = ContextLife()
    programs = try Self.programs(life)
  }

  private static func programs(
    _ life: ContextLife
  ) throws(GLStageError) -> [StageProgram: Program] {
    var programs: [StageProgram: Program] = [:]
    for source in StageProgram.allCases { programs[source] = try Program(source, life: life) }
    return programs
  }

  private static var extensions: Set<String> {
    let all = glGetString(name(GL_EXTENSIONS)).map { String(cString: $0) } ?? ""
    return Set(all.split(separator: " ").map(String.init))
  }
}

// MARK: Replaying

extension GLStage {
  private func replay(
    _ list: DrawList, within damage: [PixelRect], _ picture: (PictureID) -> Bitmap?
  ) {
    let (width, height) = (list.extent.width, list.extent.height)
    glViewport(0, 0, GLsizei(clamping: width), GLsizei(clamping: height))
    // Whoever drew last may have left anything: all state that matters is said here.
    for state in [GL_DEPTH_TEST, GL_STENCIL_TEST, GL_CULL_FACE, GL_DITHER, GL_RASTERIZER_DISCARD] {
      glDisable(name(state))
    }
    glEnable(name(GL_SCISSOR_TEST))
    glEnable(name(GL_BLEND))
    glBlendEquation(name(GL_FUNC_ADD))
    glBlendFunc(name(GL_ONE), name(GL_ONE_MINUS_SRC_ALPHA))
    glColorMask(1, 1, 1, 1)
    glBindVertexArray(0)
    glActiveTexture(name(GL_TEXTURE0))
    glBindSampler(0, 0)
    for rect in damage {
      let area = rect.intersection(PixelRect(list.extent))
      if area.isEmpty { continue }
      glScissor(
        GLint(area.x), GLint(height - area.maxY), GLsizei(area.width), GLsizei(area.height))
      let ground = Levels(list.ground.opaque)
      glClearColor(ground.red, ground.green, ground.blue, 1)
      glClear(GLbitfield(GL_COLOR_BUFFER_BIT))
      for command in list.commands { draw(command, on: area, of: list.extent, picture) }
    }
    glDisable(name(GL_SCISSOR_TEST))
  }

  private func draw(
    _ command: DrawCommand, on area: PixelRect, of stage: Extent,
    _ picture: (PictureID) -> Bitmap?
  ) {
    let texture = command.picture.flatMap { self.texture($0, picture) }
    let bounds = command.bounds { _ in texture?.extent }
    let quad = bounds.intersection(area)
    guard !quad.isEmpty, let source = Self.source(command, texture),
      let program = programs[source]
    else { return }
    glUseProgram(program.handle)
    glUniform2f(program.stage, GLfloat(stage.width), GLfloat(stage.height))
    set(program.quad, quad)
    set(program.area, bounds)
    set(program, command, texture)
    if case .still = command { glDisable(name(GL_BLEND)) } else { glEnable(name(GL_BLEND)) }
    glDrawArrays(name(GL_TRIANGLE_STRIP), 0, 4)
  }

  /// The program that draws a command; `nil` for one that draws nothing.
  private static func source(_ command: DrawCommand, _ texture: Texture?) -> StageProgram? {
    switch command {
    case .still, .over: return .picture
    case .scaled(_, let to, _):
      guard let texture, max(to.width, to.height) <= 1 << 24 else { return nil }
      return texture.extent == to.extent ? .picture : .scaled
    case .fill: return .fill
    case .ramp: return .ramp
    case .card: return .card
    case .ring(_, _, let width, _): return width > 0 && width.isFinite ? .ring : nil
    case .shadow(_, _, let sigma, _): return sigma > 0 && sigma.isFinite ? .shadow : nil
    case .curl, .swing: return nil
    }
  }

  private func texture(_ id: PictureID, _ picture: (PictureID) -> Bitmap?) -> Texture? {
    if let texture = textures[id] { return texture }
    guard let bitmap = picture(id), !bitmap.extent.isEmpty,
      max(bitmap.width, bitmap.height) <= longestSide
    else { return nil }
    let texture = Texture(bitmap, takesBGRA: formats == .best, life: life)
    textures[id] = texture
    return texture
  }
}

// MARK: Uniforms

extension GLStage {
  private func set(_ program: Program, _ command: DrawCommand, _ texture: Texture?) {
    switch command {
    case .still: set(program, texture, opacity: 255)
    case .over(_, _, let opacity), .scaled(_, _, let opacity):
      set(program, texture, opacity: opacity)
    case .fill(_, let colour): set(program.colour, colour)
    case .ramp(_, let from, let to):
      set(program.colour, from)
      set(program.second, to)
    case .card(let box, let radius, let colour): set(program, box, radius, colour)
    case .ring(let box, let radius, let width, let colour):
      set(program, box, radius, colour)
      glUniform1f(program.width, GLfloat(width))
    case .shadow(let box, let radius, let sigma, let colour):
      set(program, box, radius, colour)
      glUniform1f(program.sigma, max(0x1p-6, GLfloat(sigma)))
    case .curl, .swing: break
    }
  }

  private func set(_ location: GLint, _ rect: PixelRect) {
    glUniform4f(
      location, GLfloat(rect.x), GLfloat(rect.y), GLfloat(rect.width), GLfloat(rect.height))
  }

  private func set(_ location: GLint, _ colour: Colour) {
    let levels = Levels(colour)
    glUniform4f(location, levels.red, levels.green, levels.blue, levels.alpha)
  }

  private func set(_ program: Program, _ texture: Texture?, opacity: UInt8) {
    glBindTexture(name(GL_TEXTURE_2D), texture?.handle ?? 0)
    glUniform1f(program.opacity, GLfloat(opacity) / 255)
  }

  /// A box that covers nothing gets no colour.
  private func set(_ program: Program, _ box: Box, _ radius: Double, _ colour: Colour) {
    guard let shape = RoundedBox(box, radius: radius) else {
      return set(program.colour, colour.opacity(0))
    }
    set(program.colour, colour)
    glUniform2f(program.centre, GLfloat(shape.centre.x), GLfloat(shape.centre.y))
    glUniform2f(
      program.inner, GLfloat(shape.halfWidth - shape.radius),
      GLfloat(shape.halfHeight - shape.radius))
    glUniform1f(program.radius, GLfloat(shape.radius))
  }
}

/// A colour as GL takes it: premultiplied, 0…1.
private struct Levels {
  let red, green, blue, alpha: GLfloat

  init(_ colour: Colour) {
    alpha = GLfloat(colour.alpha) / 255
    red = GLfloat(colour.red) / 255 * alpha
    green = GLfloat(colour.green) / 255 * alpha
    blue = GLfloat(colour.blue) / 255 * alpha
  }
}

extension Colour {
  fileprivate var opaque: Colour { Colour(red: red, green: green, blue: blue) }
}
