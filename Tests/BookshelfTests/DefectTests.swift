import BookModel
import Testing

/// One defect, and exactly what is said of it.
struct Defect: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let files: @Sendable () -> [(String, Fixture.Content)]
  /// `code file:line` of each diagnostic.
  let lines: [String]
  /// The first one's message and advice.
  let words: String
  let exitStatus: Int32

  init(
    _ name: String, _ files: @escaping @Sendable @autoclosure () -> [(String, Fixture.Content)],
    _ lines: [String], _ words: String, exit: Int32 = 1
  ) {
    testDescription = name
    self.files = files
    self.lines = lines
    self.words = words
    exitStatus = exit
  }
}

/// A list with these pages beside `01.png` and `02.png`.
private func pages(_ pages: String, _ more: String = "") -> [(String, Fixture.Content)] {
  [
    ("01.png", .page), ("02.png", .page),
    ("Book.plist", .list("<dict>\(more)<key>Pages</key><array>\n\(pages)\n</array></dict>")),
  ]
}

/// `01.png` and `02.png` with this file as `Book.plist`.
private func list(_ content: Fixture.Content) -> [(String, Fixture.Content)] {
  [("01.png", .page), ("02.png", .page), ("Book.plist", content)]
}

private let plain = "<string>01.png</string><string>02.png</string>"

@Suite("Every defect has its words") struct DefectTests {
  @Test("the folder", arguments: folderDefects) func folder(_ defect: Defect) throws {
    try expect(defect)
  }

  @Test("the list as a file", arguments: listDefects) func list(_ defect: Defect) throws {
    try expect(defect)
  }

  @Test("keys and values", arguments: keyDefects) func keys(_ defect: Defect) throws {
    try expect(defect)
  }

  @Test("pages and texts", arguments: pageDefects) func pages(_ defect: Defect) throws {
    try expect(defect)
  }

  private func expect(_ defect: Defect) throws {
    let loaded = try Fixture(defect.files()).load()
    #expect(loaded.lines == defect.lines)
    #expect(loaded.diagnostics.first.map { "\($0.message) \($0.advice)" } == defect.words)
    #expect(loaded.exitStatus == defect.exitStatus)
    // Three sentences at most.
    for note in loaded.diagnostics {
      #expect(sentences(note.message) + sentences(note.advice) <= 3)
    }
  }

  private func sentences(_ text: String) -> Int {
    text.split(separator: " ").count { $0.hasSuffix(".") || $0.hasSuffix("?") }
  }
}

private let folderDefects = [
  Defect(
    "nothing in it", [("notes", .folder)], ["no-pages -"],
    "There is no PNG picture in the folder. If the pictures are in “notes”, move them up out of it.",
    exit: 2),
  Defect(
    "a cover alone", [("cover.png", .page)], ["no-pages -"],
    "There is no picture in the folder but “cover.png”, which is the cover. Put the pages into it as PNG pictures: 01.png, 02.png and so on.",
    exit: 2),
  Defect(
    "another kind of picture", [("01.png", .page), ("02.jpg", .bytes([1]))], ["not-png 02.jpg"],
    "This is a JPEG picture, not a PNG; it was left out. Open it in a picture program and save it as PNG."
  ),
  Defect(
    "a file of another kind", [("01.png", .page), ("notes.txt", .text("x"))], ["not-png notes.txt"],
    "This is no PNG picture; it was left out. If it is none of the book's, move it elsewhere."),
  Defect(
    "a file that is still being copied", [("01.png", .page), ("02.png.part", .bytes([1]))],
    ["half-copied 02.png.part"],
    "This looks like a file that is still being copied; it was left out. Wait until it is copied, or delete it."
  ),
  Defect(
    "a conflict copy of Syncthing",
    [("01.png", .page), ("01.sync-conflict-20260101-120000-ABCDEFG.png", .page)],
    ["conflict-copy 01.sync-conflict-20260101-120000-ABCDEFG.png"],
    "Two machines changed this file at once and Syncthing kept both; this copy was left out. Keep the better one under the plain name and delete the other."
  ),
  Defect(
    "a picture that Pages does not name", pages("<string>01.png</string>"), ["not-in-pages 02.png"],
    "Pages in “Book.plist” does not name this picture; it was left out. Add it to Pages, or move it out of the folder."
  ),
  Defect(
    "several lists",
    [("01.png", .page), ("a.plist", .list("<array/>")), ("b.plist", .list("<array/>"))],
    ["plist-several -"],
    "There are several lists, “a.plist” and “b.plist”, and none of them is Book.plist. Rename the one that belongs to the book to Book.plist.",
    exit: 2),
  Defect(
    "a list beside Book.plist", pages(plain) + [("Old.plist", .text("?"))],
    ["plist-left-out Old.plist"],
    "The book is read from “Book.plist”; this list was left out. Move it out of the folder, or name it Book.fr.plist if it is the book in French."
  ),
  Defect(
    "Book.plist.txt", [("01.png", .page), ("Book.plist.txt", .list("<array/>"))],
    ["plist-misnamed Book.plist.txt"],
    "This seems to be the book's list, but its name ends in .txt, so it was not read. Rename it to Book.plist: tell your system to show file extensions first.",
    exit: 2),
]

