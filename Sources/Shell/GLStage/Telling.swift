import CGL
import Glibc
import Measures
import Paper
import Pixels
import Staging

extension Program {
  /// Sets what the program asks for to draw a command, or a part of it.
  func tell(_ command: DrawCommand, _ shown: Shown) {
    switch command {
    case .still, .over, .scaled: tellPicture(command, shown.only)
    case .fill(_, let colour): tell(.colour, colour)
    case .ramp(let rect, let from, let to):
      tell(.area, rect)
      tell(.colour, from)
      tell(.second, to)
    case .card(let box, let radius, let colour): tell(box, radius, colour)
    case .ring(let box, let radius, let width, let colour):
      tell(box, radius, colour)
      glUniform1f(self[.width], GLfloat(width))
    case .shadow(let box, let radius, let sigma, let colour):
      tell(box, radius, colour)
      glUniform1f(self[.sigma], max(0x1p-6, GLfloat(sigma)))
    case .curl(let curl): tell(curl, shown)
    case .swing(_, let swing): tell(swing, shown.only)
    }
  }

  func tell(_ uniform: Uniform, _ rect: PixelRect) {
    glUniform4f(
      self[uniform], GLfloat(rect.x), GLfloat(rect.y), GLfloat(rect.width), GLfloat(rect.height))
  }

  func tell(_ uniform: Uniform, _ colour: Colour) {
    let levels = Levels(colour)
    glUniform4f(self[uniform], levels.red, levels.green, levels.blue, levels.alpha)
  }

  private func tell(_ uniform: Uniform, _ x: Double, _ y: Double) {
    glUniform2f(self[uniform], GLfloat(x), GLfloat(y))
  }

  private func tell(_ uniform: Uniform, _ value: Double) {
    glUniform1f(self[uniform], GLfloat(value))
  }

  private func tellPicture(_ command: DrawCommand, _ texture: Texture?) {
    bind(texture, to: 0)
    tell(.area, command.bounds { _ in texture?.extent })
    let opacity: UInt8 =
      switch command {
      case .over(_, _, let opacity), .scaled(_, _, let opacity): opacity
      default: 255
      }
    glUniform1f(self[.opacity], GLfloat(opacity) / 255)
  }

  private func bind(_ texture: Texture?, to unit: Int32) {
    glActiveTexture(name(GL_TEXTURE0 + unit))
    glBindTexture(name(GL_TEXTURE_2D), texture?.handle ?? 0)
  }

  /// A box that covers nothing gets no colour.
  private func tell(_ box: Box, _ radius: Double, _ colour: Colour) {
    guard let shape = RoundedBox(box, radius: radius) else {
      return tell(.colour, colour.opacity(0))
    }
    tell(.colour, colour)
    tell(.centre, shape.centre.x, shape.centre.y)
    tell(.inner, shape.halfWidth - shape.radius, shape.halfHeight - shape.radius)
    tell(.radius, shape.radius)
  }
}

// MARK: Leaves

extension Program {
  private func tell(_ curl: Curl, _ shown: Shown) {
    bind(shown.only, to: 0)
    bind(shown.back, to: 1)
    bind(shown.plainBack, to: 2)
    let (page, fold) = (curl.page, curl.fold)
    // For the programs of still pictures.
    tell(.area, page)
    tell(.page, page)
    tell(.across, fold.direction.x, fold.direction.y)
    tell(.bend, fold.radius)
    tell(.line, (fold.origin - Point(x: Double(page.x), y: Double(page.y))).dot(fold.direction))
    tell(.fore, curl.spine == .left ? Double(page.width) : 0, curl.spine == .left ? 1 : -1)
    tell(.opacity, curl.part == .lying ? 1 : min(1, max(0, curl.opacity)))
    tell(.plainness, min(1, max(0, curl.plainness)))
    tell(.rim, max(0.01, curl.rim))
    tell(.rimStrength, curl.rimStrength)
    let paper = Levels(Palette.page)
    glUniform3f(self[.paper], paper.red, paper.green, paper.blue)
    glUniform3f(
      self[.lamp], GLfloat(curl.lamp.x), GLfloat(curl.lamp.y), GLfloat(curl.lamp.z))
    if curl.part == .lifted {
      tell(.colour, Palette.clothShadow)
      let shadows = curl.shadows
      tell(.wide, shadows.wide)
      tell(.narrow, shadows.narrow)
      tell(.own, shadows.own)
    }
  }

  private func tell(_ uniform: Uniform, _ shadow: CastShadow) {
    glUniform4f(
      self[uniform], GLfloat(shadow.offset.x), GLfloat(shadow.offset.y),
      GLfloat(0.5 / shadow.softness), GLfloat(shadow.strength))
  }

  private func tell(_ swing: Swing, _ texture: Texture?) {
    bind(texture, to: 0)
    let rect = swing.rect
    let near = swing.side > 0 ? Double(rect.x) - swing.hinge : swing.hinge - Double(rect.maxX)
    glUniform4f(
      self[.hinge], GLfloat(swing.hinge), GLfloat(swing.side), GLfloat(near), GLfloat(rect.width))
    glUniform4f(
      self[.view], GLfloat(cos(swing.angle)), GLfloat(sin(swing.angle)), GLfloat(swing.distance),
      GLfloat(min(1, max(0, swing.brightness))))
    let half = Double(rect.height) / 2
    tell(.middle, Double(rect.y) + half, half)
  }
}

/// A colour as GL takes it: premultiplied, 0…1.
struct Levels {
  let red, green, blue, alpha: GLfloat

  init(_ colour: Colour) {
    alpha = GLfloat(colour.alpha) / 255
    red = GLfloat(colour.red) / 255 * alpha
    green = GLfloat(colour.green) / 255 * alpha
    blue = GLfloat(colour.blue) / 255 * alpha
  }
}
