public import BookModel
import Dispatch
import Folders
public import Libraries
import Measures
public import Narrating
import Pictures
public import Reading
import Rooms
public import Shelving
import Sounds
import Staging
import Synchronization
import Typesetting

/// What a shelf is made of, and what is remembered of it and its books.
public struct ShelfPlan {
  /// Library folders, and books that stand by themselves; absolute paths.
  public var folders: [String]
  /// A file that keeps what is known of them between starts; `nil` for none.
  public var index: String?
  public var settings: ShelfSettings
  public var place: ShelfPlace
  /// Voices of all books; `nil`: none can be heard, nor recorded.
  public var voices: VoicePlan?
  public var memory: any ShelfMemory

  public init(
    folders: [String], index: String? = nil, settings: ShelfSettings = ShelfSettings(),
    place: ShelfPlace = ShelfPlace(), voices: VoicePlan? = nil, memory: any ShelfMemory
  ) {
    self.folders = folders
    self.index = index
    self.settings = settings
    self.place = place
    self.voices = voices
    self.memory = memory
  }
}

/// What is kept between visits of a shelf and of the books on it. Called on the session's thread.
public protocol ShelfMemory: AnyObject {
  /// Where the last visit to a book ended, and the language that was chosen for it.
  func place(in book: Book) -> (place: Place, language: LanguageTag?)
  func remember(_ place: Place, in book: Book)
  func remember(_ place: ShelfPlace)
  /// How far books are read, in eighths, by their folders; those that nobody has begun are left out.
  func read(_ books: [LibraryBook]) -> [String: Int]
  /// Who reads each book, by its folder: one of our drawings.
  func faces(_ books: [LibraryBook]) -> [String: DrawnFace]
}

/// Does what a shelf asks for: pictures and words, the books of the library, and opening one.
final class ShelfDesk {
  enum Source {
    case watched(Library)
    /// In virtual time.
    case rehearsed(LibraryKeeper)
  }

  struct Opened {
    var visit: House.Visit
    var result: Result<OpenedBook, CommandFailure>
  }

  let deeds: Deeds
  private let plan: ShelfPlan
  private let session: SessionSettings
  private let source: Source
  private let notify: @Sendable () -> Void
  private var view: LibraryView
  private var isNew = false
  /// The books have changed since somebody asked what has become of the open one.
  private var isChanged = false
  private let openings = Openings()

  private final class Openings: Sendable {
    let queue = DispatchQueue(label: "opening")
    let done = Mutex<[Opened]>([])
  }

  /// - Parameter isVirtual: nothing is watched, and nothing goes on by itself.
  init(
    _ plan: ShelfPlan, _ session: SessionSettings, startsWithFrame: Bool, isVirtual: Bool,
    notify: @escaping @Sendable () -> Void
  ) {
    self.plan = plan
    self.session = session
    self.notify = notify
    let cache = session.cacheFolder.map { DisplayCache(path: $0) }
    deeds = Deeds(
      folder: nil, cache: cache, type: TypeCase(Typesetter(), cache: cache, book: ""),
      startsWithFrame: startsWithFrame, notify: notify)
    if isVirtual {
      let keeper = LibraryKeeper(folders: plan.folders, index: plan.index)
      keeper.lookThrough(at: .zero)
      view = keeper.view
      source = .rehearsed(keeper)
    } else {
      let library = Library(notify: notify)
      view = library.watch(plan.folders, index: plan.index)
      source = .watched(library)
    }
  }

  func begin() -> ShelfNews { news }

  private var news: ShelfNews {
    let read = plan.memory.read(view.books)
    let faces = plan.memory.faces(view.books)
    let language = plan.settings.language.rawValue
    return ShelfNews(
      books: view.books.map { record in
        ShelfBook(record, language, read: read[record.folder], face: faces[record.folder])
      }, isWhole: view.isWhole)
  }

  /// What is remembered of books has changed.
  func refresh() { isNew = true }

  func perform(_ effect: Shelf.Effect) {
    switch effect {
    case .want(let orders): deeds.want(orders)
    case .layOut(let order): deeds.layOut(order)
    case .remember(let place): plan.memory.remember(place)
    case .open, .quit: break
    }
  }

  func collect(at time: Duration) -> [Shelf.Event] {
    if let next = look(at: time) { show(next) }
    var events = deeds.collect().compactMap { Shelf.Event($0) }
    if isNew { events.append(.news(news)) }
    isNew = false
    return events
  }

  private func show(_ next: LibraryView) {
    view = next
    (isNew, isChanged) = (true, true)
  }