private let listDefects = [
  Defect(
    "rich text of TextEdit", list(.text("{\\rtf1\\ansi <array/>}")), ["plist-rich-text Book.plist"],
    "This is rich text (RTF), not a property list. In TextEdit choose Format > Make Plain Text and save it again.",
    exit: 2),
  Defect(
    "curly quotes in the header",
    list(.text("<?xml version=“1.0” encoding=“UTF-8”?>\n<plist><array/></plist>")),
    ["plist-curly-quotes Book.plist:1"],
    "There are curly quotes (“ ”) in a tag, where only straight ones (\") work. Replace them by straight quotes, and switch smart quotes off in the editor.",
    exit: 2),
  Defect(
    "a bare ampersand opens",
    list(.list("<array><string>Tom & Jerry</string><string>x</string></array>")),
    ["plist-bare-ampersand Book.plist:2"],
    "There is an & by itself; it was read as it stands. Write &amp; instead of &."),
  Defect(
    "an empty list (C30)", list(.bytes([])), ["plist-empty Book.plist"],
    "The file is empty. Fill it, or delete it: a folder of pictures alone is a book without words.",
    exit: 2),
  Defect(
    "a list cut short", list(.text("<plist>\n<array>\n<string>x")),
    ["plist-cut-short Book.plist:3"],
    "The file ends in the middle: <string> is not closed. Copy the file again, or write what is missing at its end.",
    exit: 2),
  Defect(
    "a pipe for a list", list(.pipe), ["plist-unreadable Book.plist"],
    "The list cannot be read: it is a pipe, not a file. Put the file itself there, with permission to read it.",
    exit: 2),
  Defect(
    "a link out of the folder for a list", list(.link(to: "/etc/hostname")),
    ["plist-unreadable Book.plist"],
    "The list cannot be read: it leads out of the book's folder. Put the file itself there, with permission to read it.",
    exit: 2),
  Defect(
    "a list of more than 4 MiB", list(.bytes([UInt8](repeating: 32, count: 4 << 20 | 1))),
    ["plist-too-large Book.plist"],
    "The file holds more than 4 MB. Keep only what the book needs; texts in other languages may stand in files of their own.",
    exit: 2),
  Defect(
    "a list that is one string", list(.list("<string>x</string>")), ["plist-form Book.plist:2"],
    "The list holds a string, where a list of texts or a dictionary is needed. Begin it with <array> for texts, or with <dict>.",
    exit: 2),
  Defect(
    "Pages that is no list", list(.list("<dict><key>Pages</key>\n<string>01.png</string></dict>")),
    ["pages-not-a-list Book.plist:3"],
    "Pages is a string, where a list is needed. Put the pages into <array> and </array>.", exit: 2),
  Defect(
    "Pages without a page", list(.list("<dict><key>Pages</key><array/></dict>")),
    ["no-pages Book.plist"],
    "“Book.plist” has no page. Put the pages into it as PNG pictures: 01.png, 02.png and so on.",
    exit: 2),
  Defect(
    "a language that cannot be read leaves the rest",
    pages(plain) + [("Book.fr.plist", .text("hello"))], ["plist-plain-text Book.fr.plist:1"],
    "This is plain text, not a property list. Write it as an XML property list; `tangerine plist FOLDER` prints one to start from."
  ),
]

