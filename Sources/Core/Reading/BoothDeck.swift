import BookModel
import Measures
import Narrating
import Pixels
import Scenery
import Staging

extension Reader {
  private func u(_ value: Double) -> Double { geometry.unit(value) }

  /// What stands between the book and the strip: the meter and the big button, the count-in, the take, the card.
  func composeDeck(_ booth: Booth, into scene: inout Scene) {
    switch booth.transport.state {
    case .ready, .listening: composeReady(booth, into: &scene)
    case .countingIn(let since): composeCountIn(booth, since, into: &scene)
    case .arming, .recording, .stopping: composeRecording(booth, into: &scene)
    case .reviewing(let draft, let hearing):
      composeReview(booth, draft, hearing, into: &scene)
    case .saving(let draft): composeReview(booth, draft, .silent, into: &scene)
    }
  }

  private func composeReady(_ booth: Booth, into scene: inout Scene) {
    if case .unusable(let trouble) = booth.microphone {
      composeTrouble(trouble, into: &scene)
    } else if isCoachedAsMuted(booth) {
      composeMuted(booth, into: &scene)
      return
    } else {
      composeCoach(booth, into: &scene)
      composeMeter(booth, at: boothLayout.meter, into: &scene)
      composeRecordButton(booth, into: &scene)
    }
    composeLastTake(booth, into: &scene)
  }

  // MARK: Coach and meter

  private func composeCoach(_ booth: Booth, into scene: inout Scene) {
    let box = boothLayout.coach
    scene.draw(.card(box, radius: box.height / 2, Colour(0xFFFFFF, alpha: 0.1)))
    let face = Box(
      centre: Point(x: box.x + box.height * 0.43, y: box.centre.y), width: box.height * 0.74,
      height: box.height * 0.74)
    composeFace(booth.face, booth.voice, in: face, 1, into: &scene)
    let advice = booth.meter.advice(at: now)
    let name =
      switch advice {
      case .fine: "mic-ready"
      case .closer: "mic-quiet"
      case .tooLoud: "mic-loud"
      case .muted: "mic-muted"
      }
    let mark = Box(
      centre: Point(x: box.maxX - box.height * 0.4, y: box.centre.y), width: box.height * 0.45,
      height: box.height * 0.45)
    icon(name, in: mark, 1, advice == .fine ? Palette.paper : Palette.rind, into: &scene)
    if advice == .fine, booth.meter.lit.bars > 0 {
      tick(at: Point(x: box.maxX - u(20), y: box.maxY - u(18)), size: 52, into: &scene)
    }
    composeMicrophoneName(booth, under: box, into: &scene)
  }

  /// Which microphone it is, where the machine has a name for it.
  private func composeMicrophoneName(_ booth: Booth, under box: Box, into scene: inout Scene) {
    guard geometry.across == .twoPages, case .open(let name) = booth.microphone,
      !["default", "pulse", "sysdefault"].contains(name.lowercased())
    else { return }
    // About as many letters as stand on one line beside the meter's signs.
    let short = name.count > 17 ? name.prefix(16) + "…" : name[...]
    compose(
      Label(String(short), colour: Palette.rind.opacity(0.8)),
      from: Point(x: box.x + u(12), y: box.maxY + u(34)), width: u(320), into: &scene)
  }

  /// A tick on green: recorded, kept, good.
  func tick(at centre: Point, size: Double, into scene: inout Scene) {
    let disc = Box(centre: centre, width: u(size), height: u(size))
    scene.draw(.card(disc.outset(by: u(4)), radius: disc.width, Palette.dusk))
    scene.draw(.card(disc, radius: disc.width / 2, Palette.leaf))
    icon("keep", in: disc, 0.54, Palette.paper, into: &scene)
  }

  /// 24 bars of two decibels each.
  private func composeMeter(_ booth: Booth, at start: Point, into scene: inout Scene) {
    let lit = booth.meter.lit
    for bar in 0..<Meter.bars {
      let height = u(44 + 44 * Double(bar) / Double(Meter.bars - 1))
      let box = Box(
        x: start.x + u(18) * Double(bar), y: start.y - height / 2, width: u(11), height: height)
      let colour = bar < 7 ? Palette.rind : bar < 18 ? Palette.leafLight : Palette.orange
      let isLit = bar < lit.bars || bar == lit.crest
      scene.draw(.card(box, radius: u(5.5), isLit ? colour : colour.opacity(0.2)))
    }
    let advice = booth.meter.advice(at: now)
    for (name, bar, own, colour) in [
      ("mic-quiet", 3.5, Meter.Advice.closer, Palette.rind),
      ("mic-ready", 12.5, .fine, Palette.leafLight), ("mic-loud", 21, .tooLoud, Palette.orange),
    ] {
      let mark = Box(
        centre: Point(x: start.x + u(18) * bar, y: start.y + u(86)), width: u(44), height: u(44))
      icon(
        name, in: mark, 1, advice == own ? colour : Palette.rind.opacity(0.55), into: &scene)
    }
  }

