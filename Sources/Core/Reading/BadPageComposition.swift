import BookModel
import Measures
import Pixels
import Scenery
import Staging

extension Reader {
  /// The page that stands in a picture's place where that cannot be shown: our snail, the file, the reason, the advice.
  func composeBadPage(
    _ file: String, _ fault: PictureFault, on paper: PixelRect, _ pose: Pose,
    into scene: inout Scene
  ) {
    scene.draw(.fill(paper, Palette.page))
    let diagnostic = fault.diagnostic(file: file)
    let u = { (value: Double) in geometry.unit(value) * pose.scale }
    let side = min(u(520), Double(paper.width) * 0.8, Double(paper.height) * 0.55)
    let middle = Double(paper.x) + Double(paper.width) / 2
    let top = Double(paper.y) + Double(paper.height) * 0.05
    scene.add(
      .icon(
        "bad-page", centre: Point(x: middle, y: top + side / 2), side: side,
        drawnAt: (side / pose.scale * (pose.made.first?.scale ?? 1)).rounded(), Palette.ink,
        opacity: 1))
    let rest = Double(paper.width) / pose.scale
    var y = top + side + u(16)
    for order in badPageOrders(file, diagnostic, width: Int(rest * 0.84)) {
      scene.need(order)
      guard let layout = layouts[order] else { continue }
      scene.add(
        .words(
          order, lines: 0..<layout.lines.count,
          at: Point(x: middle - Double(order.width) / 2 * pose.scale, y: y), scale: pose.scale,
          scales: pose.made.map(\.scale)))
      y += (Double(layout.lines.count) * order.style.lineHeight) * pose.scale + u(10)
    }
  }

  private func badPageOrders(_ file: String, _ diagnostic: Diagnostic, width: Int) -> [TextOrder] {
    let u = geometry.unit
    func order(_ text: String, bold: TextStyle.Weight, _ size: Double, _ colour: Colour)
      -> TextOrder
    {
      TextOrder(
        text: text,
        style: TextStyle(
          face: .andika, weight: bold, size: u(size), lineHeight: u(size * 1.27).rounded(),
          colour: colour, alignment: .centre, language: "en"), width: max(1, width))
    }
    return [
      order(file, bold: .bold, 32, Palette.ink),
      order(diagnostic.message, bold: .regular, 30, Palette.inkSoft),
      order(diagnostic.advice, bold: .regular, 30, Palette.inkSoft),
    ]
  }
}
