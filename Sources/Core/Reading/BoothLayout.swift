import Measures
import Narrating

/// Where everything stands in the booth. Numbers are design pixels from the table of tokens; boxes are pixels.
struct BoothLayout {
  let screen: Extent
  let unit: DesignUnit
  let across: Across

  private func u(_ value: Double) -> Double { unit(value) }
  /// The screen in design pixels.
  var width: Double { Double(screen.width) / unit.pixels }
  var height: Double { Double(screen.height) / unit.pixels }
  private var isWide: Bool { across == .twoPages }

  private func box(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> Box {
    Box(x: u(x), y: u(y), width: u(width), height: u(height))
  }
  private func disc(_ x: Double, _ y: Double, _ size: Double) -> Box {
    Box(centre: Point(x: u(x), y: u(y)), width: u(size), height: u(size))
  }

  // MARK: Top

  var back: Box { disc(112, 80, 104) }
  var face: Box { disc(236, 80, 88) }
  var name: Point { Point(x: u(304), y: u(80)) }
  var manner: Box { isWide ? box(width - 872, 36, 344, 88) : box(width - 568, 36, 248, 88) }
  func manner(_ control: BoothControl) -> Box {
    let half = manner.width / 2
    let x = manner.x + (control == .tap ? 0 : half)
    return Box(x: x, y: manner.y, width: half, height: manner.height).outset(by: -u(6))
  }
  var straight: Box { isWide ? box(width - 504, 36, 440, 88) : box(width - 296, 36, 232, 88) }

  // MARK: Book and words

  /// The room of the book with its boards.
  var book: Box {
    if !isWide { return box(64, 156, width - 128, (height - 156) * 0.29) }
    return box(66, 162, (width - 170) * 0.537, 468)
  }
  /// The panel of the words.
  var words: Box {
    if !isWide {
      return box(64, 192 + (height - 156) * 0.29, width - 128, (height - 156) * 0.22)
    }
    let x = book.maxX / unit.pixels + 42
    return box(x, 162, width - 64 - x, 464)
  }

  // MARK: Deck

  /// The middle of the deck's height.
  var deck: Double { isWide ? 798 : height - 430 }
  var record: Box { disc(width / 2, deck, 232) }
  var stop: Box { record }
  /// The disc that calls off the count-in.
  var cancel: Box { isWide ? disc(width / 2 + 280, deck, 104) : disc(width / 2 + 260, deck, 104) }
  var coach: Box { isWide ? box(64, deck - 76, 248, 152) : box(64, deck - 300, 208, 120) }
  /// The first bar's left end, on the middle of all bars.
  var meter: Point {
    // Clear of the count-in's orange, also on a screen that is less wide.
    isWide
      ? Point(x: u(min(352, width / 2 - 600)), y: u(deck))
      : Point(x: u(width / 2 - 216), y: u(deck - 236))
  }
  var lastListen: Box { isWide ? disc(width / 2 + 224, deck, 112) : disc(120, deck, 112) }
  var lastWave: Box {
    isWide
      ? box(width / 2 + 312, deck - 64, width / 2 - 592, 128)
      : box(width / 2 + 148, deck - 48, width / 2 - 428, 96)
  }
  /// The disc that deletes the last take, at the end of its wave.
  var bin: Box { disc(width - 64 - 44, deck, 88) }
  var lastWords: Point {
    isWide
      ? Point(x: lastWave.x, y: u(deck + 86)) : Point(x: lastWave.x, y: u(deck + 78))
  }
  /// The card that says what is the matter with a microphone.
  var coachCard: Box {
    isWide ? box(64, 664, min(1208, width - 640), 268) : box(64, deck - 300, width - 128, 268)
  }
  /// What stands beside that card.
  var beside: Box {
    let x = coachCard.maxX / unit.pixels + 96
    return isWide
      ? box(x, 664, width - 64 - x, 268) : box(64, deck, width - 128, 240)
  }
  var recordAnyway: Box {
    Box(x: beside.x, y: beside.maxY - u(64), width: min(u(332), beside.width), height: u(64))
  }

  // MARK: Recording

  var clock: Point {
    isWide ? Point(x: u(252), y: u(deck)) : Point(x: u(120), y: u(deck - 220))
  }
  var liveWave: Box {
    isWide
      ? box(width / 2 + 244, deck - 70, width / 2 - 308, 140)
      : box(width / 2 - 60, deck - 280, width / 2 - 4, 120)
  }
  var nextCard: Box {
    isWide
      ? box(width - 64 - 664, deck - 100, 664, 192) : box(width / 2 - 332, deck + 134, 664, 136)
  }
  var next: Box {
    let card = nextCard
    let side = min(u(128), card.height * 0.72)
    return Box(
      centre: Point(x: card.maxX - u(20) - side / 2, y: card.centre.y), width: side, height: side)
  }

  // MARK: Review

  var card: Box { isWide ? box(64, 664, width - 128, 268) : box(64, deck - 260, width - 128, 500) }
  var listen: Box { isWide ? disc(208, 776, 160) : disc(64 + 130, deck + 80, 160) }
  var again: Box { isWide ? disc(width - 384, 776, 144) : disc(width / 2, deck + 80, 144) }
  var keep: Box { isWide ? disc(width - 184, 776, 176) : disc(width - 64 - 130, deck + 80, 176) }
  var wave: Box {
    isWide
      ? box(392, 713, width - 384 - 120 - 392, 126)
      : box(112, deck - 220, width - 224, 126)
  }
  /// The line under a disc of the card.
  func caption(_ disc: Box) -> Point {
    Point(x: disc.centre.x, y: isWide ? u(890) : u(deck + 200))
  }
  var captionLine: Double { isWide ? u(890) : u(deck - 60) }

  // MARK: Strip

  var stripMiddle: Double { isWide ? u(1004) : u(height - 100) }
  /// A page's thumbnail, and how far it stands from the next: wide ones for drawings across both pages.
  func thumbSize(wide: Bool) -> (width: Double, height: Double, pitch: Double) {
    wide ? (128, 64, 148) : (80, 80, 112)
  }

  /// The thumbnail `distance` after the one in the middle.
  func thumb(_ distance: Double, wide: Bool) -> Box {
    let size = thumbSize(wide: wide)
    return Box(
      centre: Point(x: Double(screen.width) / 2 + distance * u(size.pitch), y: stripMiddle),
      width: u(size.width), height: u(size.height))
  }
  /// How many thumbnails there is room for.
  func thumbs(wide: Bool) -> Int { max(3, Int((width - 108) / thumbSize(wide: wide).pitch)) }

  // MARK: Before the first take

  /// One of the six faces.
  func faceDisc(_ n: Int) -> Box {
    let columns = isWide ? 6 : 3
    let pitch = isWide ? 264.0 : 296.0
    let x = width / 2 + (Double(n % columns) - Double(columns - 1) / 2) * pitch
    let y = height * (isWide ? 0.48 : 0.4) + Double(n / columns) * 320
    return disc(x, y, 216)
  }
  var headline: Point { Point(x: u(width / 2), y: u(height * (isWide ? 0.24 : 0.2))) }
  var consent: Box {
    let wide = min(1240, width - 128)
    let tall: Double = isWide ? 640 : 860
    return box((width - wide) / 2, (height - tall) / 2, wide, tall)
  }
  var agree: Box {
    Box(
      centre: Point(x: consent.centre.x, y: consent.maxY - u(128)), width: u(160), height: u(160))
  }
}

extension Reader {
  var boothLayout: BoothLayout {
    BoothLayout(screen: screen, unit: geometry.unit, across: geometry.across)
  }

