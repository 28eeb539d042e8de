// Takes alone, on a disk that a test has made small: `take-probe FOLDER SECONDS`.
//
// Keeps a take of a fifth of a second of page 1, then records page 2 for so many seconds of sound and keeps that, whatever
// becomes of it; looks at the store as a program does that is started again, and says what is there in one line:
// `old SOUND written FRAMES found FRAMES kept|draft|nothing`.

import BookModel
import Narrating
import Recordings

let identity = BookIdentity(folderName: "small", pictures: ["1.png": 1])
let arguments = CommandLine.arguments
let store = TakeStore(
  folder: arguments.count > 1 ? arguments[1] : "/nowhere", room: DiskRoom(toBegin: 0, toGoOn: 0))

func subject(_ page: String) -> TakeSubject {
  TakeSubject(
    book: "", page: PageID(rawValue: page), language: .english, voice: "Grandma")
}

/// Noise, which no encoder makes smaller.
func noise(frames: Int) -> [Int16] {
  var state: UInt32 = 5
  return (0..<frames).map { _ in
    state = state &* 1_664_525 &+ 1_013_904_223
    return Int16(truncatingIfNeeded: state >> 16) / 4
  }
}

func record(_ page: String, _ samples: [Int16]) throws -> Int {
  let voices = store.voices(of: identity)
  let part = try voices.begin(subject(page), text: "words", at: "2026-11-30T18:30:00Z")
  for start in stride(from: 0, to: samples.count, by: 4800) {
    part.append(Array(samples[start..<min(start + 4800, samples.count)]))
  }
  let written = part.frames
  do { _ = try voices.keep(try voices.draft(from: part)) } catch { print("said: \(error)") }
  return written
}

let old = noise(frames: 9600)
let new = noise(frames: (arguments.count > 2 ? Int(arguments[2]) ?? 1 : 1) * 48_000)
var written = 0
do {
  _ = try record("1.png", old)
  written = try record("2.png", new)
} catch {
  print("said: \(error)")
}
let again = store.voices(of: identity)
let sound = again.verify()
let drafts = (try? again.adopt()) ?? []
let kept = again.ledger.kept(subject("2.png"))?.take
let found = kept?.frames ?? drafts.first { $0.subject.page.rawValue == "2.png" }?.frames ?? 0
let isOldThere = again.ledger.kept(subject("1.png")) != nil && sound.damaged.isEmpty
let what = kept != nil ? "kept" : found > 0 ? "draft" : "nothing"
print("old \(isOldThere ? "sound" : "lost") written \(written) found \(found) \(what)")
