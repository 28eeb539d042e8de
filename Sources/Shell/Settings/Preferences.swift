/// What a user or a keeper has chosen in the settings files.
public struct Preferences: Hashable, Sendable {
  /// The face that texts are set in.
  public enum Face: String, Hashable, Sendable, CaseIterable {
    case andika = "Andika"
    case openDyslexic = "OpenDyslexic"
  }

  /// Which stage draws.
  public enum Stage: String, Hashable, Sendable, CaseIterable { case automatic, software, gl }

  /// Size of the letters in per cent of the usual one, in `Preferences.letterSizes`.
  public var letters: Int
  public var face: Face
  /// Pages cross-fade instead of turning.
  public var reducedMotion: Bool
  public var stage: Stage
  /// Folders of books beside the usual ones; absolute paths.
  public var folders: [String]
  /// Turning pages rustle.
  public var pageTurnSound: Bool
  /// Pages that have an ambience are heard.
  public var ambience: Switch
  /// Of everything that is heard, in `Preferences.volumes`.
  public var volume: Int
  /// Whether voices may be recorded here; `off`: no microphone is shown, and none is opened.
  public var recording: Switch
  /// Whether a robot reads what nobody has read.
  public var robot: Switch

  /// Something that is either allowed or not.
  public enum Switch: String, Hashable, Sendable, CaseIterable { case on, off }

  public init(
    letters: Int = 100, face: Face = .andika, reducedMotion: Bool = false,
    stage: Stage = .automatic, folders: [String] = [], pageTurnSound: Bool = true,
    ambience: Switch = .on, volume: Int = 100, recording: Switch = .on, robot: Switch = .off
  ) {
    self.letters = letters
    self.face = face
    self.reducedMotion = reducedMotion
    self.stage = stage
    self.folders = folders
    self.pageTurnSound = pageTurnSound
    self.ambience = ambience
    self.volume = volume
    self.recording = recording
    self.robot = robot
  }

  /// What `Letters` may be.
  public static let letterSizes = 75...200
  /// What `Volume` may be.
  public static let volumes = 0...100
}

/// Something in a settings file that was passed over, and why; the rest of the file holds.
public struct SettingsRemark: Hashable, Sendable, CustomStringConvertible {
  public var file: String
  /// From 1; `nil` where the whole file is meant.
  public var line: Int?
  /// What is wrong and what was done instead; one sentence.
  public var message: String

  public init(file: String, line: Int?, message: String) {
    self.file = file
    self.line = line
    self.message = message
  }

  public var description: String {
    line.map { "\(file), line \($0): \(message)" } ?? "\(file): \(message)"
  }
}