  /// The controls of the booth that can work here and now, in the order in which keys walk them.
  var boothControls: [BoothControl] {
    guard let booth else { return [] }
    switch booth.step {
    case .consent: return [.agree, .back]
    case .faces: return DrawnFace.allCases.map { .pick($0) } + [.back]
    case .recording: return recordingControls(booth)
    }
  }

  private func recordingControls(_ booth: Booth) -> [BoothControl] {
    let isStraight = booth.transport.course == .straight
    switch booth.transport.state {
    case .countingIn: return [.cancel, .record]
    case .arming, .recording:
      return [.record] + (isStraight && nextEntry != nil ? [.next] : [])
    case .stopping, .saving: return []
    case .reviewing:
      let handles = TrimEdge.allCases.map { BoothControl.handle($0) }
      return [.keep, .listen, .again, .trim] + (booth.trim.isOpen ? handles : []) + topControls
        + [.text]
    case .ready, .listening:
      return (showsRecord(booth) ? [.record] : [])
        + (isCoachedAsMuted(booth) ? [.recordAnyway] : lastTakeControls(booth))
        + topControls + [.text] + otherPages(booth).map { .page($0) }
        + boothThumbs.map { .thumb($0) }
    }
  }

  /// What can be done with the page's take. The coach's card about a muted microphone has no room for it.
  private func lastTakeControls(_ booth: Booth) -> [BoothControl] {
    guard let reading = boothPage(booth).reading else { return [] }
    return [.listen] + (reading.take != nil ? [.bin] : [])
      + (reading.former != nil ? [.former] : [])
  }

