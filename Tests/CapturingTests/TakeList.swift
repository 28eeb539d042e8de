import BookModel
import Capturing
import Narrating
import Synchronization

/// Takes in memory.
final class TakeList: TakeWriter {
  struct Written: Sendable {
    var subject: TakeSubject
    var samples: [Int16] = []
    var ending: Draft.Ending?
    var dropouts = 0
    var edges = TakeEdges()
  }

  private struct Inside {
    var takes: [Written] = []
    var room: Int
    var refusal: String?
  }

  private let inside: Mutex<Inside>

  /// - Parameters:
  ///   - room: So many samples fit on its disk.
  ///   - refusal: Why no take can be begun.
  init(room: Int = .max, refusal: String? = nil) {
    inside = Mutex(Inside(room: room, refusal: refusal))
  }

  var takes: [Written] { inside.withLock { $0.takes } }

  func begin(_ subject: TakeSubject, text _: String) throws(TakeFailure) {
    let refusal = inside.withLock { inside in
      if inside.refusal == nil { inside.takes.append(Written(subject: subject)) }
      return inside.refusal
    }
    if let refusal { throw TakeFailure(refusal) }
  }

  func append(_ samples: [Int16]) -> Draft.Ending? {
    inside.withLock { inside in
      let part = samples.prefix(inside.room)
      inside.takes[inside.takes.count - 1].samples += part
      inside.room -= part.count
      return part.count == samples.count ? nil : .diskFull
    }
  }

  func finish(
    _ ending: Draft.Ending, dropouts: Int, edges: TakeEdges
  ) throws(TakeFailure) -> Draft {
    inside.withLock { inside in
      let last = inside.takes.count - 1
      inside.takes[last].ending = ending
      inside.takes[last].dropouts = dropouts
      inside.takes[last].edges = edges
      let take = inside.takes[last]
      return Draft(
        id: last, subject: take.subject, text: "", path: "\(last)", frames: take.samples.count,
        treatment: Treatment(span: 0..<take.samples.count), dropouts: dropouts, ending: ending)
    }
  }

  func discard() { inside.withLock { _ = $0.takes.removeLast() } }
}

/// The page of that number, read by Mama.
func page(_ number: Int) -> TakeSubject {
  TakeSubject(
    book: "book", page: PageID(rawValue: "\(number).png"), language: LanguageTag("en"),
    voice: "Mama")
}