private let keyDefects = [
  Defect(
    "an empty key does not shift the others (C27)", pages(plain, "<key></key><string></string>"),
    ["unknown-key Book.plist:2"],
    "This key is empty; its value was not used. Write a key, or take it out with its value."),
  Defect(
    "a misspelt key", pages(plain, "<key>Titel</key><string>x</string>"),
    ["unknown-key Book.plist:2"],
    "“Titel” is no key of the book; it was not used. Did you mean Title?"),
  Defect(
    "Pages misspelt is taken all the same",
    list(
      .list(
        "<dict><key>pages</key><array>\n<string>02.png</string><string>01.png</string></array></dict>"
      )),
    ["unknown-key Book.plist:2"],
    "“pages” is no key of the book; it was taken for Pages. Write Pages."),
  Defect(
    "a misspelt key of the book without Pages",
    list(
      .list("<dict><key>title</key><string>x</string>\n<key>01.png</key><string>a</string></dict>")),
    ["unknown-key Book.plist:2"],
    "“title” is no key of the book; it was not used. Did you mean Title?"),
  Defect(
    "a key in small letters of a page",
    pages("<string>02.png</string>\n<dict><key>image</key><string>01.png</string></dict>"),
    ["unknown-key Book.plist:4", "page-empty Book.plist:4", "not-in-pages 01.png"],
    "“image” is no key of a page; it was not used. Did you mean Image?"),
  Defect(
    "a key twice",
    pages(plain, "<key>Title</key><string>x</string>\n<key>Title</key><string>y</string>"),
    ["duplicate-key Book.plist:3"],
    "“Title” stands here twice; the last one was used. Keep one of them."),
  Defect(
    "a number for a title", pages(plain, "<key>Title</key><integer>1984</integer>"),
    ["wrong-type Book.plist:2"],
    "Title is a number, where a string is needed; it was used all the same. Write a string."),
  Defect(
    "a list for a title", pages(plain, "<key>Title</key><array/>"), ["wrong-type Book.plist:2"],
    "Title is a list, where a string is needed; it was not used. Write a string."),
  Defect(
    "an unknown layout", pages(plain, "<key>Layout</key><string>facin</string>"),
    ["unknown-value Book.plist:2"],
    "Layout cannot be “facin”; it was not used. Did you mean facing?"),
  Defect(
    "no language", pages(plain, "<key>Language</key><string>English!</string>"),
    ["unknown-value Book.plist:2"],
    "Language cannot be “English!”; it was not used. Write a language such as en, fr or pt-BR."),
  Defect(
    "a measure out of range",
    pages(
      "<dict><key>Image</key><string>01.png</string><key>Spots</key><array>\n<dict><key>X</key><real>0</real><key>Y</key><real>-0.5</real><key>Width</key><real>40</real><key>Height</key><real>1</real></dict></array></dict><string>02.png</string>"
    ), ["clamped Book.plist:4", "clamped Book.plist:4"],
    "Y is -0.5, which is out of range; 0.0 was used. Measures are parts of the page, from 0 to 1."),
  Defect(
    "a box without its size",
    pages(
      "<dict><key>Image</key><string>01.png</string><key>TextBox</key>\n<dict><key>X</key><real>0.5</real><key>Y</key><real>0.5</real></dict></dict><string>02.png</string>"
    ), ["measure-missing Book.plist:4"],
    "The text box lacks Width and Height; it was taken to reach to the edge of the page. Give X, Y, Width and Height, each from 0 to 1."
  ),
  Defect(
    "a sound that is not there",
    pages(
      "<dict><key>Image</key><string>01.png</string><key>Sound</key><string>wnid.ogg</string></dict><string>02.png</string>"
    ) + [("wind.ogg", .bytes([1]))], ["file-missing Book.plist:3", "not-png wind.ogg"],
    "Sound names “wnid.ogg”, which is not in the folder. Did you mean “wind.ogg”?"),
  Defect(
    "a film outside the folder",
    pages(plain, "<key>Short</key><dict><key>Video</key><string>/dev/sda</string></dict>"),
    ["file-outside Book.plist:2"],
    "Video names “/dev/sda”, which leads out of the book's folder; it was not opened. Put the file into the folder itself and write its name alone."
  ),
  Defect(
    "a voice without a folder",
    pages(plain, "<key>Voices</key><dict><key>Papa</key><dict/></dict>"),
    ["voice-folder-missing Book.plist:2"],
    "The voice “Papa” has no folder “voices/Papa” to read from. Put its recordings into voices/Papa, or correct Folder."
  ),
]