  private func look(at time: Duration) -> LibraryView? {
    switch source {
    case .watched(let library): library.collect()
    case .rehearsed(let keeper): keeper.advance(to: time) ? keeper.view : nil
    }
  }

  func frameIsShown() { deeds.frameIsShown() }

  func waitUntilIdle() {
    deeds.waitUntilIdle()
    openings.queue.sync {}
  }

  func close() {
    if case .watched(let library) = source { library.close(within: .milliseconds(300)) }
  }

  // MARK: Books

  /// The state in which the open book was read, to see that it has changed.
  private var openRecord: LibraryBook?

  func open(_ book: ShelfBook.ID, _ visit: House.Visit) {
    openRecord = record(of: book)
    let (openings, notify, cache) = (openings, notify, session.cacheFolder)
    openings.queue.async {
      let result: Result<OpenedBook, CommandFailure>
      do throws(CommandFailure) {
        result = .success(try OpenedBook.open(book.rawValue, cacheFolder: cache))
      } catch {
        result = .failure(error)
      }
      openings.done.withLock { $0.append(Opened(visit: visit, result: result)) }
      notify()
    }
  }

  private func record(of book: ShelfBook.ID) -> LibraryBook? {
    view.books.first { $0.folder == book.rawValue }
  }

  func collectOpened() -> [Opened] {
    openings.done.withLock { done in
      defer { done.removeAll() }
      return done
    }
  }

  /// What has become of the open book's folder since it was opened.
  func fate(of book: ShelfBook.ID) -> [House.Event] {
    guard isChanged, let known = openRecord else { return [] }
    isChanged = false
    guard let record = record(of: book) else {
      openRecord = nil
      return [.gone("“\(known.title(in: plan.settings.language.rawValue))” has gone away.")]
    }
    // While an author is mending a book that has a tear its old pages stay.
    if record == known || record.tear != nil { return [] }
    openRecord = record
    return [.changed]
  }

  /// A session on a book, as on a book alone.
  func desk(for book: OpenedBook, sound: (any SoundSink)?) -> VisitDesk {
    let cache = session.cacheFolder.map { DisplayCache(path: $0) }
    let deeds = Deeds(
      folder: book.loaded.folder, cache: cache,
      type: TypeCase(book.typesetter, cache: cache, book: book.loaded.folder.path),
      notify: notify)
    let voices = plan.voices.map { voices in
      VoiceDesk(
        voices, book.book, bookFolder: book.loaded.folder.path, sound: sound, notify: notify)
    }
    // It tells of the voices once it knows them.
    _ = voices?.begin()
    return VisitDesk(deeds: deeds, book: book, voices: voices)
  }

  func reader(of book: OpenedBook, screen: Extent) -> Reader {
    let (place, language) = plan.memory.place(in: book.book)
    var reader = Reader(
      book: book.book, form: book.form, screen: screen,
      language: session.language ?? language, place: place, settings: session.reading)
    reader.seed = session.seed
    return reader
  }

  func remember(_ place: Place, in book: OpenedBook) {
    plan.memory.remember(place, in: book.book)
  }

  // MARK: In a rehearsal

  var due: Duration? {
    if case .rehearsed(let keeper) = source { keeper.next } else { nil }
  }

  func drop(_ path: String, at time: Duration) -> Bool {
    guard case .rehearsed(let keeper) = source,
      let folder = try? BookFolder(path: path)
    else { return false }
    keeper.drop(folder.path, at: time)
    return true
  }

  /// By its path, or by its folder's name.
  func remove(_ path: String) -> Bool {
    guard case .rehearsed(let keeper) = source else { return false }
    let known = view.books.first { $0.folder == path || $0.name == path }?.folder ?? path
    guard keeper.remove(known) else { return false }
    show(keeper.view)
    return true
  }
}

extension ShelfBook {
  init(_ record: LibraryBook, _ language: String, read: Int?, face: DrawnFace?) {
    self.init(
      id: ID(rawValue: record.folder), title: record.title(in: language),
      language: LanguageTag(record.language), direction: record.isMirrored ? .rtl : .ltr,
      front: record.cover.map { cover in
        Front(
          art: CoverArt(folder: record.folder, file: cover.file, version: cover.version),
          extent: Extent(width: cover.width, height: cover.height))
      }, condition: record.tear.map { .torn(reason: $0) } ?? .whole,
      read: record.tear == nil ? read : nil, face: face.map { "face-\($0.rawValue)" })
  }
}

extension Shelf.Event {
  fileprivate init?(_ news: DeedNews) {
    switch news {
    case .arrived(let arrival): self = .arrived(arrival)
    case .laidOut(let order, let layout): self = .laidOut(order, layout)
    case .fitted: return nil
    }
  }
}
