import Foundation
import Glibc
import Synchronization
import TestSupport
import Testing

@testable import Door

@Suite("One copy of the program at a time")
struct DoorTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func first() throws -> Door {
    guard case .first(let door) = Door.enter(folder.path, with: Call(words: [])) else {
      throw TestFailure("nobody else was there")
    }
    return door
  }

  /// What came of another copy's going to the door.
  private func knock(_ words: [String], patience: Duration = .seconds(3)) -> String {
    switch Door.enter(folder.path, with: Call(words: words), patience: patience) {
    case .first: "first"
    case .handedOver: "handed over"
    case .unanswered: "unanswered"
    case .none: "none"
    }
  }

  @Test("whoever comes later is heard, and every word of it")
  func laterIsHeard() throws {
    let door = try first()
    let rung = Atomic(0)
    let bell = DispatchSemaphore(value: 0)
    door.onCall {
      rung.add(1, ordering: .relaxed)
      bell.signal()
    }
    #expect(knock(["/books/Tom & Jerry", "--language", "fr", ""]) == "handed over")
    #expect(bell.wait(timeout: .now() + 10) == .success)
    #expect(door.collect() == [Call(words: ["/books/Tom & Jerry", "--language", "fr", ""])])
    #expect(door.collect() == [])
    #expect(knock([]) == "handed over")
    #expect(door.collect() == [Call(words: [])])
  }

  @Test("a call that came before anybody listened is told at once")
  func earlyCall() throws {
    let door = try first()
    #expect(knock(["a"]) == "handed over")
    let rung = Atomic(0)
    door.onCall { rung.add(1, ordering: .relaxed) }
    #expect(rung.load(ordering: .relaxed) == 1)
  }

  @Test("the door is free again when its copy has gone, and nothing stays but the lock's file")
  func goes() throws {
    do {
      let door = try first()
      #expect(listFolder(folder.path).sorted() == ["door", "door.lock"])
      _ = door.collect()
    }
    #expect(listFolder(folder.path) == ["door.lock"])
    _ = try first()
  }

  @Test("a socket that a killed copy left behind keeps nobody out")
  func leftBehind() throws {
    try writeFile("\(folder.path)/door", [1])
    let door = try first()
    #expect(knock(["b"]) == "handed over")
    #expect(door.collect() == [Call(words: ["b"])])
  }

  @Test("a copy that does not answer is told of after a while")
  func silent() throws {
    // The lock is held, and nobody listens.
    let lock = open("\(folder.path)/door.lock", O_RDWR | O_CREAT, 0o600)
    defer { close(lock) }
    try #require(flock(lock, LOCK_EX) == 0)
    #expect(knock(["c"], patience: .milliseconds(100)) == "unanswered")
  }

  @Test("somebody who says half a word, or nothing, keeps nobody waiting")
  func halfWord() throws {
    let door = try first()
    let place = open(folder.path, O_RDONLY | O_DIRECTORY)
    defer { close(place) }
    if let line = Line(to: place) {
      let isSaid = line.say(Array("half a word".utf8))
      #expect(isSaid)
    }
    _ = Line(to: place)
    #expect(knock(["whole"], patience: .seconds(10)) == "handed over")
    #expect(door.collect() == [Call(words: ["whole"])])
  }

  @Test("a door is found however deep its folder lies")
  func deep() throws {
    let deep = folder.path + String(repeating: "/a-long-name-of-a-folder", count: 20)
    try FileManager.default.createDirectory(atPath: deep, withIntermediateDirectories: true)
    guard case .first(let door) = Door.enter(deep, with: Call(words: [])) else {
      Issue.record("nobody else was there")
      return
    }
    guard case .handedOver = Door.enter(deep, with: Call(words: ["d"])) else {
      Issue.record("it answers")
      return
    }
    #expect(door.collect().count == 1)
  }

  @Test("where there is no folder there is no door")
  func noFolder() {
    guard case .none = Door.enter("\(folder.path)/not there", with: Call(words: [])) else {
      Issue.record("there is no folder")
      return
    }
  }

  @Test("words come back from their bytes as they were; half a word is none")
  func bytes() {
    for words in [[], [""], ["a", "", "ü", "日本"]] {
      #expect(Call(bytes: Call(words: words).bytes) == Call(words: words))
    }
    #expect(Call(bytes: []) == nil)
    #expect(Call(bytes: [1, 65]) == nil)
    #expect(Call(bytes: [2, 65, 0]) == nil)
    #expect(Call(bytes: [1] + [UInt8](repeating: 0, count: Call.longest)) == nil)
  }
}
