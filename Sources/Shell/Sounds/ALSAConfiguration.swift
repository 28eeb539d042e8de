import Glibc

/// What ALSA's configuration files say.
enum ALSAConfiguration {
  private typealias Update = @convention(c) () -> Int32
  private typealias Search =
    @convention(c) (OpaquePointer?, UnsafePointer<CChar>, UnsafeMutablePointer<OpaquePointer?>) ->
    Int32

  /// Whether they name a device that a program takes where it is told none.
  ///
  /// PortAudio 19.6 ends the whole program where they do not: `BuildDeviceList` asserts that `default` or `dmix` is
  /// among the devices (pa_linux_alsa.c, line 1454). Any other flaw of theirs it reports.
  static var namesDefault: Bool {
    guard let library = dlopen("libasound.so.2", RTLD_NOW | RTLD_LOCAL),
      let update = dlsym(library, "snd_config_update"),
      let search = dlsym(library, "snd_config_search"),
      let root = dlsym(library, "snd_config"),
      unsafeBitCast(update, to: Update.self)() >= 0
    else { return false }
    let find = unsafeBitCast(search, to: Search.self)
    let tree = root.load(as: OpaquePointer?.self)
    return ["pcm.default", "pcm.dmix"].contains { name in
      var found: OpaquePointer?
      return tree != nil && find(tree, name, &found) >= 0
    }
  }
}
