import BookModel
import PropertyLists

// Voices, lawn and film.

extension ListReader {
  func voices(_ node: PlistNode) -> [VoiceDraft]? {
    guard let pairs = pairs(node, BookKey.voices.rawValue) else { return nil }
    var voices: [VoiceDraft] = []
    for pair in pairs {
      let place = ListPlace(file: file, line: pair.keyLine)
      guard let voice = voice(pair.key, pair.value, place) else { continue }
      if let same = voices.firstIndex(where: { $0.name == pair.key }) {
        notes.add(.duplicateKey(pair.key, at: place))
        voices[same] = voice
      } else {
        voices.append(voice)
      }
    }
    return voices
  }

  private func voice(_ name: String, _ node: PlistNode, _ place: ListPlace) -> VoiceDraft? {
    guard let pairs = pairs(node, "A voice") else { return nil }
    let fields = Fields<VoiceKey>(pairs, of: "a voice", self)
    return VoiceDraft(
      name: CleanText(name).text, folder: fields.name(.folder), face: fields.name(.face),
      colour: fields[.colour].flatMap { colour($0, VoiceKey.colour.rawValue) },
      language: fields[.language].flatMap { languageTag($0, VoiceKey.language.rawValue) },
      place: place)
  }

  func lawn(_ node: PlistNode) -> LawnDraft? {
    guard let pairs = pairs(node, BookKey.lawn.rawValue) else { return nil }
    let fields = Fields<LawnKey>(pairs, of: "the lawn", self)
    return LawnDraft(
      ground: name(fields, .ground), overlay: name(fields, .overlay),
      obstacles: fields.list(.obstacles).compactMap(obstacle),
      patterns: fields.list(.patterns).compactMap { fileName($0, LawnKey.patterns.rawValue) })
  }

  private func obstacle(_ node: PlistNode) -> LawnPlan.Obstacle? {
    guard let pairs = pairs(node, "An obstacle") else { return nil }
    let fields = Fields<ObstacleKey>(pairs, of: "an obstacle", self)
    guard let kind = fields.choice(.kind, as: LawnPlan.ObstacleKind.self) else {
      if fields[.kind] == nil {
        return refused(node, "An obstacle", wanted: "a dictionary with Kind")
      }
      return nil
    }
    return LawnPlan.Obstacle(kind: kind, box: fields.box(of: "The obstacle", at: place(node)))
  }

  func short(_ node: PlistNode) -> ShortDraft? {
    guard let pairs = pairs(node, BookKey.short.rawValue) else { return nil }
    let fields = Fields<ShortKey>(pairs, of: "the short", self)
    var short = ShortDraft(
      video: name(fields, .video), poster: name(fields, .poster), place: place(node))
    if let node = fields[.captions] { short.captions = captions(node) }
    return short
  }

  private func captions(_ node: PlistNode) -> [(LanguageTag, BookDraft.Name)] {
    let key = ShortKey.captions.rawValue
    guard case .dictionary(let pairs) = node.value else {
      return fileName(node, key).map { [(language, $0)] } ?? []
    }
    return pairs.compactMap { pair in
      guard let tag = LanguageTag(written: pair.key) else {
        notes.add(
          .unknownKey(
            pair.key, of: "captions by language", suggestion: nil,
            at: ListPlace(file: file, line: pair.keyLine)))
        return nil
      }
      return fileName(pair.value, key).map { (tag, $0) }
    }
  }
}
