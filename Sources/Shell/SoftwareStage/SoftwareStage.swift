public import Measures
import PixelKernels
public import Pixels
public import Staging
import Synchronization

/// Replays draw lists on the CPU: bit-exact, the same on every machine, and only where there is damage.
///
/// Pixels are `0xAARRGGBB`, premultiplied (`Bitmap`). Channels are rounded to the nearest in every step.
public final class SoftwareStage {
  private let shadows = ShadowTable()
  private let coverage = Scratch<UInt32>()
  private let samples = Scratch<UInt32>()
  private let places = Scratch<Int32>()
  private let weights = Scratch<UInt32>()
  private let row = Scratch<UInt32>()
  private let tables: CurlTables
  /// The pictures of the list being replayed, one for each command; empty in between.
  private var pictures: [Shown] = []
  /// For each command a rectangle of the band that later ones cover wholly, so that it need not be drawn.
  private var hidden: [PixelRect] = []

  /// Rows that are replayed together, so that they stay in the processor's cache from command to command.
  private static let bandHeight = 16
  private let purpose: Purpose
  /// Frames of more damage than this are shared with a second pair of hands; smaller ones are done before it is awake.
  private static let sharedArea = 300_000
  private lazy var second = SoftwareStage(.picture, tables, share)
  private lazy var assistant = Assistant { [second] in second.doShare() }
  /// The frame that is drawn by two, and which of its bands is next.
  private let share: Share

  private enum Purpose {
    /// Frame after frame on a screen.
    case screen
    /// One picture, or half of a frame: on one thread.
    case picture
    /// A picture whose ground is left clear, to be laid over others.
    case clearPicture
  }

  /// Both take the next band when they have done with one: where the second is late, the first does more.
  private final class Share {
    var work: (list: DrawList, canvas: Canvas, damage: [PixelRect])?
    private let next = Atomic(0)

    func begin(_ list: DrawList, _ canvas: Canvas, _ damage: [PixelRect]) {
      work = (list, canvas, damage)
      next.store(0, ordering: .relaxed)
    }

    func take() -> Int { next.wrappingAdd(1, ordering: .relaxed).oldValue }
  }

  public convenience init() { self.init(.screen, CurlTables(), Share()) }

  private init(_ purpose: Purpose, _ tables: CurlTables, _ share: Share) {
    self.purpose = purpose
    self.tables = tables
    self.share = share
  }

  /// Draws `list` wherever `damage` says; other pixels are neither read nor written.
  ///
  /// - Parameters:
  ///   - target: The stage's rows from the top; what lies beyond its end is not drawn.
  ///   - stride: Pixels from one row to the next, at least the stage's width.
  ///   - damage: May overlap and reach beyond the stage.
  ///   - picture: Asked once for every command that shows one; where it gives none, nothing is drawn.
  public func replay(
    _ list: DrawList, into target: UnsafeMutableBufferPointer<UInt32>, stride: Int,
    damage: [PixelRect], picture: (PictureID) -> Bitmap?
  ) {
    guard let canvas = Canvas(target, stride: stride, extent: list.extent) else { return }
    pictures.removeAll(keepingCapacity: true)
    for command in list.commands { pictures.append(Shown(command, picture)) }
    tables.prepare(list)
    if purpose == .screen, isLarge(damage, canvas) {
      replayShared(list, canvas, damage)
    } else {
      var next = 0
      replay(list, on: canvas, damage) {
        defer { next += 1 }
        return next
      }
    }
    pictures.removeAll(keepingCapacity: true)
  }

  private func isLarge(_ damage: [PixelRect], _ canvas: Canvas) -> Bool {
    var area = 0
    for (index, rect) in damage.enumerated() {
      area += rect.intersection(canvas.area).extent.area
      // Two hands must not draw the same pixels.
      for other in damage[..<index] where !other.intersection(rect).isEmpty { return false }
    }
    return area > Self.sharedArea
  }

  /// Each thread has scratch memory of its own, tables are only read, and no pixel belongs to two bands.
  private func replayShared(_ list: DrawList, _ canvas: Canvas, _ damage: [PixelRect]) {
    second.pictures.append(contentsOf: pictures)
    share.begin(list, canvas, damage)
    assistant.share { replay(list, on: canvas, damage) { share.take() } }
    share.work = nil
  }

  /// The second pair's bands of what it was given.
  private func doShare() {
    guard let work = share.work else { return }
    replay(work.list, on: work.canvas, work.damage) { share.take() }
    pictures.removeAll(keepingCapacity: true)
  }

  /// Replays those bands of the damage whose numbers `take` gives, which rise.
  private func replay(
    _ list: DrawList, on canvas: Canvas, _ damage: [PixelRect], take: () -> Int
  ) {
    var (number, mine) = (0, take())
    for rect in damage {
      let area = rect.intersection(canvas.area)
      var top = area.y
      while top < area.maxY, area.width > 0 {
        let height = min(Self.bandHeight - top % Self.bandHeight, area.maxY - top)
        if number == mine {
          replay(
            list, on: canvas,
            within: PixelRect(x: area.x, y: top, width: area.width, height: height))
          mine = take()
        }
        number += 1
        top += height
      }
    }
  }

  /// The whole of `list` as a picture. A ground without alpha leaves clear what no command covers.
  public static func render(_ list: DrawList, picture: (PictureID) -> Bitmap?) -> Bitmap {
    Bitmap(list.extent) { pixels in
      let stage = SoftwareStage(
        list.ground.alpha == 0 ? .clearPicture : .picture, CurlTables(), Share())
      stage.replay(
        list, into: pixels, stride: list.extent.width, damage: [PixelRect(list.extent)],
        picture: picture)
    }
  }

