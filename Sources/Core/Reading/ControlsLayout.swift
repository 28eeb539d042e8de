import Measures

/// What can be touched in the reading room beside the book.
enum ControlID: Hashable, Sendable {
  case home
  case textShown
  case textHidden
  /// Read the book again, from its end.
  case again
  /// Read this page again, hold the voice, or let it go on.
  case replay
  /// The face of the one who reads: *read to me*; touched again, the next one's.
  case face
  /// Whether the page turns when it has been read.
  case turnForMe
  case iRead
  /// Opens the booth on this page.
  case microphone
  /// The thumbnail of an opening.
  case thumb(Int)
}

/// Where the controls stand. Numbers are design pixels from the table of tokens; boxes are pixels.
struct ControlsLayout {
  let screen: Extent
  let unit: DesignUnit
  let across: Across

  /// Diameter of a child's disc.
  static let disc = 128.0
  /// The least that can be hit: touch targets are as large even where what is drawn is smaller.
  static let leastHit = 112.0
  static let thumb = (width: 216.0, height: 108.0, pitch: 240.0)
  /// The open spread's thumbnail and its paper frame.
  static let openThumb = (width: 264.0, height: 130.0, frame: 10.0)

  private var width: Double { Double(screen.width) }
  private var height: Double { Double(screen.height) }
  private var wide: Bool { width / unit.pixels >= 1900 }
  private var side: Double { unit(wide ? 140 : 125) }

  /// Where the leant book and its slip find room.
  var bookRoom: Box {
    switch across {
    case .twoPages:
      let margin = side + unit(132)
      return Box(x: margin, y: unit(24), width: width - 2 * margin, height: unit(840))
    case .onePage:
      return Box(
        x: unit(64), y: unit(96), width: width - unit(128), height: stripCentre - unit(180))
    }
  }

  var home: Box {
    switch across {
    case .twoPages: disc(x: side, y: unit(120))
    case .onePage: disc(x: unit(140), y: height - unit(168))
    }
  }

  /// The pill that holds both answers about text.
  var pill: Box {
    let centre: Point =
      switch across {
      case .twoPages: Point(x: width - side, y: unit(118))
      case .onePage: Point(x: width - unit(180), y: height - unit(168))
      }
    return Box(centre: centre, width: unit(232), height: unit(116))
  }

  /// What stands in one row on a narrow screen, from the left: as small as a child's touch allows.
  private func slot(_ n: Int) -> Box {
    let centre = Point(x: unit(120 + 120 * Double(n)), y: height - unit(168))
    return Box(centre: centre, width: unit(104), height: unit(104))
  }

  var replay: Box {
    across == .twoPages ? disc(x: side, y: unit(764)) : slot(1)
  }

  var microphone: Box {
    across == .twoPages ? disc(x: width - side, y: unit(764)) : slot(5)
  }

  /// The pill of those who can read.
  var voicePill: Box {
    switch across {
    case .twoPages:
      Box(x: width - side - unit(76), y: unit(216), width: unit(152), height: unit(432))
    case .onePage:
      Box(
        x: slot(2).x - unit(6), y: slot(2).y - unit(6),
        width: slot(4).maxX - slot(2).x + unit(12), height: unit(116))
    }
  }

  /// A disc in the pill of voices, from its top, or its left on a narrow screen.
  func voiceDisc(_ id: ControlID) -> Box {
    let place = id == .face ? 0 : id == .turnForMe ? 1 : 2
    if across == .onePage { return slot(2 + place) }
    let x = voicePill.centre.x
    let small = unit(112)
    switch place {
    case 0: return disc(x: x, y: unit(292))
    case 1: return Box(centre: Point(x: x, y: unit(432)), width: small, height: small)
    default: return disc(x: x, y: unit(572))
    }
  }

  /// The disc of one of the two answers.
  func answer(_ id: ControlID) -> Box {
    let dx = unit(id == .textShown ? -56 : 56)
    return Box(
      centre: Point(x: pill.centre.x + dx, y: pill.centre.y), width: unit(104), height: unit(104))
  }

  /// Middle of the strip's height.
  var stripCentre: Double {
    switch across {
    case .twoPages: height - unit(124)
    case .onePage: height - unit(354)
    }
  }

  /// How many thumbnails stand in the strip at once: an odd number.
  var thumbCount: Int { across == .onePage ? 3 : (wide ? 7 : 5) }