private let pageDefects = [
  Defect(
    "counts that differ name both, and the cover",
    list(.list("<array><string>a</string><string>b</string><string>c</string></array>")),
    ["counts-differ Book.plist"],
    "There are 3 texts and 2 pictures. If one picture is the cover, call it cover.png: it takes no text. Add the missing pictures, or take texts out."
  ),
  Defect(
    "counts that differ where there is a cover",
    list(.list("<array><string>a</string></array>")) + [("cover.png", .page)],
    ["counts-differ Book.plist"],
    "There are 1 text and 2 pictures. “cover.png” is the cover and takes no text. Add the missing texts; a page without words takes an empty <string></string>."
  ),
  Defect(
    "a picture name misspelt by one letter",
    [
      ("rabbit.png", .page),
      (
        "Book.plist",
        .list("<dict><key>Pages</key><array>\n<string>rabit.png</string></array></dict>")
      ),
    ], ["picture-missing Book.plist:3", "not-in-pages rabbit.png"],
    "There is no picture called “rabit.png” in the folder. Did you mean “rabbit.png”?"),
  Defect(
    "a name without its ending", pages("<string>01</string><string>02.png</string>"),
    ["picture-missing Book.plist:3", "not-in-pages 01.png"],
    "There is no picture called “01” in the folder. Did you mean “01.png”?"),
  Defect(
    "a name that two files fit",
    [
      ("A.png", .page), ("a.PNG", .page),
      ("Book.plist", .list("<dict><key>Pages</key><array><string>a.png</string></array></dict>")),
    ], ["picture-ambiguous Book.plist:2", "not-in-pages A.png", "not-in-pages a.PNG"],
    "“a.png” could be “A.png” or “a.PNG”: they differ only in capitals. Write the name exactly as one of them."
  ),
  Defect(
    "a text for no picture",
    list(
      .list(
        "<dict><key>01.png</key><string>a</string>\n<key>03.png</key><string>c</string></dict>")),
    ["text-without-picture Book.plist:3"],
    "There is no picture called “03.png” for this text. Put the picture into the folder, or correct its name here."
  ),
  Defect(
    "a text of more than 20,000 characters",
    list(
      .list(
        "<array><string>\(String(repeating: "a", count: 20_001))</string><string>b</string></array>"
      )),
    ["text-cut Book.plist:2"],
    "This text is longer than 20,000 characters and was cut there. Spread it over several pages."),
  Defect(
    "two texts for one page",
    pages(
      "<dict><key>Image</key><string>01.png</string><key>Text</key>\n<array><string>a</string><string>b</string></array></dict><string>02.png</string>"
    ), ["texts-joined Book.plist:4"],
    "Page 1 has two texts, but its picture takes one page; they were joined. Write one text, or set Layout to spread."
  ),
  Defect(
    "two boxes for one text",
    pages(
      "<dict><key>Image</key><string>01.png</string><key>Text</key><string>a</string><key>TextBox</key><array>"
        + String(
          repeating:
            "<dict><key>X</key><real>0</real><key>Y</key><real>0</real><key>Width</key><real>1</real><key>Height</key><real>1</real></dict>",
          count: 2) + "</array></dict><string>02.png</string>"),
    ["boxes-differ Book.plist:3"],
    "Page 1 has 1 text and 2 text boxes. Give each text one box."),
  Defect(
    "a page of nothing", pages("\(plain)\n<dict/>"), ["page-empty Book.plist:4"],
    "Page 3 has neither Image nor Text; it is plain paper. Add one of them, or take the page out."),
  Defect(
    "a cover that is not there", pages(plain, "<key>Cover</key><string>covr.png</string>"),
    ["cover-missing Book.plist:2"],
    "There is no picture called “covr.png” for the cover; another one was taken. Put the picture into the folder, or correct its name here."
  ),
  Defect(
    "no language said and none of the texts in English",
    pages(
      "<dict><key>Image</key><string>01.png</string><key>Text</key><dict><key>fr</key><string>un</string></dict></dict><string>02.png</string>"
    ), ["language-guessed Book.plist"],
    "No text is in English, and the list does not say the book's language; “fr” was taken. Add the key Language."
  ),
  Defect(
    "a badge for a film that there is not",
    pages(
      "<dict><key>Image</key><string>01.png</string><key>Opens</key><string>short</string></dict><string>02.png</string>"
    ), ["opens-nothing Book.plist:3"],
    "This page opens the short, but the book has none. Add the key Short to the book, or take Opens out."
  ),
]
