import BookModel
import Measures
import Pixels
import Scenery
import Staging

extension Reader {
  /// The slip of paper under the book with the text of an opening; none where the opening has no text.
  func composeSlip(of opening: Opening, _ pose: Pose, into scene: inout Scene) {
    let columns = columns(of: opening)
    guard let plan = slipPlan, let slip = pose.frame.slip, !columns.isEmpty else { return }
    let u = { (value: Double) in geometry.unit(value) * pose.scale }
    // A slip that is not in lies below the screen's edge.
    let out = (1 - pose.slip) * (Double(screen.height) - slip.y + u(16))
    let paper = slip.offset(x: 0, y: out)
    scene.draw(
      .shadow(
        paper.offset(x: 0, y: u(8)), radius: u(12), sigma: u(14),
        Palette.clothShadow.opacity(0.34)))
    scene.draw(.card(paper, radius: u(12), Palette.paper))
    if columns.count == 2 {
      let rule = Box(
        centre: paper.centre, width: max(1, u(3)), height: paper.height - 2 * u(40))
      scene.draw(.card(rule, radius: u(1.5), Palette.hairline))
    }
    for column in columns { compose(column, columns, on: paper, plan, pose, into: &scene) }
    composeDots(slipCount(of: opening), on: paper, pose, into: &scene)
  }

  private func compose(
    _ column: Column, _ columns: [Column], on paper: Box, _ plan: FitPlan, _ pose: Pose,
    into scene: inout Scene
  ) {
    if column.text.isEmpty { return }
    let order = order(column.text, plan.letters, measure: column.measure)
    let inside = Double(column.measure) * pose.scale
    let edge = geometry.unit(56) * pose.scale
    let x = column.place == 0 ? paper.x + edge : paper.maxX - edge - inside
    let room = Box(x: x, y: paper.y, width: inside, height: paper.height)
    if column.of == 1 {
      compose(order, lines: plan.lines, in: room, middle: true, pose, into: &scene)
      return
    }
    // Two columns begin on one line: in the middle of the slip as one block.
    let most = columns.map { lineCount($0, plan) }.max() ?? 1
    let height = Double(min(most, plan.lines)) * plan.letters.lineHeight * pose.scale
    let top = Box(
      x: room.x, y: paper.y + (paper.height - height) / 2, width: inside, height: height)
    compose(order, lines: plan.lines, in: top, middle: false, pose, into: &scene)
  }

  private func lineCount(_ column: Column, _ plan: FitPlan) -> Int {
    layouts[order(column.text, plan.letters, measure: column.measure)]?.lines.count ?? 1
  }

  /// How many slips the text of an opening takes.
  func slipCount(of opening: Opening) -> Int {
    var most = 1
    if let plan = slipPlan {
      for column in columns(of: opening) {
        let lines = lineCount(column, plan)
        most = max(most, (lines + plan.lines - 1) / plan.lines)
      }
    }
    return max(most, printedSlips(of: opening))
  }

  private func printedSlips(of opening: Opening) -> Int {
    guard let print = printPlan else { return 1 }
    let contents: [PageContent] =
      switch opening {
      case .pages(let verso, let recto): [verso, recto]
      case .alone(let content, _): [content]
      case .across, .frontCover, .backCover: []
      }
    let counts = contents.compactMap { content -> Int? in
      guard let text = printedText(content) else { return nil }
      let order = order(text, print.plan.letters, measure: print.measure)
      let lines = layouts[order]?.lines.count ?? 1
      return (lines + print.plan.lines - 1) / print.plan.lines
    }
    return counts.max() ?? 1
  }

  /// A dot for each slip of a text that goes on over several; the one that is shown is filled.
  private func composeDots(
    _ count: Int, on paper: Box, _ pose: Pose, into scene: inout Scene
  ) {
    if count < 2 { return }
    let u = { (value: Double) in geometry.unit(value) * pose.scale }
    for n in 0..<count {
      let x = paper.centre.x + (Double(n) - Double(count - 1) / 2) * u(22)
      let colour = n == min(pose.part, count - 1) ? Palette.tangerine : Palette.hairline
      let dot = Box(centre: Point(x: x, y: paper.maxY - u(12)), width: u(11), height: u(11))
      scene.draw(.card(dot, radius: u(5.5), colour))
    }
  }
}
