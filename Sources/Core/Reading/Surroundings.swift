import BookModel
import Measures

/// What is heard around an opening, found out once while it lies open: frames of a turn ask for it, and for no memory.
struct PlacedAmbience: Hashable {
  var opening: Int
  var ambience: Ambience?
}

/// What is heard around a page: rain, a street, birds.
extension Reader {
  /// A page that nobody touches, and that nobody reads aloud, falls silent after this long: a kiosk is not to sing all night.
  static let ambienceStays = Duration.seconds(120)

  /// The ambience that is to be heard now.
  private mutating func wantedAmbience() -> Ambience? {
    if booth != nil || !(isReadAloud || now < lastTouch + Reader.ambienceStays) { return nil }
    if ambienceHere?.opening != current {
      ambienceHere = PlacedAmbience(opening: current, ambience: ambienceOfOpening)
    }
    return ambienceHere?.ambience
  }

  /// That of what lies open: the first page's that has any.
  private var ambienceOfOpening: Ambience? {
    opening.entries.lazy.compactMap { book.entries[$0].sound }.first { $0.volume > 0 }
  }

  private var isReadAloud: Bool {
    switch narration.course {
    case .speaking(_, .going), .breathing: true
    case .speaking(_, .held), .silent: false
    }
  }

  /// Lets another ambience begin, or none, as far as this moment asks for it. Pages that have the same go on with it.
  mutating func surround() -> [Effect] {
    let wanted = wantedAmbience()
    if wanted == ambience { return [] }
    ambience = wanted
    return [.surround(wanted)]
  }

  /// When what is heard around the page ends by itself.
  var ambienceEnd: Duration? {
    ambience == nil || isReadAloud ? nil : lastTouch + Reader.ambienceStays
  }
}
