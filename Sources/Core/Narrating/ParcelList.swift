/// What a voice parcel says of itself, in its first file: whose voice, of which book, and every take with its checksum.
public struct ParcelList: Hashable, Sendable {
  public var profile: VoiceProfile
  public var title: String
  /// Its lines name files of the parcel.
  public var ledger: Ledger
  /// Of the face, where there is one.
  public var face: Checksum?

  public init(profile: VoiceProfile, title: String, ledger: Ledger, face: Checksum?) {
    self.profile = profile
    self.title = title
    self.ledger = ledger
    self.face = face
  }

  /// What a parcel's file is called in the end.
  public static let suffix = ".tangerine-voice"
  /// The names of its files.
  public static let (list, faceFile) = ("voice.txt", "face.png")
  /// The name of its take of that place, from 1.
  public static func takeFile(_ place: Int) -> String { "take-\(place).flac" }

  /// Its file.
  public var text: String {
    var fields = Fields()
    fields.add("tangerine-parcel", 1)
    fields.add("title", title)
    if let face { fields.add("face", face.text) }
    return fields.text + profile.text + "\n" + ledger.text
  }

  /// Reads such a file; `nil` where it is none, or a single byte of its takes is not as it was written.
  public init?(text: String) {
    let bytes = Array(text.utf8)
    guard
      let end = bytes.indices.dropFirst().first(where: { bytes[$0] == 10 && bytes[$0 - 1] == 10 })
    else { return nil }
    let head = String(decoding: bytes[..<end], as: UTF8.self)
    let fields = Fields(head)
    guard fields.number("tangerine-parcel") == 1, let profile = VoiceProfile(text: head),
      let ledger = Ledger(text: String(decoding: bytes[(end + 1)...], as: UTF8.self))
    else { return nil }
    self.init(
      profile: profile, title: fields["title"] ?? "", ledger: ledger,
      face: fields["face"].flatMap { Checksum(text: $0) })
  }
}