  private func composeRecordButton(_ booth: Booth, into scene: inout Scene) {
    let box = scaled(.record)
    scene.draw(
      .shadow(
        box.offset(x: 0, y: u(8)), radius: box.height / 2, sigma: u(14), Colour(0, alpha: 0.3)))
    scene.draw(.card(box, radius: box.width / 2, Palette.paper))
    scene.draw(
      .card(box.outset(by: -box.width * 14 / 232), radius: box.width / 2, Palette.orange))
    icon("mic-ready", in: box, 0.45, Palette.paper, into: &scene)
  }

  // MARK: The last take

  private func composeLastTake(_ booth: Booth, into scene: inout Scene) {
    let layout = boothLayout
    let box = scaled(.listen)
    let isBeside = !showsRecord(booth)
    var wave =
      isBeside
      ? Box(
        x: box.maxX + u(24), y: box.centre.y - u(44),
        width: layout.beside.maxX - box.maxX - u(24 + 216),
        height: u(88)) : layout.lastWave
    let words =
      isBeside
      ? Point(x: box.x, y: box.maxY + u(40)) : layout.lastWords
    let line = Double(screen.width) - words.x - u(64)
    guard let reading = boothPage(booth).reading else {
      scene.draw(
        .ring(box, radius: box.width / 2, width: u(3), Palette.rind.opacity(0.4)))
      icon("play", in: box, 0.46, Palette.rind.opacity(0.5), into: &scene)
      let start =
        isBeside ? words : Point(x: wave.x, y: box.centre.y - (roomNote == nil ? 0 : u(20)))
      let end = compose(
        Label(remark(booth) ?? "No take of this page yet", colour: Palette.rind), from: start,
        width: line, into: &scene)
      if let note = roomNote {
        compose(
          Label(note, colour: Palette.rind.opacity(0.75)), from: Point(x: start.x, y: end + u(20)),
          width: line, into: &scene)
      }
      return
    }
    var progress: Double?
    if case .listening(let hearing) = booth.transport.state { progress = hearing.progress }
    let isSounding = if case .listening(.sounding) = booth.transport.state { true } else { false }
    disc(.listen, isSounding ? "pause" : "play", into: &scene)
    if reading.take != nil { composeQuiet(.bin, "bin", into: &scene) }
    if reading.former != nil { composeQuiet(.former, "undo", into: &scene) }
    // Nothing stands where there is nothing before this take.
    if reading.former == nil { wave.width += u(104) }
    composeWave(
      reading.wave, in: wave, progress: progress, played: Palette.tangerine, rest: Palette.rind,
      into: &scene)
    let length = reading.take.map { seconds($0.length) }
    let said = remark(booth) ?? length.map { "Last take, \($0)" } ?? "Last take"
    let changed = mark(of: booth.lit, by: booth.voice) == .changed
    let whole = changed ? "\(said). The words have changed since." : said
    compose(Label(whole, colour: Palette.rind), from: words, width: line, into: &scene)
  }

  /// A disc for what nobody comes here to do.
  private func composeQuiet(
    _ control: BoothControl, _ name: String, into scene: inout Scene
  ) {
    let box = scaled(control)
    scene.draw(.ring(box, radius: box.width / 2, width: u(3), Palette.rind.opacity(0.35)))
    icon(name, in: box, 0.5, Palette.rind, into: &scene)
  }

  /// How much can still be recorded, where that is worth knowing.
  private var roomNote: String? {
    guard let minutes = roll.minutes, minutes < 60 else { return nil }
    return minutes == 1 ? "One minute of room is left" : "\(minutes) minutes of room are left"
  }

  func seconds(_ length: Duration) -> String {
    let whole = max(1, Int(length.seconds.rounded()))
    if whole < 100 { return whole == 1 ? "1 second" : "\(whole) seconds" }
    let rest = whole % 60
    return "\(whole / 60):\(rest < 10 ? "0" : "")\(rest) minutes"
  }

  /// As many bars as there is room for, of a wave.
  func composeWave(
    _ wave: Wave, in box: Box, progress: Double?, played: Colour, rest: Colour,
    into scene: inout Scene
  ) {
    let pitch = u(12)
    let count = min(Wave.count, max(1, Int((box.width + u(5)) / pitch)))
    for n in 0..<count {
      let level = Reader.level(of: wave, bar: n, of: count)
      let height = max(u(7), box.height * level)
      // Time runs from right to left in a mirrored room.
      let place = isMirrored ? count - 1 - n : n
      let bar = Box(
        x: box.x + pitch * Double(place), y: box.centre.y - height / 2, width: u(7), height: height)
      let isPlayed = progress.map { Double(n) < $0 * Double(count) } ?? false
      scene.draw(.card(bar, radius: u(3.5), isPlayed ? played : rest))
    }
  }