  private func replay(_ list: DrawList, on canvas: Canvas, within band: PixelRect) {
    var ground = list.ground
    if purpose != .clearPicture { ground.alpha = 255 }
    let underAll = findHidden(list, within: band)
    band.parts(without: underAll) { part in
      canvas.runs(part) { run, _ in run.fill(ground.premultiplied) }
    }
    for index in list.commands.indices {
      let command = list.commands[index]
      let area = command.bounds { _ in pictures[index].only?.extent }.intersection(band)
      if area.isEmpty { continue }
      area.parts(without: hidden[index]) { draw(command, pictures[index], on: canvas, $0) }
    }
  }

  /// Fills `hidden`, from front to back, with the largest rectangle that anything before it covers; returns the one
  /// that hides the ground.
  private func findHidden(_ list: DrawList, within band: PixelRect) -> PixelRect {
    var largest = PixelRect.zero
    hidden.removeAll(keepingCapacity: true)
    hidden.append(contentsOf: repeatElement(.zero, count: list.commands.count))
    for index in list.commands.indices.reversed() {
      hidden[index] = largest
      let covered = pictures[index].covered(by: list.commands[index], in: band)
      if covered.extent.area > largest.extent.area { largest = covered }
    }
    return largest
  }

  private func draw(
    _ command: DrawCommand, _ shown: Shown, on canvas: Canvas, _ area: PixelRect
  ) {
    let picture = shown.only
    switch command {
    case .still(_, let at):
      copy(picture, at, nil, on: canvas, area)
    case .over(_, let at, let opacity):
      copy(picture, at, opacity, on: canvas, area)
    case .scaled(_, let to, let opacity):
      if let picture, picture.extent == to.extent {
        return copy(picture, to.origin, opacity, on: canvas, area)
      }
      stretch(picture, to, opacity, on: canvas, area)
    case .fill(_, let colour):
      canvas.runs(area) { run, _ in run.lay(colour.premultiplied) }
    case .card(let box, let radius, let colour):
      lay(.card, box, radius, colour, on: canvas, area)
    case .ring(let box, let radius, let width, let colour):
      lay(.ring(width: width), box, radius, colour, on: canvas, area)
    case .shadow(let box, let radius, let sigma, let colour):
      lay(.shadow(sigma: sigma, shadows), box, radius, colour, on: canvas, area)
    case .ramp(let rect, let from, let to):
      let colours = row.room(for: area.width)
      PixelRun(colours, count: area.width)
        .ramp(from: from, to: to, first: area.x - rect.x, length: rect.width)
      canvas.runs(area) { run, _ in run.lay(colours, opacity: 255) }
    case .curl(let curl):
      shown.draw(curl, tables, on: canvas, area)
    case .swing(_, let swing):
      picture?.draw(swing, on: canvas, area)
    }
  }

  /// Without an opacity the picture's pixels replace what is there.
  private func copy(
    _ picture: Bitmap?, _ at: PixelPoint, _ opacity: UInt8?, on canvas: Canvas, _ area: PixelRect
  ) {
    guard let picture else { return }
    picture.withPixels { pixels in
      guard let start = pixels.baseAddress else { return }
      canvas.runs(area) { run, y in
        let source = start + (y - at.y) * picture.width + (area.x - at.x)
        if let opacity { run.lay(source, opacity: opacity) } else { run.copy(source) }
      }
    }
  }

  private func lay(
    _ kind: CoverageShape.Kind, _ box: Box, _ radius: Double, _ colour: Colour, on canvas: Canvas,
    _ area: PixelRect
  ) {
    guard let rounded = RoundedBox(box, radius: radius), let shape = CoverageShape(rounded, kind)
    else { return }
    shape.lay(
      colour.premultiplied, columns: area.x..<area.maxX, rows: area.y..<area.maxY,
      into: canvas.start, stride: canvas.stride, coverage: coverage.room(for: area.maxX + 3))
  }
}

extension SoftwareStage {
  /// Bilinear: two rows are mixed down into one, and that is sampled across.
  private func stretch(
    _ picture: Bitmap?, _ to: PixelRect, _ opacity: UInt8, on canvas: Canvas, _ area: PixelRect
  ) {
    guard let picture, !picture.extent.isEmpty, max(to.width, to.height) <= 1 << 24 else { return }
    let across = SampleAxis(source: picture.width, target: to.width)
    let down = SampleAxis(source: picture.height, target: to.height)
    let first = across.neighbours(area.x - to.x).before
    let last = across.neighbours(area.maxX - 1 - to.x).after
    let span = PixelRun(samples.room(for: picture.width + 2) + 1 + first, count: last - first + 1)
    let colours = row.room(for: area.width)
    let (places, weights) = (places.room(for: area.width), weights.room(for: area.width))
    across.write(from: area.x - to.x, count: area.width, places: places, weights: weights)
    picture.withPixels { pixels in
      guard let start = pixels.baseAddress else { return }
      canvas.runs(area) { run, y in
        let rows = down.neighbours(y - to.y)
        span.mix(
          start + rows.before * picture.width + first, start + rows.after * picture.width + first,
          weight: rows.weight)
        span.start[-1] = span.start[0]
        span.start[span.count] = span.start[span.count - 1]
        PixelRun(colours, count: area.width)
          .sample(span.start - first, at: places, weights: weights)
        run.lay(colours, opacity: opacity)
      }
    }
  }
}
