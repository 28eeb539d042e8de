import Foundation
import Measures
import Pixels
import TestSupport
import Testing

extension TheProgram {
  @Suite("Exit status and words")
  struct ExitStatus {
    let program: Program
    let book: TemporaryFolder

    init() throws {
      program = try Program()
      book = try smallBook()
    }

    static let commands = ["check", "plist", "snapshot", "rehearse", "voices", "record"]

    @Test("every command explains itself", arguments: [[]] + commands.map { [$0] })
    func help(command: [String]) throws {
      let ending = try program.run(command + ["--help"])
      #expect(ending.status == 0)
      #expect(ending.output.contains((["tangerine"] + command).joined(separator: " ")))
      #expect(ending.complaint.isEmpty)
    }

    /// `BOOK` stands for a good book.
    static let wrongUses: [[String]] = [
      ["check"], ["check", "--nonsense", "BOOK"], ["check", "BOOK", "--report"],
      ["plist"], ["plist", "BOOK", "BOOK"],
      ["snapshot", "BOOK"], ["snapshot", "BOOK", "--spread", "1"],
      ["snapshot", "BOOK", "--spread", "one", "-o", "OUT/f.png"],
      ["snapshot", "BOOK", "--spread", "-1", "-o", "OUT/f.png"],
      ["snapshot", "BOOK", "--spread", "1", "--page", "1", "-o", "OUT/f.png"],
      ["snapshot", "BOOK", "--spread", "99", "-o", "OUT/f.png"],
      ["snapshot", "BOOK", "--page", "0", "-o", "OUT/f.png"],
      ["snapshot", "BOOK", "--page", "5", "-o", "OUT/f.png"],
      ["snapshot", "BOOK", "--spread", "0", "--size", "0x0", "-o", "OUT/f.png"],
      ["snapshot", "BOOK", "--spread", "0", "--size", "99999999999x1", "-o", "OUT/f.png"],
      ["snapshot", "BOOK", "--spread", "0", "--size", "wide", "-o", "OUT/f.png"],
      ["rehearse", "BOOK"], ["rehearse", "BOOK", "--script", "/nowhere", "--out", "OUT"],
      ["rehearse", "BOOK", "--script", "SCRIPT", "--out", "OUT", "--stage", "vulkan"],
      ["voices"], ["voices", "sing", "BOOK"], ["voices", "list"], ["voices", "export", "BOOK"],
      ["voices", "export", "BOOK", "--voice", "Opa"], ["voices", "import", "BOOK"],
      ["voices", "import", "BOOK", "BOOK/1.png"], ["voices", "import", "BOOK", "/nowhere"],
      ["voices", "verify", "BOOK", "BOOK"],
      ["voices", "delete", "BOOK", "--voice", "Opa"], ["voices", "delete", "BOOK", "--yes"],
      ["voices", "delete", "BOOK", "--voice", "Opa", "--page", "5", "--yes"],
      ["record", "BOOK"], ["record", "BOOK", "--page", "1", "--voice", "Opa"],
      ["record", "BOOK", "--page", "1", "--voice", "Opa", "--seconds", "601"],
      ["record", "BOOK", "--page", "99", "--voice", "Opa", "--seconds", "1"],
      ["--nonsense"], ["check", "--help=1"],
      ["BOOK", "--window", "800xx600"], ["BOOK", "--window", "x600"], ["BOOK", "--window", "8x8"],
    ]

    @Test("wrong use is status 2, one or two lines, and no picture", arguments: wrongUses)
    func wrongUse(words: [String]) throws {
      let ending = try run(words)
      #expect(ending.status == 2)
      #expect(ending.output.isEmpty)
      #expect((1...2).contains(ending.complaint.split(separator: "\n").count))
      #expect(listFolder(program.places.path).contains("out") == false)
    }

