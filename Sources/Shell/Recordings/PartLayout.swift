import Narrating

/// The file of a recording that is going on: WAV, 16 bit, one channel, with a chunk of our own before the samples that
/// says whose it is. Every reader of WAV passes over a chunk that it does not know.
struct PartLayout {
  /// All that comes before the samples.
  let head: [UInt8]

  init(_ take: Take) {
    var record = Array(TakeRecord.text(of: take).utf8)
    if record.count % 2 == 1 { record.append(lineFeed) }
    let format =
      chunk("fmt ", size: 16) + number(1, 2) + number(1, 2) + number(Take.rate, 4)
      + number(Take.rate * 2, 4) + number(2, 2) + number(16, 2)
    let own = chunk(Self.ownName, size: record.count) + record
    let size = 4 + format.count + own.count + 8
    head = chunk("RIFF", size: size) + Array("WAVE".utf8) + format + own + chunk("data", size: 0)
  }

  private static let ownName = "tngr"
  /// Where the size of the whole stands.
  static let wholeSizePlace = 4
  /// Where the size of the samples stands.
  var dataSizePlace: Int { head.count - 4 }

  /// The two sizes for so many frames.
  func sizes(frames: Int) -> (whole: [UInt8], data: [UInt8]) {
    (number(head.count - 8 + frames * 2, 4), number(frames * 2, 4))
  }

  /// What a part file holds: whose it is, and every whole sample that is there, whatever its sizes say.
  struct Contents {
    var take: Take
    var samples: [Int16]
  }

  /// The most bytes that are ever read of one.
  static let limit =
    TakeRecord.longest + 1024 + (Int(Take.longest.components.seconds) + 2) * Take.rate * 2

  /// Reads such a file; `nil` where it is none of ours. A size in it that was garbled is no matter.
  static func read(_ bytes: [UInt8]) -> Contents? {
    let ownPlace = 36
    guard bytes.count >= ownPlace + 8,
      bytes[ownPlace..<ownPlace + 4].elementsEqual(ownName.utf8)
    else { return nil }
    let count = value(bytes[ownPlace + 4..<ownPlace + 8])
    let data = ownPlace + 8 + count + 8
    guard count <= TakeRecord.longest + 1, bytes.count >= data,
      let take = TakeRecord.take(
        String(decoding: bytes[ownPlace + 8..<ownPlace + 8 + count], as: UTF8.self))
    else { return nil }
    return Contents(take: take, samples: samples(bytes[data...]))
  }

  private static func samples(_ bytes: ArraySlice<UInt8>) -> [Int16] {
    bytes.withUnsafeBytes { bytes in
      (0..<bytes.count / 2).map {
        Int16(littleEndian: bytes.loadUnaligned(fromByteOffset: $0 * 2, as: Int16.self))
      }
    }
  }
}

private let lineFeed = UInt8(ascii: "\n")

private func chunk(_ name: String, size: Int) -> [UInt8] { Array(name.utf8) + number(size, 4) }

private func number(_ value: Int, _ count: Int) -> [UInt8] {
  (0..<count).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
}

private func value(_ bytes: ArraySlice<UInt8>) -> Int {
  bytes.reversed().reduce(0) { $0 << 8 | Int($1) }
}
