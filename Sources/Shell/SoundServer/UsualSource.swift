import Glibc

/// What a sound server records from where nobody says otherwise.
public struct UsualSource: Hashable, Sendable {
  /// As people know it: “Built-in Audio Analog Stereo”.
  public var title: String
  /// What it hears.
  public var kind: Kind

  /// What a source hears.
  public enum Kind: Hashable, Sendable {
    case microphone
    /// What a loudspeaker plays: the server has no microphone, and takes that instead.
    case monitor
  }

  /// - Parameters:
  ///   - name: as the server calls it.
  ///   - monitors: the loudspeaker that it listens to, as far as the server says.
  init(name: String, title: String?, monitors: String?) {
    self.title = title.flatMap { $0.isEmpty ? nil : $0 } ?? name
    let isMonitor = name.hasSuffix(".monitor") || !(monitors ?? "").isEmpty
    kind = isMonitor ? .monitor : .microphone
  }
}

/// Asks PulseAudio, or PipeWire in its place, what it records from.
///
/// `nil` where there is no such server, where it does not answer in time, or where it records from nothing. Blocks the
/// caller for `patience` at most.
public func usualSource(within patience: Duration = .milliseconds(700)) -> UsualSource? {
  guard let library = PulseLibrary.opened, let question = PulseQuestion(library, patience),
    question.isAnswered()
  else { return nil }
  // Whoever says so in the environment means that one, whatever it is.
  let chosen = getenv("PULSE_SOURCE").map { String(cString: $0) } ?? ""
  guard let name = chosen.isEmpty ? question.usualName() : chosen, !name.isEmpty else { return nil }
  let known = question.source(name)
  return UsualSource(
    name: name, title: known?.title, monitors: chosen.isEmpty ? known?.monitors : nil)
}