    private func run(_ words: [String]) throws -> Program.Ending {
      let script = try program.places.write("script", "0 state\n")
      return try program.run(
        words.map {
          $0.replacingOccurrences(of: "BOOK", with: book.path)
            .replacingOccurrences(of: "SCRIPT", with: script)
            .replacingOccurrences(of: "OUT", with: "\(program.places.path)/out")
        })
    }

    @Test(
      "what is no book is status 2 in every command",
      arguments: [
        ["check", "/nowhere"], ["plist", "/nowhere"], ["/nowhere"], ["check", "/etc/passwd"],
        ["snapshot", "/nowhere", "--spread", "0", "-o", "OUT/f.png"],
        ["rehearse", "/nowhere", "--script", "SCRIPT", "--out", "OUT"],
        ["voices", "list", "/nowhere"], ["voices", "verify", "/nowhere"],
      ])
    func noBook(words: [String]) throws {
      let ending = try run(words)
      #expect(ending.status == 2)
      let said = ending.output + ending.complaint
      #expect(said.contains("/nowhere") || said.contains("/etc/passwd"))
    }

    @Test("a clean book is status 0, a remark 1, a torn book 2, and the worst of several counts")
    func check() throws {
      #expect(try run(["check", "BOOK"]).status == 0)
      let remarked = try smallBook()
      try remarked.write("notes.txt", "not a picture")
      #expect(try program.run(["check", remarked.path]).status == 1)
      let torn = try smallBook()
      try torn.write("Book.plist", "<plist><dict>")
      #expect(try program.run(["check", torn.path]).status == 2)
      #expect(try program.run(["check", book.path, torn.path, remarked.path]).status == 2)
      #expect(try program.run(["check", remarked.path, book.path]).status == 1)
    }

    @Test("check --json is one array for all folders, alone on standard output")
    func checkJSON() throws {
      let torn = try smallBook()
      try torn.write("Book.plist", "<plist>\n<dict>")
      let clean = try run(["check", "BOOK", "--json"])
      #expect(clean.output.trimmingCharacters(in: .whitespacesAndNewlines) == "[]")
      let ending = try program.run(["check", book.path, torn.path, "--json"])
      let found = try #require(
        try JSONSerialization.jsonObject(with: Data(ending.output.utf8)) as? [[String: Any]])
      let first = try #require(found.first)
      #expect(
        Set(first.keys) == ["book", "severity", "file", "line", "code", "message", "advice"])
      #expect(first["severity"] as? String == "error")
      #expect(first["file"] as? String == "Book.plist")
      #expect(ending.status == 2)
    }

    @Test("plist prints a property list that opens as the same book")
    func plist() throws {
      let ending = try run(["plist", "BOOK"])
      #expect(ending.status == 0)
      try book.write("Book.plist", ending.output)
      let again = try run(["plist", "BOOK"])
      #expect(again.output == ending.output)
      #expect(try run(["check", "BOOK"]).status == 0)
    }

    @Test("an event that a script does not know is named with its line, status 2")
    func unknownEvent() throws {
      let script = try program.places.write("script", "# a session\n0 state\n1 dance\n")
      let ending = try program.run(
        ["rehearse", book.path, "--script", script, "--out", "\(program.places.path)/shots"])
      #expect(ending.status == 2)
      #expect(ending.complaint.contains("3") && ending.complaint.contains("dance"))
    }

    @Test("a picture that cannot be written is status 1 and says where")
    func unwritable() throws {
      let ending = try program.run(
        ["snapshot", book.path, "--spread", "0", "-o", "/proc/nowhere/f.png"])
      #expect(ending.status == 1)
      #expect(ending.complaint.contains("/proc/nowhere/f.png"))
    }

    @Test("without a display the window says so, names what needs none, and ends with status 1")
    func noDisplay() throws {
      let ending = try run(["BOOK"])
      #expect(ending.status == 1)
      #expect(ending.complaint.lowercased().contains("display"))
      for command in Self.commands { #expect(ending.complaint.contains(command)) }
    }
  }
}
