public import Pixels

// What an author reads about a picture that cannot be shown. The bad page shows the same words.

extension PictureFault {
  /// The reason in an author's words, for the picture `file`.
  public func diagnostic(file: String) -> Diagnostic {
    let words = self.words(file)
    return Diagnostic(.error, words.code, file: file, message: words.message, advice: words.advice)
  }

  private typealias Words = (code: Diagnostic.Code, message: String, advice: String)

  private func words(_ file: String) -> Words {
    switch self {
    case .missing:
      (
        .pictureMissing, "There is no picture of this name in the folder.",
        "Put it there, or correct the name."
      )
    case .outsideFolder:
      (
        .pictureOutside, "This name leads out of the book's folder.",
        "Put the picture into the folder itself and write its name alone."
      )
    case .notAFile:
      (
        .pictureNotAFile, "This is a folder or a device, not a picture.",
        "Put a PNG picture in its place."
      )
    case .unreadable(let reason):
      (
        .pictureUnreadable, "The picture cannot be read: \(reason).",
        "Look at its permissions, or copy it into the folder again."
      )
    case .empty:
      (.pictureEmpty, "The file is empty: nothing was copied.", "Copy it into the folder again.")
    case .notPNG(let kind): Self.notPNG(kind, file)
    case .cutShort:
      (
        .pictureCutShort, "The picture is cut short: the file ends half-way.",
        "Copy it into the folder again."
      )
    case .damaged(let reason):
      (
        .pictureDamaged, "The picture is damaged (\(reason)).",
        "Save it again from the program it was drawn with."
      )
    case .tooLarge(let extent):
      (
        .pictureTooLarge,
        "The picture is \(extent.width) × \(extent.height) pixels; the most is 16,384 a side and "
          + "64 million in all.",
        "Save it smaller: 2,048 pixels a side are plenty for any screen."
      )
    case .interlacedTooLarge(let extent):
      (
        .pictureInterlaced,
        "The picture is interlaced and \(extent.width) × \(extent.height) pixels; the most for an "
          + "interlaced one is 16 million.",
        "Save it without interlacing (Adam7), or smaller."
      )
    }
  }

  private static func notPNG(_ kind: String?, _ file: String) -> Words {
    let isNamedPNG = FolderItem(named: file) == .picture
    let inside = kind.map { "it is a \($0) inside" } ?? "there is no PNG picture in it"
    return (
      .pictureNotPNG,
      isNamedPNG ? "The file is called .png, but \(inside)." : "This is no PNG picture.",
      isNamedPNG && kind != nil
        ? "Open it in a picture program and save it as PNG: a new name is not enough."
        : "Save the picture again as PNG."
    )
  }
}

extension Diagnostic {
  /// A page or cover names a picture that is not there.
  public static func pictureMissing(
    _ name: String, suggestion: String?, file: String?, line: Int?
  ) -> Diagnostic {
    Diagnostic(
      .error, .pictureMissing, file: file, line: line,
      message: "There is no picture called \(quoted(name)) in the folder.",
      advice: suggestion.map { "Did you mean \(quoted($0))?" }
        ?? "Put the picture into the folder, or correct its name here.")
  }

  /// A name fits several pictures but for case.
  public static func pictureAmbiguous(
    _ name: String, fitting: [String], file: String?, line: Int?
  ) -> Diagnostic {
    Diagnostic(
      .error, .pictureAmbiguous, file: file, line: line,
      message:
        "\(quoted(name)) could be \(listed(fitting, by: "or")): they differ only in capitals.",
      advice: "Write the name exactly as one of them.")
  }

  /// A page or cover names something that is no plain name.
  public static func pictureOutside(_ name: String, file: String?, line: Int?) -> Diagnostic {
    Diagnostic(
      .error, .pictureOutside, file: file, line: line,
      message: "\(quoted(name)) leads out of the book's folder, so it was not opened.",
      advice: "Put the picture into the folder itself and write its name alone.")
  }
}
