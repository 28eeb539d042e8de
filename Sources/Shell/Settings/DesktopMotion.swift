import Folders

extension SettingsReader {
  /// Asks the desktop's own files whether things should move less: GTK's `gtk-enable-animations=0` and Plasma's
  /// `AnimationDurationFactor=0`. To be read first: what our own settings say goes before it.
  ///
  /// - Parameter folder: `$XDG_CONFIG_HOME`. What is not there, or cannot be read, says nothing.
  public mutating func readDesktop(configuration folder: String) {
    let files = [
      ("gtk-4.0/settings.ini", "Settings", "gtk-enable-animations"),
      ("gtk-3.0/settings.ini", "Settings", "gtk-enable-animations"),
      ("kdeglobals", "KDE", "AnimationDurationFactor"),
    ]
    for (name, group, key) in files {
      guard let bytes = try? readWhole(path: joined(folder, name), limit: Self.limit) else {
        continue
      }
      takeDesktop(bytes, group, key)
    }
  }

  /// No animations, or animations of no length.
  private mutating func takeDesktop(_ bytes: [UInt8], _ group: String, _ key: String) {
    guard let keys = KeyFile(SettingsLines(bytes).text), keys.groups.contains(group) else { return }
    let value = keys.value(of: key, in: group)
    if value == "false" || Double(value) == 0 { wantLessMotion() }
  }
}