  private var topControls: [BoothControl] { [.back, .face, .tap, .hold, .straight] }

  /// The pages of the spread that are not lit.
  func otherPages(_ booth: Booth) -> [Int] { opening.entries.filter { $0 != booth.lit } }

  /// The entries whose thumbnails are in the strip.
  var boothThumbs: [Int] {
    guard let booth else { return [] }
    let count = min(book.entries.count, boothLayout.thumbs(wide: isDouble))
    let first = min(max(0, booth.lit - count / 2), book.entries.count - count)
    return Array(first..<(first + count))
  }

  func boothThumb(_ entry: Int) -> Box {
    let all = boothThumbs
    let place = Double(entry - (all.first ?? 0)) - Double(all.count - 1) / 2
    return boothLayout.thumb(isMirrored ? -place : place, wide: isDouble)
  }

  func isCoachedAsMuted(_ booth: Booth) -> Bool {
    booth.patience == .coached && canUseMicrophone(booth) && booth.transport.state == .ready
      && booth.meter.advice(at: now) == .muted
  }

  func showsRecord(_ booth: Booth) -> Bool {
    canUseMicrophone(booth) && !isCoachedAsMuted(booth)
  }

  func boothBox(of control: BoothControl) -> Box {
    let layout = boothLayout
    switch control {
    case .back: return layout.back
    case .face: return layout.face
    case .tap, .hold: return layout.manner(control)
    case .straight: return layout.straight
    case .record: return layout.record
    case .cancel: return layout.cancel
    case .listen: return booth?.transport.draft == nil ? lastListen : layout.listen
    case .again: return layout.again
    case .keep: return layout.keep
    case .trim: return layout.trim
    case .bin: return bin
    case .former: return bin.offset(x: -geometry.unit(104), y: 0)
    case .handle(let edge): return trimHandle(edge)
    case .next: return layout.next
    case .text: return layout.words
    case .page(let entry): return boothPageRect(of: entry)?.box ?? layout.book
    case .thumb(let entry): return boothThumb(entry)
    case .agree: return layout.agree
    case .pick(let face):
      return layout.faceDisc(DrawnFace.allCases.firstIndex(of: face) ?? 0)
    case .recordAnyway: return layout.recordAnyway
    }
  }

  /// Where the last take's disc stands: beside the card of a coach it moves to what room is left.
  private var lastListen: Box {
    let layout = boothLayout
    guard let booth, !showsRecord(booth) else { return layout.lastListen }
    let side = layout.lastListen.width
    return Box(
      x: layout.beside.x, y: layout.beside.y + geometry.unit(20), width: side, height: side)
  }

  private var bin: Box {
    let layout = boothLayout
    guard let booth, !showsRecord(booth) else { return layout.bin }
    let side = layout.bin.width
    return Box(
      x: layout.beside.maxX - side, y: lastListen.centre.y - side / 2, width: side, height: side)
  }

  /// Where a control can be hit: never smaller than a grown-up's least.
  func boothHitBox(of control: BoothControl) -> Box {
    let drawn = boothBox(of: control)
    switch control {
    case .thumb, .page, .text, .trim: return drawn
    case .handle(let edge): return trimHitBox(edge)
    default:
      let least = geometry.unit(88)
      return drawn.outset(by: max(0, (least - min(drawn.width, drawn.height)) / 2))
    }
  }

  func boothControl(at point: Point) -> BoothControl? {
    boothControls.first { boothHitBox(of: $0).contains(point) }
  }
}
