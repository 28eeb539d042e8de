import TestSupport
import Testing

@testable import Windowing

@Suite("Choice of stage") struct StageChoiceTests {
  @Test("without a render node there is nothing to ask GL for")
  func renderNodes() throws {
    let folder = try TemporaryFolder()
    #expect(!StageChoice.hasRenderNode(in: folder.path))
    try folder.write("card0", "")
    #expect(!StageChoice.hasRenderNode(in: folder.path))
    try folder.write("renderD128", "")
    #expect(StageChoice.hasRenderNode(in: folder.path))
    #expect(!StageChoice.hasRenderNode(in: folder.path + "/nothing"))
  }

  @Test("a stage that was asked for is tried whatever the machine has")
  func asked() {
    #expect(StageChoice.software.firstTry == .software)
    #expect(StageChoice.gl.firstTry == .gl)
  }

  @Test(
    "a renderer that computes on the processor is no GPU",
    arguments: [
      ("llvmpipe (LLVM 15.0.6, 256 bits)", true), ("softpipe", true), ("Mesa swrast", true),
      ("Software Rasterizer", true), ("Mesa Intel(R) UHD Graphics 620 (KBL GT2)", false),
      ("V3D 4.2", false), ("", false),
    ])
  func renderers(name: String, isComputed: Bool) {
    #expect(StageChoice.isComputed(renderer: name) == isComputed)
  }
}

@Suite("Fingers") struct FingersTests {
  private let key = Fingers.Key(device: 1, finger: 5)

  @Test("a finger that its device listed and lists no longer is lost, once")
  func lost() {
    var fingers = Fingers()
    #expect(fingers.down(key, isListed: true) == 5)
    #expect(fingers.dropLost { _ in true }.isEmpty)
    #expect(fingers.dropLost { _ in false } == [5])
    #expect(fingers.dropLost { _ in false }.isEmpty)
    #expect(fingers.up(key) == nil)
  }

  @Test("a finger that its device never listed is not lost for that")
  func neverListed() {
    var fingers = Fingers()
    _ = fingers.down(key, isListed: false)
    #expect(fingers.dropLost { _ in false }.isEmpty)
    #expect(fingers.up(key) == 5)
  }

  @Test("one that was listed later counts as listed")
  func listedLater() {
    var fingers = Fingers()
    _ = fingers.down(key, isListed: false)
    #expect(fingers.dropLost { _ in true }.isEmpty)
    #expect(fingers.dropLost { _ in false } == [5])
  }

  @Test("the greatest number there is may be taken by two devices")
  func numbersAtTheEnd() {
    var fingers = Fingers()
    #expect(fingers.down(.init(device: 1, finger: .max), isListed: false) == .max)
    #expect(fingers.down(.init(device: 2, finger: .max), isListed: false) == .min)
  }
}
