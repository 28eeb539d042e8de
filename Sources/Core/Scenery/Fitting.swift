import BookModel
public import Staging

/// A size that text may be set in: all pixels.
public struct LetterSize: Hashable, Sendable {
  public var size: Double
  public var lineHeight: Double
  /// Room above the first line and below the last.
  public var padding: Double

  public init(size: Double, lineHeight: Double, padding: Double) {
    self.size = size
    self.lineHeight = lineHeight
    self.padding = padding
  }
}

/// The question: how large can the letters of these texts be, all alike, in the room that there is?
public struct FitQuery: Hashable, Sendable {
  /// A text and the room it has.
  public struct Text: Hashable, Sendable {
    public var text: String
    /// The measure it is set in, in pixels.
    public var width: Int

    public init(text: String, width: Int) {
      self.text = text
      self.width = width
    }
  }

  public var texts: [Text]
  /// From the largest to the smallest that is allowed.
  public var sizes: [LetterSize]
  /// Height that texts may take while all of them stand whole, padding counted.
  public var comfortable: Double
  /// Height that the smallest size may take where they do not; what is over goes on to the next slip.
  public var limit: Double
  public var face: Typeface
  public var language: String

  public init(
    texts: [Text], sizes: [LetterSize], comfortable: Double, limit: Double, face: Typeface,
    language: String
  ) {
    self.texts = texts
    self.sizes = sizes
    self.comfortable = comfortable
    self.limit = limit
    self.face = face
    self.language = language
  }
}

/// The answer: one size for all, and the height that the tallest text takes in it.
public struct FitPlan: Hashable, Sendable {
  public var letters: LetterSize
  /// Pixels, padding counted: at least one line, at most the query's limit, always whole lines.
  public var height: Double

  public init(letters: LetterSize, height: Double) {
    self.letters = letters
    self.height = height
  }

  /// Lines that the height has room for; at least one.
  public var lines: Int {
    max(1, Int(((height - 2 * letters.padding) / letters.lineHeight + 0.01).rounded(.down)))
  }
}

extension FitQuery {
  /// The largest size in which every text fits comfortably, else the smallest.
  ///
  /// - Parameter linesOf: how many lines a text takes in a size; asked for the longest texts first, so that a size
  ///   that is too large is given up early.
  public func answered(linesOf: (Text, LetterSize) -> Int) -> FitPlan {
    guard let smallest = sizes.last else {
      return FitPlan(letters: LetterSize(size: 1, lineHeight: 1, padding: 0), height: 1)
    }
    let longestFirst = texts.sorted { $0.text.utf8.count > $1.text.utf8.count }
    for letters in sizes {
      if let lines = lines(of: longestFirst, in: letters, room: comfortable, linesOf) {
        return FitPlan(letters: letters, height: height(lines, letters))
      }
    }
    return FitPlan(letters: smallest, height: crowded(smallest, linesOf))
  }

  /// The height for texts of which some go on: all of the comfortable room, and more of the limit only as far as it
  /// lets six texts of seven stand whole. A few long pages do not make every picture small.
  private func crowded(
    _ letters: LetterSize, _ linesOf: (Text, LetterSize) -> Int
  ) -> Double {
    func whole(_ room: Double) -> Int {
      Int(((room - 2 * letters.padding) / letters.lineHeight).rounded(.down))
    }
    let most = whole(limit)
    // A long book is judged by a sample of its pages, taken evenly.
    let sample = stride(from: 0, to: texts.count, by: max(1, texts.count / 200)).map { texts[$0] }
    let counts = sample.map { min(most, linesOf($0, letters)) }.sorted()
    let enough = counts.isEmpty ? 1 : counts[(counts.count - 1) * 6 / 7]
    return height(min(most, max(enough, whole(min(comfortable, limit)))), letters)
  }

  private func height(_ lines: Int, _ letters: LetterSize) -> Double {
    Double(max(1, lines)) * letters.lineHeight + 2 * letters.padding
  }

  private func lines(
    of texts: [Text], in letters: LetterSize, room: Double, _ linesOf: (Text, LetterSize) -> Int
  ) -> Int? {
    var most = 1
    for text in texts {
      // Most texts of a long book need not be set: it is certain that they take no more lines.
      if face == .andika, certainLines(text, letters) <= most { continue }
      let lines = linesOf(text, letters)
      if height(lines, letters) > room { return nil }
      most = max(most, lines)
    }
    return most
  }

  /// Lines that a text takes at most, known without setting it.
  private func certainLines(_ text: Text, _ letters: LetterSize) -> Int {
    lineBounds(of: text.text, measure: Double(text.width) / max(1, letters.size)).upperBound
  }
}
