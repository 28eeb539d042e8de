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
  private var expected: Bitmap {
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

  @Test("at rest it sleeps: not one wake-up in a second and a half")
  func rest() throws {
    guard let screen = screen() else { return }
    let probe = try probe("software", on: screen)
    _ = try probe.line()
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
