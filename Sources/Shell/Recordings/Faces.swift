public import Narrating

extension TakeStore {
  /// Who can be heard first in each book that anybody has read, by the key of the book: one of our drawings, or the one
  /// that such a voice has by itself.
  ///
  /// Never fails, and writes nothing.
  public func faces() -> [String: DrawnFace] {
    var faces: [String: DrawnFace] = [:]
    for (place, record) in books {
      let shelf = Shelf("\(folder)/\(place)", book: record.key, files)
      guard let voice = shelf.ledger.voices.sorted().first,
        let profile = shelf.profiles.first(where: { $0.name == voice })
      else { continue }
      if case .drawn(let face) = profile.face {
        faces[record.key] = face
      } else if case .drawn(let face) = profile.usualFace {
        faces[record.key] = face
      }
    }
    return faces
  }
}
