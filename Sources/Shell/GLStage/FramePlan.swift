import Measures
import Shaders
import Staging

/// What of a list has to be drawn where, worked out before anything is drawn; its memory is used again.
///
/// The damage is cut into bands of rows. In each, what later commands cover is left out; a leaf is drawn by rectangles
/// too, dear programs only where its edges are.
final class FramePlan {
  /// Rectangles of one command that one program draws.
  struct Pass {
    var program: StageProgram
    /// `nil` for the ground.
    var command: Int?
    var quads: Range<Int>
  }

  private(set) var passes: [Pass] = []
  private var bands: [PixelRect] = []
  /// For each command in each band a rectangle that later ones cover.
  private var hidden: [PixelRect] = []

  /// Few enough that a slanted edge wastes little, and a divisor of what damage is told in.
  private static let bandHeight = 16

  func plan(_ list: DrawList, _ shown: [Shown], damage: [PixelRect], into quads: Quads) {
    passes.removeAll(keepingCapacity: true)
    quads.removeAll()
    cut(damage, to: PixelRect(list.extent))
    findHidden(list, shown)
    addPass(.fill, nil, quads) { band, index, quads in
      band.parts(without: hidden[index * (list.commands.count + 1)]) { quads.add($0) }
    }
    for index in list.commands.indices {
      if case .curl(let curl) = list.commands[index] {
        if shown[index].isWhole { addLeaf(curl, shown[index], index, of: list, quads) }
      } else if let program = shown[index].program(list.commands[index]) {
        let bounds = list.commands[index].bounds { _ in shown[index].only?.extent }
        addPass(program, index, quads) { band, at, quads in
          band.intersection(bounds).parts(without: hidden(index, at, list)) { quads.add($0) }
        }
      }
    }
  }

  private func cut(_ damage: [PixelRect], to stage: PixelRect) {
    bands.removeAll(keepingCapacity: true)
    for rect in damage {
      let area = rect.intersection(stage)
      var top = area.y
      while top < area.maxY, area.width > 0 {
        let bottom = min(area.maxY, (top / FramePlan.bandHeight + 1) * FramePlan.bandHeight)
        bands.append(PixelRect(x: area.x, y: top, width: area.width, height: bottom - top))
        top = bottom
      }
    }
  }

  /// From front to back in each band, the largest rectangle that anything before a command covers; first the ground's.
  private func findHidden(_ list: DrawList, _ shown: [Shown]) {
    let stride = list.commands.count + 1
    hidden.removeAll(keepingCapacity: true)
    hidden.append(contentsOf: repeatElement(.zero, count: stride * bands.count))
    for at in bands.indices {
      var largest = PixelRect.zero
      for index in list.commands.indices.reversed() {
        hidden[at * stride + index + 1] = largest
        let covered = FramePlan.covered(list.commands[index], shown[index], in: bands[at])
        if covered.extent.area > largest.extent.area { largest = covered }
      }
      hidden[at * stride] = largest
    }
  }

  private static func covered(
    _ command: DrawCommand, _ shown: Shown, in band: PixelRect
  ) -> PixelRect {
    guard case .curl(let curl) = command else {
      return command.covered(pictured: shown.only?.extent).intersection(band)
    }
    guard shown.isWhole else { return .zero }
    return CurlBands(curl).covered(in: band)
  }

  private func hidden(_ command: Int, _ band: Int, _ list: DrawList) -> PixelRect {
    hidden[band * (list.commands.count + 1) + command + 1]
  }

  private func addPass(
    _ program: StageProgram, _ command: Int?, _ quads: Quads,
    _ fill: (_ band: PixelRect, _ index: Int, Quads) -> Void
  ) {
    let start = quads.count
    for index in bands.indices { fill(bands[index], index, quads) }
    if quads.count > start {
      passes.append(Pass(program: program, command: command, quads: start..<quads.count))
    }
  }
}

// MARK: Leaves

extension FramePlan {
  private func addLeaf(
    _ curl: Curl, _ shown: Shown, _ command: Int, of list: DrawList, _ quads: Quads
  ) {
    let parts = CurlBands(curl)
    /// Where `columns` has any, without those where it has all, and without another range.
    func pass(
      _ program: StageProgram, without other: (Range<Int>) -> Range<Int> = { _ in 0..<0 },
      _ columns: (Range<Int>) -> CurlBands.Columns
    ) {
      addPass(program, command, quads) { band, at, quads in
        let band = curl.part == .lying ? band.intersection(curl.page) : band
        let rows = band.y..<band.maxY
        let (columns, other) = (columns(rows), band.columns(other(rows)))
        let hole = band.columns(columns.all)
        band.columns(columns.any).parts(without: hole) { part in
          part.parts(without: other) { part in
            part.parts(without: hidden(command, at, list)) { quads.add($0) }
          }
        }
      }
    }
    switch curl.part {
    case .lying:
      let isExact = shown.only?.extent == curl.page.extent
      pass(isExact ? .picture : .scaled) { CurlBands.Columns(any: parts.lying(rows: $0).all) }
      pass(.lying) { parts.lying(rows: $0) }
    case .lifted:
      let covers = curl.opacity >= 1
      addShade(curl, command, quads)
      pass(.leafShadow, without: { parts.solid(rows: $0) }) {
        CurlBands.Columns(
          all: covers ? parts.flap(rows: $0).all : 0..<0, any: parts.shadow(rows: $0))
      }
      if covers { pass(.flap) { CurlBands.Columns(any: parts.flap(rows: $0).all) } }
      pass(.flapEdge) {
        let flap = parts.flap(rows: $0)
        return covers ? flap : CurlBands.Columns(any: flap.any)
      }
      pass(.bentOver) { CurlBands.Columns(any: parts.over(rows: $0)) }
      pass(.bent) { CurlBands.Columns(all: parts.over(rows: $0), any: parts.bent(rows: $0)) }
    }
  }

  /// All of the leaf's shadows that is damaged, in the pixels of the shade: they are drawn apart.
  private func addShade(_ curl: Curl, _ command: Int, _ quads: Quads) {
    let start = quads.count
    var area = PixelRect.zero
    for band in bands { area = area.isEmpty ? band : area.union(band) }
    area = area.intersection(curl.bounds)
    if area.isEmpty { return }
    let side = Shade.side
    let (x, y) = (area.x / side - 1, area.y / side - 1)
    quads.add(
      PixelRect(
        x: x, y: y, width: area.maxX / side + 2 - x, height: area.maxY / side + 2 - y))
    passes.append(Pass(program: .leafShade, command: command, quads: start..<quads.count))
  }
}

extension PixelRect {
  /// The part of this rectangle in a range of columns.
  fileprivate func columns(_ range: Range<Int>) -> PixelRect {
    let within = range.clamped(to: x..<maxX)
    return PixelRect(x: within.lowerBound, y: y, width: within.count, height: height)
  }
}
