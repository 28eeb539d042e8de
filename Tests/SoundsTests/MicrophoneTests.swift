import Glibc
import Measures
import Narrating
import Testing

@testable import Sounds

@Suite("The microphone")
struct MicrophoneTests {
  private let patience = Listener.Patience(
    first: .milliseconds(300), next: .milliseconds(150), rescan: .milliseconds(20))

  private func microphone(
    _ manner: StagedHost.Manner, _ patience: Listener.Patience? = nil
  ) -> (Microphone, StagedHost) {
    let host = StagedHost(manner)
    return (Microphone(host, patience ?? self.patience), host)
  }

  /// Waits until it is so; whether it ever was.
  private func become(_ isSo: () -> Bool) -> Bool {
    for _ in 0..<5000 {
      if isSo() { return true }
      usleep(1000)
    }
    return false
  }

  /// Waits for that state.
  private func become(_ microphone: Microphone, _ state: MicrophoneState) -> Bool {
    become { microphone.state == state }
  }

  private static let machines: [(only: InputForm, channels: Int)] = [
    (InputForm(rate: 48_000, channels: 1), 1), (InputForm(rate: 48_000, channels: 2), 2),
    (InputForm(rate: 44_100, channels: 1), 1), (InputForm(rate: 44_100, channels: 2), 2),
    (InputForm(rate: 16_000, channels: 1), 1), (InputForm(rate: 96_000, channels: 2), 2),
  ]

  @Test(
    "whatever rate and channels a device has, a tone of 1 kHz stays one, as loud and as long",
    arguments: machines)
  func forms(machine: (only: InputForm, channels: Int)) throws {
    var manner = StagedHost.Manner()
    let only = machine.only
    manner.devices = [
      InputDevice(
        index: 0, name: "Desk", channels: machine.channels, usualRate: Double(only.rate))
    ]
    manner.takes = { $0 == only }
    manner.frames = 2 * only.rate
    let (microphone, host) = microphone(manner, Listener.Patience(next: .seconds(20)))
    microphone.open()
    #expect(become(microphone, .open(name: "Desk")))
    var heard: [Float] = []
    #expect(
      become {
        heard += microphone.take().samples
        return microphone.position == 96_000
      })
    microphone.close()
    let last = microphone.position
    #expect(
      become {
        heard += microphone.take().samples
        return host.open.streams == 0
      })
    #expect(host.opened.map(\.form) == [only])
    #expect(last == 96_000)
    // 0.1 %: the sinc still holds some samples back.
    #expect(abs(heard.count - 96_000) < 300)
    let middle = heard[10_000..<90_000]
    let crossings = zip(middle, middle.dropFirst()).count { $0 < 0 && $1 >= 0 }
    #expect(abs(Double(crossings) - 80_000.0 / 48) < 2)
    #expect(abs((middle.max() ?? 0) - 0.5) < 0.005)
    #expect(microphone.losses == 0)
  }

  @Test("a loudspeaker's monitor is never taken, though it be the machine's own choice")
  func monitors() {
    var manner = StagedHost.Manner()
    manner.devices = [
      InputDevice(index: 0, name: "Monitor of Speakers", channels: 2, usualRate: 48_000),
      InputDevice(index: 1, name: "speakers.monitor", channels: 2, usualRate: 48_000),
      InputDevice(index: 2, name: "HDMI", channels: 0, usualRate: 48_000),
      InputDevice(index: 3, name: "Camera", channels: 1, usualRate: 48_000),
    ]
    let (microphone, _) = microphone(manner)
    microphone.open()
    #expect(become(microphone, .open(name: "Camera")))
    microphone.close()
    #expect(microphone.state == .closed)
  }

  @Test("why there is none is said, and it is found once there is one")
  func troubles() {
    let troubles: [MicrophoneState.Trouble] = [.none, .busy, .refused("Invalid sample rate")]
    for trouble in troubles {
      var manner = StagedHost.Manner()
      switch trouble {
      case .none: manner.devices = []
      case .busy: manner.trouble = .busy
      default: manner.takes = { _ in false }
      }
      let (microphone, host) = microphone(manner)
      microphone.open()
      #expect(become(microphone, .unusable(trouble)))
      host.change { $0 = StagedHost.Manner() }
      #expect(become(microphone, .open(name: "Desk")))
      microphone.close()
      #expect(become { host.open.streams == 0 && host.open.entered == 0 })
    }
  }

  @Test("one that gives no frames, stops giving them or goes away has vanished; it may come back")
  func vanished() {
    for (frames, goesAway) in [(0, false), (4800, false), (4800, true)] {
      var manner = StagedHost.Manner()
      manner.frames = frames
      manner.goesAway = goesAway
      let (microphone, host) = microphone(manner)
      microphone.open()
      #expect(become(microphone, .unusable(.vanished)))
      var heard = 0
      while case let sound = microphone.take(), !sound.samples.isEmpty {
        heard = sound.start + sound.samples.count
      }
      #expect(heard >= frames)
      host.change { $0.frames = .max }
      #expect(become(microphone, .open(name: "Desk")))
      #expect(become { !microphone.take().samples.isEmpty })
      microphone.close()
      #expect(become { host.open.streams == 0 && host.open.entered == 0 })
    }
  }
}
