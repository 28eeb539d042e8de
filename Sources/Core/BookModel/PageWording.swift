// What an author reads about pages and their texts.

extension Diagnostic {
  /// Array form: how many texts and pictures there are; `cover` is the file that takes no text, if there is one.
  public static func countsDiffer(
    texts: Int, pictures: Int, cover: String?, file: String
  ) -> Diagnostic {
    let coverWords =
      cover.map { "\(quoted($0)) is the cover and takes no text." }
      ?? "If one picture is the cover, call it cover.png: it takes no text."
    return Diagnostic(
      .remark, .countsDiffer, file: file,
      message:
        "There are \(counted(texts, "text")) and \(counted(pictures, "picture")). \(coverWords)",
      advice: texts > pictures
        ? "Add the missing pictures, or take texts out."
        : "Add the missing texts; a page without words takes an empty <string></string>.")
  }

  /// Dictionary form: a key that is no picture's name.
  public static func textWithoutPicture(
    _ name: String, suggestion: String?, at place: ListPlace
  ) -> Diagnostic {
    Diagnostic(
      .remark, .textWithoutPicture, file: place.file, line: place.line,
      message: "There is no picture called \(quoted(name)) for this text.",
      advice: suggestion.map { "Did you mean \(quoted($0))?" }
        ?? "Put the picture into the folder, or correct its name here.")
  }

  public static func textForCover(_ name: String, at place: ListPlace) -> Diagnostic {
    Diagnostic(
      .remark, .textWithoutPicture, file: place.file, line: place.line,
      message: "\(quoted(name)) is the cover, which takes no text.",
      advice: "Give the picture another name if it is a page.")
  }

  /// A language file speaks of a page that the book does not have.
  public static func textWithoutPage(_ page: String, at place: ListPlace) -> Diagnostic {
    Diagnostic(
      .remark, .textWithoutPicture, file: place.file, line: place.line,
      message: "The book has no page \(page) for this text.",
      advice: "Correct the name, or take the text out.")
  }

  public static func textCut(at place: ListPlace) -> Diagnostic {
    Diagnostic(
      .remark, .textCut, file: place.file, line: place.line,
      message: "This text is longer than 20,000 characters and was cut there.",
      advice: "Spread it over several pages.")
  }

  public static func textsJoined(page: Int, at place: ListPlace) -> Diagnostic {
    Diagnostic(
      .remark, .textsJoined, file: place.file, line: place.line,
      message: "Page \(page) has two texts, but its picture takes one page; they were joined.",
      advice: "Write one text, or set Layout to spread.")
  }

  public static func boxesDiffer(page: Int, boxes: Int, texts: Int, at place: ListPlace)
    -> Diagnostic
  {
    Diagnostic(
      .remark, .boxesDiffer, file: place.file, line: place.line,
      message: "Page \(page) has \(counted(texts, "text")) and \(boxes) text boxes.",
      advice: "Give each text one box.")
  }

  public static func pageEmpty(page: Int, at place: ListPlace) -> Diagnostic {
    Diagnostic(
      .remark, .pageEmpty, file: place.file, line: place.line,
      message: "Page \(page) has neither Image nor Text; it is plain paper.",
      advice: "Add one of them, or take the page out.")
  }

  public static func languageGuessed(_ found: LanguageTag, file: String) -> Diagnostic {
    Diagnostic(
      .remark, .languageGuessed, file: file,
      message:
        "No text is in English, and the list does not say the book's language; \(quoted(found.rawValue)) was taken.",
      advice: "Add the key Language.")
  }

  public static func languageTwice(_ language: LanguageTag, file: String) -> Diagnostic {
    Diagnostic(
      .remark, .languageTwice, file: file,
      message:
        "Some texts in \(quoted(language.rawValue)) stand in the main list too; this file's were used.",
      advice: "Keep each language in one place.")
  }

  public static func coverMissing(_ name: String, suggestion: String?, at place: ListPlace)
    -> Diagnostic
  {
    Diagnostic(
      .remark, .coverMissing, file: place.file, line: place.line,
      message: "There is no picture called \(quoted(name)) for the cover; another one was taken.",
      advice: suggestion.map { "Did you mean \(quoted($0))?" }
        ?? "Put the picture into the folder, or correct its name here.")
  }

  public static func opensNothing(_ door: Entry.Door, at place: ListPlace) -> Diagnostic {
    let key = door == .lawn ? "Lawn" : "Short"
    return Diagnostic(
      .remark, .opensNothing, file: place.file, line: place.line,
      message: "This page opens the \(door.rawValue), but the book has none.",
      advice: "Add the key \(key) to the book, or take Opens out.")
  }
}
