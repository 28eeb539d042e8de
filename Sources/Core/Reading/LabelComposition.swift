import Measures
import Pixels
import Scenery
import Staging

extension Reader {
  /// Sets a label about a point, on one line or more.
  func compose(_ label: Label, centre: Point, width: Double, into scene: inout Scene) {
    let order = label.order(geometry.unit, width: width, .centre)
    scene.need(order)
    guard let layout = layouts[order] else { return }
    let height = Double(layout.lines.count) * order.style.lineHeight
    add(
      order, layout, at: Point(x: centre.x - width / 2, y: centre.y - height / 2), into: &scene)
  }

  /// Sets a label from a point on, whose height is the middle of its first line, or of all of them; where its last line
  /// ends.
  @discardableResult
  func compose(
    _ label: Label, from start: Point, width: Double, middle: Bool = false, into scene: inout Scene
  ) -> Double {
    let order = label.order(geometry.unit, width: width, label.alignment)
    scene.need(order)
    guard let layout = layouts[order] else { return start.y }
    let height = Double(layout.lines.count) * order.style.lineHeight
    let top = start.y - (middle ? height : order.style.lineHeight) / 2
    add(order, layout, at: Point(x: start.x, y: top), into: &scene)
    return top + height
  }

  private func add(
    _ order: TextOrder, _ layout: TextLayout, at point: Point, into scene: inout Scene
  ) {
    scene.add(
      .words(order, lines: 0..<layout.lines.count, at: point, scale: 1, scales: [1]))
  }
}
