import CSDL
public import Staging

extension Window {
  /// Sleeps until something happens, and says what; without a time, for ever.
  ///
  /// It may return early and with nothing: when woken, or when the window wants its picture (`needsPresent`). While
  /// nothing happens it does not wake up at all. Of several moves of one pointer in a row only the last is told.
  public func wait(atMost limit: Duration? = nil) -> [InputEvent] {
    var events: [InputEvent] = []
    var event = SDL_Event()
    if sleep(&event, limit) {
      repeat { take(event, &events) } while SDL_PollEvent(&event) != 0
    }
    events += translator.lostFingers()
    return events
  }

  /// SDL counts whole milliseconds; what is left of the time is slept off without it.
  private func sleep(_ event: inout SDL_Event, _ limit: Duration?) -> Bool {
    guard let limit else { return SDL_WaitEvent(&event) != 0 }
    let end = ContinuousClock.now + max(.zero, limit)
    let whole = limit / .milliseconds(1)
    if SDL_WaitEventTimeout(&event, Int32(max(0, min(1e9, whole.rounded(.down))))) != 0 {
      return true
    }
    let rest = end - ContinuousClock.now
    if rest > .zero, rest < .milliseconds(1) { pause(rest) }
    return SDL_PollEvent(&event) != 0
  }

  private func take(_ event: SDL_Event, _ events: inout [InputEvent]) {
    switch SDL_EventType(event.type) {
    case SDL_USEREVENT: waker.taken()
    case SDL_WINDOWEVENT, SDL_DISPLAYEVENT:
      let shows = [SDL_WINDOWEVENT_EXPOSED, SDL_WINDOWEVENT_SIZE_CHANGED, SDL_WINDOWEVENT_RESTORED]
      if SDL_EventType(event.type) == SDL_WINDOWEVENT,
        shows.contains(where: { $0.rawValue == UInt32(event.window.event) })
      {
        needsPresent = true
      }
      if remeasure() { events.append(.resize(extent)) }
    default:
      for input in translator.translate(event) {
        if let last = events.last, input.continues(last) { events.removeLast() }
        events.append(input)
      }
    }
  }
}

extension InputEvent {
  /// Whether both are moves of the same pointer, so that the later one says all.
  fileprivate func continues(_ other: InputEvent) -> Bool {
    if case .move(let pointer, _) = self, case .move(pointer, _) = other { return true }
    return false
  }
}
