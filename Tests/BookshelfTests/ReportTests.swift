import BookModel
import Bookshelf
import Folders
import Testing

func checkReport(_ loaded: LoadedBook) -> String { checkReportText([CheckedFolder(loaded)]) }

@Suite("Reports of check") struct ReportTests {
  func broken() throws -> CheckedFolder {
    CheckedFolder(
      try Fixture([
        ("01.png", .page), ("b\"\\\n.png", .bytes([])),
        (
          "Book.plist",
          .list(
            "<dict><key>Titel</key><string>x</string><key>Pages</key><array><string>01.png</string><string>b\"\\\n.png</string></array></dict>"
          )
        ),
      ]).load())
  }

  @Test("JSON: one array for all folders, these fields in this order, null where there is none")
  func json() throws {
    let folder = try broken()
    #expect(
      checkReportJSON([folder, CheckedFolder(name: "gone", .missing)]) == #"""
        [
          {"book": "book", "severity": "remark", "file": "Book.plist", "line": 2, "code": "unknown-key", "message": "“Titel” is no key of the book; it was not used.", "advice": "Did you mean Title?"},
          {"book": "book", "severity": "error", "file": "b\"\\\n.png", "line": null, "code": "picture-empty", "message": "The file is empty: nothing was copied.", "advice": "Copy it into the folder again."},
          {"book": "gone", "severity": "error", "file": null, "line": null, "code": "folder-unreadable", "message": "The folder cannot be opened: it is not there.", "advice": "Look whether it is there and may be read."}
        ]
        """#)
  }

  @Test("JSON: an empty array when all is in order") func clean() throws {
    let folder = CheckedFolder(try Fixture([("1.png", .page)]).check())
    #expect(checkReportJSON([folder, folder]) == "[]")
    #expect(checkReportText([folder]) == "book: in order.")
    #expect(folder.exitStatus == 0)
  }

  @Test("text: the folder, then a line for each thing, with file and line") func text() throws {
    #expect(
      checkReportText([try broken(), CheckedFolder(name: "gone", .missing)]) == """
        book: opens, with 2 remarks, 1 of them about what cannot be shown.
          Book.plist, line 2: “Titel” is no key of the book; it was not used. Did you mean Title? (unknown-key)
          b"\\\\u{A}.png: The file is empty: nothing was copied. Copy it into the folder again. (picture-empty)
        gone: does not open.
          The folder cannot be opened: it is not there. Look whether it is there and may be read. (folder-unreadable)
        """)
  }

  @Test("check says what was chosen where it was not obvious") func choices() throws {
    let long = String(repeating: "word ", count: 200)
    let facing = try Fixture([
      ("1.png", .page), ("Book.plist", .list("<array><string>\(long)</string></array>")),
    ])
    #expect(facing.check().lines == ["form-facing -"])
    let unsure = try Fixture([
      ("cover.png", .picture(10, 10)), ("1.png", .picture(10, 10)), ("2.png", .picture(10, 10)),
      ("3.png", .picture(16, 10)), ("4.png", .picture(20, 10)),
    ])
    #expect(unsure.check().lines == ["shape-unsure 3.png"])
    #expect(unsure.load().lines == [])
    let paper = try Fixture([
      ("cover.png", .picture(10, 10)), ("1.png", .picture(20, 10)), ("2.png", .picture(10, 10)),
      ("3.png", .picture(20, 10)),
    ])
    #expect(paper.check().lines == ["paper-before-double 3.png"])
  }
}
