public import Narrating

/// How much room a recording needs, in bytes.
public struct DiskRoom: Hashable, Sendable {
  /// With less it is not begun: a minute, and 50 MB for everything else.
  public var toBegin: Int
  /// With less it is ended and saved.
  public var toGoOn: Int

  public init(toBegin: Int = 60 * Take.rate * 2 + 50_000_000, toGoOn: Int = 20_000_000) {
    self.toBegin = toBegin
    self.toGoOn = toGoOn
  }

  /// How long can still be recorded where so much is free: what is told in words. 0 or more.
  public func time(free: Int) -> Duration {
    .seconds(max(0, free - toGoOn) / (Take.rate * 2))
  }
}

/// A recording that is going on: a WAV file whose header is true once a second, when all of it is forced to the disk.
///
/// After the first write that comes short nothing more is written: what is there stays as it is. Belongs to one thread at
/// a time, which whoever holds it sees to.
public final class PartFile: @unchecked Sendable {
  /// Whose recording it is; `frames` and `treatment` are not known yet.
  public let take: Take
  public var path: String { file.path }
  /// Written so far.
  public private(set) var frames = 0
  /// Of them, those that no power cut can take away.
  public private(set) var safeFrames = 0
  /// Why it takes nothing more; `nil` as long as it does.
  public private(set) var ending: Draft.Ending?
  /// What the disk said, where it is the reason.
  public private(set) var failure: RecordingError?
  /// How often samples were lost before they came here; whoever counts them says so.
  public var dropouts = 0

  private let layout: PartLayout
  private let file: OpenedFile
  private let files: any FileLayer
  private let room: DiskRoom
  private var isOpen = true
  /// Nobody else writes in the book's folder as long as it is held.
  private var lock: FolderLock?

  init(
    _ take: Take, _ file: OpenedFile, _ files: any FileLayer, _ room: DiskRoom, _ lock: FolderLock
  ) throws(FileFault) {
    self.take = take
    self.file = file
    self.files = files
    self.room = room
    self.lock = lock
    layout = PartLayout(take)
    try files.write(layout.head[...], to: file, at: 0)
    try files.sync(file)
    guard try files.read(file.path, at: 0, count: layout.head.count + 1) == layout.head else {
      throw FileFault(.write, file.path, inputOutput)
    }
  }

  deinit { if isOpen { files.close(file) } }

  /// Adds samples, and forces each second of them to the disk.
  /// - Returns: `nil` while it can go on; else why it has ended: ten minutes are over, or the disk is full or broken.
  @discardableResult
  public func append(_ samples: UnsafeBufferPointer<Int16>) -> Draft.Ending? {
    var rest = samples[...]
    while ending == nil, !rest.isEmpty {
      let second = Take.rate - (frames - safeFrames)
      let part = rest.prefix(min(second, Self.most - frames))
      rest = rest.dropFirst(part.count)
      write(part)
      if frames - safeFrames >= Take.rate { settle() }
      if ending == nil, frames >= Self.most { ending = .tooLong }
    }
    return ending
  }

  /// The same for an array.
  @discardableResult
  public func append(_ samples: [Int16]) -> Draft.Ending? {
    samples.withUnsafeBufferPointer { append($0) }
  }

  /// Ends it: what was written is forced to the disk, and the file closed.
  public func finish() {
    guard isOpen else { return }
    if failure == nil, frames > safeFrames { settle() }
    isOpen = false
    files.close(file)
    lock = nil
  }

  private static let most = Int(Take.longest.components.seconds) * Take.rate

  private func write(_ samples: Slice<UnsafeBufferPointer<Int16>>) {
    let bytes = samples.map(\.littleEndian)
    let place = layout.head.count + frames * 2
    latching { () throws(FileFault) in
      var fault: FileFault?
      bytes.withUnsafeBytes { bytes in
        do throws(FileFault) { try files.write(bytes, to: file, at: place) } catch { fault = error }
      }
      if let fault { throw fault }
      frames += samples.count
    }
  }

  /// The header says what is there, and all of it is safe.
  private func settle() {
    let sizes = layout.sizes(frames: frames)
    latching { () throws(FileFault) in
      try files.write(sizes.data[...], to: file, at: layout.dataSizePlace)
      try files.write(sizes.whole[...], to: file, at: PartLayout.wholeSizePlace)
      try files.sync(file)
      safeFrames = frames
    }
    if ending == nil, files.freeSpace(path) < room.toGoOn { ending = .diskFull }
  }

  private func latching(_ deed: () throws(FileFault) -> Void) {
    do throws(FileFault) { try deed() } catch {
      ending = .diskFull
      failure = RecordingError("the recording was ended and saved as far as it goes", error)
    }
  }
}
