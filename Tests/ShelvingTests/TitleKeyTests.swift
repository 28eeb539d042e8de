import Testing

@testable import Shelving

@Suite("Titles in their order")
struct TitleKeyTests {
  private func sorted(_ titles: String...) -> [String] {
    titles.sorted { TitleKey($0) < TitleKey($1) }
  }

  @Test("case and marks count only between titles that are otherwise the same")
  func marks() {
    #expect(sorted("Zug", "apfel", "Ähre", "Ahre") == ["Ahre", "Ähre", "apfel", "Zug"])
    #expect(sorted("éclair", "eclair", "Ecole") == ["eclair", "éclair", "Ecole"])
    #expect(sorted("Straße", "Strasse", "Strand") == ["Strand", "Strasse", "Straße"])
  }

  @Test("numbers count as numbers")
  func numbers() {
    #expect(sorted("Page 10", "Page 9", "Page 09b") == ["Page 9", "Page 09b", "Page 10"])
    #expect(
      sorted("7 99999999999999999999999 cats", "7 cats", "70 cats").first
        == "7 99999999999999999999999 cats")
  }

  @Test("signs do not count: an opening quotation mark does not lead")
  func signs() {
    #expect(sorted("“Zebra”", "Apple", "…and then") == ["…and then", "Apple", "“Zebra”"])
  }

  @Test("other scripts come after Latin, in their own order")
  func scripts() {
    #expect(sorted("Яблоко", "Арбуз", "apple") == ["apple", "Арбуз", "Яблоко"])
  }

  @Test("an order is an order: whatever the titles, exactly one of less, same and greater holds")
  func total() {
    let titles = ["", " ", "a", "A", "á", "0", "00", "007", "7", "ß", "ss", "日本", "e\u{301}", "é"]
    for one in titles {
      for other in titles {
        let (a, b) = (TitleKey(one), TitleKey(other))
        #expect([a < b, a == b, b < a].count { $0 } == 1, "\(one) \(other)")
      }
    }
  }
}
