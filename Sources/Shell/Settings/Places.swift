import FoundationEssentials

/// Where Tangerine keeps what, by the XDG base directory specification: worked out from an environment and a home and
/// nothing else; no file is looked at.
public struct Places: Hashable, Sendable {
  /// `$XDG_CONFIG_HOME`: settings of the desktop.
  public let desktop: String
  /// `$XDG_CONFIG_HOME/tangerine`: settings.
  public let configuration: String
  /// `$XDG_STATE_HOME/tangerine`: remembered places and choices.
  public let state: String
  /// `$XDG_DATA_HOME/tangerine`: books and voices.
  public let data: String
  /// `$XDG_CACHE_HOME/tangerine`: safe to delete at any time.
  public let caches: String
  /// `$XDG_PICTURES_DIR/Tangerine`: pictures that somebody kept.
  public let keptPictures: String

  /// - Parameter home: an absolute path; where the environment names no place, or names one that is not absolute (which
  ///   the specification says to pass over), the usual one below `home` is taken.
  public init(environment: [String: String], home: String) {
    func place(_ variable: String, else usual: String) -> String {
      let named = environment[variable] ?? ""
      return named.hasPrefix("/") ? withoutTrailingSlash(named) : joined(home, usual)
    }
    desktop = place("XDG_CONFIG_HOME", else: ".config")
    configuration = joined(desktop, "tangerine")
    state = joined(place("XDG_STATE_HOME", else: ".local/state"), "tangerine")
    data = joined(place("XDG_DATA_HOME", else: ".local/share"), "tangerine")
    caches = joined(place("XDG_CACHE_HOME", else: ".cache"), "tangerine")
    keptPictures = joined(place("XDG_PICTURES_DIR", else: "Pictures"), "Tangerine")
  }

  /// The places of whoever runs this program: `HOME`, or the home that the system knows where `HOME` is not set.
  public init(environment: [String: String]) {
    let named = environment["HOME"] ?? ""
    self.init(environment: environment, home: named.hasPrefix("/") ? named : Self.knownHome)
  }

  private static var knownHome: String {
    FileManager.default.homeDirectoryForCurrentUser.path
  }

  /// Settings of the whole machine, written by its keeper.
  public static let siteSettings = "/etc/tangerine/tangerine.conf"

  public var userSettings: String { joined(configuration, "settings.conf") }
  public var voices: String { joined(data, "voices") }

  /// Folders of books, in the order in which they are looked through; `more` are those of the settings.
  public func libraries(and more: [String] = []) -> [String] {
    [joined(data, "books"), "/usr/share/tangerine/books"] + more
  }
}

func joined(_ folder: String, _ name: String) -> String {
  folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
}

func withoutTrailingSlash(_ path: String) -> String {
  path.count > 1 && path.hasSuffix("/") ? withoutTrailingSlash(String(path.dropLast())) : path
}
