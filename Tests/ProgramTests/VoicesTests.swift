import BookModel
import Foundation
import Measures
import Narrating
import Pixels
import Recordings
import TestSupport
import Testing

extension TheProgram {
  @Suite("Voices on the command line")
  struct Voices {
    let program: Program
    let book: TemporaryFolder

    init() throws {
      program = try Program()
      book = try TemporaryFolder()
      for page in 1...3 {
        try book.write("\(page).png", try makePNG(Extent(width: 12, height: 9), Colour(0x123456)))
      }
      let pages = (1...3).map {
        "<dict><key>Image</key><string>\($0).png</string><key>Text</key><string>Page \($0).</string></dict>"
      }
      try book.write(
        "Book.plist",
        plist(
          "<key>Title</key><string>The Pond</string><key>Identifier</key><string>urn:pond</string>"
            + "<key>Pages</key><array>\(pages.joined())</array>"))
    }

    private func store(_ program: Program) -> BookVoices {
      TakeStore(folder: "\(program.places.path)/data/tangerine/voices").voices(
        of: BookIdentity(identifier: "urn:pond", folderName: "x"), title: "The Pond")
    }

    private func read(_ pages: ClosedRange<Int>, by voice: String) throws {
      let voices = store(program)
      for page in pages {
        let part = try voices.begin(
          TakeSubject(
            book: "", page: PageID(rawValue: "\(page).png"), language: .english, voice: voice),
          text: page == 2 ? "Other words." : "Page\n\(page).", at: "2026-11-30T18:30:00Z")
        part.append((0..<48_000).map { Int16(($0 * page) % 2000) })
        _ = try voices.keep(try voices.draft(from: part))
      }
    }

    private func run(_ words: String..., by other: Program? = nil) throws -> Program.Ending {
      try (other ?? program).run(["voices"] + words)
    }

    @Test("nobody reads, and that is no fault")
    func none() throws {
      let words = try run("list", book.path)
      #expect(words.status == 0 && words.output == "Nobody has read “The Pond” yet.\n")
      #expect(try run("list", book.path, "--json").output == "[]\n")
      #expect(try run("verify", book.path).status == 0)
      #expect(try run("delete", book.path, "--voice", "Opa", "--yes").status == 1)
      let sent = try run(
        "export", book.path, "--voice", "Opa", "-o", "\(program.places.path)/p")
      #expect(sent.status == 1 && !sent.complaint.isEmpty)
      #expect(listFolder(program.places.path).contains("data") == false)
    }

    @Test("a voice is listed, sent, taken in elsewhere, checked and deleted")
    func whole() throws {
      try read(1...3, by: "Opa Ü")
      let list = try run("list", book.path, "--json")
      let rows = try #require(
        try JSONSerialization.jsonObject(with: Data(list.output.utf8)) as? [[String: Any]])
      #expect(rows.count == 1)
      #expect(rows.first?["voice"] as? String == "Opa Ü")
      #expect(rows.first?["pages"] as? Int == 3)
      #expect(rows.first?["changed"] as? Int == 1)
      let parcel = "\(program.places.path)/Opa.tangerine-voice"
      let sent = try run("export", book.path, "--voice", "Opa Ü", "-o", parcel)
      #expect(sent.status == 0, "\(sent.complaint)")
      let other = try Program()
      let brought = try run("import", book.path, parcel, by: other)
      #expect(brought.status == 0, "\(brought.complaint)")
      #expect(
        brought.output
          == "Opa Ü reads 3 pages of “The Pond”: 3 new, 0 here already, 0 older than what is here.\n"
      )
      #expect(try run("import", book.path, parcel, by: other).output.contains("3 here already"))
      let (here, there) = (store(program).ledger.lines, store(other).ledger.lines)
      #expect(Set(here.map(\.checksum)) == Set(there.map(\.checksum)))
      #expect(try run("verify", book.path, by: other).status == 0)
      #expect(
        try run("delete", book.path, "--voice", "Opa Ü", "--page", "2", "--yes", by: other).status
          == 0)
      #expect(store(other).ledger.lines.count == 2)
      #expect(try run("delete", book.path, "--voice", "Opa Ü", "--yes", by: other).status == 0)
      #expect(store(other).ledger.lines.isEmpty)
      #expect(try run("list", book.path, by: other).status == 0)
    }

    @Test("a damaged take is found, and is not sent; a parcel of another book is refused")
    func damaged() throws {
      try read(1...2, by: "Opa")
      let voices = store(program)
      let path = try #require(voices.ledger.lines.first.flatMap { voices.path(of: $0.take) })
      var bytes = try readFile(path)
      bytes[bytes.count - 9] ^= 0x40
      try writeFile(path, bytes)
      let checked = try run("verify", book.path)
      #expect(checked.status == 1 && checked.complaint.contains(path))
      let parcel = "\(program.places.path)/p.tangerine-voice"
      #expect(try run("export", book.path, "--voice", "Opa", "-o", parcel).status == 1)
      let other = try TemporaryFolder()
      try other.write("a.png", try makePNG(Extent(width: 12, height: 9), Colour(0x123456)))
      let refused = try run("import", other.path, parcel)
      #expect(refused.status == 1 && refused.complaint.contains("The Pond"))
    }
  }
}
