import Glibc

/// A sound card for one test: a sound server of its own with a loudspeaker that is a piece of memory, what comes out of it
/// recorded, and, where it is asked for, a microphone that hears what is played into it.
///
/// Everything is in a folder of its own; nothing of the machine's is asked, and two of them do not hear each other.
public final class VirtualSoundCard {
  /// What a program that is to play on it must have in its environment.
  public let variables: [String: String?]
  private let folder: TemporaryFolder
  private var server: ChildProcess
  private var keepAlive: [ChildProcess] = []
  private let hasMicrophone: Bool
  private let recorder: ChildProcess

  /// Samples a second of what is recorded; one channel.
  public static let rate = 48_000

  /// - Throws: `TestFailure` where there is no pulseaudio, or it does not answer.
  public init(microphone: Bool = false) throws {
    hasMicrophone = microphone
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
    try writeFile(
      "\(place)/card.pa", Array((Self.script + (microphone ? Self.microphone : "")).utf8))
    server = try Self.server(place, variables)
    recorder = try Self.stream(
      "parec", "speaker.monitor", channels: 1, "\(place)/heard", variables)
    try keepAwake()
    try awaitRecording()
  }

  /// A null sink falls asleep without a stream, and what wakes it loses its first 200 ms.
  private func keepAwake() throws {
    keepAlive = [try Self.stream("pacat", "speaker", channels: 2, "/dev/zero", variables)]
    guard hasMicrophone else { return }
    keepAlive.append(try Self.stream("pacat", "micfeed", channels: 1, "/dev/zero", variables))
    keepAlive.append(try Self.stream("parec", "mic", channels: 1, "/dev/null", variables))
  }

  /// A stream to or from the server, to or from a file. What it says when a test ends its server is nobody's business.
  private static func stream(
    _ program: String, _ device: String, channels: Int, _ file: String,
    _ variables: [String: String?]
  ) throws -> ChildProcess {
    try ChildProcess(
      "sh",
      [
        "-c", "exec \"$@\" 2>/dev/null", "sh", program, "-d", device, "--channels=\(channels)",
        "--raw", "--format=s16le", "--rate=\(Self.rate)", "--latency-msec=20", file,
      ], variables: variables)
  }

  deinit {
    recorder.stop(SIGKILL)
    for stream in keepAlive { stream.stop(SIGKILL) }
    // Stopped by a test, it would not hear anything gentler.
    server.stop(SIGKILL)
  }

  private static let script = """
    .fail
    load-module module-native-protocol-unix auth-anonymous=1
    load-module module-null-sink sink_name=speaker format=s16le rate=48000 channels=2
    set-default-sink speaker

    """
  private static let microphone = """
    load-module module-null-sink sink_name=micfeed format=s16le rate=48000 channels=1
    load-module module-remap-source master=micfeed.monitor source_name=mic
    set-default-source mic

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
    return count - (hasMicrophone ? 2 : 1)
  }

  /// Ends the server as a crash would; nothing is recorded from then on.
  public func crash() { server.stop(SIGKILL) }

  /// Starts the server again after `crash`; its microphone hears again, its loudspeaker is not recorded.
  public func comeBack() throws {
    server = try Self.server(folder.path, variables)
    if hasMicrophone { try keepAwake() }
  }

  /// Has the microphone hear a sound file, once; returned when it is over.
  public func speak(_ file: String) throws {
    guard try startSpeaking(file).wait() == 0 else { throw TestFailure("\(file) was not played") }
  }

  /// The same, without waiting for the end; it is given up when what comes back goes.
  public func startSpeaking(_ file: String) throws -> ChildProcess {
    try ChildProcess("paplay", ["-d", "micfeed", file], variables: variables)
  }

  /// The server hangs, until it goes on.
  public func hang() { kill(server.id, SIGSTOP) }

  /// The server goes on after `hang`.
  public func goOn() { kill(server.id, SIGCONT) }
}
