import Measures
public import Staging

/// One line of a script: when, and what.
public struct Cue: Hashable, Sendable {
  /// What a line of a script does.
  public enum Act: Hashable, Sendable {
    case input(InputEvent)
    /// A picture of the stage, as `NAME.png`.
    case shot(String)
    /// One line in `state.jsonl`.
    case state
    /// A book into the library, or out of it.
    case drop(String)
    case remove(String)
  }

  /// Since the start.
  public var time: Duration
  public var act: Act
  /// In the script, from 1.
  public var line: Int
}

/// Why a script cannot be played: its line, and what is wrong with it.
public struct ScriptError: Error, Hashable, Sendable, CustomStringConvertible {
  public var line: Int
  public var reason: String

  public var description: String { "line \(line): \(reason)" }
}

/// A script read: its cues by time, those of one time in their order. `#` begins a comment.
public func readScript(_ text: String) throws(ScriptError) -> [Cue] {
  var cues: [Cue] = []
  for (index, raw) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
    let line = raw.prefix { $0 != "#" }
    let words = line.split(whereSeparator: \.isWhitespace).map(String.init)
    if words.isEmpty { continue }
    cues.append(try readCue(words, rest: line, number: index + 1))
  }
  return cues.enumerated().sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }
    .map(\.element)
}

private func readCue(
  _ words: [String], rest line: Substring, number: Int
) throws(ScriptError) -> Cue {
  func fail(_ reason: String) -> ScriptError { ScriptError(line: number, reason: reason) }
  guard let seconds = Double(words[0]), seconds >= 0, seconds < 1e7 else {
    throw fail("“\(words[0])” is no time; a line begins with seconds, such as 1.5")
  }
  guard words.count > 1 else { throw fail("there is a time and no event after it") }
  guard let act = act(words[1], Array(words.dropFirst(2)), tail: tail(of: line, after: 2)) else {
    throw fail("“\(words.dropFirst().joined(separator: " "))” is no event that a script knows")
  }
  return Cue(time: .inSeconds(seconds), act: act, line: number)
}

/// What stands after the first `count` words, its inner blanks kept.
private func tail(of line: Substring, after count: Int) -> String {
  var rest = line.drop { $0.isWhitespace }
  for _ in 0..<count { rest = rest.drop { !$0.isWhitespace }.drop { $0.isWhitespace } }
  while rest.last?.isWhitespace == true { rest.removeLast() }
  return String(rest)
}

private func act(_ verb: String, _ words: [String], tail: String) -> Cue.Act? {
  switch verb {
  case "down", "move", "up":
    guard words.count == 3, let id = Int64(words[0]), let at = point(words[1], words[2]) else {
      return nil
    }
    return pointer(verb, .finger(id), at)
  case "mouse":
    guard words.count == 3, let at = point(words[1], words[2]) else { return nil }
    return pointer(words[0], .mouse, at)
  case "key": return tail.isEmpty ? nil : .input(.key(tail))
  case "keyup": return tail.isEmpty ? nil : .input(.keyUp(tail))
  case "text": return tail.isEmpty ? nil : .input(.text(tail))
  case "wheel": return words.count == 1 ? Int(words[0]).map { .input(.wheel($0)) } : nil
  case "resize":
    guard words.count == 2, let width = Int(words[0]), let height = Int(words[1]),
      (16...16_384).contains(width), (16...16_384).contains(height)
    else { return nil }
    return .input(.resize(Extent(width: width, height: height)))
  case "shot": return isPlainName(words) ? .shot(words[0]) : nil
  case "state": return words.isEmpty ? .state : nil
  case "drop": return tail.isEmpty ? nil : .drop(tail)
  case "remove": return tail.isEmpty ? nil : .remove(tail)
  default: return nil
  }
}

/// One word that names a file in the output folder and nothing outside it.
private func isPlainName(_ words: [String]) -> Bool {
  words.count == 1 && !words[0].contains("/") && !words[0].hasPrefix(".")
}

private func point(_ x: String, _ y: String) -> Point? {
  guard let x = Double(x), let y = Double(y), x.isFinite, y.isFinite, abs(x) < 1e6, abs(y) < 1e6
  else { return nil }
  return Point(x: x, y: y)
}

private func pointer(_ verb: String, _ pointer: InputEvent.Pointer, _ at: Point) -> Cue.Act? {
  switch verb {
  case "down": .input(.down(pointer, at))
  case "move": .input(.move(pointer, at))
  case "up": .input(.up(pointer, at))
  default: nil
  }
}
