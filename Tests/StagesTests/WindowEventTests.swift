import Measures
import Pixels
import SoftwareStage
import Staging
import Synchronization
import TestSupport
import Testing

@testable import Windowing

extension SDLTests {
  /// SDL's own queue, with events pushed into it as devices would, on SDL's driver without a display.
  @Suite("What hands do") struct WindowEventTests {
    private func window() throws -> Window {
      let window = try Window(
        "events", Extent(width: 400, height: 200), .software, false, driver: "dummy")
      drain(window)
      return window
    }

    @discardableResult
    private func drain(_ window: Window) -> [InputEvent] { window.wait(atMost: .zero) }

    private func events(_ pushed: [SyntheticEvent], in window: Window) -> [InputEvent] {
      for event in pushed { event.push() }
      return drain(window)
    }

    private func at(_ x: Double, _ y: Double) -> Point { Point(x: x, y: y) }

    @Test("a finger comes in pixels of the stage, under its device's number")
    func finger() throws {
      let window = try window()
      let told = events(
        [
          .finger(.down, id: 42, x: 0.5, y: 0.25), .finger(.move, id: 42, x: 0.75, y: 0.5),
          .finger(.up, id: 42, x: 1, y: 1),
        ], in: window)
      #expect(
        told == [
          .down(.finger(42), at(200, 50)), .move(.finger(42), at(300, 100)),
          .up(.finger(42), at(400, 200)),
        ])
    }

    @Test(
      "a touch that is told as finger and as mouse is one touch, in whatever order and however marked"
    )
    func doubles() throws {
      for which in [UInt32.max, 0] {
        for isMouseFirst in [false, true] {
          let window = try window()
          let downs: [SyntheticEvent] = [
            .finger(.down, id: 1, x: 0.5, y: 0.5), .mouse(.down, x: 200, y: 100, which: which),
          ]
          let ups: [SyntheticEvent] = [
            .finger(.up, id: 1, x: 0.5, y: 0.5), .mouse(.up, x: 200, y: 100, which: which),
          ]
          let told = events(
            isMouseFirst ? downs.reversed() + ups.reversed() : downs + ups, in: window)
          // A mouse that came down first is lost again, and so has tapped nothing.
          let taps = told.filter {
            if case .up = $0 { return true }
            return false
          }
          #expect(taps == [.up(.finger(1), at(200, 100))], "\(told)")
          let mouseDowns = told.count {
            if case .down(.mouse, _) = $0 { return true }
            return false
          }
          #expect(mouseDowns == told.count { $0 == .lost(.mouse) })
        }
      }
    }

    @Test("a finger that SDL makes of the mouse is not told again")
    func fingerOfMouse() throws {
      let window = try window()
      let told = events(
        [
          .mouse(.down, x: 10, y: 20), .finger(.down, device: -1, id: 0, x: 0.1, y: 0.1),
          .finger(.up, device: -1, id: 0, x: 0.1, y: 0.1), .mouse(.up, x: 10, y: 20),
        ], in: window)
      #expect(told == [.down(.mouse, at(10, 20)), .up(.mouse, at(10, 20))])
    }

    @Test("ten fingers, also of two devices that count alike, are ten")
    func tenFingers() throws {
      let window = try window()
      let told = events(
        (0..<10).map { .finger(.down, device: $0 % 2, id: $0 / 2, x: 0.5, y: 0.5) }, in: window)
      let numbers = told.map { (event) -> Int64 in
        if case .down(.finger(let id), _) = event { return id }
        return -1
      }
      #expect(told.count == 10)
      #expect(Set(numbers).count == 10)
    }

