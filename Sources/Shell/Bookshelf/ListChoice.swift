import BookModel

/// Which property lists of a folder are the book's.
struct ListChoice {
  /// The main list; `nil`: a wordless book.
  var main: String?
  /// Lists that add a language: `Book.fr.plist`.
  var languages: [(tag: LanguageTag, file: String)] = []
  /// Lists that are none of the book's.
  var leftOut: [String] = []
  /// Why none can be chosen.
  var refusal: Diagnostic?

  init(_ contents: FolderContents) {
    let lists = contents.lists
    if case .found(let book) = FileNames(lists).match("Book.plist") {
      settle(on: book, of: lists)
      return
    }
    let plain = lists.filter { language(of: $0, book: "book") == nil }
    if let only = plain.first ?? lists.first, plain.count == 1 || lists.count == 1 {
      settle(on: only, of: lists)
    } else if lists.isEmpty {
      let misnamed = contents.others.first(where: isMisnamed)
      refusal = misnamed.map { .plistMisnamed($0, asPlist: rightName(for: $0)) }
    } else {
      refusal = .plistSeveral(lists)
    }
  }

  private mutating func settle(on file: String, of lists: [String]) {
    main = file
    for list in lists where Array(list.utf8) != Array(file.utf8) {
      if let tag = language(of: list, book: "book")
        ?? language(of: list, book: caseFolded(fileStem(of: file)))
      {
        languages.append((tag, list))
      } else {
        leftOut.append(list)
      }
    }
  }

  /// The language of the main list's plain strings, where its own name says it.
  var languageOfMain: LanguageTag? { main.flatMap { language(of: $0, book: "book") } }
}

/// `fr` for `Book.fr.plist`.
private func language(of file: String, book: String) -> LanguageTag? {
  let stem = fileStem(of: file)
  guard caseFolded(fileStem(of: stem)) == book, stem.contains(".") else { return nil }
  return LanguageTag(written: fileExtension(of: stem))
}

/// `Book.plist.txt`, `Book.plist.rtf`, `Book.xml`: a list under another ending.
private func isMisnamed(_ file: String) -> Bool {
  let stem = caseFolded(fileStem(of: file))
  return stem.hasSuffix(".plist") || caseFolded(file) == "book.xml"
}

private func rightName(for file: String) -> String {
  let stem = fileStem(of: file)
  return caseFolded(stem).hasSuffix(".plist") ? stem : "Book.plist"
}
