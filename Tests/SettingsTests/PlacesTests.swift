import Settings
import Testing

@Suite("Places")
struct PlacesTests {
  let home = "/home/kim"

  @Test("without XDG variables everything is below the home")
  func usualPlaces() {
    let places = Places(environment: [:], home: home)
    #expect(places.userSettings == "/home/kim/.config/tangerine/settings.conf")
    #expect(places.state == "/home/kim/.local/state/tangerine")
    #expect(places.voices == "/home/kim/.local/share/tangerine/voices")
    #expect(places.caches == "/home/kim/.cache/tangerine")
    #expect(places.keptPictures == "/home/kim/Pictures/Tangerine")
    #expect(
      places.libraries(and: ["/srv/books"])
        == ["/home/kim/.local/share/tangerine/books", "/usr/share/tangerine/books", "/srv/books"])
  }

  @Test("an XDG variable moves its place and no other")
  func movedPlace() {
    let moved = Places(environment: ["XDG_STATE_HOME": "/var/state//"], home: home)
    #expect(moved.state == "/var/state/tangerine")
    #expect(moved.caches == Places(environment: [:], home: home).caches)
  }

  @Test(
    "a variable that is empty or not absolute is passed over",
    arguments: ["", "state", "./x", "~/x"])
  func passedOver(value: String) {
    let places = Places(environment: ["XDG_STATE_HOME": value], home: home)
    #expect(places.state == "/home/kim/.local/state/tangerine")
  }

  @Test("a home that is the root itself makes no double slash")
  func rootHome() {
    #expect(Places(environment: [:], home: "/").caches == "/.cache/tangerine")
    #expect(Places(environment: ["XDG_CACHE_HOME": "/"], home: home).caches == "/tangerine")
  }

  @Test("HOME is the home")
  func homeOfTheEnvironment() {
    #expect(Places(environment: ["HOME": "/home/pia"]).caches == "/home/pia/.cache/tangerine")
    #expect(Places(environment: ["HOME": "pia"]).caches.hasPrefix("/"))
  }
}

@Suite("Data folder")
struct DataFolderTests {
  /// A file system in which exactly these paths exist.
  private func books(
    _ program: String, _ environment: [String: String] = [:], having: Set<String>
  ) -> String? {
    DataFolder(environment: environment, program: program) { having.contains($0) }?.books
  }

  @Test("TANGERINE_DATA goes before everything")
  func named() {
    let found = books(
      "/usr/bin/tangerine", ["TANGERINE_DATA": "/data/"], having: ["/usr/share/tangerine"])
    #expect(found == "/data/books")
  }

  @Test("an installed program finds share beside its own folder")
  func installed() {
    #expect(
      books("/opt/t/bin/tangerine", having: ["/opt/t/share/tangerine"])
        == "/opt/t/share/tangerine/books")
    #expect(books("/bin/tangerine", having: ["/share/tangerine"]) == "/share/tangerine/books")
  }

  @Test("a program in its build folder finds the source tree above it")
  func sourceTree() {
    let tree: Set = ["/src/t/Package.swift", "/src/t/Books", "/src/Package.swift"]
    #expect(books("/src/t/.build/x86_64/release/tangerine", having: tree) == "/src/t/Books")
  }

  @Test("the sound of a page lies beside the books")
  func sounds() {
    let tree: Set = ["/t/Package.swift", "/t/Books"]
    let built = DataFolder(environment: [:], program: "/t/.build/tangerine", isThere: tree.contains)
    #expect(built?.pageTurn == "/t/Sounds/page-turn.wav")
    let named = DataFolder(environment: ["TANGERINE_DATA": "/data"], program: "/x") { _ in false }
    #expect(named?.pageTurn == "/data/sounds/page-turn.wav")
  }

  @Test(
    "alone in the world it has none",
    arguments: ["/home/kim/tangerine", "/tangerine", "tangerine", ""])
  func none(program: String) {
    #expect(books(program, having: ["/home/kim/Books"]) == nil)
    #expect(books(program, ["TANGERINE_DATA": "relative"], having: []) == nil)
  }
}