    @Test(
      "a finger that comes down twice was lost in between; one that never came down does nothing")
    func missedUps() throws {
      let window = try window()
      let told = events(
        [
          .finger(.up, id: 9, x: 0, y: 0), .finger(.move, id: 9, x: 0, y: 0),
          .finger(.down, id: 3, x: 0, y: 0), .finger(.down, id: 3, x: 1, y: 0),
        ], in: window)
      #expect(
        told == [
          .down(.finger(3), at(0, 0)), .lost(.finger(3)), .down(.finger(3), at(400, 0)),
        ])
    }

    @Test("of many moves in a row the last is told; other pointers' moves keep their place")
    func moves() throws {
      let window = try window()
      let told = events(
        [
          .finger(.down, id: 1, x: 0, y: 0), .finger(.down, id: 2, x: 0, y: 0),
          .finger(.move, id: 1, x: 0.25, y: 0), .finger(.move, id: 1, x: 0.5, y: 0),
          .finger(.move, id: 2, x: 0.5, y: 1),
        ], in: window)
      #expect(
        told.suffix(2) == [.move(.finger(1), at(200, 0)), .move(.finger(2), at(200, 200))])
    }

    @Test(
      "the wheel counts whole notches towards the reader, parts add up, a flipped one is turned round"
    )
    func wheel() throws {
      let window = try window()
      #expect(events([.wheel(-1, isFlipped: false)], in: window) == [.wheel(1)])
      #expect(events([.wheel(2, isFlipped: false)], in: window) == [.wheel(-2)])
      #expect(events([.wheel(1, isFlipped: true)], in: window) == [.wheel(1)])
      #expect(events([.wheel(-0.4, isFlipped: false)], in: window).isEmpty)
      #expect(events([.wheel(-0.4, isFlipped: false)], in: window).isEmpty)
      #expect(events([.wheel(-0.4, isFlipped: false)], in: window) == [.wheel(1)])
    }

    @Test("a key is told by SDL's name, and once while it is held; rubbing out repeats")
    func keys() throws {
      let window = try window()
      let (right, backspace): (Int32, Int32) = (0x4000_004F, 8)
      #expect(
        events(
          [
            .key(right, repeats: false), .key(right, repeats: true), .keyUp(right),
            .key(32, repeats: false), .key(116, repeats: false), .key(27, repeats: false),
          ], in: window) == [
            .key("Right"), .keyUp("Right"), .key("Space"), .key("T"), .key("Escape"),
          ])
      #expect(
        events([.key(backspace, repeats: false), .key(backspace, repeats: true)], in: window)
          == [.key("Backspace"), .key("Backspace")])
    }

    @Test("typed text is told whole; closing is told")
    func textAndClosing() throws {
      let window = try window()
      #expect(events([.text("ʻé"), .close], in: window) == [.text("ʻé"), .quit])
    }

    @Test(
      "a wait ends when it is woken from another thread, and each wake but the first is not lost")
    func waking() async throws {
      let window = try window()
      let waker = window.waker
      for _ in 0..<3 {
        waker.wake()
        waker.wake()
        #expect(window.wait(atMost: .seconds(20)).isEmpty)
      }
      let time = ContinuousClock().measure { _ = window.wait(atMost: .milliseconds(30)) }
      #expect(time >= .milliseconds(29))
    }

    @Test("an exposed window wants its picture again, and then gets all of it")
    func expose() throws {
      let window = try window()
      var drawn: [[PixelRect]] = []
      let corner = PixelRect(x: 0, y: 0, width: 5, height: 5)
      window.present([corner]) { _, damage in drawn.append(damage) }
      window.present([corner]) { _, damage in drawn.append(damage) }
      window.present([]) { _, damage in drawn.append(damage) }
      #expect(!window.needsPresent)
      #expect(events([.expose], in: window).isEmpty)
      #expect(window.needsPresent)
      window.present([]) { _, damage in drawn.append(damage) }
      #expect(drawn == [[PixelRect(window.extent)], [corner], [PixelRect(window.extent)]])
    }

    @Test(
      "automatic: a GL that is computed on the processor gives way to the software stage, in the same window"
    )
    func fallsBack() throws {
      for choice in [StageChoice.automatic, .gl] {
        let window: Window
        do {
          window = try Window(
            "fallback", Extent(width: 40, height: 30), choice, false, driver: "offscreen",
            firstTry: .gl)
        } catch WindowError.noContext(let reason), WindowError.noDisplay(let reason) {
          print("SKIPPED: falling back from GL (\(reason))")
          return
        }
        if choice == .gl { #expect(window.stage == .gl) }
        if choice == .automatic {
          // On a machine with a GPU the context is kept, and there is nothing to fall back from.
          if window.stage == .gl { return }
          var isMemory = false
          window.present([]) { canvas, _ in
            if case .memory = canvas { isMemory = true }
          }
          #expect(isMemory)
        }
      }
    }

    @Test("there is one window at a time, and another after it")
    func oneWindow() throws {
      do {
        let window = try window()
        #expect(throws: WindowError.alreadyOpen) {
          try Window("second", nil, .software, false, driver: "dummy")
        }
        withExtendedLifetime(window) {}
      }
      _ = try window()
    }
  }
}
