import Measures
import Paper
import PixelKernels
import Pixels
import Staging

/// The pictures of one command of the list that is replayed.
struct Shown {
  /// The one picture of most commands; the front of a leaf.
  let only: Bitmap?
  private let back, plainBack: Bitmap?

  init(_ command: DrawCommand, _ picture: (PictureID) -> Bitmap?) {
    if case .curl(let curl) = command {
      only = curl.front.flatMap(picture)
      back = curl.back.flatMap(picture)
      plainBack = curl.plainBack.flatMap(picture)
    } else {
      only = command.picture.flatMap(picture)
      (back, plainBack) = (nil, nil)
    }
  }

  /// The largest rectangle of a band in which the command leaves nothing of what was there, as far as that is known.
  func covered(by command: DrawCommand, in band: PixelRect) -> PixelRect {
    guard case .curl(let curl) = command else {
      return command.covered(pictured: only?.extent).intersection(band)
    }
    let sides: InlineArray<3, Bitmap?> =
      curl.part == .lying ? [only, nil, nil] : [only, back, plainBack]
    for index in 0..<3 {
      if let side = sides[index],
        min(side.width, side.height) < 2 || max(side.width, side.height) > 32_000
      {
        return .zero
      }
    }
    return curl.page.isEmpty ? .zero : CurlBands(curl).covered(in: band)
  }

  /// Draws a part of a leaf, as far as `area` goes.
  func draw(_ curl: Curl, _ tables: CurlTables, on canvas: Canvas, _ area: PixelRect) {
    switch curl.part {
    case .lying:
      Self.withFace(only, curl, mirrored: false) { drawLying(curl, $0, on: canvas, area) }
    case .lifted:
      Self.withFace(only, curl, mirrored: false) { front in
        Self.withFace(back, curl, mirrored: true) { back in
          Self.withFace(plainBack, curl, mirrored: true) { plain in
            drawLifted(curl, (front, back, plain), tables, on: canvas, area)
          }
        }
      }
    }
  }

  /// Up to the contact line, which pixels lie before by their middles.
  private func drawLying(_ curl: Curl, _ face: CurlFace, on canvas: Canvas, _ area: PixelRect) {
    let fold = curl.fold
    for y in area.y..<area.maxY {
      let first = fold.distance(of: Point(x: Double(area.x) + 0.5, y: Double(y) + 0.5))
      let columns = lying(area.x..<area.maxX, first, fold.direction.x)
      if columns.isEmpty { continue }
      face.write(
        column: columns.lowerBound - curl.page.x, row: y - curl.page.y, count: columns.count,
        into: canvas.start + y * canvas.stride + columns.lowerBound)
    }
  }

  /// The columns in which first + step · (x − start) is under 0.
  private func lying(_ columns: Range<Int>, _ first: Double, _ step: Double) -> Range<Int> {
    if abs(step) < 1e-9 { return first < 0 ? columns : columns.lowerBound..<columns.lowerBound }
    let edge = (-first / step).rounded(.up)
    let column = columns.lowerBound + Int(max(0, min(Double(columns.count), edge)))
    return step > 0 ? columns.lowerBound..<column : column..<columns.upperBound
  }

  private func drawLifted(
    _ curl: Curl, _ faces: (front: CurlFace, back: CurlFace, plain: CurlFace),
    _ tables: CurlTables, on canvas: Canvas, _ area: PixelRect
  ) {
    let shadows = curl.shadows
    guard let steps = tables.steps(for: curl) else { return }
    let rows = CurlRows(
      CurlRows.Look(
        front: faces.front, back: faces.back, plainBack: faces.plain, plainness: curl.plainness,
        opacity: curl.opacity, shadow: Palette.clothShadow.premultiplied,
        rimColour: Palette.page.premultiplied, rim: curl.rim, rimStrength: curl.rimStrength),
      fold: curl.fold, page: curl.page, boundAtLeft: curl.spine == .left, shadows: shadows,
      steps: steps)
    let outline = curl.outline
    // Rows that are looked at together: cheap, and a few pixels too many do no harm.
    let group = 16
    for top in stride(from: area.y, to: area.maxY, by: group) {
      let bottom = min(area.maxY, top + group)
      guard let reach = outline.columns(rows: top..<bottom, shadows) else { continue }
      let columns = reach.clamped(to: area.x..<area.maxX)
      if columns.isEmpty { continue }
      rows.lay(
        columns: columns, rows: top..<bottom, of: canvas.area.x..<canvas.area.maxX,
        into: canvas.start, stride: canvas.stride)
    }
  }

  /// The picture as a face of the leaf; plain paper where it is not there.
  private static func withFace(
    _ picture: Bitmap?, _ curl: Curl, mirrored: Bool, _ body: (CurlFace) -> Void
  ) {
    (picture ?? paper).withPixels { pixels in
      guard let start = pixels.baseAddress else { return }
      let extent = picture?.extent ?? paper.extent
      if let face = CurlFace(start, extent: extent, page: curl.page.extent, mirrored: mirrored) {
        body(face)
      }
    }
  }

  private static let paper = Bitmap(Extent(width: 2, height: 2), filledWith: Palette.page)
}

/// Tables of the leaves of a frame, made before it is drawn and then only read, by as many threads as like; their memory is
/// used again.
final class CurlTables {
  private struct Key: Equatable {
    var fold: Fold
    var lamp: Lamp
  }

  private var steps: [Scratch<CurlStep>] = []
  private var keys: [Key?] = []

  /// Makes what the leaves of a list need.
  func prepare(_ list: DrawList) {
    var count = 0
    for command in list.commands {
      guard case .curl(let curl) = command, curl.part == .lifted else { continue }
      if count == keys.count {
        steps.append(Scratch())
        keys.append(nil)
      }
      let key = Key(fold: curl.fold, lamp: curl.lamp)
      if keys[count] != key {
        CurlSteps.write(
          curl.fold, lamp: curl.lamp, into: steps[count].room(for: CurlSteps.count(curl.fold)))
        keys[count] = key
      }
      count += 1
    }
  }

  /// `nil` for a leaf that was not prepared.
  func steps(for curl: Curl) -> UnsafePointer<CurlStep>? {
    keys.firstIndex(of: Key(fold: curl.fold, lamp: curl.lamp)).map {
      UnsafePointer(steps[$0].room(for: CurlSteps.count(curl.fold)))
    }
  }
}

extension Bitmap {
  /// Draws the picture turned about a line, as far as `area` goes.
  func draw(_ swing: Swing, on canvas: Canvas, _ area: PixelRect) {
    if extent.isEmpty || swing.rect.isEmpty { return }
    withPixels { pixels in
      guard let start = pixels.baseAddress else { return }
      let rows = SwingRows(
        start, extent: extent, rect: swing.rect, hinge: swing.hinge, side: swing.side,
        angle: swing.angle, distance: swing.distance, brightness: swing.brightness)
      for y in area.y..<area.maxY {
        rows.lay(columns: area.x..<area.maxX, row: y, into: canvas.start + y * canvas.stride)
      }
    }
  }
}
