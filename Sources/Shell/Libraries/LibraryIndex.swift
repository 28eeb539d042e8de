import Folders
import Glibc

/// Records in a file, so that a start need not open a thousand folders: counts, lengths and bytes, and a sum over all.
///
/// It is a cache: a file that is not as it was written, or was written by another version, counts as none.
enum LibraryIndex {
  /// "TNGLIB" and the version of the format.
  private static let magic: [UInt8] = Array("TNGLIB01".utf8)
  /// The largest file that is read, in bytes: a hundred thousand books.
  private static let limit = 256 << 20

  static func load(_ path: String) -> [LibraryBook]? {
    guard let bytes = try? readWhole(path: path, limit: limit), bytes.count > magic.count + 8,
      Array(bytes[..<magic.count]) == magic
    else { return nil }
    let body = bytes[magic.count..<(bytes.count - 8)]
    var reader = IndexReader(body)
    var tail = IndexReader(bytes[(bytes.count - 8)...])
    guard tail.number() == sum(body), let count = reader.count() else { return nil }
    var records: [LibraryBook] = []
    records.reserveCapacity(min(count, 1 << 16))
    for _ in 0..<count {
      guard let record = reader.record() else { return nil }
      records.append(record)
    }
    return records
  }

  /// Keeps records, whole or not at all; where they cannot be kept the next start looks through the folders.
  static func save(_ records: [LibraryBook], to path: String) {
    var writer = IndexWriter()
    writer.add(records.count)
    for record in records { writer.add(record) }
    let body = writer.bytes
    writer.add(sum(body[...]))
    guard let slash = path.lastIndex(of: "/") else { return }
    do throws(FileSaveError) {
      try makeFolders(String(path[..<slash]), mode: 0o700)
      try saveAtomically(magic + writer.bytes, to: path, mode: 0o600)
    } catch {
      return
    }
  }

  /// FNV-1a (Fowler, Noll and Vo).
  private static func sum(_ bytes: ArraySlice<UInt8>) -> UInt64 {
    var sum: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in bytes { sum = (sum ^ UInt64(byte)) &* 0x100_0000_01b3 }
    return sum
  }
}

private struct IndexWriter {
  private(set) var bytes: [UInt8] = []

  mutating func add(_ number: UInt64) {
    for shift in stride(from: 0, to: 64, by: 8) {
      bytes.append(UInt8(truncatingIfNeeded: number >> UInt64(shift)))
    }
  }

  mutating func add(_ count: Int) { add(UInt64(max(0, count))) }

  mutating func add(_ text: String) {
    let utf8 = Array(text.utf8)
    add(utf8.count)
    bytes += utf8
  }

  mutating func add(_ text: String?) {
    add(text == nil ? 0 : 1)
    if let text { add(text) }
  }

  mutating func add(_ record: LibraryBook) {
    add(record.folder)
    add(record.titles.count)
    for (language, title) in record.titles.sorted(by: { $0.key < $1.key }) {
      add(language)
      add(title)
    }
    add(record.language)
    add(record.isMirrored ? 1 : 0)
    add(record.cover?.file)
    if let cover = record.cover {
      add(cover.width)
      add(cover.height)
      add(cover.version)
    }
    add(record.pages.count)
    for page in record.pages { add(page) }
    add(record.tear)
    add(record.remarks)
    add(record.identifier)
    add(record.fingerprint)
    add(record.voice)
    add(record.stamp.count)
    for number in record.stamp { add(number) }
  }
}

private struct IndexReader {
  private var rest: ArraySlice<UInt8>

  init(_ bytes: ArraySlice<UInt8>) { rest = bytes }

  mutating func number() -> UInt64? {
    guard rest.count >= 8 else { return nil }
    var number: UInt64 = 0
    for byte in rest.prefix(8).reversed() { number = number << 8 | UInt64(byte) }
    rest = rest.dropFirst(8)
    return number
  }

  /// Never more than there are bytes left: each thing counted takes at least one.
  mutating func count() -> Int? {
    number().flatMap { Int(exactly: $0) }.flatMap { $0 <= rest.count ? $0 : nil }
  }

  mutating func text() -> String? {
    guard let count = count() else { return nil }
    let text = String(validating: rest.prefix(count), as: UTF8.self)
    rest = rest.dropFirst(count)
    return text
  }

  /// `.some(nil)` for a text that is not there.
  mutating func optional() -> String?? {
    guard let flag = number() else { return nil }
    if flag == 0 { return .some(nil) }
    return text().map { .some($0) }
  }

  mutating func list<Value>(_ read: (inout IndexReader) -> Value?) -> [Value]? {
    guard let count = count() else { return nil }
    var values: [Value] = []
    for _ in 0..<count {
      guard let value = read(&self) else { return nil }
      values.append(value)
    }
    return values
  }

  mutating func record() -> LibraryBook? {
    guard let folder = text(),
      let titles = list({ reader in reader.text().flatMap { key in reader.text().map { (key, $0) } }
      }),
      let language = text(), let mirrored = number(), let cover = cover(),
      let pages = list({ $0.text() }), let tear = optional(), let remarks = number(),
      let identifier = optional(), let fingerprint = text(), let voice = optional(),
      let stamp = list({ $0.number() })
    else { return nil }
    return LibraryBook(
      folder: folder, titles: Dictionary(titles, uniquingKeysWith: { first, _ in first }),
      language: language, isMirrored: mirrored == 1, cover: cover, pages: pages, tear: tear,
      remarks: Int(clamping: remarks), identifier: identifier, fingerprint: fingerprint,
      voice: voice, stamp: stamp)
  }

  private mutating func cover() -> LibraryBook.Cover?? {
    guard let file = optional() else { return nil }
    guard let file else { return .some(nil) }
    guard let width = number(), let height = number(), let version = number() else { return nil }
    return .some(
      LibraryBook.Cover(
        file: file, width: Int(clamping: width), height: Int(clamping: height), version: version))
  }
}
