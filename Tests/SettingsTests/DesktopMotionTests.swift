import Settings
import TestSupport
import Testing

@Suite("The desktop's own wish for less motion")
struct DesktopMotionTests {
  private func reads(_ name: String, _ text: String, ours: String = "") throws -> Bool {
    let folder = try TestSupport.TemporaryFolder()
    try folder.write(name, text)
    var reader = SettingsReader(home: "/home/kim")
    reader.readDesktop(configuration: folder.path)
    reader.read([UInt8](ours.utf8), from: "settings.conf")
    #expect(reader.remarks.isEmpty)
    return reader.preferences.reducedMotion
  }

  @Test(
    "is heard from GTK and from Plasma",
    arguments: [
      ("gtk-3.0/settings.ini", "[Settings]\ngtk-enable-animations=0\n", true),
      ("gtk-4.0/settings.ini", "[Settings]\ngtk-enable-animations=false\n", true),
      ("gtk-3.0/settings.ini", "[Settings]\ngtk-enable-animations=1\n", false),
      ("gtk-3.0/settings.ini", "[Settings]\ngtk-theme-name=Adwaita\n", false),
      ("kdeglobals", "[KDE]\nAnimationDurationFactor=0\n", true),
      ("kdeglobals", "[KDE]\nAnimationDurationFactor=0.5\n", false),
      ("kdeglobals", "\u{0}[[[ nonsense", false),
    ])
  func heard(name: String, text: String, less: Bool) throws {
    #expect(try reads(name, text) == less)
  }

  @Test("and our own settings go before it")
  func ours() throws {
    let text = "[Settings]\ngtk-enable-animations=0\n"
    #expect(try !reads("gtk-3.0/settings.ini", text, ours: "[Reading]\nReducedMotion=false\n"))
  }
}
