public import Measures
public import Reading
public import Shelving
public import Sounding
public import Staging

extension House {
  /// Which room is open, by its name in scripts: `shelf`, `reading`, `booth`.
  public var room: String {
    switch stay {
    case .shelf, .asking: "shelf"
    case .passing, .reading, .leaving: reader?.state.room ?? "shelf"
    }
  }

  /// The folder of the book that is open, or is being opened from the shelf.
  public var openBook: ShelfBook.ID? {
    if case .asking(let book, _) = stay { return book }
    return open
  }

  /// The visit that is going on; what is done for it comes back under this number.
  public var currentVisit: Visit { visit }

  /// The stage, in pixels.
  public var screen: Extent { reader?.screen ?? shelf?.screen ?? .zero }

  /// Whether everything that belongs to this moment's picture is there.
  public var isComplete: Bool {
    switch stay {
    case .shelf, .asking: shelf?.isComplete ?? true
    case .reading, .leaving: reader?.isComplete ?? true
    case .passing: true
    }
  }

  /// When the house is to be called again though nothing comes in.
  public var wake: Wake {
    switch stay {
    case .shelf: return shelfWake
    case .asking(_, let since):
      // A book that is still being read comes as an event.
      return reader == nil ? shelfWake : House.earlier(shelfWake, .at(since + House.patience))
    case .passing: return .nextFrame
    case .reading: return readerWake
    case .leaving(let since): return House.earlier(readerWake, .at(since + House.hurry))
    }
  }

  private var shelfWake: Wake {
    switch shelf?.wake ?? .never {
    case .never: .never
    case .at(let due): .at(due)
    case .nextFrame: .nextFrame
    }
  }

  private var readerWake: Wake {
    switch reader?.wake ?? .never {
    case .never: .never
    case .at(let due): .at(due)
    case .nextFrame: .nextFrame
    }
  }

  private static func earlier(_ one: Wake, _ other: Wake) -> Wake {
    switch (one, other) {
    case (.nextFrame, _), (_, .nextFrame): .nextFrame
    case (.never, let wake), (let wake, .never): wake
    case (.at(let a), .at(let b)): .at(min(a, b))
    }
  }

  /// This moment's frame, back to front.
  public func draw() -> DrawList {
    var copy = self
    var list = DrawList(extent: screen, ground: Palette.cloth)
    copy.draw(into: &list)
    return list
  }

  /// Writes this moment's frame into a list that is used again from frame to frame.
  public mutating func draw(into list: inout DrawList) {
    switch stay {
    case .reading, .leaving:
      reader?.draw(into: &list)
    case .shelf, .asking:
      shelf?.draw(into: &list)
    case .passing(let passage):
      shelf?.draw(into: &list)
      if let reader { passage.draw(reader, at: now, into: &list) }
    }
  }

  /// Hands over what is to be heard since the last call.
  public mutating func takeSounds(_ play: (SoundEffect) -> Void) {
    reader?.takeSounds(play)
  }

  /// Changes the open book's reader by one of its own deeds, such as showing a spread.
  public mutating func change(_ deed: (inout Reader) -> [Reader.Effect]) -> [Effect] {
    guard var open = reader else { return [] }
    // Given back before anything else looks at it: so it is changed in place.
    reader = nil
    let effects = deed(&open)
    reader = open
    return fromReader(effects)
  }
}