  /// The greatest of a wave's bars that fall on one of `count`, on a scale on which speech fills the height.
  static func level(of wave: Wave, bar n: Int, of count: Int) -> Double {
    if wave.bars.isEmpty { return 0 }
    let first = n * wave.bars.count / count
    let end = max(first + 1, (n + 1) * wave.bars.count / count)
    let peak = wave.bars[first..<min(end, wave.bars.count)].max() ?? 0
    let loudest = Double(max(24, wave.bars.max() ?? 0))
    return min(1, (Double(peak) / loudest).squareRoot())
  }

  // MARK: Count-in and recording

  private func composeCountIn(_ booth: Booth, _ since: Duration, into scene: inout Scene) {
    composeCoach(booth, into: &scene)
    composeMeter(booth, at: boothLayout.meter, into: &scene)
    let elapsed = max(0, (now - since).seconds / Transport.half.seconds)
    let gone = min(5, Int(elapsed))
    let box = Box(centre: boothLayout.record.centre, width: u(280), height: u(280))
    scene.draw(
      .shadow(
        box.offset(x: 0, y: u(8)), radius: box.height / 2, sigma: u(14), Colour(0, alpha: 0.3)))
    scene.draw(.card(box, radius: box.width / 2, Palette.orange))
    let pith = box.outset(by: -u(18))
    scene.draw(.card(pith, radius: pith.width / 2, Palette.paper))
    for segment in 0..<6 {
      // The orange is eaten against the clock, the last piece first.
      let isThere = segment < 6 - gone
      icon(
        "slice-\(segment + 1)", in: box, 1,
        isThere ? Palette.orange : Palette.rind.opacity(0.6), into: &scene)
    }
    let middle = Box(centre: box.centre, width: u(124), height: u(124))
    scene.draw(.card(middle, radius: middle.width / 2, Palette.paper))
    let left = 3 - gone / 2
    compose(
      Label("\(left)", size: 96, colour: Palette.ink), centre: box.centre, width: u(200),
      into: &scene)
    disc(.cancel, "close", into: &scene)
  }

  private func composeRecording(_ booth: Booth, into scene: inout Scene) {
    let layout = boothLayout
    let whole = Box(
      x: 0, y: 0, width: Double(screen.width), height: Double(screen.height))
    scene.draw(.ring(whole, radius: u(30), width: u(12), Palette.orange))
    let isStraight = booth.transport.course == .straight
    composeClock(booth, at: layout.clock, into: &scene)
    composeStop(booth, isStraight ? 208 : 232, into: &scene)
    if isStraight, let next = nextEntry {
      composeNextCard(next, into: &scene)
    } else {
      composeTrace(booth, in: layout.liveWave, into: &scene)
    }
  }

  private func composeClock(_ booth: Booth, at place: Point, into scene: inout Scene) {
    var elapsed = Duration.zero
    if case .recording(let since) = booth.transport.state { elapsed = now - since }
    let dot = Box(centre: place, width: u(34), height: u(34))
    scene.draw(.card(dot, radius: u(17), Palette.orange))
    let whole = Int(max(0, elapsed.seconds))
    let rest = whole % 60
    compose(
      Label("\(whole / 60):\(rest < 10 ? "0" : "")\(rest)", size: 96),
      from: Point(x: place.x + u(46), y: place.y), width: u(400), middle: true, into: &scene)
    if booth.transport.course == .straight, geometry.across == .twoPages {
      compose(
        Label("Turning keeps this page\nand goes on with the next.", colour: Palette.rind),
        from: Point(x: place.x - u(16), y: place.y + u(94)), width: u(520), into: &scene)
    }
  }

  private func composeStop(_ booth: Booth, _ size: Double, into scene: inout Scene) {
    let box = Box(centre: boothLayout.record.centre, width: u(size), height: u(size))
    // The halo follows the voice.
    let level = min(1, max(0, (booth.meter.level + 48) / 40))
    for (reach, opacity) in [(10 + 22 * level, 0.25), (4 + 10 * level, 0.5)] {
      let halo = box.outset(by: u(reach))
      scene.draw(.card(halo, radius: halo.width / 2, Palette.orange.opacity(opacity)))
    }
    scene.draw(.card(box, radius: box.width / 2, Palette.paper))
    scene.draw(
      .card(box.outset(by: -u(12)), radius: box.width / 2, Palette.orange))
    let square = Box(centre: box.centre, width: u(84), height: u(84))
    scene.draw(.card(square, radius: u(14), Palette.paper))
  }

