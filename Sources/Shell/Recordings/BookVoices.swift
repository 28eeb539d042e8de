public import BookModel
public import Narrating
import Synchronization

/// The recorded voices of one book on the disk.
///
/// Reading never fails and never waits for a write. Writing is for one program at a time. Every method may be called from
/// any thread; those that throw work on the disk and take their time.
public final class BookVoices: Sendable {
  /// The key that the takes of this book stand under: `TakeSubject.book` of all that come from here.
  public var book: String { record.key }
  /// Where they are: made with the first recording.
  public let folder: String
  let record: BookRecord
  let files: any FileLayer
  let room: DiskRoom
  /// One writes at a time.
  private let desk = Mutex(())
  private let state: Mutex<State>

  struct State {
    var shelf: Shelf
    var drafts: [String: Int] = [:]
    var lastDraft = 0
    /// Parts that are being written by this program.
    var open: Set<String> = []
    weak var lock: FolderLock?
  }

  static let recordName = "book"
  static let ledgerName = "ledger"
  static let profileName = "voice"

  init(_ record: BookRecord, folder: String, _ files: any FileLayer, _ room: DiskRoom) {
    self.record = record
    self.folder = folder
    self.files = files
    self.room = room
    state = Mutex(State(shelf: Shelf(folder, book: record.key, files)))
  }

  /// All takes, as they are known now.
  public var ledger: Ledger { state.withLock { $0.shelf.ledger } }

  /// Looks at the disk again: another program may have written.
  public func reload() {
    let shelf = Shelf(folder, book: book, files)
    state.withLock { $0.shelf = shelf }
  }

  /// The voices as a reading room knows them: those of the family, then those that came with the book.
  /// - Parameters:
  ///   - book: `nil`: without the author's.
  ///   - bookFolder: where the book's own files are.
  public func roll(
    with book: Book? = nil, in bookFolder: String = "", recording: VoiceRoll.Recording = .off
  ) -> VoiceRoll {
    let shelf = state.withLock { $0.shelf }
    return VoiceRoll(
      shelf.ledger, profiles: shelf.profiles, folder: folder, book: book, bookFolder: bookFolder,
      recording: recording)
  }

  /// The sound file of a take; `nil` where there is none any more.
  public func path(of take: Take) -> String? {
    ledger.line(of: take).map { "\(folder)/\($0.file)" }
  }

  /// The takes of a page that can come back, the newest first.
  public func retired(_ subject: TakeSubject) -> [Take] { ledger.retired(subject).map(\.take) }

  /// Every voice that has a folder or a take, in the order of their names.
  public var profiles: [VoiceProfile] { state.withLock { $0.shelf.profiles } }

  /// Bytes that may still be written where the takes are.
  public var freeSpace: Int { files.freeSpace(folder) }

  /// How long can still be recorded.
  public var timeLeft: Duration { room.time(free: freeSpace) }

  /// Why nothing can be recorded now, in words; `nil` where it can. Looks, and writes nothing.
  public var hindrance: RecordingError? {
    do throws(FileFault) { try files.mayWrite(folder) } catch {
      return RecordingError("nothing can be recorded now", error)
    }
    return freeSpace < room.toBegin ? .noRoom(toBegin: room.toBegin, free: freeSpace) : nil
  }
}

extension RecordingError {
  static func noRoom(toBegin: Int, free: Int) -> RecordingError {
    RecordingError(
      .noRoom,
      "There is too little room on the disk to record: \(free / 1_000_000) MB are free, and "
        + "\(toBegin / 1_000_000) MB are needed. Make room, and try again.")
  }

  fileprivate static func busy(_ folder: String) -> RecordingError {
    RecordingError(
      .busy,
      "\(folder): another Tangerine is writing to the voices of this book. "
        + "Finish there, and try again; listening works meanwhile.")
  }
}

// MARK: Writing, one at a time

extension BookVoices {
  func with<Result>(_ work: (inout State) -> Result) -> Result {
    state.withLock { work(&$0) }
  }

  func voiceFolder(_ voice: String) -> String { "\(folder)/\(safeFileName(of: voice))" }

  /// Works on the folder while nobody else does, with the ledger as it is on the disk.
  func writing<Result>(
    _ work: (FolderLock) throws(RecordingError) -> Result
  ) throws(RecordingError) -> Result {
    // What a lock's closure throws keeps its type only by hand.
    let outcome: Swift.Result<Result, RecordingError> = desk.withLock { _ in
      do throws(RecordingError) { return .success(try work(try lock())) } catch {
        return .failure(error)
      }
    }
    return try outcome.get()
  }

  private func lock() throws(RecordingError) -> FolderLock {
    if let held = state.withLock({ $0.lock }) { return held }
    guard let lock = FolderLock(folder) else { throw .busy(folder) }
    state.withLock { $0.lock = lock }
    reload()
    return lock
  }

  /// Makes the folders of the book and of a voice where they are not there.
  func makeFolders(for voice: String) throws(RecordingError) {
    try saying("the folder for the voice could not be made") { () throws(FileFault) in
      try files.makeFolder(voiceFolder(voice))
    }
  }

  /// Says in the folder whose it is. Where that cannot be written it is found by its own name and its takes.
  func writeRecord() {
    let path = "\(folder)/\(Self.recordName)"
    let bytes = Array(record.text.utf8)
    guard (try? files.readWhole(path, limit: 8 << 20)) != bytes else { return }
    try? files.replace(path, with: bytes, in: folder)
  }

  /// Writes the ledger as it is known now.
  func saveLedger() throws(FileFault) {
    let text = ledger.text
    try files.replace("\(folder)/\(Self.ledgerName)", with: Array(text.utf8), in: folder)
  }
}
