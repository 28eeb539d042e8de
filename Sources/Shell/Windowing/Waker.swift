import CSDL
import Synchronization

/// Ends a window's wait from any thread, as often as one likes; calls before the wait ends count as one.
public final class Waker: Sendable {
  private let isPending = Atomic(false)

  init() {}

  /// Ends the wait.
  public func wake() {
    if isPending.exchange(true, ordering: .acquiringAndReleasing) { return }
    var event = SDL_Event()
    event.type = SDL_USEREVENT.rawValue
    if SDL_PushEvent(&event) <= 0 { taken() }
  }

  /// The wait has ended: the next call counts again.
  func taken() { isPending.store(false, ordering: .releasing) }
}
