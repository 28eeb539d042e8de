import Dispatch
import Glibc
import Measures
import Pixels
import TestSupport
import Testing

@testable import Libraries

/// With the kernel itself. Nothing here sleeps: each wait ends with the news, or fails after its time.
@Suite("Library folders that are watched", .serialized)
struct LibraryTests {
  private let folder: TemporaryFolder
  private let bell = DispatchSemaphore(value: 0)

  init() throws { folder = try TemporaryFolder() }

  private func page(_ name: String) throws {
    try folder.write(
      name, makePNG(Extent(width: 40, height: 30)) { x, _ in Colour(UInt32(x * 1000)) })
  }

  /// Whether the library comes to these books within a time.
  private func comes(
    _ library: Library, to names: [String], within time: Duration = .seconds(5)
  ) -> Bool {
    let end = ContinuousClock.now + time
    while ContinuousClock.now < end {
      if let view = library.collect(), view.isWhole, view.books.map(\.name) == names { return true }
      _ = bell.wait(timeout: .now() + .milliseconds(500))
    }
    return false
  }

  @Test("a copied-in book is there within three seconds, and gone when it is removed")
  func comesAndGoes() throws {
    try page("books/cat/1.png")
    let library = Library { [bell] in bell.signal() }
    defer { library.close(within: .seconds(2)) }
    #expect(library.watch([folder.path + "/books"], index: nil).books == [])
    #expect(comes(library, to: ["cat"]))
    try page("books/dog/1.png")
    try page("books/dog/2.png")
    #expect(comes(library, to: ["cat", "dog"], within: .seconds(3)))
    rename(folder.path + "/books/cat", folder.path + "/books/owl")
    #expect(comes(library, to: ["dog", "owl"], within: .seconds(3)))
    rename(folder.path + "/books/dog", folder.path + "/elsewhere")
    #expect(comes(library, to: ["owl"], within: .seconds(3)))
  }

  @Test("a library that is not there yet is seen when it comes")
  func comesLater() throws {
    let library = Library { [bell] in bell.signal() }
    defer { library.close(within: .seconds(2)) }
    _ = library.watch([folder.path + "/a/b/books"], index: nil)
    #expect(comes(library, to: []))
    try page("a/b/books/cat/1.png")
    #expect(comes(library, to: ["cat"]))
  }

  @Test("it ends when it is told to")
  func ends() throws {
    let library = Library { [bell] in bell.signal() }
    _ = library.watch([folder.path], index: nil)
    library.close(within: .seconds(2))
  }
}
