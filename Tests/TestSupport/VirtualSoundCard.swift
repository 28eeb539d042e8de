import Glibc

/// A sound card for one test: a sound server of its own with a loudspeaker that is a piece of memory, and what comes out
/// of it recorded.
///
/// Everything is in a folder of its own; nothing of the machine's is asked, and two of them do not hear each other.
public final class VirtualSoundCard {
  /// What a program that is to play on it must have in its environment.
  public let variables: [String: String?]
  private let folder: TemporaryFolder
  private var server: ChildProcess
  private let keepAlive: ChildProcess
  private let recorder: ChildProcess

  /// Samples a second of what is recorded; one channel.
  public static let rate = 48_000

  /// - Throws: `TestFailure` where there is no pulseaudio, or it does not answer.
  public init() throws {
    folder = try TemporaryFolder()
    let place = folder.path
    for name in ["run", "home"] { mkdir("\(place)/\(name)", 0o700) }
    variables = [
      "XDG_RUNTIME_DIR": "\(place)/run", "HOME": "\(place)/home",
      "PULSE_RUNTIME_PATH": "\(place)/run/pulse",
      "PULSE_SERVER": "unix:\(place)/run/pulse/native",
      "ALSA_CONFIG_PATH": "\(place)/asound.conf", "PULSE_LATENCY_MSEC": nil,
    ]
    try writeFile(
      "\(place)/asound.conf",
      Array("pcm.!default { type pulse }\nctl.!default { type pulse }\n".utf8))
    try writeFile("\(place)/card.pa", Array(Self.script.utf8))
    server = try Self.server(place, variables)
    // A null sink falls asleep without a stream, and what wakes it loses its first 200 ms.
    let sound = ["--raw", "--format=s16le", "--rate=\(Self.rate)", "--latency-msec=20"]
    // What they say when a test ends their server is nobody's business.
    let quietly = ["-c", "exec \"$@\" 2>/dev/null", "sh"]
    keepAlive = try ChildProcess(
      "sh", quietly + ["pacat", "-d", "speaker", "--channels=2"] + sound + ["/dev/zero"],
      variables: variables)
    recorder = try ChildProcess(
      "sh",
      quietly + ["parec", "-d", "speaker.monitor", "--channels=1"] + sound + ["\(place)/heard"],
      variables: variables)
    try awaitRecording()
  }

  deinit {
    recorder.stop(SIGKILL)
    keepAlive.stop(SIGKILL)
    // Stopped by a test, it would not hear anything gentler.
    server.stop(SIGKILL)
  }

  private static let script = """
    .fail
    load-module module-native-protocol-unix auth-anonymous=1
    load-module module-null-sink sink_name=speaker format=s16le rate=48000 channels=2
    set-default-sink speaker

    """

  private static func server(
    _ place: String, _ variables: [String: String?]
  ) throws -> ChildProcess {
    let server = try ChildProcess(
      "pulseaudio",
      [
        "-n", "-F", "\(place)/card.pa", "--daemonize=no", "--exit-idle-time=-1",
        "--realtime=no", "--high-priority=no", "--use-pid-file=no",
        "--log-target=file:\(place)/log",
      ], variables: variables)
    for _ in 0..<200 {
      if try answers(variables) { return server }
      usleep(25_000)
    }
    throw TestFailure("the sound server does not answer")
  }

  private static func answers(_ variables: [String: String?]) throws -> Bool {
    let asked = try ChildProcess(
      "sh", ["-c", "exec timeout 5 pactl info 2>&1"], variables: variables)
    return asked.wait() == 0
  }

  /// Until samples come at the pace of the clock.
  private func awaitRecording() throws {
    for _ in 0..<500 {
      if recordedBytes > Self.rate * 2 / 2 { return }
      usleep(20_000)
    }
    throw TestFailure("nothing is recorded from the loudspeaker")
  }

  private var recordedBytes: Int {
    var status = stat()
    return stat("\(folder.path)/heard", &status) == 0 ? Int(status.st_size) : 0
  }

  /// What has come out of the loudspeaker until now, in one channel; full scale is ±1.
  public func heard() throws -> [Float] {
    let bytes = try readFile("\(folder.path)/heard")
    return (0..<bytes.count / 2).map { index in
      let bits = UInt16(bytes[index * 2]) | UInt16(bytes[index * 2 + 1]) << 8
      return Float(Int16(bitPattern: bits)) / 32_768
    }
  }

  /// How many streams play on it, that which keeps it awake not counted.
  /// - Throws: `TestFailure` where the server does not answer.
  public func players() throws -> Int {
    let asked = try ChildProcess(
      "timeout", ["5", "pactl", "list", "short", "sink-inputs"], variables: variables)
    var count = 0
    while (try? asked.line(within: 5)) != nil { count += 1 }
    guard asked.wait() == 0 else { throw TestFailure("the sound server does not answer") }
    return count - 1
  }

  /// Ends the server as a crash would; nothing is recorded from then on.
  public func crash() { server.stop(SIGKILL) }

  /// Starts the server again after `crash`.
  public func comeBack() throws { server = try Self.server(folder.path, variables) }

  /// The server hangs, until it goes on.
  public func hang() { kill(server.id, SIGSTOP) }

  /// The server goes on after `hang`.
  public func goOn() { kill(server.id, SIGCONT) }
}
