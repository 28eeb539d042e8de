import Folders
import Glibc
import Measures
import Pixels

/// What a kept picture was made of, as 128 bits of it.
public struct CacheKey: Hashable, Sendable {
  let high, low: UInt64

  /// From everything that the pixels depend on, in a fixed order.
  public init(_ parts: [String]) {
    // FNV-1a (Fowler, Noll & Vo), twice with different starts; each part ends with a byte that no UTF-8 has.
    var (one, other): (UInt64, UInt64) = (0xCBF2_9CE4_8422_2325, 0x9AE1_6A3B_2F90_404F)
    for part in parts {
      for byte in Array(part.utf8) + [0xFF] {
        one = (one ^ UInt64(byte)) &* 0x100_0000_01B3
        other = (other ^ UInt64(byte)) &* 0x100_0000_01B3
        other ^= other >> 29
      }
    }
    (high, low) = (one, other)
  }

  /// 32 hexadecimal digits.
  package var name: String { Self.digits(high) + Self.digits(low) }

  private static func digits(_ value: UInt64) -> String {
    let digits = String(value, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}

/// A kept picture in its file: 48 bytes of header, then the pixels as they are in memory.
enum CacheEntry {
  static let suffix = ".pixels"
  /// "TNGPIX01" and six words: key, key, width, height, sum of the pixels.
  private static let headerLength = 48
  private static let magic: UInt64 = 0x3130_5849_5047_4E54

  static func length(_ extent: Extent) -> Int { headerLength + extent.area * 4 }

  /// Pictures from this length on are mapped: new memory for 4 MB of pixels costs ten times as long as looking at all
  /// of them where they lie (a page fault for every 4 KiB). Below it a copy is as quick.
  private static let mappedFrom = 128 << 10

  /// `nil` where anything is not as it was written; that every pixel is, is looked at each time: half a millisecond
  /// for a page.
  static func read(_ file: Int32, _ key: CacheKey, _ extent: Extent) -> Bitmap? {
    var header = [UInt64](repeating: 0, count: headerLength / 8)
    let isWhole = header.withUnsafeMutableBytes { readAll(file, $0) }
    guard isWhole, Array(header[..<5]) == beginning(key, extent),
      let bitmap = mapped(file, extent) ?? copied(file, extent), sum(of: bitmap) == header[5]
    else { return nil }
    return bitmap
  }

  private static func mapped(_ file: Int32, _ extent: Extent) -> Bitmap? {
    guard length(extent) >= mappedFrom,
      let mapping = FileMapping(descriptor: file, count: length(extent))
    else { return nil }
    return Bitmap(extent, in: MappedPixels(mapping))
  }

  private static func copied(_ file: Int32, _ extent: Extent) -> Bitmap? {
    try? Bitmap(extent) { (pixels) throws(NotWhole) in
      guard readAll(file, UnsafeMutableRawBufferPointer(pixels)) else { throw NotWhole() }
    }
  }

  private final class MappedPixels: PixelMemory {
    private let mapping: FileMapping

    init(_ mapping: FileMapping) { self.mapping = mapping }

    var pixels: UnsafeBufferPointer<UInt32> {
      UnsafeRawBufferPointer(rebasing: mapping.bytes[headerLength...])
        .assumingMemoryBound(to: UInt32.self)
    }
  }

  static func write(_ file: Int32, _ key: CacheKey, _ bitmap: Bitmap) -> Bool {
    let header = beginning(key, bitmap.extent) + [sum(of: bitmap)]
    return header.withUnsafeBytes { writeAll(file, $0) }
      && bitmap.withPixels { writeAll(file, UnsafeRawBufferPointer($0)) }
  }

  private static func beginning(_ key: CacheKey, _ extent: Extent) -> [UInt64] {
    [magic, key.high, key.low, UInt64(extent.width), UInt64(extent.height)]
  }

  private struct NotWhole: Error {}
}

/// Fletcher's sum over eight lanes of 32 bits: finds lost, zeroed and swapped stretches, at the speed of memory.
private func sum(of bitmap: Bitmap) -> UInt64 {
  bitmap.withPixels { pixels in
    var (first, second) = (SIMD8<UInt32>(repeating: 1), SIMD8<UInt32>.zero)
    let raw = UnsafeRawBufferPointer(pixels)
    let whole = raw.count / 32 * 32
    for offset in stride(from: 0, to: whole, by: 32) {
      first &+= raw.loadUnaligned(fromByteOffset: offset, as: SIMD8<UInt32>.self)
      second &+= first
    }
    for index in (whole / 4)..<pixels.count {
      first[index & 7] &+= pixels[index]
      second &+= first
    }
    var sum: UInt64 = 0
    for lane in 0..<8 {
      sum = (sum &* 0x9E37_79B9_7F4A_7C15) ^ (UInt64(second[lane]) << 32 | UInt64(first[lane]))
    }
    return sum
  }
}

func readAll(_ file: Int32, _ buffer: UnsafeMutableRawBufferPointer) -> Bool {
  var filled = 0
  while filled < buffer.count {
    let step = read(file, buffer.baseAddress.map { $0 + filled }, buffer.count - filled)
    if step > 0 {
      filled += step
    } else if step == 0 || errno != EINTR {
      return false
    }
  }
  return true
}

func writeAll(_ file: Int32, _ buffer: UnsafeRawBufferPointer) -> Bool {
  var written = 0
  while written < buffer.count {
    let step = write(file, buffer.baseAddress.map { $0 + written }, buffer.count - written)
    if step > 0 {
      written += step
    } else if step == 0 || errno != EINTR {
      return false
    }
  }
  return true
}
