import SharedLibraries
import Testing

@Suite("A library that is opened when it is needed")
struct SharedLibraryTests {
  private typealias Cosine = @convention(c) (Double) -> Double

  @Test("gives its functions by their names, and none for a name that it has not")
  func functions() throws {
    let library = try #require(SharedLibrary("libm.so.6"))
    let cosine: Cosine = try #require(library.function("cos"))
    #expect(cosine(0) == 1)
    let none: Cosine? = library.function("no_such_function")
    #expect(none == nil)
  }

  @Test("is not there where the machine has none, and nothing crashes")
  func missing() {
    #expect(SharedLibrary("libno-such-library.so.7") == nil)
    #expect(SharedLibrary("/proc/self/status") == nil)
  }
}
