import CPNG
import Pixels

/// A libpng reader over bytes that stay where they are for as long as it lives.
struct PNGReader: ~Copyable {
  private let handle: OpaquePointer
  let info: cpng_info

  /// Reads up to the pixels. With `trusting`, checksums are not looked at.
  init(_ bytes: UnsafeRawBufferPointer, trusting: Bool) throws(PictureFault) {
    var info = cpng_info()
    var failure = cpng_failure()
    guard
      let handle = cpng_open(
        bytes.bindMemory(to: UInt8.self).baseAddress, bytes.count, UInt32(PictureLimits.side),
        trusting ? 1 : 0, &info, &failure)
    else { throw fault(failure) }
    self.handle = handle
    self.info = info
  }

  deinit { cpng_close(handle) }

  /// Says how rows shall come out; once, before the first is read.
  func start(_ rows: cpng_rows) throws(PictureFault) {
    var failure = cpng_failure()
    if cpng_start(handle, rows, &failure) != CPNG_OK { throw fault(failure) }
  }

  /// The next row of a picture that is not interlaced; `row` has room for it.
  func readRow(into row: UnsafeMutableRawPointer) throws(PictureFault) {
    var failure = cpng_failure()
    if cpng_read_row(handle, row.assumingMemoryBound(to: UInt8.self), &failure) != CPNG_OK {
      throw fault(failure)
    }
  }

  /// Every row of an interlaced picture, `stride` bytes apart.
  func readAll(into rows: UnsafeMutableRawPointer, stride: Int) throws(PictureFault) {
    var failure = cpng_failure()
    let first = rows.assumingMemoryBound(to: UInt8.self)
    if cpng_read_all(handle, first, stride, &failure) != CPNG_OK { throw fault(failure) }
  }

  /// Reads what follows the pixels, up to IEND.
  func finish() throws(PictureFault) {
    var failure = cpng_failure()
    if cpng_finish(handle, &failure) != CPNG_OK { throw fault(failure) }
  }
}

func fault(_ failure: cpng_failure) -> PictureFault {
  let words = withUnsafeBytes(of: failure.message) { bytes in
    String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
  }
  switch failure.code {
  case CPNG_CUT_SHORT: return .cutShort
  case CPNG_NO_MEMORY: return .unreadable("not enough memory")
  default: return .damaged(words)
  }
}

/// PNG's checksum (CRC-32) of a stretch of bytes; 0 where they do not reach that far.
func checksum(of bytes: [UInt8], _ range: Range<Int>) -> UInt32 {
  guard range.lowerBound >= 0, range.upperBound <= bytes.count else { return 0 }
  return bytes.withUnsafeBufferPointer { buffer in
    guard let start = buffer.baseAddress else { return 0 }
    return cpng_crc(start + range.lowerBound, range.count)
  }
}
