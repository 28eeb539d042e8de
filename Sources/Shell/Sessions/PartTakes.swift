import Capturing
import FoundationEssentials
import Narrating
import Recordings
import Synchronization

/// Where a recorder's samples go: part files in the store of one book's voices.
final class PartTakes: TakeWriter {
  private let shelf: TakeShelf
  private let part = Mutex<PartFile?>(nil)

  init(_ shelf: TakeShelf) { self.shelf = shelf }

  func begin(_ subject: TakeSubject, text: String) throws(TakeFailure) {
    do throws(RecordingError) {
      let begun = try shelf.voices.begin(subject, text: text, at: presentTime())
      part.withLock { $0 = begun }
    } catch {
      throw TakeFailure(error.description)
    }
  }

  func append(_ samples: [Int16]) -> Draft.Ending? {
    part.withLock { $0?.append(samples) }
  }

  func finish(
    _ ending: Draft.Ending, dropouts: Int, edges _: TakeEdges
  ) throws(TakeFailure) -> Draft {
    guard let ended = taken() else { throw TakeFailure("Nothing was being recorded") }
    ended.dropouts = dropouts
    do throws(RecordingError) {
      return try shelf.voices.draft(from: ended, ending: ending)
    } catch {
      throw TakeFailure(error.description)
    }
  }

  func discard() {
    if let ended = taken() { shelf.voices.discard(ended) }
  }

  private func taken() -> PartFile? {
    part.withLock { part in
      defer { part = nil }
      return part
    }
  }
}

/// Now: ISO 8601, UTC, whole seconds.
private func presentTime() -> String { Date.now.formatted(.iso8601) }
