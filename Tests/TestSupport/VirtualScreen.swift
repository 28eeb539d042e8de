import Glibc
public import Measures
public import Pixels

/// A screen of its own for one test: an X server that shows what it draws in a file.
public final class VirtualScreen {
  /// What DISPLAY must be for a program that is to appear on it.
  public let display: String
  private let server: ChildProcess
  private let folder: TemporaryFolder

  /// - Throws: `TestFailure` where there is no Xvfb, or it does not start.
  public init(_ extent: Extent) throws {
    folder = try TemporaryFolder()
    let screen = "\(extent.width)x\(extent.height)x24"
    server = try ChildProcess(
      "Xvfb",
      [
        "-displayfd", "1", "-screen", "0", screen, "-nolisten", "tcp", "-noreset", "-fbdir",
        folder.path,
      ])
    display = ":" + (try server.line())
  }

  // Asked kindly, the server takes its lock and socket away.
  deinit { server.stop() }

  /// What is on the screen now.
  public func picture() throws -> Bitmap {
    let dump = try readFile("\(folder.path)/Xvfb_screen0")
    // XWDFile.h: words of 32 bits, high byte first.
    func word(_ index: Int) -> Int {
      dump.count < index * 4 + 4
        ? 0 : (0..<4).reduce(0) { $0 << 8 | Int(dump[index * 4 + $1]) }
    }
    let (header, extent) = (word(0), Extent(width: word(4), height: word(5)))
    let (bits, stride, colours) = (word(11), word(12), word(19))
    let start = header + colours * 12
    guard word(1) == 7, bits == 32, dump.count >= start + stride * extent.height else {
      throw TestFailure("the screen's dump is not what was expected")
    }
    return Bitmap(extent) { pixels in
      for y in 0..<extent.height {
        for x in 0..<extent.width {
          let at = start + y * stride + x * 4
          pixels[y * extent.width + x] =
            UInt32(dump[at]) | UInt32(dump[at + 1]) << 8 | UInt32(dump[at + 2]) << 16 | 0xFF00_0000
        }
      }
    }
  }

  /// What is on the screen once `shows` is true of it; the last picture, where it has not become so in five seconds.
  public func picture(when shows: (Bitmap) -> Bool) throws -> Bitmap {
    for _ in 0..<500 {
      let picture = try picture()
      if shows(picture) { return picture }
      usleep(10_000)
    }
    return try picture()
  }
}
