package import Capturing
import FoundationEssentials
package import Narrating
package import Recordings
import Synchronization

/// Where a recorder's samples go: part files in the store of one book's voices.
package final class PartTakes: TakeWriter {
  private let voices: @Sendable () -> BookVoices
  private let part = Mutex<PartFile?>(nil)

  /// - Parameter voices: asked with every take.
  package init(_ voices: @escaping @Sendable () -> BookVoices) { self.voices = voices }

  package func begin(_ subject: TakeSubject, text: String) throws(TakeFailure) {
    do throws(RecordingError) {
      let begun = try voices().begin(subject, text: text, at: presentTime())
      part.withLock { $0 = begun }
    } catch {
      throw TakeFailure(error.description)
    }
  }

  package func append(_ samples: [Int16]) -> Draft.Ending? {
    part.withLock { $0?.append(samples) }
  }

  package func finish(
    _ ending: Draft.Ending, dropouts: Int, edges _: TakeEdges
  ) throws(TakeFailure) -> Draft {
    guard let ended = taken() else { throw TakeFailure("Nothing was being recorded") }
    ended.dropouts = dropouts
    do throws(RecordingError) {
      return try voices().draft(from: ended, ending: ending)
    } catch {
      throw TakeFailure(error.description)
    }
  }

  package func discard() {
    if let ended = taken() { voices().discard(ended) }
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
