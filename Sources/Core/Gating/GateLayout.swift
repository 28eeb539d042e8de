import Measures
import Staging

/// Where everything stands at the gate. Numbers are design pixels from the table of tokens; boxes are pixels.
struct GateLayout {
  let screen: Extent
  let isMirrored: Bool
  private let unit: DesignUnit

  init(screen: Extent, isMirrored: Bool) {
    self.screen = screen
    self.isMirrored = isMirrored
    unit = DesignUnit(screen)
  }

  func u(_ value: Double) -> Double { unit(value) }
  var width: Double { Double(screen.width) / unit.pixels }
  var height: Double { Double(screen.height) / unit.pixels }
  private var isWide: Bool { width >= height }

  /// A box as it is for languages that run from left to right, mirrored for the others.
  private func box(_ x: Double, _ y: Double, _ wide: Double, _ high: Double) -> Box {
    Box(
      x: u(isMirrored ? width - x - wide : x), y: u(y), width: u(wide), height: u(high))
  }

  private func disc(_ x: Double, _ y: Double, _ size: Double) -> Box {
    box(x - size / 2, y - size / 2, size, size)
  }

  // MARK: Corners

  /// The slice in a corner: the top one where reading begins, the bottom one opposite.
  func corner(_ corner: GateCorner) -> Box {
    switch corner {
    case .top: disc(184, 184, 288)
    case .bottom: disc(width - 184, height - 184, 288)
    }
  }

  var hint: Box {
    let wide = min(736, width - 160)
    return box((width - wide) / 2, (height - 392) / 2, wide, 392)
  }

  // MARK: The number

  var card: Box {
    isWide
      ? box((width - 1280) / 2, (height - 752) / 2, 1280, 752)
      : box((width - 920) / 2, (height - 1240) / 2, 920, 1240)
  }

  /// A box in the card, from its own corner where reading begins.
  private func inCard(_ x: Double, _ y: Double, _ wide: Double, _ high: Double) -> Box {
    let card = card
    let left = isMirrored ? card.maxX - u(x + wide) : card.x + u(x)
    return Box(x: left, y: card.y + u(y), width: u(wide), height: u(high))
  }

  /// The line over the number, the number, and the line about its closing.
  var label: Box { inCard(80, 90, 600, 52) }
  var number: Box { isWide ? inCard(80, 156, 600, 260) : inCard(80, 156, 760, 220) }
  func slot(_ place: Int) -> Box {
    // Digits run from left to right everywhere.
    let place = isMirrored ? Gate.Entry.length - 1 - place : place
    return inCard(80 + Double(place) * 143, isWide ? 464 : 400, 120, 144)
  }
  var slice: Box { inCard(84, isWide ? 652 : 1142, 64, 64) }
  var closes: Box { inCard(172, isWide ? 652 : 1142, 480, 64) }

  /// A disc of the keypad by its column and row, whose order is not mirrored.
  private func key(_ column: Int, _ row: Int) -> Box {
    let (left, top) = isWide ? (814.0, 150.0) : (308.0, 620.0)
    let place = isMirrored ? 2 - column : column
    return inCard(left - 64 + Double(place) * 152, top - 64 + Double(row) * 152, 128, 128)
  }

  func box(of control: GateControl, at step: Gate.Step) -> Box {
    switch (control, step) {
    case (.digit(0), _): key(1, 3)
    case (.digit(let digit), _): key((digit - 1) % 3, (digit - 1) / 3)
    case (.erase, _): key(0, 3)
    case (.close, .number): key(2, 3)
    case (.close, .corners): disc(width - 112, 112, 104)
    }
  }
}

extension Gate {
  var layout: PlacedGate {
    PlacedGate(
      layout: GateLayout(screen: screen, isMirrored: settings.isMirrored), step: step)
  }
}

/// The layout of a gate in its present step.
struct PlacedGate {
  let layout: GateLayout
  let step: Gate.Step

  func corner(_ corner: GateCorner) -> Box { layout.corner(corner) }
  func box(of control: GateControl) -> Box { layout.box(of: control, at: step) }
  /// Discs have a rim of air that counts.
  func hitBox(of control: GateControl) -> Box { box(of: control).outset(by: layout.u(8)) }
}
