import Glibc
import Recordings
import Synchronization

/// A disk that is a piece of memory, and does what disks do: what was not forced to it is lost with the power. Any one step
/// can be refused, forgotten or garbled.
final class MemoryDisk: FileLayer {
  /// What becomes of one step.
  enum Fault: String, CaseIterable {
    /// It fails, and says so.
    case refused
    /// It says that it was done.
    case dropped
    /// A write puts other bytes there; of anything else, as `dropped`.
    case garbled
    /// It and all after it fail: then the power is gone.
    case powerCut
  }

  private final class Node: Sendable {
    let content = Mutex((bytes: [UInt8](), safe: [UInt8]()))
  }

  private struct State {
    var names: [String: Node] = [:]
    var safeNames: [String: Node] = [:]
    var folders: Set<String> = ["/"]
    var opened: [Int32: Node] = [:]
    var last: Int32 = 0
    var step = 0
    var fault: (step: Int, Fault)?
    var free = 1 << 40
  }

  private let state = Mutex(State())

  init() {}

  /// What is there when the power comes back: names and bytes that were forced to the disk. With `garbage`, bytes that
  /// were not are there as well, and wrong.
  func afterPowerCut(garbage: Bool = false) -> MemoryDisk {
    let after = MemoryDisk()
    state.withLock { state in
      let folders = state.folders
      let names = state.safeNames.mapValues { node in
        let copy = Node()
        let (bytes, safe) = node.content.withLock { ($0.bytes, $0.safe) }
        let rest = garbage ? bytes.dropFirst(safe.count).map { $0 ^ 0x5A } : []
        copy.content.withLock { $0 = (safe + rest, safe + rest) }
        return copy
      }
      after.state.withLock {
        $0.folders = folders
        $0.names = names
        $0.safeNames = names
      }
    }
    return after
  }

  /// The same bytes under the same names, as a program finds them that is started again.
  func copy() -> MemoryDisk {
    let after = MemoryDisk()
    let (names, folders) = state.withLock { ($0.names, $0.folders) }
    let copies = names.mapValues { node in
      let copy = Node()
      let bytes = node.content.withLock { $0.bytes }
      copy.content.withLock { $0 = (bytes, bytes) }
      return copy
    }
    after.state.withLock {
      $0.folders = folders
      $0.names = copies
      $0.safeNames = copies
    }
    return after
  }

  /// How many steps were taken; the next has this number.
  var steps: Int { state.withLock { $0.step } }

  func fail(_ fault: Fault, at step: Int) { state.withLock { $0.fault = (step, fault) } }
  func setFree(_ bytes: Int) { state.withLock { $0.free = bytes } }
  func setBytes(_ bytes: [UInt8], _ path: String) {
    state.withLock { $0.names[path] }?.content.withLock { $0 = (bytes, bytes) }
  }

  /// Every file with its bytes.
  var all: [String: [UInt8]] {
    state.withLock { state in
      state.names.mapValues { node in node.content.withLock { $0.bytes } }
    }
  }

  /// What is to happen at this step.
  private func next(_ step: FileFault.Step, _ path: String) throws(FileFault) -> Fault? {
    let fault: Fault? = state.withLock { state in
      defer { state.step += 1 }
      guard let (at, fault) = state.fault else { return nil }
      if fault == .powerCut { return state.step >= at ? fault : nil }
      return state.step == at ? fault : nil
    }
    if fault == .refused || fault == .powerCut { throw FileFault(step, path, EIO) }
    return fault
  }

  private func node(_ step: FileFault.Step, _ path: String) throws(FileFault) -> Node {
    guard let node = state.withLock({ $0.names[path] }) else {
      throw FileFault(step, path, ENOENT)
    }
    return node
  }

  private func open(_ node: Node, _ path: String) -> OpenedFile {
    state.withLock { state in
      state.last += 1
      state.opened[state.last] = node
      return OpenedFile(number: state.last, path: path)
    }
  }

