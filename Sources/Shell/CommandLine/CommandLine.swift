import COptions
import Glibc

/// An option that a command knows, by its long name (`--size`); its raw value is that name.
public struct Option: Hashable, Sendable {
  /// Whether a value follows it.
  public enum Form: Hashable, Sendable {
    case flag
    case value
  }

  public var name: String
  public var form: Form

  public init(_ name: String, _ form: Form) {
    self.name = name
    self.form = form
  }

  public static let help = Option("help", .flag)
}

/// Why a command line cannot be read, in words.
public struct UsageError: Error, Hashable, Sendable, CustomStringConvertible {
  public let description: String

  public init(_ description: String) { self.description = description }
}

/// What stood on a command line: options with their values, and operands, each in its order.
public struct ParsedLine: Hashable, Sendable {
  /// The last value of each option that was given; empty for a flag.
  public private(set) var values: [String: String] = [:]
  public private(set) var operands: [String] = []

  /// Reads `arguments` (without the program's and the command's name) by getopt_long(3): options and operands in any
  /// order, `--name=value` or `--name value`, unique beginnings of names, `-o FILE` for `--output`, `-h` for `--help`,
  /// `--` before operands that begin with a dash.
  public init(_ arguments: [String], options: [Option]) throws(UsageError) {
    var vector = ([""] + arguments).map { strdup($0) } + [nil]
    defer { vector.forEach { free($0) } }
    let names = options.map { strdup($0.name) }
    defer { names.forEach { free($0) } }
    let table = zip(names, options).enumerated().map { index, known in
      copt(
        name: UnsafePointer(known.0), takes_value: known.1.form == .value ? 1 : 0,
        code: Int32(1000 + index))
    }
    // getopt reorders nothing here, but its type says that it may.
    let count = Int32(vector.count - 1)
    var restart: Int32 = 1
    while true {
      var found: UnsafePointer<CChar>?
      let code = vector.withUnsafeMutableBufferPointer {
        copt_next(count, $0.baseAddress, table, Int32(table.count), restart, &found)
      }
      restart = 0
      if code == COPT_END { return }
      try take(Int(code), found.map { String(cString: $0) } ?? "", options)
    }
  }

  private mutating func take(
    _ code: Int, _ text: String, _ options: [Option]
  ) throws(UsageError) {
    switch code {
    case Int(COPT_OPERAND): operands.append(text)
    case Int(COPT_UNKNOWN): throw UsageError("there is no option \(text)")
    case Int(COPT_NO_VALUE): throw UsageError("\(text) wants a value after it")
    case Int(UInt8(ascii: "o")): try set("output", text, options)
    case Int(UInt8(ascii: "h")): values["help"] = ""
    default:
      let index = code - 1000
      if options.indices.contains(index) { values[options[index].name] = text }
    }
  }

  private mutating func set(
    _ name: String, _ text: String, _ options: [Option]
  ) throws(UsageError) {
    guard options.contains(where: { $0.name == name }) else {
      throw UsageError("there is no option -o")
    }
    values[name] = text
  }

  /// The value given with the option, the last where it stands twice; `nil` where it does not stand.
  public func value(_ option: String) -> String? { values[option] }
  /// Whether the option stands there.
  public func has(_ flag: String) -> Bool { values[flag] != nil }
}
