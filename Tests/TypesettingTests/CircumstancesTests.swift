import Glibc
import TestSupport
import Testing

@testable import Typesetting

@Suite("The circumstances of type") struct CircumstancesTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("fonts/andika/Andika-Regular.ttf", "a font")
    try folder.write("fonts/other/Other.ttf", "another")
  }

  private var parts: [String] { Circumstances(fontFolders: [folder.path + "/fonts"]).parts }

  @Test("stay the same while nothing changes")
  func still() { #expect(parts == parts) }

  @Test("change with a font that comes or goes, however deep it lies")
  func coming() throws {
    let before = parts
    try folder.write("fonts/other/deep/New.ttf", "new")
    let after = parts
    #expect(before != after)
    unlink(folder.path + "/fonts/andika/Andika-Regular.ttf")
    #expect(parts != after)
  }

  @Test("change with the reading face itself, written over in place")
  func inPlace() throws {
    let before = parts
    try writeFile(folder.path + "/fonts/andika/Andika-Regular.ttf", Array("a longer font".utf8))
    #expect(parts != before)
  }

  @Test("end where links lead round and round, and where there is nothing")
  func links() {
    symlink("..", folder.path + "/fonts/round")
    #expect(parts.count < 200)
    #expect(Circumstances(fontFolders: ["/nowhere/at/all"]).parts.count < 40)
  }
}