  func create(_ path: String) throws(FileFault) -> OpenedFile {
    _ = try next(.create, path)
    let parent = parent(of: path)
    let code: Int32? = state.withLock { state in
      guard state.folders.contains(parent) else { return ENOENT }
      guard state.names[path] == nil else { return EEXIST }
      state.names[path] = Node()
      return nil
    }
    if let code { throw FileFault(.create, path, code) }
    return open(try node(.create, path), path)
  }

  func open(_ path: String) throws(FileFault) -> OpenedFile {
    open(try node(.open, path), path)
  }

  func write(
    _ bytes: UnsafeRawBufferPointer, to file: OpenedFile, at place: Int
  ) throws(FileFault) {
    let fault = try next(.write, file.path)
    guard fault != .dropped, let node = state.withLock({ $0.opened[file.number] }) else { return }
    let new = fault == .garbled ? bytes.map { $0 ^ 0x33 } : Array(bytes)
    node.content.withLock { content in
      let missing = place + new.count - content.bytes.count
      if missing > 0 { content.bytes += [UInt8](repeating: 0, count: missing) }
      content.bytes.replaceSubrange(place..<place + new.count, with: new)
    }
  }

  func sync(_ file: OpenedFile) throws(FileFault) {
    guard try next(.sync, file.path) == nil else { return }
    state.withLock { $0.opened[file.number] }?.content.withLock { $0.safe = $0.bytes }
  }

  func close(_ file: OpenedFile) { state.withLock { $0.opened[file.number] = nil } }

  func rename(_ from: String, toFree to: String) throws(FileFault) {
    if state.withLock({ $0.names[to] }) != nil { throw FileFault(.rename, to, EEXIST) }
    try rename(from, over: to)
  }

  func rename(_ from: String, over to: String) throws(FileFault) {
    guard try next(.rename, to) == nil else { return }
    let node = try node(.rename, from)
    state.withLock {
      $0.names[to] = node
      $0.names[from] = nil
    }
  }

  func syncFolder(_ path: String) throws(FileFault) {
    guard try next(.syncFolder, path) == nil else { return }
    state.withLock { state in
      let (names, safe) = (state.names, state.safeNames)
      for name in Set(names.keys).union(safe.keys) where parent(of: name) == path {
        state.safeNames[name] = names[name]
      }
    }
  }

  func remove(_ path: String) throws(FileFault) {
    guard state.withLock({ $0.names[path] }) != nil else { return }
    guard try next(.remove, path) == nil else { return }
    state.withLock { $0.names[path] = nil }
  }

  func removeFolder(_ path: String) throws(FileFault) {
    let isEmpty = state.withLock { state in !state.names.keys.contains { parent(of: $0) == path } }
    guard isEmpty else { throw FileFault(.remove, path, ENOTEMPTY) }
    guard try next(.remove, path) == nil else { return }
    state.withLock { _ = $0.folders.remove(path) }
  }

  func makeFolder(_ path: String) throws(FileFault) {
    state.withLock { state in
      var place = path
      while !place.isEmpty {
        state.folders.insert(place)
        place = parent(of: place) == "/" ? "" : parent(of: place)
      }
    }
  }

  func read(_ path: String, at place: Int, count: Int) throws(FileFault) -> [UInt8] {
    let bytes = try node(.read, path).content.withLock { $0.bytes }
    return Array(bytes.dropFirst(place).prefix(count))
  }

  func size(_ path: String) throws(FileFault) -> Int {
    try node(.read, path).content.withLock { $0.bytes.count }
  }

  func list(_ path: String) throws(FileFault) -> [String] {
    state.withLock { state in
      let all = Set(state.names.keys).union(state.folders)
      return all.filter { $0 != "/" && parent(of: $0) == path }.map {
        String($0.dropFirst(path.count + 1))
      }.sorted()
    }
  }

  func mayWrite(_ path: String) throws(FileFault) {}
  func freeSpace(_ path: String) -> Int { state.withLock { $0.free } }
}

private func parent(of path: String) -> String {
  guard let slash = path.lastIndex(of: "/"), slash != path.startIndex else { return "/" }
  return String(path[..<slash])
}
