import BookModel
import Bookshelf
import CommandLine
import Sessions

extension Command {
  private static let plistHelp = """
    tangerine plist FOLDER

    Prints a whole Book.plist for a folder: every picture, with its texts as found or empty, to be filled in.
    Keep it with: tangerine plist FOLDER > Book.plist
    """

  /// `plist`: a full Book.plist.
  static func plist(_ arguments: [String], in program: Program) throws -> Int32 {
    guard let line = try line(arguments, [], help: plistHelp, in: program) else { return 0 }
    let opened = try OpenedBook.open(try folder(line), for: .telling)
    program.say(plistXML(of: opened.book))
    return 0
  }
}
