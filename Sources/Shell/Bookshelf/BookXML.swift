import BookModel
import Measures
import Pixels

// A book as a property list: the reverse of BookReading, PageReading and ExtrasReading.

extension PlistXML {
  mutating func book(_ book: Book) {
    let own = book.language
    localised(BookKey.title, book.title, own)
    localised(BookKey.author, book.author, own)
    localised(BookKey.illustrator, book.illustrator, own)
    localised(BookKey.credits, book.credits, own)
    localised(BookKey.license, book.license, own)
    pair(BookKey.language, own.rawValue)
    if book.direction != .ltr { pair(BookKey.direction, book.direction.rawValue) }
    pair(BookKey.identifier, book.identifier)
    if let cover = book.cover, !cover.isElsewhere { pair(BookKey.cover, cover.file) }
    pair(BookKey.layout, book.layout?.rawValue)
    pair(BookKey.startsOn, book.startsOn?.rawValue)
    if !book.voices.isEmpty {
      key(BookKey.voices.rawValue)
      dictionary { xml in for voice in book.voices { xml.voice(voice) } }
    }
    if let lawn = book.lawn {
      key(BookKey.lawn.rawValue)
      dictionary { $0.lawn(lawn) }
    }
    if let short = book.short {
      key(BookKey.short.rawValue)
      dictionary { $0.short(short, own) }
    }
    key(BookKey.pages.rawValue)
    array { xml in
      for entry in book.entries { xml.dictionary { $0.page(entry, own) } }
    }
  }

  private mutating func localised<K: RawRepresentable>(
    _ key: K, _ text: Localised, _ own: LanguageTag
  ) where K.RawValue == String {
    guard !text.isEmpty else { return }
    self.key(key.rawValue)
    byLanguage(text.byLanguage, own) { $0.string($1) }
  }

  /// The value alone where it is in the book's own language only; else by language, the own one first.
  private mutating func byLanguage<T>(
    _ values: [LanguageTag: T], _ own: LanguageTag, _ write: (inout PlistXML, T) -> Void
  ) {
    if values.count == 1, let only = values[own] { return write(&self, only) }
    let tags = values.keys.sorted {
      ($0 == own ? 0 : 1, $0.rawValue) < ($1 == own ? 0 : 1, $1.rawValue)
    }
    dictionary { xml in
      for tag in tags {
        xml.key(tag.rawValue)
        if let value = values[tag] { write(&xml, value) }
      }
    }
  }

  private mutating func page(_ entry: Entry, _ own: LanguageTag) {
    pair(PageKey.image, entry.picture?.file)
    key(PageKey.text.rawValue)
    texts(entry.texts, own)
    localised(PageKey.description, entry.description, own)
    if !entry.textBoxes.isEmpty {
      key(PageKey.textBox.rawValue)
      if entry.textBoxes.count == 1, let box = entry.textBoxes.first {
        dictionary { $0.textBox(box) }
      } else {
        array { xml in for box in entry.textBoxes { xml.dictionary { $0.textBox(box) } } }
      }
    }
    if let sound = entry.sound { self.sound(sound) }
    pair(PageKey.opens, entry.opens?.rawValue)
    if !entry.spots.isEmpty {
      key(PageKey.spots.rawValue)
      array { xml in for spot in entry.spots { xml.dictionary { $0.spot(spot) } } }
    }
    pair(PageKey.layout, entry.form?.rawValue)
  }

  private mutating func texts(_ texts: [Localised], _ own: LanguageTag) {
    guard let first = texts.first, !texts.allSatisfy(\.isEmpty) else { return string("") }
    guard let second = texts.dropFirst().first else {
      return byLanguage(first.byLanguage, own) { $0.string($1) }
    }
    let tags = Set(first.byLanguage.keys).union(second.byLanguage.keys)
    let parts = Dictionary(
      uniqueKeysWithValues: tags.map { tag in
        (tag, [first, second].map { $0.byLanguage[tag] ?? "" })
      })
    byLanguage(parts, own) { xml, parts in
      xml.array { xml in for part in parts { xml.string(part) } }
    }
  }

  private mutating func sound(_ sound: Ambience) {
    if sound.volume == 1 { return pair(PageKey.sound, sound.file) }
    key(PageKey.sound.rawValue)
    dictionary { xml in
      xml.pair(SoundKey.file, sound.file)
      xml.pair(SoundKey.volume, sound.volume)
    }
  }
}

extension PlistXML {
  private mutating func box(_ box: Box) {
    pair(MeasureKey.x, box.x)
    pair(MeasureKey.y, box.y)
    pair(MeasureKey.width, box.width)
    pair(MeasureKey.height, box.height)
  }

  fileprivate mutating func textBox(_ text: TextBox) {
    box(text.box)
    pair(TextBoxKey.colour, text.colour?.hex)
    pair(TextBoxKey.align, text.alignment.rawValue)
  }

  fileprivate mutating func spot(_ spot: Spot) {
    box(spot.box)
    pair(SpotKey.sound, spot.sound)
    pair(SpotKey.image, spot.image)
  }

  fileprivate mutating func voice(_ voice: Voice) {
    key(voice.name)
    dictionary { xml in
      xml.pair(VoiceKey.folder, voice.folder)
      xml.pair(VoiceKey.face, voice.face)
      xml.pair(VoiceKey.colour, voice.colour?.hex)
      xml.pair(VoiceKey.language, voice.language?.rawValue)
    }
  }

  fileprivate mutating func lawn(_ lawn: LawnPlan) {
    pair(LawnKey.ground, lawn.ground)
    pair(LawnKey.overlay, lawn.overlay)
    if !lawn.obstacles.isEmpty {
      key(LawnKey.obstacles.rawValue)
      array { xml in
        for obstacle in lawn.obstacles {
          xml.dictionary { xml in
            xml.pair(ObstacleKey.kind, obstacle.kind.rawValue)
            xml.box(obstacle.box)
          }
        }
      }
    }
    if !lawn.patterns.isEmpty {
      key(LawnKey.patterns.rawValue)
      array { xml in for pattern in lawn.patterns { xml.string(pattern) } }
    }
  }

  fileprivate mutating func short(_ short: ShortFilm, _ own: LanguageTag) {
    pair(ShortKey.video, short.video)
    pair(ShortKey.poster, short.poster)
    guard !short.captions.isEmpty else { return }
    key(ShortKey.captions.rawValue)
    byLanguage(short.captions, own) { $0.string($1) }
  }
}

extension Picture {
  /// No file of this folder: naming it as the cover would only be remarked.
  fileprivate var isElsewhere: Bool {
    switch self {
    case .bad(_, .missing), .bad(_, .outsideFolder): true
    default: false
    }
  }
}

extension Colour {
  /// `#RRGGBB`; a property list has no alpha.
  var hex: String {
    let digits = String(UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue), radix: 16)
    return "#" + String(repeating: "0", count: 6 - digits.count) + digits.uppercased()
  }
}
