import Folders
import Foundation
import Settings
import Testing

@Suite("Remembered places")
struct PlaceStoreTests {
  let folder: TemporaryFolder
  var state: String { folder.path + "/state/tangerine" }
  var file: String { state + "/places.json" }
  let cat = Place(page: "03.png", text: false, language: "fr")

  init() throws { folder = try TemporaryFolder() }

  private func write(_ text: String) throws {
    try FileManager.default.createDirectory(atPath: state, withIntermediateDirectories: true)
    try Data(text.utf8).write(to: URL(fileURLWithPath: file))
  }

  private func text(_ path: String) -> String? {
    FileManager.default.contents(atPath: path).map { String(decoding: $0, as: UTF8.self) }
  }

  private func rememberCat() throws {
    var store = PlaceStore(folder: state)
    store.remember(cat, of: "cat")
    try store.save()
  }

  @Test("a place is there again after a restart")
  func restart() throws {
    #expect(PlaceStore(folder: state).place(of: "cat") == nil)
    try rememberCat()
    #expect(PlaceStore(folder: state).place(of: "cat") == cat)
    #expect(PlaceStore(folder: state).place(of: "dog") == nil)
  }

  @Test(
    "any identity can be a key",
    arguments: ["", "a/b", "\n\"\\", "🐍"])
  func identities(book: String) throws {
    var store = PlaceStore(folder: state)
    store.remember(cat, of: book)
    try store.save()
    #expect(PlaceStore(folder: state).place(of: book) == cat)
  }

  @Test("the file is its owner's alone")
  func privateFile() throws {
    try rememberCat()
    let mode = try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions] as? Int
    #expect(mode == 0o600)
    let inside = try FileManager.default.attributesOfItem(atPath: state)[.posixPermissions] as? Int
    #expect(inside == 0o700)
  }

  @Test("nothing new makes no file")
  func nothingNew() throws {
    var store = PlaceStore(folder: state)
    try store.save()
    #expect(text(file) == nil)
    try rememberCat()
    try write("touched by somebody")
    store = PlaceStore(folder: state)
    try store.save()
    #expect(text(file) == "touched by somebody")
  }

  @Test("two programs beside each other do not forget for one another")
  func twoPrograms() throws {
    var one = PlaceStore(folder: state)
    var other = PlaceStore(folder: state)
    one.remember(Place(page: "01.png"), of: "one")
    other.remember(Place(page: "02.png"), of: "other")
    try one.save()
    try other.save()
    let both = PlaceStore(folder: state)
    #expect(both.place(of: "one") == Place(page: "01.png"))
    #expect(both.place(of: "other") == Place(page: "02.png"))
  }

  @Test("a forgotten book is forgotten on the disk as well")
  func forget() throws {
    try rememberCat()
    var store = PlaceStore(folder: state)
    store.forget("cat")
    try store.save()
    #expect(PlaceStore(folder: state).place(of: "cat") == nil)
  }

  @Test(
    "a file that is damaged, or that a newer program wrote, is kept beside the new one",
    arguments: [
      "", "{", "[]", "null", #"{"version": 1}"#, #"{"version": 2, "books": {}}"#,
      #"{"version": 1e99, "books": {}}"#,
      #"{"version": 1, "books": {"dog": {"page": 3, "text": true}}}"#,
      #"{"version": 1, "books": {"dog": {"page": [], "text": true}}}"#,
      #"{"version": 1, "books": {"dog": 7}}"#,
    ])
  func kept(old: String) throws {
    try write(old)
    try rememberCat()
    #expect(text(file + ".kept-1") == old)
    #expect(PlaceStore(folder: state).place(of: "cat") == cat)
    #expect(PlaceStore(folder: state).place(of: "dog") == nil)
  }

  @Test("so are zeros after a power cut, and brackets without end")
  func keptBytes() throws {
    for (number, old) in ["\0\0\0\0", String(repeating: "[", count: 200_000)].enumerated() {
      try write(old)
      try rememberCat()
      #expect(text(file + ".kept-\(number + 1)") == old)
    }
  }

  @Test("a kept file is never written over, and a sound one is not kept")
  func keptTwice() throws {
    try write("first")
    try rememberCat()
    try write("second")
    try rememberCat()
    try rememberCat()
    #expect(text(file + ".kept-1") == "first")
    #expect(text(file + ".kept-2") == "second")
    #expect(text(file + ".kept-3") == nil)
  }

  @Test("one entry that makes no sense does not cost the others")
  func oneBadEntry() throws {
    try write(
      #"{"version": 1, "books": {"dog": {"page": "02.png", "text": true}, "cat": {"page": []}}}"#)
    #expect(PlaceStore(folder: state).place(of: "dog") == Place(page: "02.png"))
    #expect(PlaceStore(folder: state).place(of: "cat") == nil)
  }

  @Test("a save that fails says so and leaves what was there; the next one tries again")
  func failedSave() throws {
    try FileManager.default.createDirectory(atPath: state, withIntermediateDirectories: true)
    try FileManager.default.createDirectory(atPath: file, withIntermediateDirectories: false)
    var store = PlaceStore(folder: state)
    store.remember(cat, of: "cat")
    #expect(throws: FileSaveError.self) { try store.save() }
    #expect(store.place(of: "cat") == cat)
    try FileManager.default.removeItem(atPath: file)
    try store.save()
    #expect(PlaceStore(folder: state).place(of: "cat") == cat)
  }
}
