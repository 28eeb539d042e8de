import CPulse

/// A connection to the server on which questions are asked, one after the other; each waits for its answer.
struct PulseQuestion: ~Copyable {
  private let library: PulseLibrary
  private let loop: OpaquePointer
  private let context: OpaquePointer
  private let end: ContinuousClock.Instant

  /// `nil` where there is no memory for it.
  /// - Parameter patience: what all questions have together.
  init?(_ library: PulseLibrary, _ patience: Duration) {
    guard let loop = library.makeLoop() else { return nil }
    guard let api = library.api(loop), let context = library.makeContext(api, "Tangerine") else {
      library.freeLoop(loop)
      return nil
    }
    self.library = library
    self.loop = loop
    self.context = context
    end = ContinuousClock.now + patience
  }

  /// Connects; whether the server answers. To be called once, before anything else.
  func isAnswered() -> Bool {
    // No server is started for this (PA_CONTEXT_NOAUTOSPAWN).
    library.connect(context, nil, 1, nil) >= 0
      && wait { library.state(context) == PA_CONTEXT_READY.rawValue }
  }

  deinit {
    library.disconnect(context)
    library.release(context)
    library.freeLoop(loop)
  }

  /// What the server records from where nobody says otherwise, as it calls it.
  func usualName() -> String? {
    let answer = Answer<String>()
    let operation = library.askServer(
      context,
      { _, info, place in
        Answer<String>.at(place)?.give(text(info?.pointee.default_source_name))
      }, answer.place)
    return outcome(of: answer, operation)
  }

  struct Source {
    var title: String?
    /// The loudspeaker whose monitor it is.
    var monitors: String?
  }

  /// What the server says of a source.
  func source(_ name: String) -> Source? {
    let answer = Answer<Source>()
    let operation = library.askSource(
      context, name,
      { _, info, isLast, place in
        guard let info = info?.pointee, isLast == 0 else {
          Answer<Source>.at(place)?.give(nil)
          return
        }
        Answer<Source>.at(place)?.give(
          Source(title: text(info.description), monitors: text(info.monitor_of_sink_name)))
      }, answer.place)
    return outcome(of: answer, operation)
  }

  private func outcome<Value>(of answer: Answer<Value>, _ operation: OpaquePointer?) -> Value? {
    guard let operation else { return nil }
    defer { library.forget(operation) }
    _ = wait { answer.isGiven }
    return answer.value
  }

  /// Lets the library work until that is so; whether it became so in time.
  private func wait(until isSo: () -> Bool) -> Bool {
    while !isSo() {
      let left = end - ContinuousClock.now
      let state = library.state(context)
      if left <= .zero || state == PA_CONTEXT_FAILED.rawValue
        || state == PA_CONTEXT_TERMINATED.rawValue
      {
        return false
      }
      // In microseconds.
      let micros = Int32(
        clamping: left.components.seconds * 1_000_000
          + left.components.attoseconds / 1_000_000_000_000)
      guard library.prepare(loop, max(1, micros)) >= 0, library.poll(loop) >= 0,
        library.dispatch(loop) >= 0
      else { return false }
    }
    return true
  }
}

/// What a callback of the library's is to fill; it lives until its question has been answered or given up.
private final class Answer<Value> {
  private(set) var isGiven = false
  private(set) var value: Value?

  var place: UnsafeMutableRawPointer { Unmanaged.passUnretained(self).toOpaque() }

  static func at(_ place: UnsafeMutableRawPointer?) -> Answer? {
    place.map { Unmanaged<Answer>.fromOpaque($0).takeUnretainedValue() }
  }

  /// The first one counts: the library says twice that a list is at its end.
  func give(_ value: Value?) {
    if !isGiven { self.value = value }
    isGiven = true
  }
}

private func text(_ pointer: UnsafePointer<CChar>?) -> String? {
  pointer.map { String(cString: $0) }
}
