import Testing

@testable import Sessions

@Suite("Attention") struct AttentionTests {
  @Test("lasts ten minutes from the last touch, and ends by itself")
  func span() {
    var attention = Attention()
    #expect(attention.isPaid(at: .zero))
    #expect(attention.rest(at: .seconds(60)) == .seconds(540))
    #expect(!attention.isPaid(at: .seconds(600)))
    #expect(attention.rest(at: .seconds(600)) == nil)
    attention.note(at: .seconds(700))
    #expect(attention.isPaid(at: .seconds(1_299)))
    #expect(attention.rest(at: .seconds(1_300)) == nil)
    attention.note(at: .seconds(10))
    #expect(attention.isPaid(at: .seconds(1_299)))
  }
}
