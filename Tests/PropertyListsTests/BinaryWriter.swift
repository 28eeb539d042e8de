/// A binary property list put together by hand, right or wrong.
struct BinaryList {
  /// Markers and what follows them.
  var objects: [[UInt8]]
  var top = 0
  var offsetSize = 1
  var referenceSize = 1
  /// What the trailer says, where it is to lie.
  var claimedCount: UInt64?
  var claimedTop: UInt64?
  var claimedTable: UInt64?

  init(_ objects: [[UInt8]]) { self.objects = objects }

  var bytes: [UInt8] {
    var bytes = Array("bplist00".utf8)
    var offsets: [Int] = []
    for object in objects {
      offsets.append(bytes.count)
      bytes += object
    }
    let table = bytes.count
    for offset in offsets { bytes += number(UInt64(offset), offsetSize) }
    bytes += [0, 0, 0, 0, 0, 0, UInt8(offsetSize), UInt8(referenceSize)]
    bytes += number(claimedCount ?? UInt64(objects.count), 8)
    bytes += number(claimedTop ?? UInt64(top), 8)
    return bytes + number(claimedTable ?? UInt64(table), 8)
  }
}

/// Most significant byte first.
func number(_ value: UInt64, _ size: Int) -> [UInt8] {
  (0..<size).reversed().map { $0 < 8 ? UInt8(truncatingIfNeeded: value >> UInt64(8 * $0)) : 0 }
}

/// A marker and its count, in the marker where it fits.
func marker(_ high: UInt8, _ count: Int) -> [UInt8] {
  count < 15 ? [high | UInt8(count)] : [high | 0xF, 0x13] + number(UInt64(count), 8)
}

func text(_ words: String) -> [UInt8] { marker(0x50, words.utf8.count) + Array(words.utf8) }

func wide(_ units: [UInt16]) -> [UInt8] {
  marker(0x60, units.count) + units.flatMap { number(UInt64($0), 2) }
}

func array(_ references: [Int], size: Int = 1) -> [UInt8] {
  marker(0xA0, references.count) + references.flatMap { number(UInt64($0), size) }
}

func dictionary(_ keys: [Int], _ values: [Int], size: Int = 1) -> [UInt8] {
  marker(0xD0, keys.count) + (keys + values).flatMap { number(UInt64($0), size) }
}

/// {Title: "Cat", Pages: ["one", "two", 7, 2.5, true, "é"]}, in bytes.
let goodBinary: [UInt8] = BinaryList([
  dictionary([1, 3], [2, 4]), text("Title"), text("Cat"), text("Pages"),
  array([5, 6, 7, 8, 9, 10]), text("one"), text("two"), [0x10, 7],
  [0x23] + number(2.5.bitPattern, 8), [0x09], wide([0xE9]),
]).bytes
