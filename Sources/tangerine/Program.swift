import CommandLine
import FoundationEssentials
import Glibc
import Sessions
import Settings

/// What every command is given: where things are kept, and where words go.
struct Program {
  let environment: [String: String]
  let places: Places

  init(environment: [String: String]) {
    self.environment = environment
    places = Places(environment: environment)
  }

  /// The same with its state somewhere else.
  func withState(in folder: String) -> Program {
    var changed = environment
    changed["XDG_STATE_HOME"] = folder.hasPrefix("/") ? folder : "\(workingFolder)/\(folder)"
    return Program(environment: changed)
  }

  private var workingFolder: String { FileManager.default.currentDirectoryPath }

  static var environment: [String: String] { ProcessInfo.processInfo.environment }

  /// Does what a command line says; gives the exit status: 0 done, 1 done with remarks or refused by circumstances,
  /// 2 wrong use or cannot be opened.
  func run(_ arguments: [String]) -> Int32 {
    let named = arguments.first.flatMap { Command(rawValue: $0) }
    do {
      if let named { return try named.run(Array(arguments.dropFirst()), in: self) }
      if arguments.first == "help" || arguments.first == "--version" {
        say(arguments.first == "help" ? Command.overview : Command.version)
        return 0
      }
      return try Command.open(arguments, in: self)
    } catch let usage as UsageError {
      let name = named.map { " \($0.rawValue)" } ?? ""
      complain("tangerine\(name): \(usage); tangerine\(name) --help tells how it is used")
      return 2
    } catch let failure as CommandFailure {
      complain("tangerine: \(failure)")
      return failure.status
    } catch {
      complain("tangerine: \(error)")
      return 2
    }
  }

  /// A line on standard output.
  func say(_ text: String) { write(text, to: STDOUT_FILENO) }

  /// A line on standard error.
  func complain(_ text: String) { write(text, to: STDERR_FILENO) }

  private func write(_ text: String, to descriptor: Int32) {
    var bytes = Array((text.hasSuffix("\n") ? text : text + "\n").utf8)[...]
    while !bytes.isEmpty {
      let written = bytes.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if written > 0 { bytes = bytes.dropFirst(written) } else if errno != EINTR { return }
    }
  }

  /// What a grown-up and the keeper set; what cannot be understood in it is told and passed over.
  func preferences() -> Preferences {
    var reader = SettingsReader(home: environment["HOME"] ?? "/")
    reader.readDesktop(configuration: places.desktop)
    reader.read(path: Places.siteSettings)
    reader.read(path: places.userSettings)
    for remark in reader.remarks { complain("tangerine: \(remark)") }
    return reader.preferences
  }
}
