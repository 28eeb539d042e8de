import BookModel
import Testing

@Suite("Which book, which page") struct IdentityTests {
  let pictures = ["1.png": 100, "2.png": 200, "3.png": 300, "4.png": 400]

  func book(_ name: String, _ pictures: [String: Int], _ identifier: String? = nil) -> BookIdentity
  {
    BookIdentity(identifier: identifier, folderName: name, pictures: pictures)
  }

  @Test("an identifier decides alone") func identifier() {
    #expect(book("a", pictures, "x").isSameBook(as: book("b", [:], "x")))
    #expect(!book("a", pictures, "x").isSameBook(as: book("a", pictures, "y")))
    #expect(book("a", pictures, "x").isSameBook(as: book("a", pictures)))
  }

  @Test("the same name with less than half the pictures in common is another book")
  func sameName() {
    let half = ["1.png": 100, "2.png": 200, "3.png": 1, "4.png": 1]
    let less = ["1.png": 100, "2.png": 1, "3.png": 1, "4.png": 1]
    #expect(book("a", pictures).isSameBook(as: book("a", half)))
    #expect(!book("a", pictures).isSameBook(as: book("a", less)))
  }

  @Test("a renamed folder with the same pictures is the same book") func renamed() {
    #expect(book("a", pictures).isSameBook(as: book("b", pictures)))
    #expect(!book("a", pictures).isSameBook(as: book("b", ["1.png": 100])))
    #expect(!book("a", [:]).isSameBook(as: book("b", [:])))
  }

  @Test("a page is its picture, a second use NAME#2, a page of text its place") func pages() {
    var naming = PageNaming()
    let names = ["1.png", nil, "1.png", "2.png", nil].map { naming.next(picture: $0).rawValue }
    #expect(names == ["1.png", "#2", "1.png#2", "2.png", "#5"])
  }

  @Test("recordings are called like their pages") func sounds() {
    #expect(PageID(rawValue: "01.png").soundStem == "01")
    #expect(PageID(rawValue: "01.png#2").soundStem == "01#2")
    #expect(PageID(rawValue: "#7").soundStem == "#7")
    #expect(PageID(rawValue: "a#b.png").soundStem == "a#b")
  }
}
