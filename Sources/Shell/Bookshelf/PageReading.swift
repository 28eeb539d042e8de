import BookModel
import PropertyLists

extension ListReader {
  /// An item of `Pages`: a file name, or a dictionary.
  func page(_ node: PlistNode) -> PageDraft? {
    switch node.value {
    case .string(let name):
      let image = BookDraft.Name(written: name, key: PageKey.image.rawValue, place: place(node))
      return PageDraft(image: image, place: place(node))
    case .dictionary(let pairs): return page(pairs, place(node))
    default: return refused(node, "A page", wanted: "a file name or a dictionary")
    }
  }

  private func page(_ pairs: [PlistPair], _ place: ListPlace) -> PageDraft {
    let fields = Fields<PageKey>(pairs, of: "a page", self)
    var page = PageDraft(place: place)
    page.image = name(fields, .image)
    if let node = fields[.text] { page.text = text(node, PageKey.text.rawValue) }
    page.description = fields.localised(.description)
    page.boxes = fields[.textBox].map(textBoxes) ?? []
    page.sound = fields[.sound].flatMap(sound)
    page.opens = fields.choice(.opens)
    page.spots = fields.list(.spots).compactMap(spot)
    page.layout = fields.choice(.layout)
    return page
  }

  private func sound(_ node: PlistNode) -> (file: BookDraft.Name, volume: Double)? {
    guard case .dictionary(let pairs) = node.value else {
      return fileName(node, PageKey.sound.rawValue).map { ($0, 1) }
    }
    let fields = Fields<SoundKey>(pairs, of: "a sound", self)
    let volume = fields.measure(.volume, in: 0...1, else: 1)
    guard let file = name(fields, .file) else {
      return refused(node, PageKey.sound.rawValue, wanted: "a file name, or a dictionary with File")
    }
    return (file, volume)
  }

  private func spot(_ node: PlistNode) -> SpotDraft? {
    guard let pairs = pairs(node, "A spot") else { return nil }
    let fields = Fields<SpotKey>(pairs, of: "a spot", self)
    return SpotDraft(
      spot: Spot(box: fields.box(of: "The spot", at: place(node))), sound: name(fields, .sound),
      image: name(fields, .image))
  }
}
