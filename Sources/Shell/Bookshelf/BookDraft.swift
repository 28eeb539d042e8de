import BookModel
import Pixels

/// A property list as it was read, before any picture was looked at. Names are as their author wrote them.
struct BookDraft {
  /// A name and where it stands.
  struct Name {
    var written: String
    var key: String
    var place: ListPlace
  }

  var title = Localised()
  var author = Localised()
  var illustrator = Localised()
  var credits = Localised()
  var license = Localised()
  /// `nil`: not said.
  var language: LanguageTag?
  var direction = Direction.ltr
  var identifier: String?
  var cover: Name?
  var layout: Form?
  var startsOn: Side?
  /// `nil`: folders in `voices/` are the voices.
  var voices: [VoiceDraft]?
  var lawn: LawnDraft?
  var short: ShortDraft?
  var content = Content.wordless

  enum Content {
    /// Pictures in natural order, without words.
    case wordless
    /// Texts for the pictures in natural order.
    case texts([DraftText])
    /// Texts by picture name; the order is natural still.
    case byName([(name: Name, text: DraftText)])
    case pages([PageDraft])
  }
}

struct PageDraft {
  var image: BookDraft.Name?
  var text = DraftText()
  var description = Localised()
  var boxes: [TextBox] = []
  var sound: (file: BookDraft.Name, volume: Double)?
  var opens: Entry.Door?
  var spots: [SpotDraft] = []
  var layout: Form?
  var place: ListPlace
}

struct SpotDraft {
  var spot: Spot
  var sound: BookDraft.Name?
  var image: BookDraft.Name?
}

struct VoiceDraft {
  var name: String
  var folder: String?
  var face: String?
  var colour: Colour?
  var language: LanguageTag?
  var place: ListPlace
}

struct LawnDraft {
  var ground: BookDraft.Name?
  var overlay: BookDraft.Name?
  var obstacles: [LawnPlan.Obstacle] = []
  var patterns: [BookDraft.Name] = []
}

struct ShortDraft {
  var video: BookDraft.Name?
  var poster: BookDraft.Name?
  var captions: [(LanguageTag, BookDraft.Name)] = []
  var place: ListPlace
}
