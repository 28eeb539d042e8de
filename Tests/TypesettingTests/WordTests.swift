import Measures
import Staging
import Testing
import Typesetting

@Suite("Words and sentences") struct WordTests {
  private func words(_ text: String) -> [String] {
    typesetter.layOut(order(text)).words.map { stretch($0, of: text) }
  }

  @Test("a word is what is said as one: isn't, l'ours, baker’s")
  func apostrophes() {
    #expect(words("It isn't l'ours, is it?") == ["It", "isn't", "l'ours", "is", "it"])
    #expect(words("the baker’s ‘bun’") == ["the", "baker’s", "bun"])
    #expect(words("rock 'n' roll") == ["rock", "n", "roll"])
  }

  @Test("Thai words are found though no space parts them")
  func thai() {
    #expect(words("แมวกินปลา") == ["แมว", "กิน", "ปลา"])
  }

  @Test("sentences go to their last stop, without the space after it")
  func sentences() {
    let text = "Come back, cat! What have you got?\nशुभ रात्रि। सो जाओ।"
    let found = typesetter.layOut(order(text)).sentences.map { stretch($0, of: text) }
    #expect(found.prefix(2) == ["Come back, cat!", "What have you got?"])
    #expect(found.count == 4)
  }

  @Test("every word has a box of its own in its line, left to right or right to left")
  func boxes() {
    for text in ["The cat sat on the mat.", "القطة تجلس على السجادة", "חתול יושב על שטיח"] {
      let layout = typesetter.layOut(order(text, width: 1000))
      let boxes = layout.words.flatMap(\.boxes)
      #expect(boxes.count == layout.words.count)
      #expect(boxes.allSatisfy { $0.width > 0 && $0.x >= 0 && $0.maxX <= 1000 })
      for (one, next) in zip(boxes, boxes.dropFirst()) {
        #expect(one.maxX <= next.x || next.maxX <= one.x)
      }
    }
  }

  @Test("in a right-to-left line the first word stands right")
  func rightToLeft() throws {
    let layout = typesetter.layOut(order("القطة تجلس", width: 1000))
    let first = try #require(layout.words.first?.boxes.first)
    let second = try #require(layout.words.last?.boxes.first)
    #expect(second.maxX <= first.x)
    #expect(abs(first.maxX - 1000) < 0.01)
  }

  @Test("a word that runs over a line's end has a box in each, and a sentence one in every line")
  func overLines() throws {
    let word = String(repeating: "x", count: 40)
    let layout = typesetter.layOut(order(word, width: 300))
    let boxes = try #require(layout.words.first?.boxes)
    #expect(boxes.count == layout.lines.count)
    #expect(boxes.count > 1)
    #expect(boxes.map(\.y) == layout.lines.map(\.y))
    let sentence = typesetter.layOut(order("The cat sat on the mat and slept.", width: 200))
    #expect(sentence.sentences.first?.boxes.count == sentence.lines.count)
  }

  @Test("a word's box holds its ink, to a pixel")
  func inkInBox() throws {
    let sentence = order("The dog")
    let layout = typesetter.layOut(sentence)
    let frame = sentence.picture(of: 0..<1, scale: 1)
    let picture = ink(typesetter.paint(sentence, lines: 0..<1, scale: 1))
    let first = try #require(layout.words.first?.boxes.first)
    let last = try #require(layout.words.last?.boxes.first)
    #expect(abs(Double(picture.x + frame.x) - first.x) < 3)
    #expect(abs(Double(picture.maxX + frame.x) - last.maxX) < 4)
  }
}
