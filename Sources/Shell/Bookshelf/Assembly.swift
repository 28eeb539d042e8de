import BookModel
import Measures
import Pixels

/// Makes the book of a draft, now that its pictures are known.
struct Assembly {
  let draft: BookDraft
  let files: BookFiles
  let notes: Notes
  let language: LanguageTag
  /// The cover's file where it is one of its own.
  let coverFile: String?

  func book(_ pages: [PageDraft], folderName: String) -> Book {
    files.expect(pages.compactMap { $0.image?.written })
    let pictures = pages.map { $0.image.map(files.picture) }
    let cover = coverFile.map(files.picture)
    let shapes = Shapes(
      items: pictures.map(item), cover: shape(of: cover, unlessAmong: pictures),
      layout: draft.layout)
    let spans = shapes.spans(own: pages.map(\.layout))
    var naming = PageNaming()
    var entries: [Entry] = []
    for (n, page) in pages.enumerated() {
      let id = naming.next(picture: pictures[n]?.file)
      entries.append(entry(page, n + 1, id, pictures[n], spans[n]))
    }
    var book = Book(folderName: folderName, entries: entries)
    describe(&book)
    book.cover = cover ?? pictures.lazy.compactMap(\.self).first
    book.trim = shapes.trim(spans: spans)
    book.lawn = draft.lawn.map(lawn)
    book.short = draft.short.flatMap(short)
    book.pictureSizes = files.sizes
    checkDoors(of: book, pages)
    return book
  }

  private func describe(_ book: inout Book) {
    book.title = draft.title
    book.author = draft.author
    book.illustrator = draft.illustrator
    book.credits = draft.credits
    book.license = draft.license
    book.language = language
    book.direction = draft.direction
    book.identifier = draft.identifier
    book.layout = draft.layout
    book.startsOn = draft.startsOn
  }

  private func item(_ picture: Picture?) -> Shapes.Item {
    guard let picture else { return .text }
    return picture.extent.map { .picture(shape: $0.aspect) } ?? .bad
  }

  /// A cover that is a page as well says nothing of the shape of pages.
  private func shape(of cover: Picture?, unlessAmong pictures: [Picture?]) -> Double? {
    guard let cover, !pictures.contains(where: { $0?.file == cover.file }) else { return nil }
    return cover.extent?.aspect
  }

  private func entry(
    _ page: PageDraft, _ number: Int, _ id: PageID, _ picture: Picture?, _ span: Entry.Span
  ) -> Entry {
    var texts = page.text.parts
    if texts.count == 2, span != .double {
      notes.add(.textsJoined(page: number, at: page.text.place ?? page.place))
      texts = page.text.joined
    }
    if page.image == nil, texts.allSatisfy(\.byLanguage.isEmpty) {
      notes.add(.pageEmpty(page: number, at: page.place))
    }
    var boxes = page.boxes
    if !boxes.isEmpty, boxes.count != texts.count {
      notes.add(
        .boxesDiffer(page: number, boxes: boxes.count, texts: texts.count, at: page.place))
      // One box holds all the text, a second without one holds nothing.
      if boxes.count < texts.count { texts = page.text.joined }
      boxes = Array(boxes.prefix(texts.count))
    }
    return Entry(
      id: id, picture: picture, span: span, texts: texts, description: page.description,
      textBoxes: boxes, sound: sound(page), opens: page.opens, spots: page.spots.map(spot),
      form: page.layout)
  }

  private func sound(_ page: PageDraft) -> Ambience? {
    guard let sound = page.sound, let file = files.asset(sound.file) else { return nil }
    return Ambience(file: file, volume: sound.volume)
  }

  private func spot(_ draft: SpotDraft) -> Spot {
    Spot(box: draft.spot.box, sound: files.asset(draft.sound), image: files.asset(draft.image))
  }

  private func lawn(_ draft: LawnDraft) -> LawnPlan {
    LawnPlan(
      ground: files.asset(draft.ground), overlay: files.asset(draft.overlay),
      obstacles: draft.obstacles, patterns: draft.patterns.compactMap(files.asset))
  }

  private func short(_ draft: ShortDraft) -> ShortFilm? {
    let captions = draft.captions.compactMap { tag, name in files.asset(name).map { (tag, $0) } }
    let poster = files.asset(draft.poster)
    guard let video = files.asset(draft.video) else {
      if draft.video == nil {
        notes.add(
          .wrongType(
            BookKey.short.rawValue, wanted: "a dictionary with Video", found: "a film without one",
            used: false, at: draft.place))
      }
      return nil
    }
    return ShortFilm(
      video: video, poster: poster,
      captions: Dictionary(captions, uniquingKeysWith: { _, last in last }))
  }

  private func checkDoors(of book: Book, _ pages: [PageDraft]) {
    for page in pages {
      switch page.opens {
      case .lawn where book.lawn == nil: notes.add(.opensNothing(.lawn, at: page.place))
      case .short where book.short == nil && draft.short == nil:
        notes.add(.opensNothing(.short, at: page.place))
      default: break
      }
    }
  }
}
