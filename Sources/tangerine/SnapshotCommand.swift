import CommandLine
import Measures
import PNGFiles
import Pixels
import Reading
import Sessions

extension Command {
  private static let snapshotHelp = """
    tangerine snapshot FOLDER (--spread N | --page N) [--size WxH] [--no-text] [--language L] -o F.png
    tangerine snapshot --contact-sheet FOLDER -o F.png

    Makes a picture of a spread without a display, just as the window would show it.

      --spread N        counted from 0, the closed front cover
      --page N          the spread of a page, counted from 1
      --size WxH        pixels; 1920x1080 without it
      --no-text         text off altogether
      --language L      text in this language, such as fr
      --contact-sheet   every spread of the book, small, on one picture
    """

  /// `snapshot`: a spread, or all of them, as a PNG.
  static func snapshot(_ arguments: [String], in program: Program) throws -> Int32 {
    let options = [
      Option("spread", .value), Option("page", .value), Option("size", .value),
      Option("no-text", .flag), Option("language", .value), Option("contact-sheet", .flag),
      Option("output", .value),
    ]
    guard let line = try line(arguments, options, help: snapshotHelp, in: program) else {
      return 0
    }
    let output = try line.output()
    let snapshot = try snapshot(line, in: program)
    let picture: Bitmap
    if line.has("contact-sheet") {
      picture = try snapshot.contactSheet()
    } else {
      picture = try snapshot.picture(
        of: try subject(line), size: try line.extent("size") ?? Extent(width: 1920, height: 1080))
    }
    try program.write(try encoded(picture), to: output)
    return 0
  }

  private static func snapshot(_ line: ParsedLine, in program: Program) throws -> Snapshot {
    let opened = try OpenedBook.open(try folder(line), cacheFolder: program.cacheFolder)
    let reading = program.preferences().reading
    return Snapshot(
      opened,
      SessionSettings(
        reading: reading, language: line.language,
        place: Place(text: line.has("no-text") ? .hidden : .shown),
        cacheFolder: program.cacheFolder))
  }

  private static func subject(_ line: ParsedLine) throws(UsageError) -> Snapshot.Subject {
    let spread = try line.number("spread", from: 0)
    let page = try line.number("page", from: 1)
    switch (spread, page) {
    case (let spread?, nil): return .spread(spread)
    case (nil, let page?): return .page(page)
    case (nil, nil): throw UsageError("which spread? --spread N or --page N says it")
    case (_?, _?): throw UsageError("--spread or --page, not both")
    }
  }

  static func encoded(_ picture: Bitmap) throws(CommandFailure) -> [UInt8] {
    do throws(PictureFault) {
      return try encodePNG(picture)
    } catch {
      throw CommandFailure("the picture cannot be written as a PNG: \(error)", status: 1)
    }
  }
}
