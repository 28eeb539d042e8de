import Glibc
import Synchronization

/// The folder of books and corpora that are not part of the project: `TANGERINE_SHARED`, else `../shared`.
///
/// `nil` where it is absent; the first to ask then says so, in one line.
public func sharedFolder() -> String? {
  let path = environment("TANGERINE_SHARED") ?? "../shared"
  if access("\(path)/corpora", R_OK) == 0 { return path }
  if saidMissing.exchange(true, ordering: .relaxed) == false {
    print("SKIPPED: tests over the shared books and corpora (no \(path); set TANGERINE_SHARED)")
  }
  return nil
}

private let saidMissing = Atomic(false)
