import Foundation
import Measures
import Pixels
import TestSupport
import Testing

extension TheProgram {
  @Suite("Memory and the cache on the disk")
  struct Memory {
    let program: Program

    init() throws { program = try Program() }

    /// Real pictures of 2048x1536, a few of them under many names: every page is read and decoded for itself.
    private func longBook(pages count: Int) throws -> TemporaryFolder {
      let folder = try TemporaryFolder()
      let kinds = 4
      for kind in 0..<kinds {
        let png = try makePNG(Extent(width: 2048, height: 1536)) { x, y in
          Colour(
            UInt32((x / 64 * 40 + kind * 60) & 255) << 16 | UInt32(y / 48 * 8 & 255) << 8 | 0x40)
        }
        try folder.write("\(kind + 1).png", png)
      }
      for page in kinds..<max(kinds, count) {
        try FileManager.default.linkItem(
          atPath: "\(folder.path)/\(page % kinds + 1).png", toPath: "\(folder.path)/\(page + 1).png"
        )
      }
      return folder
    }

    private struct Reading {
      /// The most memory it ever held, in KB.
      var peak: Int
      var decodes: Int
      var complaint: String
    }

    /// Reads a book from end to end, one page at a time.
    private func read(_ book: TemporaryFolder, turns: Int) throws -> Reading {
      let script = (1...turns).map { "\($0) key Right" } + ["\(turns + 1) state"]
      let file = try program.places.write("script", script.joined(separator: "\n") + "\n")
      let ending = try program.run(
        [
          "rehearse", book.path, "--script", file, "--out", "\(program.places.path)/out",
          "--size", "480x640",
        ], through: ["python3", "-c", Self.peakOfChild], seconds: 900)
      try #require(ending.status == 0, "\(ending.complaint)")
      let state = try readFile("\(program.places.path)/out/state.jsonl")
      let end = try #require(
        try JSONSerialization.jsonObject(with: Data(state)) as? [String: Any])
      try #require(end["spread"] as? Int == (end["spreads"] as? Int).map { $0 - 1 })
      let words = ending.complaint.split(separator: "\n")
      let peak = words.last.flatMap { Int($0) }
      let decodes = words.first { $0.hasPrefix("rehearsed: ") }
        .flatMap { Int($0.split(separator: " ")[1]) }
      return Reading(
        peak: try #require(peak), decodes: try #require(decodes), complaint: ending.complaint)
    }

    /// The system counts a child's peak from before it became the program; Python is small enough not to be seen.
    private static let peakOfChild = """
      import resource, subprocess, sys
      status = subprocess.run(sys.argv[1:]).returncode
      print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss, file=sys.stderr)
      sys.exit(status)
      """

    @Test("many pages take at most a twentieth more memory than 32")
    func boundedMemory() throws {
      let many = isCampaign ? 500 : 120
      let few = try read(try longBook(pages: 32), turns: 40)
      let lots = try read(try longBook(pages: many), turns: many + 8)
      print("peak memory: \(few.peak) KB for 32 pages, \(lots.peak) KB for \(many)")
      #expect(few.decodes >= 32 && lots.decodes >= many)
      #expect(Double(lots.peak) <= 1.05 * Double(few.peak))
    }

    @Test("the second opening decodes nothing")
    func secondOpening() throws {
      let book = try longBook(pages: 8)
      let first = try read(book, turns: 12)
      let second = try read(book, turns: 12)
      #expect(first.decodes >= 8)
      #expect(second.decodes == 0, "\(second.complaint)")
    }

    @Test("a cache that was emptied, or filled with rubbish, is made again")
    func rubbishInTheCache() throws {
      let book = try longBook(pages: 4)
      _ = try read(book, turns: 8)
      let cache = "\(program.places.path)/cache"
      let files = try #require(FileManager.default.subpaths(atPath: cache))
      for file in files where !isFolder("\(cache)/\(file)") {
        try writeFile("\(cache)/\(file)", [1, 2, 3])
      }
      #expect(try read(book, turns: 8).decodes >= 4)
      try FileManager.default.removeItem(atPath: cache)
      #expect(try read(book, turns: 8).decodes >= 4)
      #expect(try read(book, turns: 8).decodes == 0)
    }

    private func isFolder(_ path: String) -> Bool {
      var isFolder: ObjCBool = false
      return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
        && isFolder.boolValue
    }
  }
}
