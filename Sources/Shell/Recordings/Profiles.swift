public import Narrating

extension BookVoices {
  /// How a voice is shown; a usual face for one that has said nothing.
  public func profile(of voice: String) -> VoiceProfile {
    profiles.first { $0.name == voice } ?? VoiceProfile(name: voice)
  }

  /// Says how a voice is shown.
  /// - Parameter picture: The bytes of a PNG of at most 8 MB that becomes its face; `nil` leaves the face to the profile.
  /// - Throws: `RecordingError`.
  public func set(_ profile: VoiceProfile, picture: [UInt8]? = nil) throws(RecordingError) {
    try makeFolders(for: profile.name)
    try writing { (_) throws(RecordingError) in
      var profile = profile
      if let picture {
        guard isFace(picture) else {
          throw RecordingError(.refused, "A face is a PNG of at most 8 MB, and this is none.")
        }
        profile.face = .picture(file: Self.faceName)
      }
      let place = voiceFolder(profile.name)
      try saying("the voice's face could not be kept") { () throws(FileFault) in
        if let picture {
          try files.replace("\(place)/\(Self.faceName)", with: picture, in: place)
        }
        try files.replace(
          "\(place)/\(Self.profileName)", with: Array(profile.text.utf8), in: place)
      }
      with { state in
        state.shelf.profiles.removeAll { $0.name == profile.name }
        state.shelf.profiles.append(profile)
        state.shelf.profiles.sort { $0.name < $1.name }
      }
    }
  }

  static let faceName = "face.png"
  static let largestFace = 8 << 20

  /// As far as its first bytes tell; whoever shows it decodes it with all due care.
  func isFace(_ bytes: [UInt8]) -> Bool {
    bytes.count <= Self.largestFace && bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 13, 10, 26, 10])
  }
}
