/// How a voice of the family is shown: what its folder says of it.
public struct VoiceProfile: Hashable, Sendable {
  public var name: String
  /// Red, green, blue: 0xRRGGBB.
  public var colour: UInt32
  public var face: Face

  /// What is shown of somebody.
  public enum Face: Hashable, Sendable {
    case drawn(DrawnFace)
    /// A picture that the family picked: a PNG in the voice's folder.
    case picture(file: String)
  }

  public init(name: String, colour: UInt32 = 0xF2_8C28, face: Face? = nil) {
    self.name = name
    self.colour = colour & 0xFF_FFFF
    self.face = face ?? .drawn(Self.usualFace(of: name))
  }

  /// The drawn face that a voice of this name has by itself.
  public var usualFace: VoiceFace { .drawn(Self.usualFace(of: name)) }

  /// Somebody called like one of our faces has that one; everybody else always the same.
  private static func usualFace(of name: String) -> DrawnFace {
    let all = DrawnFace.allCases
    let place = name.utf8.reduce(0) { ($0 &* 31 &+ Int($1)) & 0xFFFF } % all.count
    return all.first { $0.usualName == name } ?? all[place]
  }

  /// Its file.
  public var text: String {
    var fields = Fields()
    fields.add("tangerine-voice", 1)
    fields.add("name", name)
    fields.add("colour", String(colour, radix: 16))
    switch face {
    case .drawn(let face): fields.add("drawn", face.rawValue)
    case .picture(let file): fields.add("picture", file)
    }
    return fields.text
  }

  /// Reads such a file; `nil` where it says no name. A picture's name that would lead out of the folder counts as none.
  public init?(text: String) {
    let fields = Fields(text)
    guard fields.number("tangerine-voice") == 1, let name = fields["name"], !name.isEmpty else {
      return nil
    }
    self.init(name: name)
    if let colour = fields["colour"].flatMap({ UInt32($0, radix: 16) }) {
      self.colour = colour & 0xFF_FFFF
    }
    if let drawn = fields["drawn"].flatMap({ DrawnFace(rawValue: $0) }) { face = .drawn(drawn) }
    if let file = fields["picture"], !file.isEmpty, !file.contains("/"), !file.hasPrefix(".") {
      face = .picture(file: file)
    }
  }
}
