import BookModel
import Narrating

/// What a script or a keeper may ask of the reading room.
public struct ReadingState: Hashable, Sendable {
  public var spread: Int
  public var spreads: Int
  /// File names of the pictures, and `#n` of the pages of text, that are shown, in reading order.
  public var pages: [String]
  public var text: Bool
  public var controls: Bool
  public var language: String
  public var slip: Int
  public var slips: Int
  /// The control that has the keys' focus, by name.
  public var focus: String?
  /// How far each leaf in the air is over, 0…1, the first one ahead.
  public var turning: [Double]
  /// The voice that reads, or is being recorded; `nil`: *I read*.
  public var voice: String?
  /// What the voice, or the booth's big button, is doing.
  public var transport: String
  /// `reading` or `booth`.
  public var room: String
}

extension Reader {
  /// The spread that is open, counted from 0, the closed front cover.
  public var spread: Int {
    openings.spreads.indices.contains(current) ? openings.spreads[current] : 0
  }

  /// Whether voices are being recorded: nobody is to be called away from that.
  public var isInBooth: Bool { booth != nil }

  /// What is to be seen now, in words.
  public var state: ReadingState {
    ReadingState(
      spread: spread, spreads: openings.spreadCount,
      pages: opening.entries.map { book.entries[$0].picture?.file ?? book.entries[$0].id.rawValue },
      text: text == .shown, controls: controls.areIn, language: language.rawValue, slip: slip,
      slips: slipCount(of: opening), focus: focus.map { "\($0)" },
      turning: flight.leaves.map { $0.progress(at: now) }, voice: booth?.voice ?? voice,
      transport: booth.map { $0.transport.name } ?? narration.name,
      room: booth == nil ? "reading" : "booth")
  }

  /// Opens a spread by its number, for pictures made without a reader.
  public mutating func show(spread: Int) -> [Effect] {
    current = openings.index(ofSpread: spread)
    slip = 0
    return refresh()
  }

  /// Opens the spread on which an entry of `Pages` lies, counted from 0.
  public mutating func show(entry: Int) -> [Effect] {
    current = openings.index(showing: entry)
    slip = 0
    return refresh()
  }
}

extension Transport {
  /// The state in one word.
  var name: String {
    switch state {
    case .ready: "ready"
    case .countingIn: "counting"
    case .arming: "arming"
    case .recording: "recording"
    case .stopping: "stopping"
    case .reviewing(_, .silent): "reviewing"
    case .reviewing(_, .sounding): "playing"
    case .reviewing(_, .paused), .listening(.paused): "paused"
    case .saving: "saving"
    case .listening: "listening"
    }
  }
}

extension Narration {
  /// The same of a voice that reads.
  fileprivate var name: String {
    switch course {
    case .silent: "stopped"
    case .speaking(_, .going): "playing"
    case .speaking(_, .held): "paused"
    case .breathing: "breathing"
    }
  }
}
