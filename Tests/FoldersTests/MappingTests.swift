import Folders
import Glibc
import Testing

@Suite struct MappingTests {
  private let folder: TemporaryFolder
  private let bytes = (0..<40_000).map { UInt8(truncatingIfNeeded: $0 &* 7 &+ 1) }

  init() throws { folder = try TemporaryFolder() }

  private func map(_ path: String) throws -> FileMapping {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    defer { close(file) }
    return try #require(FileMapping(descriptor: file, count: bytes.count))
  }

  @Test func aMappedFileIsReadWhereItLiesAndOutlivesItsName() throws {
    let path = try folder.write(bytes, to: "file")
    let mapping = try map(path)
    unlink(path)
    #expect(mapping.bytes.elementsEqual(bytes))
  }

  @Test func whatIsCutOffAFileLaterReadsAsZeros() throws {
    let path = try folder.write(bytes, to: "file")
    let mapping = try map(path)
    #expect(truncate(path, 4_096) == 0)
    #expect(mapping.bytes[..<4_096].elementsEqual(bytes[..<4_096]))
    #expect(mapping.bytes[4_096...].allSatisfy { $0 == 0 })
  }

  @Test func thereIsAnEndOfMappingsAndTheyCanBeHadAgain() throws {
    let path = try folder.write(bytes, to: "file")
    for _ in 0..<3 {
      let file = open(path, O_RDONLY | O_CLOEXEC)
      defer { close(file) }
      let many = (0..<200).map { _ in FileMapping(descriptor: file, count: bytes.count) }
      let had = many.compactMap(\.self)
      #expect((64..<200).contains(had.count))
      #expect(had.allSatisfy { $0.bytes.count == bytes.count })
    }
  }

  @Test func nothingCannotBeMapped() {
    #expect(FileMapping(descriptor: -1, count: 10) == nil)
    #expect(FileMapping(descriptor: 0, count: 0) == nil)
  }
}
