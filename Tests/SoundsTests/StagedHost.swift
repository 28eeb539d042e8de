import Glibc
import Narrating
import Synchronization
import Threads

@testable import Sounds

/// A made-up machine with microphones: each hears a tone of 1 kHz, ten times as fast as the clock.
final class StagedHost: InputHost, @unchecked Sendable {
  struct Manner: Sendable {
    var devices = [InputDevice(index: 0, name: "Desk", channels: 2, usualRate: 44_100)]
    /// Forms that a device takes; of others it says what PortAudio says.
    var takes: @Sendable (InputForm) -> Bool = { _ in true }
    /// What it says of a form that it would take.
    var trouble: MicrophoneState.Trouble?
    /// Frames that come before it falls silent, or goes away.
    var frames = Int.max
    var goesAway = false
  }

  private struct Inside {
    var manner: Manner
    var opened: [(device: String, form: InputForm)] = []
    var open = 0
    var entered = 0
  }

  private let inside: Mutex<Inside>
  private let desk = Mutex<[@Sendable () -> Void]>([])

  init(_ manner: Manner) { inside = Mutex(Inside(manner: manner)) }

  var opened: [(device: String, form: InputForm)] { inside.withLock { $0.opened } }
  /// Streams that are open, and how often it was entered and not left.
  var open: (streams: Int, entered: Int) { inside.withLock { ($0.open, $0.entered) } }
  func change(_ change: (inout Manner) -> Void) { inside.withLock { change(&$0.manner) } }

  func run(_ job: @escaping @Sendable () -> Void) -> Bool { startThread(job) }
  func enter() throws(InputFailure) { inside.withLock { $0.entered += 1 } }
  func leave() { inside.withLock { $0.entered -= 1 } }
  func devices() -> [InputDevice] { inside.withLock { $0.manner.devices } }

  func open(
    _ device: InputDevice, _ form: InputForm, for hearing: Hearing
  ) throws(InputFailure) -> UnsafeMutableRawPointer {
    let manner = inside.withLock { $0.manner }
    guard manner.takes(form) else { throw InputFailure(trouble: .refused("Invalid sample rate")) }
    if let trouble = manner.trouble { throw InputFailure(trouble: trouble) }
    inside.withLock { inside in
      inside.opened.append((device.name, form))
      inside.open += 1
    }
    let stream = Tone(form, hearing, manner)
    _ = startThread { stream.sound() }
    return Unmanaged.passRetained(stream).toOpaque()
  }

  func close(_ stream: UnsafeMutableRawPointer) {
    Unmanaged<Tone>.fromOpaque(stream).takeRetainedValue().end()
    inside.withLock { $0.open -= 1 }
  }
}

/// A stream of a staged microphone.
private final class Tone: Sendable {
  private let form: InputForm
  private let hearing: Hearing
  private let manner: StagedHost.Manner
  private let isOver = Atomic<Bool>(false)
  private let hasEnded = Bell()

  init(_ form: InputForm, _ hearing: Hearing, _ manner: StagedHost.Manner) {
    self.form = form
    self.hearing = hearing
    self.manner = manner
  }

  func end() {
    isOver.store(true, ordering: .releasing)
    hasEnded.wait()
  }

  func sound() {
    var frame = 0
    while !isOver.load(ordering: .acquiring), frame < manner.frames {
      let count = min(form.rate / 100, manner.frames - frame)
      let samples = (frame..<frame + count).flatMap { frame in
        [Float](
          repeating: Float(sin(2 * Double.pi * 1000 * Double(frame) / Double(form.rate)) / 2),
          count: form.channels)
      }
      samples.withUnsafeBufferPointer { buffer in
        if let start = buffer.baseAddress {
          hearing.hear(start, frames: count, isTorn: false)
        }
      }
      frame += count
      usleep(1000)
    }
    if manner.goesAway { hearing.deviceHasEnded() }
    hasEnded.ring()
  }
}
