public import BookModel
import Folders
public import Measures
import Pictures
public import Pixels
public import Reading
import Staging

/// How a session is to be set up; everything has the default of a first visit.
public struct SessionSettings: Sendable {
  public var reading: ReadingSettings
  public var language: LanguageTag?
  public var place: Place
  /// Folder for pictures in display size; `nil` for none.
  public var cacheFolder: String?
  /// What the gate's numbers come from: chance in a window, the same every time in virtual time.
  public var seed: UInt64 = 0

  public init(
    reading: ReadingSettings = ReadingSettings(), language: LanguageTag? = nil,
    place: Place = Place(), cacheFolder: String? = nil
  ) {
    self.reading = reading
    self.language = language
    self.place = place
    self.cacheFolder = cacheFolder
  }
}

extension OpenedBook {
  /// A session on this book for a stage of `screen` pixels; one that starts with a frame wants to be told when it is shown.
  package func session(
    screen: Extent, _ settings: SessionSettings, startsWithFrame: Bool = false,
    notify: @escaping @Sendable () -> Void = {}
  ) -> HouseSession {
    let cache = settings.cacheFolder.map { DisplayCache(path: $0) }
    let deeds = Deeds(
      folder: loaded.folder, cache: cache,
      type: TypeCase(typesetter, cache: cache, book: loaded.folder.path),
      startsWithFrame: startsWithFrame, notify: notify)
    var reader = Reader(
      book: book, form: form, screen: screen, language: settings.language, place: settings.place,
      settings: settings.reading)
    reader.seed = settings.seed
    return HouseSession(reader, deeds: deeds)
  }
}

/// A picture of one spread, made without a display by the very stage of the window.
public struct Snapshot {
  /// Which spread of the book.
  public enum Subject: Hashable, Sendable {
    /// Counted from 0, the closed front cover.
    case spread(Int)
    /// The spread on which an entry of `Pages` lies, counted from 1.
    case page(Int)
  }

  private let opened: OpenedBook
  private let settings: SessionSettings

  public init(_ opened: OpenedBook, _ settings: SessionSettings) {
    self.opened = opened
    self.settings = settings
  }

  /// - Throws: where the book has no such spread or page.
  public func picture(of subject: Subject, size: Extent) throws(CommandFailure) -> Bitmap {
    let session = opened.session(screen: size, settings)
    session.begin(at: .zero)
    try show(subject, in: session)
    session.settle(at: .zero)
    let stage = try Presentation(.software)
    try stage.show(session.draw()) { session.bitmap($0) }
    return stage.frame
  }

  /// How many spreads the book has, both covers counted.
  public func spreadCount(size: Extent) -> Int {
    opened.session(screen: size, settings).spreads
  }

  private func show(_ subject: Subject, in session: HouseSession) throws(CommandFailure) {
    switch subject {
    case .spread(let number):
      let last = session.spreads - 1
      guard (0...last).contains(number) else {
        throw CommandFailure(
          "there is no spread \(number): this book has spreads 0 (the closed cover) to \(last)")
      }
      session.change { $0.show(spread: number) }
    case .page(let number):
      let last = opened.book.entries.count
      guard number >= 1, number <= last else {
        throw CommandFailure("there is no page \(number): this book has pages 1 to \(last)")
      }
      session.change { $0.show(entry: number - 1) }
    }
  }
}
