import CGLib

/// GLib's reader of the desktop's settings files.
struct KeyFile: ~Copyable {
  private let file: OpaquePointer

  /// `nil` where the text is no key file.
  init?(_ text: String) {
    guard let made = g_key_file_new() else { return nil }
    var text = text
    let read = text.withUTF8 { bytes in
      bytes.withMemoryRebound(to: CChar.self) {
        g_key_file_load_from_data(made, $0.baseAddress, gsize($0.count), G_KEY_FILE_NONE, nil)
      }
    }
    guard read != 0 else {
      g_key_file_free(made)
      return nil
    }
    file = made
  }

  deinit { g_key_file_free(file) }

  var groups: [String] { strings { g_key_file_get_groups(file, nil) } }

  /// Each once; the last of two lines for one key is the one whose value holds.
  func keys(of group: String) -> Set<String> {
    Set(strings { g_key_file_get_keys(file, group, nil, nil) })
  }

  /// The value as it stands, escapes resolved; empty where there is none.
  func value(of key: String, in group: String) -> String {
    guard let value = g_key_file_get_string(file, group, key, nil) else { return "" }
    defer { g_free(value) }
    return String(cString: value)
  }

  /// The parts of a value between semicolons.
  func list(of key: String, in group: String) -> [String] {
    strings { g_key_file_get_string_list(file, group, key, nil, nil) }.filter { !$0.isEmpty }
  }

  /// A vector of strings that GLib gives away.
  private func strings(
    _ make: () -> UnsafeMutablePointer<UnsafeMutablePointer<gchar>?>?
  ) -> [String] {
    guard let vector = make() else { return [] }
    defer { g_strfreev(vector) }
    var found: [String] = []
    while let next = vector[found.count] { found.append(String(cString: next)) }
    return found
  }
}
