import BookModel
import Glibc
import Narrating
import TestSupport
import Testing

@testable import Recordings

/// On the disk itself.
@Suite("Takes on a disk") struct DiskTests {
  let folder: TemporaryFolder
  let store: TakeStore

  init() throws {
    folder = try TemporaryFolder()
    store = TakeStore(folder: "\(folder.path)/data/tangerine/voices")
  }

  private func run(_ program: String, _ words: String...) throws -> Int32 {
    try ChildProcess("sh", ["-c", "exec \"$@\" >/dev/null 2>&1", "sh", program] + words).wait()
  }

  private func mode(_ path: String) -> UInt32 {
    var status = stat()
    return stat(path, &status) == 0 ? status.st_mode & 0o777 : 0
  }

  @Test("files are nobody else's: 0600 in folders of 0700, whatever the umask")
  func modes() throws {
    let before = umask(0o022)
    defer { umask(before) }
    let voices = store.voices(of: identity)
    _ = try voices.read(subject(), speech(seconds: 1))
    _ = try voices.record(subject("02.png"), speech(seconds: 1))
    try voices.set(VoiceProfile(name: "Grandma"))
    let place = "\(voices.folder)/Grandma"
    for path in [store.folder, voices.folder, place] { #expect(mode(path) == 0o700) }
    let names = listFolder(place).map { "\(place)/\($0)" } + ["\(voices.folder)/ledger"]
    #expect(names.count == 4)
    for path in names { #expect(mode(path) == 0o600, "\(path)") }
  }

  @Test("takes and recordings that were broken off are played by other programs")
  func others() throws {
    let voices = store.voices(of: identity)
    let take = try voices.read(subject(), speech(seconds: 1.5))
    let path = try #require(voices.path(of: take))
    #expect(try run("sox", path, "-n", "stat") == 0)
    #expect(try run("flac", "-t", path) == 0)
    let part = try voices.begin(
      subject("ünï/02.png"), text: String(repeating: "words ", count: 20_000), at: today)
    part.append(speech(seconds: 2.5))
    // As a kill leaves it: nothing was closed, and two seconds are in the header.
    let script = """
      import sys, wave
      w = wave.open(sys.argv[1])
      assert (w.getnchannels(), w.getsampwidth(), w.getframerate()) == (1, 2, 48000)
      assert w.getnframes() == 96000, w.getnframes()
      assert any(w.readframes(96000))
      """
    #expect(try run("python3", "-c", script, part.path) == 0)
    #expect(try run("sox", part.path, "-n", "stat") == 0)
    let draft = try voices.draft(from: part)
    #expect(draft.frames == 120_000)
    #expect(try run("sox", draft.path, "-n", "stat") == 0)
  }

  @Test("ten minutes are the most, and are kept whole")
  func longest() throws {
    let voices = store.voices(of: identity)
    let long = try voices.begin(subject(), text: "", at: today)
    let minute = speech(seconds: 60)
    for _ in 0..<9 { #expect(long.append(minute) == nil) }
    #expect(long.append(minute + [1]) == .tooLong)
    let ended = try voices.draft(from: long)
    #expect(ended.frames == 600 * 48_000)
    #expect(ended.ending == .tooLong)
    #expect(try voices.keep(ended).frames == ended.frames)
  }

  @Test("one writes at a time, and everybody listens")
  func two() throws {
    let (one, two) = (store.voices(of: identity), store.voices(of: identity))
    let take = try one.read(subject(), speech(seconds: 1))
    let part = try one.begin(subject("02.png"), text: "", at: today)
    let error = #expect(throws: RecordingError.self) {
      try two.begin(subject("03.png"), text: "", at: today)
    }
    #expect(error?.kind == .busy)
    #expect(throws: RecordingError.self) { try two.adopt() }
    two.reload()
    #expect(two.ledger.lines.map(\.take) == [take])
    // The same program goes on to the next page while the one before is kept.
    part.append(speech(seconds: 1))
    let next = try one.begin(subject("03.png"), text: "", at: today)
    _ = try one.keep(try one.draft(from: part))
    next.append(speech(seconds: 1))
    let last = try one.draft(from: next)
    _ = try two.read(subject("04.png"), speech(seconds: 1))
    _ = try one.keep(last)
    #expect(store.voices(of: identity).ledger.lines.count == 4)
  }

  @Test("a store that cannot be written to is heard, and says why it takes nothing")
  func readOnly() throws {
    let voices = store.voices(of: identity)
    let take = try voices.read(subject(), speech(seconds: 1))
    let draft = try voices.record(subject("02.png"), speech(seconds: 1))
    let refusing = TakeStore(folder: store.folder, files: ReadOnly())
    let reader = refusing.voices(of: identity)
    #expect(reader.ledger.lines.map(\.take) == [take])
    #expect(reader.verify().sound == 1)
    #expect(reader.hindrance?.kind == .readOnly)
    let deeds: [() throws -> Void] = [
      { _ = try reader.begin(subject(), text: "", at: today) },
      { _ = try reader.keep(draft) },
      { _ = try reader.delete(take) },
      { _ = try reader.delete(voice: "Grandma") },
      { _ = try reader.restore(take) },
      { try reader.set(VoiceProfile(name: "Opa")) },
    ]
    for deed in deeds {
      let error = #expect(throws: RecordingError.self) { try deed() }
      #expect(error?.kind == .readOnly)
      #expect(error?.description.contains("Read-only file system") == true)
    }
    #expect(store.voices(of: identity).ledger.lines.map(\.take) == [take])
  }

  @Test("a voice, a page and a book may be called anything")
  func names() throws {
    let long = String(repeating: "ю", count: 300)
    let names = [
      "..", ".", "/", "a/b", "a\u{0}b", "%2e", long, long + "я", "🐈 \n", " ", "CON:", "~",
    ]
    let book = store.voices(of: BookIdentity(identifier: "../\(long)", folderName: "x"))
    for (place, name) in names.enumerated() {
      _ = try book.read(subject("\(name).png", by: name), speech(seconds: 0.6, seed: UInt32(place)))
    }
    #expect(listFolder("\(folder.path)/data/tangerine") == ["voices"])
    #expect(listFolder(store.folder).count == 1)
    let again = store.voices(of: BookIdentity(identifier: "../\(long)", folderName: "y"))
    #expect(Set(again.ledger.voices) == Set(names))
    #expect(again.ledger.lines.count == names.count)
    #expect(again.verify().sound == names.count)
    for name in names { try again.delete(voice: name) }
    #expect(listFolder(again.folder) == ["book", "ledger"])
  }

  @Test("a file that was changed is found")
  func verified() throws {
    let voices = store.voices(of: identity)
    let take = try voices.read(subject(), speech(seconds: 1))
    _ = try voices.read(subject("02.png"), speech(seconds: 1))
    let path = try #require(voices.path(of: take))
    var bytes = try readFile(path)
    bytes[bytes.count / 2] ^= 1
    try writeFile(path, bytes)
    try folder.write("data/tangerine/voices/x", "")
    try writeFile("\(voices.folder)/Grandma/none.flac", [1, 2, 3])
    let found = voices.verify()
    #expect(found.sound == 1)
    #expect(found.damaged.map(\.path) == [path, "\(voices.folder)/Grandma/none.flac"])
  }
}

/// A disk that was mounted to be read.
private struct ReadOnly: FileLayer {
  private let disk = SystemFiles()

  func create(_ path: String) throws(FileFault) -> OpenedFile {
    throw FileFault(.create, path, EROFS)
  }
  func open(_ path: String) throws(FileFault) -> OpenedFile { throw FileFault(.open, path, EROFS) }
  func write(
    _ bytes: UnsafeRawBufferPointer, to file: OpenedFile, at place: Int
  ) throws(FileFault) { throw FileFault(.write, file.path, EROFS) }
  func sync(_ file: OpenedFile) throws(FileFault) {}
  func close(_ file: OpenedFile) {}
  func rename(_ from: String, toFree to: String) throws(FileFault) {
    throw FileFault(.rename, to, EROFS)
  }
  func rename(_ from: String, over to: String) throws(FileFault) {
    throw FileFault(.rename, to, EROFS)
  }
  func syncFolder(_ path: String) throws(FileFault) {}
  func remove(_ path: String) throws(FileFault) {
    if access(path, F_OK) == 0 { throw FileFault(.remove, path, EROFS) }
  }
  func removeFolder(_ path: String) throws(FileFault) { throw FileFault(.remove, path, EROFS) }
  func makeFolder(_ path: String) throws(FileFault) {
    if access(path, F_OK) != 0 { throw FileFault(.makeFolder, path, EROFS) }
  }
  func read(_ path: String, at place: Int, count: Int) throws(FileFault) -> [UInt8] {
    try disk.read(path, at: place, count: count)
  }
  func size(_ path: String) throws(FileFault) -> Int { try disk.size(path) }
  func list(_ path: String) throws(FileFault) -> [String] { try disk.list(path) }
  func mayWrite(_ path: String) throws(FileFault) { throw FileFault(.create, path, EROFS) }
  func freeSpace(_ path: String) -> Int { disk.freeSpace(path) }
}