  /// The last two seconds of the voice, fading to where they came from.
  private func composeTrace(_ booth: Booth, in box: Box, into scene: inout Scene) {
    let pitch = u(20)
    let count = min(Booth.traceLength, Int(box.width / pitch))
    let newest = booth.trace.suffix(3 * count)
    for n in 0..<count {
      let end = newest.endIndex - 3 * n
      let start = max(newest.startIndex, end - 3)
      let level = end > newest.startIndex ? newest[start..<end].max() ?? 0 : 0
      let share = Double(level) / 255
      let height = max(u(12), box.height * share)
      let bar = Box(
        x: box.x + pitch * Double(n), y: box.centre.y - height / 2, width: u(12), height: height)
      let colour = share < 0.12 ? Palette.rind : Palette.leafLight
      let fade = 1 - 0.88 * Double(n) / Double(max(1, count - 1))
      scene.draw(.card(bar, radius: u(6), colour.opacity(fade)))
    }
  }

  private func composeNextCard(_ entry: Int, into scene: inout Scene) {
    let card = boothLayout.nextCard
    scene.draw(
      .shadow(
        card.offset(x: 0, y: u(14)), radius: u(28), sigma: u(14), Colour(0, alpha: 0.38)))
    scene.draw(.card(card, radius: u(28), Palette.paper))
    let picture = Box(
      x: card.x + u(28), y: card.y + u(28), width: card.height * 1.1, height: card.height - u(88)
    ).rounded
    composeEntryThumb(entry, in: picture, into: &scene)
    compose(
      Label("Next page", colour: Palette.inkSoft),
      from: Point(x: card.x + u(28), y: card.maxY - u(32)), width: u(240), into: &scene)
    let x = Double(picture.maxX) + u(24)
    compose(
      Label(firstWords(of: entry), colour: Palette.ink),
      from: Point(x: x, y: card.y + u(46)), width: boothLayout.next.x - x - u(16), into: &scene)
    let next = scaled(.next)
    scene.draw(.card(next, radius: next.width / 2, Palette.tangerine))
    icon(isMirrored ? "back" : "next", in: next, 0.5, Palette.ink, into: &scene)
  }

  private func firstWords(of entry: Int) -> String {
    let words = allWords(of: entry).split(whereSeparator: \.isWhitespace)
    if words.isEmpty { return "No words" }
    return words.prefix(9).joined(separator: " ") + (words.count > 9 ? " …" : "")
  }

  // MARK: Review

  private func composeReview(
    _ booth: Booth, _ draft: Draft, _ hearing: Transport.Hearing, into scene: inout Scene
  ) {
    let layout = boothLayout
    let card = layout.card
    scene.draw(
      .shadow(
        card.offset(x: 0, y: u(14)), radius: u(28), sigma: u(14), Colour(0, alpha: 0.38)))
    scene.draw(.card(card, radius: u(28), Palette.paper))
    let isSounding = if case .sounding = hearing { true } else { false }
    let listen = scaled(.listen)
    scene.draw(.card(listen, radius: listen.width / 2, Palette.rind))
    icon(isSounding ? "pause" : "play", in: listen, 0.46, Palette.ink, into: &scene)
    let again = scaled(.again)
    scene.draw(.card(again, radius: again.width / 2, Palette.paperShade))
    icon("again", in: again, 0.5, Palette.inkSoft, into: &scene)
    let keep = scaled(.keep)
    scene.draw(.card(keep, radius: keep.width / 2, Palette.leaf))
    icon("keep", in: keep, 0.5, Palette.paper, into: &scene)
    for (disc, words, colour) in [
      (layout.listen, "Listen", Palette.ink), (layout.again, "Again", Palette.inkSoft),
      (layout.keep, "Keep", Palette.ink),
    ] {
      compose(
        Label(words, colour: colour), centre: layout.caption(disc), width: u(240), into: &scene)
    }
    if booth.trim.isOpen {
      composeTrim(draft, into: &scene)
    } else {
      composeWave(
        draft.wave, in: layout.wave, progress: hearing == .silent ? nil : hearing.progress,
        played: Palette.orange, rest: Palette.ink, into: &scene)
    }
    composeTrimLabel(booth, into: &scene)
    let words = remark(booth).map { "\($0) " } ?? ""
    let start = layout.trim.maxX + u(16)
    compose(
      Label(words + seconds(draft.length), colour: Palette.inkSoft, alignment: .end),
      from: Point(x: start, y: layout.captionLine), width: layout.barsBox.maxX - start,
      middle: true, into: &scene)
  }
}
