import Measures
import Pixels
import TestSupport
import Testing

@testable import Pictures

@Suite struct MarginTests {
  @Test func anEvenMarginGivesItsMeanColour() {
    let scanned = makeBitmap(Extent(width: 40, height: 30)) { x, y in
      let grain = UInt8((x * 7 + y * 5) % 9)
      let isInside = (4..<36).contains(x) && (4..<26).contains(y)
      return isInside ? Colour(0x204080) : Colour(red: 240 + grain, green: 230 + grain, blue: 220)
    }
    #expect(marginColour(of: scanned) == Colour(red: 244, green: 234, blue: 220))
  }

  @Test func aDrawingThatRunsOffThePageHasNoMargin() {
    let drawing = makeBitmap(Extent(width: 40, height: 30)) { _, y in
      y < 20 ? Colour(0x80B0F0) : Colour(0x307020)
    }
    #expect(marginColour(of: drawing) == nil)
  }

  @Test func afewStrangersAreOverlookedAndMoreAreNot() {
    for (strangers, isEven) in [(4, true), (5, false)] {
      let picture = makeBitmap(Extent(width: 40, height: 35)) { x, y in
        y == 0 && x < strangers ? Colour(0) : Colour(0xFFFFFF)
      }
      #expect((marginColour(of: picture) != nil) == isEven, "\(strangers) of 146")
    }
  }

  @Test func clearEdgesAndEmptyPicturesHaveNoMargin() {
    #expect(marginColour(of: Bitmap(.zero, filledWith: Colour(0))) == nil)
    let clear = Bitmap(Extent(width: 3, height: 3), filledWith: Colour(0xFFFFFF, alpha: 0.5))
    #expect(marginColour(of: clear) == nil)
    for extent in [
      Extent(width: 1, height: 5), Extent(width: 5, height: 1), Extent(width: 2, height: 2),
    ] {
      let even = Bitmap(extent, filledWith: Colour(0x123456))
      #expect(marginColour(of: even) == Colour(0x123456))
    }
  }
}
