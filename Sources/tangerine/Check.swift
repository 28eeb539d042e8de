import BookModel
import Bookshelf
import CommandLine
import Folders
import Sessions

extension Command {
  private static let checkHelp = """
    tangerine check FOLDER… [--json] [--report FILE]

    Reads book folders as the reader would, every picture whole, and says what is wrong and what to do.

      --json          one array for all folders, and nothing else, on standard output
      --report FILE   the same words into a file beside

    Exit status: 0 nothing to say, 1 it opens and there is something to say, 2 it does not open.
    """

  /// `check`: diagnostics of one or more folders.
  static func check(_ arguments: [String], in program: Program) throws -> Int32 {
    let options = [Option("json", .flag), Option("report", .value)]
    guard let line = try line(arguments, options, help: checkHelp, in: program) else { return 0 }
    if line.operands.isEmpty { throw UsageError("which book folders?") }
    let checked = line.operands.map { checkBook($0) }
    program.say(line.has("json") ? checkReportJSON(checked) : checkReportText(checked))
    if let file = line.value("report") {
      try program.write(Array((checkReportText(checked) + "\n").utf8), to: file)
    }
    return checked.map(\.exitStatus).max() ?? 0
  }
}
