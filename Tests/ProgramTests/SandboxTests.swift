import Foundation
import TestSupport
import Testing

extension TheProgram {
  /// Nothing outside the book's folder is opened, and no socket made, because of what the book contains.
  @Suite("A book and the rest of the machine")
  struct Sandbox {
    let program: Program
    let folder: TemporaryFolder
    var book: String { folder.path + "/book" }

    init() throws {
      program = try Program()
      folder = try HostileBook.harmless()
    }

    /// Commands that go through the whole book.
    static let commands = [
      ["check", "BOOK"], ["plist", "BOOK"],
      ["snapshot", "--contact-sheet", "BOOK", "-o", "OUT/sheet.png"],
      ["rehearse", "BOOK", "--script", "OUT/script", "--out", "OUT/shots", "--size", "320x240"],
    ]

    private func trace(_ command: [String], before: String = ":") throws -> Trace {
      let turns = (1...40).map { "\($0) key Right" }.joined(separator: "\n")
      try program.places.write("script", "\(turns)\n41 shot end\n")
      let words = command.map {
        $0.replacingOccurrences(of: "BOOK", with: book)
          .replacingOccurrences(of: "OUT", with: program.places.path)
      }
      // With texts kept from the run before, no font would be looked for in this one.
      try? FileManager.default.removeItem(atPath: program.places.path + "/cache")
      let (trace, ending) = try Trace.of(program, words, before: before)
      try #require(ending.status < 2 || command[0] == "check", "\(ending.complaint)")
      try #require(trace.opened.contains { $0.hasSuffix("/1.png") }, "the trace saw no page")
      return trace
    }

    @Test(
      "opens and sockets with a hostile book are those with a harmless one", arguments: commands)
    func sameTrace(command: [String]) throws {
      let harmless = try trace(command)
      try HostileBook.corrupt(folder)
      let hostile = try trace(command)
      #expect(hostile.outside(book).symmetricDifference(harmless.outside(book)) == [])
      #expect(hostile.sockets == harmless.sockets)
      #expect(hostile.opened.contains { $0.contains("secret") } == false)
    }

    @Test("a spread that was shown before needs no font and no library of type")
    func warmStart() throws {
      // No page of it is bad: a drawing of ours is drawn by librsvg, which brings Pango with it.
      let book = try smallBook()
      let command = [
        "snapshot", "--spread", "1", book.path, "-o", program.places.path + "/spread.png",
      ]
      let (cold, _) = try Trace.of(program, command)
      let first = try readFile(program.places.path + "/spread.png")
      let (warm, ending) = try Trace.of(program, command)
      #expect(ending.status == 0)
      let isType = { (name: String) in name.contains("libpango") || name.hasSuffix(".ttf") }
      #expect(cold.opened.contains(where: isType))
      #expect(!warm.opened.contains(where: isType))
      #expect(try readFile(program.places.path + "/spread.png") == first)
    }

    @Test("one file more, or one socket, is seen")
    func seededDefect() throws {
      let command = Self.commands[0]
      let harmless = try trace(command)
      let secret = folder.path + "/secret.png"
      let opening = try trace(command, before: "cat '\(secret)' > /dev/null")
      #expect(opening.outside(book).subtracting(harmless.outside(book)).contains(secret))
      let calling = try trace(
        command, before: "python3 -c 'import socket; socket.socket(socket.AF_INET)'")
      #expect(calling.sockets != harmless.sockets)
    }
  }
}
