import BookModel
import Measures
import Pixels

/// A book of entries drawn in letters: `s` a page, `d` a drawing across two, `w` a wide page, `t` a page of text.
func book(
  _ drawing: String, startsOn: Side? = nil, direction: Direction = .ltr, text: String = "words"
) -> Book {
  let entries = drawing.enumerated().map { index, letter -> Entry in
    let file = "\(index + 1).png"
    let texts = [Localised([.english: text])]
    switch letter {
    case "d":
      return Entry(
        id: PageID(rawValue: file), picture: .good(file: file, Extent(width: 200, height: 100)),
        span: .double, texts: texts)
    case "w":
      return Entry(
        id: PageID(rawValue: file), picture: .good(file: file, Extent(width: 150, height: 100)),
        span: .wide, texts: texts)
    case "t":
      return Entry(id: PageID(rawValue: "#\(index + 1)"), picture: nil, texts: texts)
    default:
      return Entry(
        id: PageID(rawValue: file), picture: .good(file: file, Extent(width: 100, height: 100)),
        texts: texts)
    }
  }
  return Book(folderName: "book", direction: direction, startsOn: startsOn, entries: entries)
}

/// A pagination drawn in letters: `[12]` pages 1 and 2, `[_1]` paper and page 1, `<3>` a double, `(4)` a wide page,
/// `t` before the number of an entry whose text lies there.
func drawn(_ pagination: Pagination) -> String {
  pagination.spreads.map { spread in
    switch spread {
    case .frontCover: "|"
    case .backCover: "|"
    case .double(let entry): "<\(entry + 1)>"
    case .wide(let entry): "(\(entry + 1))"
    case .pages(let verso, let recto): "[\(drawn(verso))\(drawn(recto))]"
    }
  }.joined()
}

private func drawn(_ content: PageContent) -> String {
  switch content {
  case .paper: "_"
  case .picture(let entry): "\(entry + 1)"
  case .text(let entry, _): "t\(entry + 1)"
  }
}

/// Drawings of books of every kind, of `length` entries at most.
func randomDrawing(_ random: inout SeededRandom, length: Int, letters: String = "sssdtw") -> String
{
  let letters = Array(letters)
  return String(
    (0..<Int.random(in: 0...length, using: &random)).map { _ in
      letters[Int.random(in: 0..<letters.count, using: &random)]
    })
}
