import TestSupport
import Testing

@Suite("A frame of a turn")
struct FrameTests {
  @Test(
    "asks for no memory, except the first one, and the one in which the book changes under the leaf"
  )
  func allocations() throws {
    let probe = try ChildProcess(try builtProgram("turn-probe"), ["960", "540", "60"])
    let counts = try (0..<60).map { _ in
      let words = try probe.line().split(separator: " ")
      return try #require(words.dropFirst(2).first.flatMap { Int($0) })
    }
    #expect(counts.count { $0 > 0 } <= 2, "\(counts)")
  }
}
