import Foundation
import TestSupport
import Testing

/// Everything about the built program, one test after another: they share two cores with each other and their children.
@Suite("The program", .serialized)
struct TheProgram {}

/// The built program, run as a user would: in places of its own, so that it finds nothing and leaves nothing.
struct Program {
  /// Where its settings, state and caches are.
  let places: TemporaryFolder
  private let file: String

  init() throws {
    places = try TemporaryFolder()
    file = try Self.find()
  }

  /// `TANGERINE_BINARY`, else the program beside the tests themselves.
  private static func find() throws -> String {
    try environment("TANGERINE_BINARY") ?? builtProgram("tangerine")
  }

  /// What became of a run.
  struct Ending {
    var status: Int32
    var output: String
    var complaint: String
  }

  /// - Parameters:
  ///   - words: what stands behind the program's name.
  ///   - through: a program that runs it, and its own words: `strace -f …`.
  ///   - seconds: a run that takes longer is ended, with status 124.
  func run(
    _ words: [String], through: [String] = [], seconds: Int = 120,
    variables: [String: String] = [:]
  ) throws -> Ending {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/timeout")
    process.arguments = ["-k", "2", "\(seconds)"] + through + [file] + words
    process.environment = surroundings.merging(variables) { $1 }
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = try sink("output")
    process.standardError = try sink("complaint")
    try process.run()
    process.waitUntilExit()
    return Ending(
      status: process.terminationStatus, output: try said("output"),
      complaint: try said("complaint"))
  }

  /// The environment it is given: that of the tests, without a display, and with places of its own.
  var surroundings: [String: String] {
    var all = ProcessInfo.processInfo.environment
    for name in ["DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER", "TANGERINE_DATA"] {
      all[name] = nil
    }
    for place in ["CONFIG", "DATA", "STATE", "CACHE"] {
      all["XDG_\(place)_HOME"] = "\(places.path)/\(place.lowercased())"
    }
    all["SWIFT_BACKTRACE"] = "enable=no"
    all["LC_ALL"] = "C.UTF-8"
    return all
  }

  var path: String { file }

  private func sink(_ name: String) throws -> FileHandle {
    let path = try places.write(name, "")
    guard let handle = FileHandle(forWritingAtPath: path) else { throw TestFailure("no \(path)") }
    return handle
  }

  private func said(_ name: String) throws -> String {
    String(decoding: try readFile("\(places.path)/\(name)"), as: UTF8.self)
  }
}

/// Whether the long campaigns were asked for.
let isCampaign = environment("TANGERINE_CAMPAIGN") != nil
