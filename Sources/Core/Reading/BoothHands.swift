import Measures
import Narrating
import Staging

extension Reader {
  /// What hands and keys do in the booth.
  mutating func takeInBooth(_ input: InputEvent) -> [Effect] {
    switch input {
    case .down(let pointer, let point): return boothDown(pointer, point)
    case .move(let pointer, let point): return dragHandle(pointer, point)
    case .up(let pointer, let point): return boothUp(pointer, point)
    case .lost(let pointer):
      letHandleGo(pointer)
      guard let press = booth?.press, press.pointer == pointer, press.phase == .held else {
        return []
      }
      booth?.press = nil
      return press.control == .record ? transport(.release) : []
    case .key(let name): return boothKey(name)
    case .keyUp(let name):
      // The big button is held with a key, too.
      let holds = ["Space", "Return", "Keypad Enter"].contains(name)
      return holds && booth?.transport.manner == .hold ? transport(.release) : []
    case .text, .dropped: return []
    case .wheel(let notches): return step(by: notches > 0 ? 1 : -1)
    case .resize(let extent):
      if extent.isEmpty || extent == screen { return [] }
      let lit = booth?.lit
      reopen(screen: extent, text: text)
      if let lit { light(lit) }
      return []
    case .quit:
      // Whatever is being recorded is stopped and stays on the disk.
      return closeBooth() + [.quit]
    }
  }

  private mutating func boothDown(_ pointer: InputEvent.Pointer, _ point: Point) -> [Effect] {
    guard let booth, booth.press?.phase != .held else { return [] }
    self.booth?.focus = nil
    guard let control = boothControl(at: point) else { return [] }
    self.booth?.press = Booth.Press(control: control, pointer: pointer, phase: .held, since: now)
    if case .handle(let edge) = control { takeHandle(edge, pointer, point) }
    return control == .record && booth.transport.manner == .hold ? transport(.press) : []
  }

  private mutating func boothUp(_ pointer: InputEvent.Pointer, _ point: Point) -> [Effect] {
    guard let booth, let press = booth.press, press.pointer == pointer, press.phase == .held else {
      return []
    }
    letHandleGo(pointer)
    self.booth?.press = Booth.Press(
      control: press.control, pointer: nil, phase: .released, since: now)
    if press.control == .record, booth.transport.manner == .hold { return transport(.release) }
    // A finger that has slid off has thought better of it.
    guard boothHitBox(of: press.control).contains(point) else { return [] }
    return activate(press.control)
  }

  /// Does what a control of the booth says.
  mutating func activate(_ control: BoothControl) -> [Effect] {
    if !boothControls.contains(control) { return [] }
    let step = booth?.step
    defer { if booth?.step != step { booth?.focus = nil } }
    switch control {
    case .back: return closeBooth()
    case .face:
      booth?.step = .faces
      return []
    case .tap, .hold: booth?.transport.manner = control == .tap ? .tap : .hold
    case .straight:
      guard let course = booth?.transport.course else { return [] }
      booth?.transport.course = course == .single ? .straight : .single
    case .record: return transport(.press)
    case .cancel: return transport(.cancel)
    case .listen: return transport(.listen)
    case .again: return transport(.again)
    case .keep: return transport(.keep)
    case .trim: toggleHandles()
    case .bin:
      guard let subject = booth.map({ subject(of: $0.lit, $0) }) else { return [] }
      return ask(for: .delete(subject))
    case .former:
      guard let former = booth.flatMap({ boothPage($0).reading?.former }) else { return [] }
      return transport(.leave) + [.recording(.restore(former))]
    case .handle: break
    case .next: return turnStraight()
    case .text: booth?.part += 1
    case .page(let entry), .thumb(let entry): return go(toEntry: entry)
    case .agree:
      let isNobody = booth?.voice == ""
      booth?.step = isNobody ? .faces : .recording
      return [.consented]
    case .pick(let face): pick(face)
    case .recordAnyway: booth?.patience = .anyway
    }
    return []
  }

  private mutating func pick(_ face: DrawnFace) {
    let known = roll.voices.first { $0.origin == .family && $0.face == .drawn(face) }
    booth?.voice = known?.name ?? face.usualName
    booth?.face = .drawn(face)
    booth?.step = .recording
  }

  /// Another page is lit; what is heard stops.
  private mutating func go(toEntry entry: Int) -> [Effect] {
    guard let booth, entry != booth.lit, !booth.transport.isRecording, booth.transport.draft == nil
    else { return [] }
    let effects = transport(.leave)
    light(entry)
    return effects
  }

  private mutating func step(by steps: Int) -> [Effect] {
    guard let booth, booth.step == .recording else { return [] }
    if case .recording = booth.transport.state, booth.transport.course == .straight, steps > 0 {
      return turnStraight()
    }
    return go(toEntry: min(book.entries.count - 1, max(0, booth.lit + steps)))
  }

  /// Keeps this page's take and goes on with the next, without a gap.
  private mutating func turnStraight() -> [Effect] {
    guard let booth, let next = nextEntry else { return transport(.press) }
    let effects = transport(.turn(subject(of: next, booth), text: allWords(of: next)))
    if !effects.isEmpty { light(next) }
    return effects
  }

  // MARK: Keys

  private mutating func boothKey(_ name: String) -> [Effect] {
    guard let booth else { return [] }
    if booth.step != .recording { return preludeKey(name, booth) }
    switch name {
    case "Space": return spaceInBooth(booth)
    case "Return", "Keypad Enter":
      if let focus = booth.focus, boothControls.contains(focus) { return activate(focus) }
      return booth.transport.draft == nil ? spaceInBooth(booth) : transport(.keep)
    case "Right": return sideways(isMirrored ? -1 : 1)
    case "Left": return sideways(isMirrored ? 1 : -1)
    case "PageDown", "N": return step(by: 1)
    case "PageUp", "P": return step(by: -1)
    case "L": return transport(.listen)
    case "K": return transport(.keep)
    case "A": return transport(.again)
    case "Tab": return walkBooth()
    case "Escape":
      if booth.transport.isRecording {
        return transport(booth.transport.manner == .tap ? .press : .release)
      }
      if case .countingIn = booth.transport.state { return transport(.cancel) }
      return closeBooth()
    default: return []
    }
  }

  private mutating func sideways(_ steps: Int) -> [Effect] {
    if case .handle(let edge)? = booth?.focus { return nudgeHandle(edge, later: steps > 0) }
    return step(by: steps)
  }

  private mutating func spaceInBooth(_ booth: Booth) -> [Effect] {
    if booth.transport.draft != nil { return transport(.listen) }
    guard canUseMicrophone(booth) || booth.transport.isRecording else { return [] }
    return transport(.press)
  }

  private mutating func preludeKey(_ name: String, _ booth: Booth) -> [Effect] {
    switch name {
    case "Escape": return closeBooth()
    case "Tab": return walkBooth()
    case "Return", "Keypad Enter", "Space":
      if let focus = booth.focus { return activate(focus) }
      return booth.step == .consent ? activate(.agree) : []
    default: return []
    }
  }

  private mutating func walkBooth() -> [Effect] {
    let all = boothControls.filter { control in
      switch control {
      case .thumb, .page: false
      default: true
      }
    }
    let next = booth?.focus.flatMap { all.firstIndex(of: $0) }.map { $0 + 1 } ?? 0
    booth?.focus = all.isEmpty ? nil : all[next % all.count]
    return []
  }

  /// Whether there is something to record with.
  func canUseMicrophone(_ booth: Booth) -> Bool {
    switch booth.microphone {
    case .open, .opening: true
    case .closed, .unusable: false
    }
  }
}
