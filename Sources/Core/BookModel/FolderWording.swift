// What an author reads about the folder and the files in it.

extension Diagnostic {
  public static func folderUnreadable(_ reason: String) -> Diagnostic {
    Diagnostic(
      .error, .folderUnreadable, message: "The folder cannot be opened: \(reason).",
      advice: "Look whether it is there and may be read.")
  }

  public static func folderCutShort(seen: Int) -> Diagnostic {
    Diagnostic(
      .remark, .folderCutShort,
      message: "The folder has more than \(seen) files; the rest were not looked at.",
      advice: "Leave only the book in its folder.")
  }

  public static func nameUnreadable(_ name: String) -> Diagnostic {
    Diagnostic(
      .remark, .nameUnreadable,
      message: "The name \(quoted(name)) is not written in UTF-8; the file was left out.",
      advice: "Rename it, best with plain letters and digits.")
  }

  /// No picture and no text but a cover. `folder` is one inside that may hold them.
  public static func noPages(cover: String?, folder: String?, plist: String?) -> Diagnostic {
    let message =
      plist.map { "\(quoted($0)) has no page." }
      ?? cover.map { "There is no picture in the folder but \(quoted($0)), which is the cover." }
      ?? "There is no PNG picture in the folder."
    return Diagnostic(
      .error, .noPages, file: plist, message: message,
      advice: folder.map { "If the pictures are in \(quoted($0)), move them up out of it." }
        ?? "Put the pages into it as PNG pictures: 01.png, 02.png and so on.")
  }

  public static func tooManyPages(_ count: Int, limit: Int, file: String?) -> Diagnostic {
    Diagnostic(
      .error, .tooManyPages, file: file,
      message: "The book has \(count) pages; the most is \(limit).",
      advice: "Make several books of it.")
  }

  /// A file that is no picture, sound or list of this book. Other kinds of picture are named.
  public static func leftOut(_ file: String) -> Diagnostic {
    if isHalfCopied(file) {
      return Diagnostic(
        .remark, .halfCopied, file: file,
        message: "This looks like a file that is still being copied; it was left out.",
        advice: "Wait until it is copied, or delete it.")
    }
    if let kind = otherPicture[caseFolded(fileExtension(of: file))] {
      return Diagnostic(
        .remark, .notPNG, file: file, message: "This is a \(kind), not a PNG; it was left out.",
        advice: "Open it in a picture program and save it as PNG.")
    }
    return Diagnostic(
      .remark, .notPNG, file: file, message: "This is no PNG picture; it was left out.",
      advice: "If it is none of the book's, move it elsewhere.")
  }

  public static func conflictCopy(_ file: String) -> Diagnostic {
    Diagnostic(
      .remark, .conflictCopy, file: file,
      message:
        "Two machines changed this file at once and Syncthing kept both; this copy was left out.",
      advice: "Keep the better one under the plain name and delete the other.")
  }

  public static func notInPages(_ file: String, plist: String) -> Diagnostic {
    Diagnostic(
      .remark, .notInPages, file: file,
      message: "Pages in \(quoted(plist)) does not name this picture; it was left out.",
      advice: "Add it to Pages, or move it out of the folder.")
  }

  /// Stands for `count` remarks of one kind that were not listed.
  public static func moreOfTheSame(_ code: Code, count: Int) -> Diagnostic {
    Diagnostic(
      .remark, .moreOfTheSame,
      message: "There are \(counted(count, "more remark")) like the ones above (\(code.rawValue)).",
      advice: "Put those right first.")
  }

  public static func plistSeveral(_ files: [String]) -> Diagnostic {
    Diagnostic(
      .error, .plistSeveral,
      message: "There are several lists, \(listed(files)), and none of them is Book.plist.",
      advice: "Rename the one that belongs to the book to Book.plist.")
  }

  public static func plistLeftOut(_ file: String, used: String) -> Diagnostic {
    Diagnostic(
      .remark, .plistLeftOut, file: file,
      message: "The book is read from \(quoted(used)); this list was left out.",
      advice: "Move it out of the folder, or name it Book.fr.plist if it is the book in French.")
  }

  /// `Book.plist.txt` and the like.
  public static func plistMisnamed(_ file: String, asPlist: String) -> Diagnostic {
    Diagnostic(
      .error, .plistMisnamed, file: file,
      message:
        "This seems to be the book's list, but its name ends in .\(fileExtension(of: file)), so it was not read.",
      advice: "Rename it to \(asPlist): tell your system to show file extensions first.")
  }

  private static let otherPicture = [
    "jpg": "JPEG picture", "jpeg": "JPEG picture", "gif": "GIF picture", "webp": "WebP picture",
    "bmp": "BMP picture", "tif": "TIFF picture", "tiff": "TIFF picture", "svg": "SVG drawing",
    "heic": "HEIC photo", "psd": "Photoshop file", "kra": "Krita file", "xcf": "GIMP file",
    "apng": "picture with another ending", "pdf": "PDF",
  ]

  private static func isHalfCopied(_ file: String) -> Bool {
    let endings = ["part", "partial", "crdownload", "download", "tmp", "filepart", "!sync"]
    return file.hasPrefix("~syncthing~") || endings.contains(caseFolded(fileExtension(of: file)))
  }
}
