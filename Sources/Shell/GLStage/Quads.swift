import CGL
import Measures

/// Rectangles of whole pixels, gathered for a frame and handed to GL at once; their memory is used again.
final class Quads {
  private var memory = UnsafeMutableBufferPointer<GLfloat>.allocate(capacity: 12 * 1024)
  private var handle: GLuint = 0
  private let life: ContextLife
  /// Rectangles gathered so far.
  private(set) var count = 0

  init(life: ContextLife) {
    self.life = life
    glGenBuffers(1, &handle)
  }

  deinit {
    memory.deallocate()
    if life.isOver { return }
    glDeleteBuffers(1, &handle)
  }

  func removeAll() { count = 0 }

  /// Two triangles; empty rectangles add nothing.
  func add(_ rect: PixelRect) {
    if rect.isEmpty { return }
    if (count + 1) * 12 > memory.count { grow() }
    let (left, top) = (GLfloat(rect.x), GLfloat(rect.y))
    let (right, bottom) = (GLfloat(rect.maxX), GLfloat(rect.maxY))
    let corners =
      [left, top, right, top, right, bottom, left, top, right, bottom, left, bottom]
      as InlineArray<12, GLfloat>
    for index in 0..<12 { memory[count * 12 + index] = corners[index] }
    count += 1
  }

  private func grow() {
    let larger = UnsafeMutableBufferPointer<GLfloat>.allocate(capacity: memory.count * 2)
    _ = larger.update(fromContentsOf: memory[..<(count * 12)])
    memory.deallocate()
    memory = larger
  }

  /// Gives all to GL, as the one attribute that vertices have.
  func upload() {
    glBindVertexArray(0)
    glBindBuffer(name(GL_ARRAY_BUFFER), handle)
    glBufferData(
      name(GL_ARRAY_BUFFER), count * 12 * MemoryLayout<GLfloat>.stride, memory.baseAddress,
      name(GL_STREAM_DRAW))
    glEnableVertexAttribArray(0)
    glVertexAttribPointer(0, 2, name(GL_FLOAT), 0, 0, nil)
  }

  func draw(_ range: Range<Int>) {
    glDrawArrays(
      name(GL_TRIANGLES), GLint(range.lowerBound * 6), GLsizei(range.count * 6))
  }
}
