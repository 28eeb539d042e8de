import BookModel
import CommandLine
import Narrating
import Recordings
import Sessions

extension Command {
  private static let voicesHelp = """
    tangerine voices list BOOK [--json]
    tangerine voices export BOOK --voice NAME -o FILE
    tangerine voices import BOOK FILE
    tangerine voices verify BOOK
    tangerine voices delete BOOK --voice NAME [--page N] --yes

    The voices that were recorded for a book.

      list     who has read how many pages, and how many have other words since
      export   writes a voice into one file, NAME.tangerine-voice, for another family
      import   takes such a file in; nothing that is here is written over
      verify   reads every take and compares it with what was written
      delete   deletes a voice, or what it has read of one page: every copy, for good

      --json        of list: one array, and nothing else, on standard output
      --voice NAME  whose voice
      --page N      counted from 1
      -o FILE       where the parcel goes
      --yes         nothing is deleted without it

    Exit status: 0 done, 1 something is damaged, left out or refused by circumstances, 2 wrong use or cannot be opened.
    """

  private enum VoicesDeed: String {
    case list, export, `import`, verify, delete
  }

  /// `voices`: the recorded voices of a book.
  static func voices(_ arguments: [String], in program: Program) throws -> Int32 {
    let options = [
      Option("json", .flag), Option("voice", .value), Option("page", .value),
      Option("output", .value), Option("yes", .flag),
    ]
    guard let line = try line(arguments, options, help: voicesHelp, in: program) else { return 0 }
    guard let deed = line.operands.first.flatMap({ VoicesDeed(rawValue: $0) }) else {
      throw UsageError("which of list, export, import, verify and delete?")
    }
    guard line.operands.count == (deed == .import ? 3 : 2) else {
      throw UsageError(
        "\(deed.rawValue) wants a book folder\(deed == .import ? " and a file" : ""), and no more")
    }
    let deal = try VoicesDeal(line, folder: line.operands[1], in: program)
    do {
      switch deed {
      case .list: return deal.list()
      case .export: return try deal.export()
      case .import: return try deal.import(line.operands[2])
      case .verify: return deal.verify()
      case .delete: return try deal.delete()
      }
    } catch let error as RecordingError {
      let isUnopened = error.kind == .refused || deed == .import && error.kind == .missing
      throw CommandFailure("\(error)", status: isUnopened ? 2 : 1)
    }
  }
}

/// One command about the voices of one book.
private struct VoicesDeal {
  let line: ParsedLine
  let book: Book
  let voices: BookVoices
  let program: Program

  init(_ line: ParsedLine, folder: String, in program: Program) throws {
    self.line = line
    self.program = program
    book = try OpenedBook.open(folder, for: .telling).book
    voices = TakeStore(folder: program.places.voices).voices(of: book)
  }

  private var title: String {
    book.title.text(in: book.language, fallback: book.language) ?? book.folderName
  }

  private func voice() throws(UsageError) -> String {
    guard let name = line.value("voice"), !name.isEmpty else {
      throw UsageError("--voice NAME says whose voice, and it is missing")
    }
    return name
  }

  func list() -> Int32 {
    let rows = VoiceRow.rows(of: voices, in: book)
    if line.has("json") {
      program.say(VoiceRow.json(rows))
    } else if rows.isEmpty {
      program.say("Nobody has read “\(title)” yet.")
    } else {
      program.say(rows.map(\.sentence).joined(separator: "\n"))
    }
    return 0
  }

  func export() throws -> Int32 {
    let name = try voice()
    guard let file = line.value("output"), !file.isEmpty else {
      throw UsageError("-o FILE\(ParcelList.suffix) says where the parcel goes, and it is missing")
    }
    let report = try voices.export(voice: name, to: file)
    program.say("\(file): \(name) reads \(counted(report.kept)) of “\(title)”.")
    return told(report)
  }

  func `import`(_ file: String) throws -> Int32 {
    let contents = try inspectParcel(file)
    let pages = contents.pages(of: book)
    guard pages > 0 else {
      throw CommandFailure(
        "\(file): \(contents.profile.name) reads no page of “\(title)”; it was made for "
          + "“\(contents.title)”", status: 1)
    }
    let report = try voices.import(file)
    program.say(
      "\(contents.profile.name) reads \(counted(pages)) of “\(title)”: \(report.kept) new, "
        + "\(report.known) here already, \(report.retired) older than what is here.")
    return told(report)
  }

  func verify() -> Int32 {
    let (sound, damaged) = voices.verify()
    for file in damaged { program.complain("tangerine: \(file)") }
    program.say(
      "“\(title)”: \(sound) take\(sound == 1 ? "" : "s") as they were written, "
        + "\(damaged.count) damaged.")
    return damaged.isEmpty ? 0 : 1
  }

  func delete() throws -> Int32 {
    let name = try voice()
    let number = try line.number("page", from: 1)
    guard number ?? 1 <= book.entries.count else {
      throw UsageError("--page: the book has \(counted(book.entries.count))")
    }
    guard line.has("yes") else {
      throw UsageError("nothing brings it back; say --yes if \(name) is to be deleted")
    }
    guard voices.profiles.contains(where: { $0.name == name }) else {
      throw CommandFailure("\(name) has recorded nothing for “\(title)”", status: 1)
    }
    let count =
      try number.map {
        try voices.delete(voice: name, page: book.entries[$0 - 1].id, language: nil)
      } ?? voices.delete(voice: name)
    program.say("\(name): \(count) file\(count == 1 ? "" : "s") deleted.")
    return 0
  }

  private func told(_ report: ParcelReport) -> Int32 {
    for reason in report.leftOut { program.complain("tangerine: left out: \(reason)") }
    return report.leftOut.isEmpty ? 0 : 1
  }
}

private func counted(_ pages: Int) -> String { "\(pages) page\(pages == 1 ? "" : "s")" }
