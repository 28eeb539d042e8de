import BookModel
import Foundation
import TestSupport
import Testing

@Suite("Codes of diagnostics") struct CodesTests {
  let known = Diagnostic.Code.allCases.map(\.rawValue)

  @Test("docs/diagnostics.md lists every code once, and no other") func documented() throws {
    // What stands in backquotes at the beginning of a table's row.
    let rows = try text("docs/diagnostics.md").split(separator: "\n").filter { $0.hasPrefix("| `") }
    let codes = rows.compactMap { $0.dropFirst(3).split(separator: "`").first.map(String.init) }
    #expect(codes.sorted() == known.sorted())
  }

  @Test("every defect of a property list that can be told has a code of its own")
  func propertyLists() throws {
    let folder = "Sources/Shell/PropertyLists"
    let files = listFolder(root.appending(path: folder).path).filter { $0.hasSuffix("Words.swift") }
    var codes: Set<String> = []
    for file in files {
      let pieces = try text("\(folder)/\(file)").split(separator: "\"").map(String.init)
      codes.formUnion(pieces.filter { $0.hasPrefix("plist-") && !$0.contains(" ") })
    }
    #expect(codes.count > 30)
    #expect(codes.subtracting(known) == [])
  }

  private func text(_ path: String) throws -> String {
    String(decoding: try readFile(root.appending(path: path).path), as: UTF8.self)
  }

  private var root: URL {
    URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
  }
}
