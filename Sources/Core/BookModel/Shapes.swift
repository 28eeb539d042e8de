/// What decides how many pages each picture takes, and the shape of a page. Shapes are widths over heights.
public struct Shapes: Sendable {
  /// One entry of `Pages` as far as its shape goes.
  public enum Item: Hashable, Sendable {
    case text
    case bad
    case picture(shape: Double)
  }

  /// Parts of the reference shape between which a picture is one drawing across both pages (contract, §3).
  static let doubles = 1.7...2.3
  /// Shapes of pictures that are wide pages by themselves where all are (contract, §3).
  static let wides = 1.4...1.7

  public let items: [Item]
  /// The shape of a cover that is a file of its own.
  public let cover: Double?
  public let layout: Form?

  public init(items: [Item], cover: Double?, layout: Form? = nil) {
    self.items = items
    self.cover = cover
    self.layout = layout
  }

  private var pictures: [Double] {
    items.compactMap { if case .picture(let shape) = $0 { shape } else { nil } }
  }

  /// What a page is measured against: the cover, else the median of pictures narrower than 1.5 : 1, else a square.
  public var reference: Double {
    cover ?? median(pictures.filter { $0 < 1.5 }) ?? 1
  }

  /// All pictures are wide pages, and no cover of half their shape says that they are spreads.
  ///
  /// A cover as high as a page and half as wide as every picture (A4 upright: 0.71 and 1.41) shows what a page is; the
  /// pictures are then drawings across two of them.
  public var allWide: Bool {
    let pictures = self.pictures
    guard !pictures.isEmpty, layout != .spread else { return false }
    if layout == .below || layout == .facing { return pictures.allSatisfy { $0 >= 1.4 } }
    guard pictures.allSatisfy({ Self.wides.contains($0) }) else { return false }
    return cover == nil || !pictures.allSatisfy { isDouble($0) }
  }

  private func isDouble(_ shape: Double) -> Bool { Self.doubles.contains(shape / reference) }

  /// The span of each item; `own` are the pages' own layouts, as many as items.
  public func spans(own: [Form?]) -> [Entry.Span] {
    let wide = allWide
    var spans = zip(items, own).map { span(of: $0, own: $1, wide: wide) }
    // A bad page keeps the place of the picture it stands for: in a book of spreads, a spread.
    let known = Set(zip(items, spans).filter { $0.0 != .bad && $0.0 != .text }.map(\.1))
    guard known.count == 1, let common = known.first else { return spans }
    for (n, item) in items.enumerated() where item == .bad && own[n] == nil { spans[n] = common }
    return spans
  }

  private func span(of item: Item, own: Form?, wide: Bool) -> Entry.Span {
    let alone: Entry.Span = wide ? .wide : .single
    if item == .text { return alone }
    switch own {
    case .spread: return .double
    case .below, .facing: return alone
    case .over, nil: break
    }
    guard case .picture(let shape) = item, !wide else { return alone }
    switch layout {
    case .spread: return shape > 1 ? .double : .single
    case .below, .facing: return .single
    case .over, nil: return isDouble(shape) ? .double : .single
    }
  }

  /// The shape of a page: the median of single pages and of halves of doubles; the cover's where there are none; 3 : 4
  /// for a book without a picture.
  public func trim(spans: [Entry.Span]) -> Double {
    let shapes = zip(items, spans).compactMap { item, span -> Double? in
      guard case .picture(let shape) = item else { return nil }
      return span == .double ? shape / 2 : shape
    }
    return median(shapes) ?? cover ?? 0.75
  }
}

/// The middle value, or the mean of the middle two; `nil` for none.
func median(_ values: [Double]) -> Double? {
  guard !values.isEmpty else { return nil }
  let sorted = values.sorted()
  let middle = sorted.count / 2
  return sorted.count % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
}
