import TestSupport
import Testing

/// A small disk that is a piece of memory, in a name space of the test's own.
@Suite("A full disk", .serialized) struct FullDiskTests {
  static let sizes =
    environment("TANGERINE_CAMPAIGN") == nil
    ? [64, 192, 640, 2048] : Array(stride(from: 64, through: 2048, by: 64))

  private static let canMount: Bool = {
    let child = try? ChildProcess(
      "sh", ["-c", "exec unshare -rm sh -c 'mount -t tmpfs none /mnt' 2>/dev/null"])
    return child?.wait() == 0
  }()

  @Test(
    "whenever the disk fills up, older takes are sound and all but a second of the newest is found",
    .enabled(if: canMount, "no name spaces on this machine"), arguments: sizes)
  func full(kilobytes: Int) throws {
    let script = """
      mount -t tmpfs -o size=\(kilobytes)k none /mnt && exec "$@"
      """
    let probe = try ChildProcess(
      "unshare",
      ["-rm", "sh", "-c", script, "sh", try builtProgram("take-probe"), "/mnt/voices", "24"])
    var lines: [String] = []
    while let line = try? probe.line(within: 60) { lines.append(line) }
    #expect(probe.wait() == 0)
    let words = try #require(lines.last).split(separator: " ")
    try #require(words.count == 7, "\(lines)")
    let (written, found) = (Int(words[3]) ?? -1, Int(words[5]) ?? -1)
    #expect(words[1] == "sound", "\(lines)")
    #expect(written - found <= 48_000, "\(lines)")
    // It says so, in the user's words.
    #expect(lines.contains { $0.hasPrefix("said: ") && $0.contains("No space left on device") })
    #expect(written > 0 || kilobytes < 128, "\(lines)")
  }

  @Test(
    "on a disk that has become read-only nothing can be recorded, which is said, and everything there is sound",
    .enabled(if: canMount, "no name spaces on this machine"))
  func readOnly() throws {
    let script = """
      mount -t tmpfs none /mnt && "$@" && mount -o remount,ro /mnt && exec "$@"
      """
    let probe = try ChildProcess(
      "unshare",
      ["-rm", "sh", "-c", script, "sh", try builtProgram("take-probe"), "/mnt/voices", "1"])
    var lines: [String] = []
    while let line = try? probe.line(within: 60) { lines.append(line) }
    #expect(probe.wait() == 0)
    try #require(lines.count == 3, "\(lines)")
    #expect(lines[0] == "old sound written 48000 found 48000 kept")
    #expect(lines[1].hasPrefix("said: ") && lines[1].contains("Read-only file system"))
    #expect(lines[2] == "old sound written 0 found 48000 kept")
  }
}