  /// The cell of a thumbnail `distance` after the one in the middle, which is the open one where that is 0.
  func thumbCell(_ distance: Double, isOpen: Bool) -> Box {
    let step = max(-1, min(1, distance)) * unit(28)
    let centre = Point(
      x: width / 2 + distance * unit(ControlsLayout.thumb.pitch) + step, y: stripCentre)
    return isOpen
      ? Box(
        centre: centre, width: unit(ControlsLayout.openThumb.width),
        height: unit(ControlsLayout.openThumb.height))
      : Box(
        centre: centre, width: unit(ControlsLayout.thumb.width),
        height: unit(ControlsLayout.thumb.height))
  }

  /// Height of the dots under the strip.
  var dots: Double { stripCentre + unit(100) }

  /// At the end of the book: home, large, at the top left; again, in the middle below.
  var endHome: Box {
    let centre =
      across == .twoPages
      ? Point(x: unit(176), y: unit(176)) : Point(x: unit(176), y: height - unit(300))
    return Box(centre: centre, width: unit(224), height: unit(224))
  }

  var again: Box {
    let y = across == .twoPages ? unit(916) : height - unit(300)
    return Box(centre: Point(x: width / 2, y: y), width: unit(256), height: unit(256))
  }

  private func disc(x: Double, y: Double) -> Box {
    Box(
      centre: Point(x: x, y: y), width: unit(ControlsLayout.disc),
      height: unit(ControlsLayout.disc))
  }
}

extension Reader {
  var controlsLayout: ControlsLayout {
    ControlsLayout(screen: screen, unit: geometry.unit, across: geometry.across)
  }

  /// The controls that can work here and now, in the order in which keys walk them.
  var controlsHere: [ControlID] {
    if opening == .backCover { return [.home, .again] }
    if !controls.areIn { return [] }
    let bar: [ControlID] = hasHome ? [.home] : []
    return bar + (hasText ? [.textShown, .textHidden] : []) + voiceControls
      + thumbs.map { .thumb($0) }
  }

  /// Those that have to do with voices: none where nobody has read the book and nobody may.
  private var voiceControls: [ControlID] {
    let heard: [ControlID] = isVoiced ? [.face, .turnForMe, .iRead] : []
    let again: [ControlID] = canReplay ? [.replay] : []
    return again + heard + (canRecord ? [.microphone] : [])
  }

  /// Whether home leads anywhere from here.
  var hasHome: Bool { current != 0 || exit == .shelf }

  /// Whether anything can be heard again here.
  var canReplay: Bool { opening.entries.contains { reading(of: $0) != nil } }

  var canRecord: Bool { roll.recording == .allowed && !book.entries.isEmpty }

  /// Whether the book has any text to show or hide.
  var hasText: Bool {
    book.entries.contains { entry in entry.texts.contains { !$0.isEmpty } }
  }

  /// The openings whose thumbnails are in the strip: around the open one, or where the strip was pushed.
  var thumbs: [Int] {
    let middle = Double(current) + stripOffset
    let reach = Double(controlsLayout.thumbCount / 2) + 0.6
    return openings.list.indices.filter { abs(Double($0) - middle) <= reach }
  }

  /// Where a control can be hit.
  func hitBox(of id: ControlID) -> Box {
    let drawn = drawnBox(of: id)
    let least = geometry.unit(ControlsLayout.leastHit)
    return drawn.outset(by: max(0, (least - min(drawn.width, drawn.height)) / 2))
  }

  /// Where a control is drawn at rest.
  func drawnBox(of id: ControlID) -> Box {
    let layout = controlsLayout
    return switch id {
    case .home: opening == .backCover ? layout.endHome : layout.home
    case .textShown, .textHidden: layout.answer(id)
    case .again: layout.again
    case .replay: layout.replay
    case .face, .turnForMe, .iRead: layout.voiceDisc(id)
    case .microphone: layout.microphone
    case .thumb(let index): thumbCell(index)
    }
  }

  func thumbCell(_ index: Int) -> Box {
    let distance = Double(index) - Double(current) - stripOffset
    let cell = controlsLayout.thumbCell(
      isMirrored ? -distance : distance, isOpen: index == current && abs(stripOffset) < 0.01)
    return cell
  }

  /// The control at a place; `nil` for none.
  func control(at point: Point) -> ControlID? {
    controlsHere.first { hitBox(of: $0).contains(point) }
  }
}
