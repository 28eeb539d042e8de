import Measures
import Pixels
import TestSupport
import Testing

/// The real thing under an X server of its own: `window-probe` shows one picture at (20, 10) on tangerine.
@Suite("Window", .serialized) struct WindowTests {
  private let extent = Extent(width: 300, height: 200)

  private func screen() -> VirtualScreen? {
    do {
      return try VirtualScreen(extent)
    } catch {
      print("SKIPPED: tests of the window (\(error))")
      return nil
    }
  }

  private func probe(_ stage: String, on screen: VirtualScreen) throws -> ChildProcess {
    try ChildProcess(
      builtProgram("window-probe"), [stage, "\(extent.width)", "\(extent.height)"],
      variables: ["DISPLAY": screen.display, "SDL_VIDEODRIVER": "x11"])
  }

  /// What the probe shows, as either stage must show it.
  private var expected: Bitmap { picture(extent) }

  private func picture(_ extent: Extent) -> Bitmap {
    makeBitmap(extent) { x, y in
      (20..<60).contains(x) && (10..<40).contains(y) ? Colour(0x336699) : Colour(0xF28C28)
    }
  }

  @Test("what is drawn is on the screen, on either stage", arguments: ["software", "gl"])
  func pixelsAreOnScreen(stage: String) throws {
    guard let screen = screen() else { return }
    let probe = try probe(stage, on: screen)
    let said = try probe.line()
    if stage == "gl", said.hasPrefix("no OpenGL") {
      print("SKIPPED: the window on the GL stage (\(said))")
      return
    }
    #expect(said.hasPrefix("shown \(stage) 300 200"), "\(said)")
    let expected = expected
    let shown = try screen.picture { $0 == expected }
    #expect(shown == expected)
  }

  @Test(
    "a new size is told, and the picture fills it, on either stage", arguments: ["software", "gl"])
  func resize(stage: String) throws {
    guard let screen = screen() else { return }
    let probe = try probe(stage, on: screen)
    guard try probe.line().hasPrefix("shown") else { return }
    let hand = try ChildProcess(
      "xdotool", ["search", "--sync", "--name", "window-probe", "windowsize", "200", "120"],
      variables: ["DISPLAY": screen.display])
    #expect(hand.wait() == 0)
    var said = ""
    while !said.hasPrefix("resize") { said = try probe.line() }
    #expect(said.contains("width: 200, height: 120"), "\(said)")
    // Whatever stands beside the smaller window is not ours.
    let expected = picture(Extent(width: 200, height: 120))
    let shown = try screen.picture { BitmapDifference($0, expected).differing == 0 }
    #expect(BitmapDifference(shown, expected).differing == 0)
  }

  @Test("a press of the mouse, the wheel and a key come through a real server")
  func hands() throws {
    guard let screen = screen() else { return }
    let probe = try probe("software", on: screen)
    _ = try probe.line()
    let hand = try ChildProcess(
      "xdotool",
      [
        "search", "--sync", "--name", "window-probe", "mousemove", "120", "80", "click", "1",
        "click", "5", "key", "Right",
      ], variables: ["DISPLAY": screen.display])
    #expect(hand.wait() == 0)
    var said: [String] = []
    while said.last != "key(\"Right\")" { said.append(try probe.line()) }
    let place = "Measures.Point(x: 120.0, y: 80.0)"
    let pointer = "Staging.InputEvent.Pointer.mouse"
    #expect(said.contains("down(\(pointer), \(place))"))
    #expect(said.contains("up(\(pointer), \(place))"))
    #expect(said.contains("wheel(1)"))
  }

  @Test("at rest it sleeps: not one wake-up in a second and a half", arguments: ["software", "gl"])
  func rest(stage: String) throws {
    guard let screen = screen() else { return }
    let probe = try probe(stage, on: screen)
    guard try probe.line().hasPrefix("shown") else { return }
    #expect(probe.comesToRest(for: 1.5))
  }

  @Test("a terminated window closes as if it were asked to")
  func termination() throws {
    guard let screen = screen() else { return }
    let probe = try probe("software", on: screen)
    _ = try probe.line()
    #expect(probe.stop() == 0)
  }

  @Test("without a display it says so and does not draw for nobody")
  func noDisplay() throws {
    let alone = try ChildProcess(
      builtProgram("window-probe"), ["software", "300", "200"],
      variables: ["DISPLAY": nil, "WAYLAND_DISPLAY": nil, "SDL_VIDEODRIVER": nil])
    #expect(try alone.line().hasPrefix("no usable display"))
    #expect(alone.wait() == 1)
  }
}
