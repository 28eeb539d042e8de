import BookModel
import Measures
import Testing

@Suite("Natural order") struct NaturalOrderTests {
  @Test(
    "numbers count as numbers, whatever their length (C07)",
    arguments: [
      ["1.png", "2.png", "9.png", "10.png", "11.png", "100.png"],
      ["p1a.png", "p1b.png", "p2.png", "p10.png"],
      ["a1b2.png", "a1b10.png", "a2b1.png"],
      ["x9.png", "x99999999999999999999998.png", "x99999999999999999999999.png"],
      ["page.png", "page1.png"], ["B.png", "a.png"], ["1.png", "٢.png", "10.png"],
      ["1.png", "01.png", "001.png", "2.png"].sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) },
    ])
  func sorts(_ names: [String]) {
    #expect(
      naturallySorted(names.reversed()).map { Array($0.utf8) } == names.map { Array($0.utf8) })
  }

  @Test("it is one order: any shuffle of any names gives the same") func total() {
    var random = SeededRandom(seed: 3)
    let letters = Array("01239aZ.-é٣०漢 ")
    for _ in 0..<60 {
      let names = (0..<14).map { _ in
        String(
          (0..<Int.random(in: 0...5, using: &random)).map { _ in
            letters[Int.random(in: 0..<letters.count, using: &random)]
          })
      }
      let once = naturallySorted(names).map { Array($0.utf8) }
      #expect(naturallySorted(names.shuffled(using: &random)).map { Array($0.utf8) } == once)
      let keys = names.map(NaturalKey.init)
      for a in keys {
        #expect(!(a < a))
        for b in keys where a != b {
          #expect((a < b) != (b < a))
          for c in keys where a < b && b < c { #expect(a < c) }
        }
      }
    }
  }
}
