import BookModel
import Capturing
import CommandLine
import Glibc
import Narrating
import Recordings
import Sessions
import Sounds

extension Command {
  private static let recordHelp = """
    tangerine record BOOK --page N --voice NAME --seconds S [--language L]

    Records one page, read into the machine's microphone, for so many seconds; Ctrl-C ends it earlier and keeps it, too.
    It becomes that page's take. The one before it is kept aside and can come back.

      --page N      counted from 1
      --voice NAME  whose voice
      --seconds S   1 to 600
      --language L  in which it is read, such as fr; without it, the book's own

    Exit status: 0 kept, 1 not kept or not whole (no microphone, no room), 2 wrong use or cannot be opened.
    """

  /// `record`: a take from a terminal, into the same store and with the same care as in the booth.
  static func record(_ arguments: [String], in program: Program) throws -> Int32 {
    let options = [
      Option("page", .value), Option("voice", .value), Option("seconds", .value),
      Option("language", .value),
    ]
    guard let line = try line(arguments, options, help: recordHelp, in: program) else { return 0 }
    let folder = try folder(line)
    guard let number = try line.number("page", from: 1) else {
      throw UsageError("--page N says which page, and it is missing")
    }
    guard let voice = line.value("voice"), !voice.isEmpty else {
      throw UsageError("--voice NAME says whose voice, and it is missing")
    }
    guard let seconds = try line.number("seconds", from: 1), seconds <= 600 else {
      throw UsageError("--seconds S says how long, from 1 to 600")
    }
    let book = try OpenedBook.open(folder, for: .telling).book
    guard number <= book.entries.count else {
      throw UsageError("--page: the book has \(book.entries.count) pages")
    }
    let voices = TakeStore(folder: program.places.voices).voices(of: book)
    let entry = book.entries[number - 1]
    let language = line.language ?? book.language
    let text = entry.texts.compactMap { $0.text(in: language, fallback: book.language) }
      .joined(separator: "\n")
    let subject = TakeSubject(
      book: voices.book, page: entry.id, language: language, voice: voice)
    let draft = try TerminalRecording(voices).draft(subject, text, lasting: .seconds(seconds)) {
      program.complain("Recording page \(number): \($0). Ctrl-C ends it.")
    }
    return try keep(draft, page: number, in: voices, program)
  }

  private static func keep(
    _ draft: Draft, page: Int, in voices: BookVoices, _ program: Program
  ) throws(CommandFailure) -> Int32 {
    let take: Take
    do throws(RecordingError) { take = try voices.keep(draft) } catch {
      throw CommandFailure("\(error)", status: 1)
    }
    let length = (take.length.seconds * 10).rounded() / 10
    program.say("\(take.subject.voice) reads page \(page): \(length) s.")
    switch draft.ending {
    case .stopped, .found, .tooLong: return 0
    case .diskFull: program.complain("tangerine: the disk is nearly full, and the take ends there")
    case .microphoneGone:
      program.complain("tangerine: the microphone has gone away, and the take ends there")
    }
    return 1
  }
}

/// A recording that a terminal waits for.
private struct TerminalRecording {
  private let recorder: Recorder
  private let microphone = Microphone()
  private var signals = sigset_t()

  /// What a sound server is given to answer.
  private static let patience = Duration.seconds(5)

  init(_ voices: BookVoices) {
    recorder = Recorder(microphone, writer: PartTakes { voices }) {}
    sigemptyset(&signals)
    for signal in [SIGINT, SIGTERM, SIGHUP] { sigaddset(&signals, signal) }
  }

  /// Records, until the time is over or a signal comes.
  /// - Parameter tell: Told the microphone's name, once it is recording.
  /// - Throws: `CommandFailure` where nothing comes of it.
  func draft(
    _ subject: TakeSubject, _ text: String, lasting: Duration, tell: (String) -> Void
  ) throws(CommandFailure) -> Draft {
    // Threads made from here on are spared them, too.
    var signals = signals
    pthread_sigmask(SIG_BLOCK, &signals, nil)
    // A second one ends the program as it always does.
    defer { pthread_sigmask(SIG_UNBLOCK, &signals, nil) }
    recorder.perform(.openMicrophone)
    defer { recorder.close(within: .seconds(2)) }
    var (name, isAsked) = ("", false)
    var until = ContinuousClock.now + Self.patience
    while true {
      for news in recorder.collect() {
        switch news {
        case .microphone(.open(let device)):
          name = device
          if !isAsked { recorder.perform(.record(subject, text: text)) }
          isAsked = true
        case .microphone(.unusable(let trouble)) where !isAsked:
          throw CommandFailure("nothing was recorded: \(trouble.words)", status: 1)
        case .began:
          tell(name)
          until = ContinuousClock.now + lasting
        case .drafted(let draft): return draft
        case .tooShort: throw CommandFailure("nothing was recorded: it was too short", status: 1)
        case .failed(let words): throw CommandFailure(words, status: 1)
        case .microphone, .level, .kept: break
        }
      }
      if hasSignal(&signals) || ContinuousClock.now > until {
        guard isAsked else {
          throw CommandFailure("nothing was recorded: the sound does not answer", status: 1)
        }
        pthread_sigmask(SIG_UNBLOCK, &signals, nil)
        recorder.perform(.stop)
        until = ContinuousClock.now + .seconds(3600)
      }
    }
  }

  /// Waits for 20 ms; whether a signal came.
  private func hasSignal(_ signals: inout sigset_t) -> Bool {
    var time = timespec(tv_sec: 0, tv_nsec: 20_000_000)
    return sigtimedwait(&signals, nil, &time) > 0
  }
}
