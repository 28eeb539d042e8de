// What an author reads about voices that come with a book.

extension Diagnostic {
  public static func voiceFolderMissing(_ voice: String, folder: String, at place: ListPlace)
    -> Diagnostic
  {
    Diagnostic(
      .remark, .voiceFolderMissing, file: place.file, line: place.line,
      message: "The voice \(quoted(voice)) has no folder \(quoted(folder)) to read from.",
      advice: "Put its recordings into voices/\(printable(voice)), or correct Folder.")
  }

  public static func voiceEmpty(_ voice: String, folder: String) -> Diagnostic {
    Diagnostic(
      .remark, .voiceEmpty, file: folder,
      message: "No recording of the voice \(quoted(voice)) has the name of a page.",
      advice: "Name recordings like the pictures: 01.mp3 for 01.png.")
  }
}
