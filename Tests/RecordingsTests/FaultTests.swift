import BookModel
import Narrating
import SoundFiles
import Testing

@testable import Recordings

/// Every step of every deed fails once in every way: no older take ever changes, and of the newest a second is lost at
/// most.
@Suite("A disk that fails") struct FaultTests {
  private let older = speech(seconds: 1, seed: 1)
  private let newer = speech(seconds: 2.6, seed: 2)

  private let template = MemoryDisk()

  init() throws {
    let voices = TakeStore(template).voices(of: identity)
    _ = try voices.read(subject("01.png"), older)
    _ = try voices.read(subject("02.png"), older)
  }

  /// A store with a take of two pages, and what it holds.
  private func prepared() -> (disk: MemoryDisk, kept: [String: [UInt8]]) {
    let disk = template.copy()
    return (disk, disk.all.filter { $0.key.hasSuffix(".flac") })
  }

  /// How many steps a deed takes.
  private func steps(_ deed: (BookVoices) throws -> Void) throws -> Int {
    let disk = prepared().disk
    let before = disk.steps
    try deed(TakeStore(disk).voices(of: identity))
    return disk.steps - before
  }

  /// Fails each step in each way, and looks at the disk as a program finds it that is started again.
  private func stepThrough(
    _ deed: (BookVoices) throws -> Void,
    then check: (_ disk: MemoryDisk, _ old: [String: [UInt8]], _ place: String) throws -> Void
  ) throws {
    let count = try steps(deed)
    #expect(count > 3)
    for step in 0..<count {
      for fault in MemoryDisk.Fault.allCases {
        let (disk, old) = prepared()
        disk.fail(fault, at: disk.steps + step)
        try? deed(TakeStore(disk).voices(of: identity))
        let place = "\(fault.rawValue) at step \(step) of \(count)"
        if fault == .powerCut {
          try check(disk.afterPowerCut(), old, place)
          try check(disk.afterPowerCut(garbage: true), old, place + ", garbage")
        } else {
          try check(disk.copy(), old, place)
        }
      }
    }
  }

  /// The samples of the newest take of a page, or of what was found of it.
  private func newest(_ disk: MemoryDisk, _ page: String) throws -> [Int16] {
    let voices = TakeStore(disk).voices(of: identity)
    let drafts = try voices.adopt().filter { $0.subject.page.rawValue == page }
    if let draft = drafts.max(by: { $0.frames < $1.frames }) {
      return try voices.readPart(draft.path).samples
    }
    guard let line = voices.ledger.kept(subject(page)) else { return [] }
    return try voices.decoded("\(voices.folder)/\(line.file)").samples
  }

  private func expectOld(_ disk: MemoryDisk, _ old: [String: [UInt8]], _ place: String) {
    for (path, bytes) in old { #expect(disk.all[path] == bytes, "\(place): \(path)") }
    let voices = TakeStore(disk).voices(of: identity)
    for page in ["01.png", "02.png"] {
      #expect(voices.ledger.kept(subject(page)) != nil, "\(place): \(page)")
    }
    #expect(voices.verify().damaged.isEmpty, "\(place)")
  }

  @Test("recording and keeping: at most the last second is lost, and never an older take")
  func keeping() throws {
    try stepThrough {
      // As much as had been said when the disk failed counts; the whole of it here.
      let part = try $0.begin(subject("01.png"), text: "new", at: today)
      part.append(newer)
      part.finish()
      _ = try $0.keep(try $0.draft(from: part))
    } then: { disk, old, place in
      expectOld(disk, old, place)
    }
  }

  @Test("of what was recorded when the power went, all but a second is found")
  func lastSecond() throws {
    let record: (BookVoices, inout Int) throws -> Void = { voices, spoken in
      let part = try voices.begin(subject("01.png"), text: "new", at: today)
      for start in stride(from: 0, to: newer.count, by: 4800) {
        if part.append(Array(newer[start..<min(start + 4800, newer.count)])) != nil { break }
        spoken = part.frames
      }
      _ = try voices.keep(try voices.draft(from: part))
    }
    let count = try steps { voices in
      var spoken = 0
      try record(voices, &spoken)
    }
    for step in 0..<count {
      for fault in MemoryDisk.Fault.allCases {
        let disk = prepared().disk
        disk.fail(fault, at: disk.steps + step)
        var spoken = 0
        try? record(TakeStore(disk).voices(of: identity), &spoken)
        let after = fault == .powerCut ? disk.afterPowerCut() : disk.copy()
        let found = try newest(after, "01.png")
        let isOld = found == older
        let same = zip(found, newer).prefix { $0 == $1 }.count
        let differing = zip(found, newer).count { $0 != $1 }
        // Nothing was begun, or all but a second is there; a write that was lost or garbled hurts its own tenth.
        let isThere =
          fault == .garbled || fault == .dropped
          ? spoken - (found.count - differing) <= 48_000 : spoken - same <= 48_000
        #expect(isOld && spoken <= 48_000 || isThere, "\(fault) at \(step): \(spoken), \(same)")
      }
    }
  }

  @Test("restoring: one of the two is heard, and both are there")
  func restoring() throws {
    try stepThrough { voices in
      let old = try #require(voices.ledger.kept(subject("02.png"))?.take)
      _ = try voices.read(subject("02.png"), newer)
      _ = try voices.restore(old)
    } then: { disk, old, place in
      expectOld(disk, old, place)
    }
  }

  @Test("deleting: what was not to go is there, and trying again deletes the rest")
  func deleting() throws {
    try stepThrough { voices in
      try voices.delete(subject("01.png"))
    } then: { disk, old, place in
      let other = old.filter { $0.key.contains("02.png") }
      #expect(other.count == 1)
      for (path, bytes) in other { #expect(disk.all[path] == bytes, "\(place)") }
      let voices = TakeStore(disk).voices(of: identity)
      #expect(voices.ledger.kept(subject("02.png")) != nil, "\(place)")
      try voices.delete(subject("01.png"))
      #expect(disk.all.keys.filter { $0.contains("01.png-") } == [], "\(place)")
    }
  }

  @Test("after a write that came short not a byte more is written")
  func latched() throws {
    let disk = MemoryDisk()
    let part = try TakeStore(disk).voices(of: identity).begin(subject(), text: "", at: today)
    part.append(Array(newer[..<60_000]))
    disk.fail(.refused, at: disk.steps)
    #expect(part.append(Array(newer[60_000..<64_800])) == .diskFull)
    let (bytes, steps) = (disk.all[part.path], disk.steps)
    #expect(part.append(newer) == .diskFull)
    part.finish()
    #expect(disk.all[part.path] == bytes)
    #expect(disk.steps == steps)
    #expect(part.failure?.description.contains("Input/output error") == true)
    #expect(part.frames == 60_000)
  }
}
