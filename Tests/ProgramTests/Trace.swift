import Foundation
import TestSupport

/// What a program touched, as the system saw it.
struct Trace: Equatable {
  /// Files and folders that were opened, by where they really are.
  var opened: Set<String>
  /// Calls that make or connect a socket.
  var sockets: [String]

  /// Runs the program under strace and reads what it wrote.
  /// - Parameter before: a command that runs first in the same trace: a seeded defect.
  static func of(
    _ program: Program, _ words: [String], before: String = ":"
  ) throws -> (trace: Trace, ending: Program.Ending) {
    let log = "\(program.places.path)/trace"
    // `-y` writes the real place behind every descriptor: what was opened, however it was named.
    let strace = [
      "strace", "-f", "-y", "-o", log, "-s", "4096", "-e",
      "trace=open,openat,openat2,creat,execve,socket,connect,sendto,bind", "--",
    ]
    let shell = ["sh", "-c", "\(before); exec \"$0\" \"$@\""]
    let ending = try program.run(words, through: strace + shell)
    let text = String(decoding: try readFile(log), as: UTF8.self)
    return (Trace(text, places: program.places.path), ending)
  }

  init(_ text: String, places: String) {
    opened = []
    sockets = []
    for line in text.split(separator: "\n") {
      // `123 openat(AT_FDCWD</x>, "f", O_RDONLY) = 3</x/f>`: the call, and what became of it.
      // A short process number is padded.
      guard let number = line.firstIndex(of: " ") else { continue }
      let call = line[number...].drop { $0 == " " }
      if ["socket(", "connect(", "sendto(", "bind("].contains(where: { call.hasPrefix($0) }) {
        sockets.append(String(call))
      } else if let found = call.firstMatch(of: /\)\s+= \d+<(.*)>$/) {
        let path = String(found.1)
        // malloc looks there when a thread's heap shrinks, at times and not at others.
        if path == "/proc/sys/vm/overcommit_memory" { continue }
        opened.insert(path.hasPrefix(places) ? "its own places" : Self.withoutProcess(path))
      }
    }
  }

  /// `/proc/123/…` of one run is `/proc/124/…` of the next.
  private static func withoutProcess(_ path: String) -> String {
    guard path.hasPrefix("/proc/") else { return path }
    return path.split(separator: "/").map { Int($0) == nil ? "/\($0)" : "/N" }.joined()
  }

  /// What was opened outside a folder.
  func outside(_ folder: String) -> Set<String> {
    opened.filter { $0 != folder && !$0.hasPrefix(folder + "/") }
  }
}
