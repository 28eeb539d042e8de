import Glibc
import PropertyLists

/// A list's value on one line: `{key: "text", other: [1, 2.5, true, <3 bytes>]}`.
func drawn(_ node: PlistNode) -> String {
  switch node.value {
  case .string(let text): "\"\(text)\""
  case .integer(let number): "\(number)"
  case .real(let number): "\(number)"
  case .boolean(let flag): "\(flag)"
  case .data(let bytes): "<\(bytes.count) bytes>"
  case .array(let items): "[\(items.map(drawn).joined(separator: ", "))]"
  case .dictionary(let pairs):
    "{\(pairs.map { "\($0.key): \(drawn($0.value))" }.joined(separator: ", "))}"
  }
}

func read(_ text: String) throws(PlistError) -> Plist { try readPlist(Array(text.utf8)) }

/// The error that these bytes are refused with; `nil` if they open.
func refusal(_ bytes: [UInt8]) -> PlistError? {
  do throws(PlistError) {
    _ = try readPlist(bytes)
    return nil
  } catch {
    return error
  }
}

func refusal(_ text: String) -> PlistError? { refusal(Array(text.utf8)) }

extension Plist {
  var drawing: String { drawn(root) }
  var kinds: [PlistNotice.Kind] { notices.map(\.kind) }
}

/// The folder of books and corpora, where there is one.
let shared = getenv("TANGERINE_SHARED").map { String(cString: $0) } ?? "../shared"

/// The file's bytes, or `nil`.
func bytes(ofFile path: String) -> [UInt8]? {
  guard let file = fopen(path, "rb") else { return nil }
  defer { fclose(file) }
  var bytes: [UInt8] = []
  var chunk = [UInt8](repeating: 0, count: 65_536)
  while true {
    let count = fread(&chunk, 1, chunk.count, file)
    if count == 0 { return bytes }
    bytes += chunk.prefix(count)
  }
}

/// The names in a folder, sorted; `nil` if it is not there.
func names(inFolder path: String) -> [String]? {
  guard let stream = opendir(path) else { return nil }
  defer { closedir(stream) }
  var names: [String] = []
  while let entry = readdir(stream) {
    let name = withUnsafePointer(to: &entry.pointee.d_name) {
      String(cString: UnsafeRawPointer($0).assumingMemoryBound(to: CChar.self))
    }
    if !name.hasPrefix(".") { names.append(name) }
  }
  return names.sorted()
}

/// Says aloud that a corpus was not there.
func skipped(_ what: String) {
  print("Skipped: \(what) is not in \(shared) (set TANGERINE_SHARED)")
}
