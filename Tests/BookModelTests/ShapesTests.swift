import BookModel
import Testing

@Suite("Shapes of pictures") struct ShapesTests {
  func spans(
    _ shapes: [Double?], cover: Double? = nil, layout: Form? = nil, own: [Form?]? = nil
  ) -> [Entry.Span] {
    let items = shapes.map { $0.map { Shapes.Item.picture(shape: $0) } ?? .bad }
    return Shapes(items: items, cover: cover, layout: layout)
      .spans(own: own ?? shapes.map { _ in nil })
  }

  @Test("1.7 to 2.3 times the cover's shape goes across both pages")
  func doublesByCover() {
    #expect(
      spans([0.84, 0.85, 1.15, 1.16], cover: 0.5) == [.single, .double, .double, .single])
  }

  @Test("without a cover file the median of the narrower pictures is the measure")
  func doublesByMedian() {
    #expect(spans([0.7, 0.72, 1.42]) == [.single, .single, .double])
    #expect(spans([2, 2, 2]) == [.double, .double, .double])
  }

  @Test("pictures that are all 1.4 to 1.7 : 1 are wide pages") func wide() {
    #expect(spans([1.4, 1.5, 1.7]) == [.wide, .wide, .wide])
    #expect(spans([1.5, 1.5], cover: 1.5) == [.wide, .wide])
    #expect(spans([1.5, 1.5], cover: 1) == [.wide, .wide])
    #expect(spans([1.5, 1.0]) == [.single, .single])
  }

  @Test("an upright cover half as wide as every picture says that they are spreads")
  func uprightCover() { #expect(spans([1.414, 1.414], cover: 0.707) == [.double, .double]) }

  @Test("Layout overrides, of the book and of one page") func layouts() {
    #expect(spans([1.5, 1.5], layout: .spread) == [.double, .double])
    #expect(spans([2, 2], layout: .below) == [.wide, .wide])
    #expect(spans([1, 1, 2], layout: .facing) == [.single, .single, .single])
    #expect(spans([1, 1, 2], own: [nil, .spread, .below]) == [.single, .double, .single])
  }

  @Test("a bad page keeps the span of the pictures around it where they agree") func badPages() {
    #expect(spans([2, nil, 2]) == [.double, .double, .double])
    #expect(spans([1, nil, 2]) == [.single, .single, .double])
    #expect(spans([nil, nil]) == [.single, .single])
  }

  @Test("the trim is the median of pages and of halves of spreads; the cover is not counted")
  func trim() {
    let shapes = Shapes(
      items: [1.0, 1.02, 2.2].map { .picture(shape: $0) } + [.bad, .text], cover: 1)
    #expect(shapes.trim(spans: [.single, .single, .double, .single, .single]) == 1.02)
    #expect(Shapes(items: [.text], cover: 0.6).trim(spans: [.single]) == 0.6)
    #expect(Shapes(items: [], cover: nil).trim(spans: []) == 0.75)
  }
}
