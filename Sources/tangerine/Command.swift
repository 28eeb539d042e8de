import CommandLine
import Sessions

/// The commands by the word that names them; without one, `tangerine` opens the shelf, and `tangerine FOLDER` a book.
enum Command: String, CaseIterable {
  case check
  case plist
  case snapshot
  case rehearse
  case voices
  case record

  static let version = "tangerine 0.1"

  static let overview = """
    tangerine                       opens the shelf in the window
    tangerine FOLDER                a book folder: opens it in the window
    tangerine check FOLDER…         says what is wrong with book folders
    tangerine plist FOLDER          prints a whole Book.plist for a folder
    tangerine snapshot FOLDER …     makes a picture of a spread, without a display
    tangerine rehearse FOLDER …     plays a script in virtual time, without a display
    tangerine voices …              lists, sends, takes in, checks and deletes the recorded voices of a book
    tangerine record …              reads a page into the microphone and keeps it
    Each has --help.
    """

  func run(_ arguments: [String], in program: Program) throws -> Int32 {
    switch self {
    case .check: try Command.check(arguments, in: program)
    case .plist: try Command.plist(arguments, in: program)
    case .snapshot: try Command.snapshot(arguments, in: program)
    case .rehearse: try Command.rehearse(arguments, in: program)
    case .voices: try Command.voices(arguments, in: program)
    case .record: try Command.record(arguments, in: program)
    }
  }

  /// Reads a command line; where it asks for help, says `help` and gives `nil`.
  static func line(
    _ arguments: [String], _ options: [Option], help: String, in program: Program
  ) throws(UsageError) -> ParsedLine? {
    let line = try ParsedLine(arguments, options: options + [.help])
    if line.has("help") {
      program.say(help)
      return nil
    }
    return line
  }

  /// The one folder that a command works on.
  static func folder(_ line: ParsedLine) throws(UsageError) -> String {
    guard let folder = line.operands.first else { throw UsageError("which book folder?") }
    guard line.operands.count == 1 else {
      throw UsageError("one book folder at a time, and here are \(line.operands.count)")
    }
    return folder
  }
}
