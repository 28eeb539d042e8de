import BookModel
import Glibc
import Narrating
import Recordings

let today = "2026-11-30T18:30:00Z"
let identity = BookIdentity(
  folderName: "pond", pictures: ["01.png": 100, "02.png": 200, "03.png": 3])

func subject(
  _ page: String = "01.png", by voice: String = "Grandma", in language: String = "en"
) -> TakeSubject {
  TakeSubject(
    book: "", page: PageID(rawValue: page), language: LanguageTag(language), voice: voice)
}

/// Something like speech: bursts of a tone under quiet noise, silence at both ends; the same for the same seed.
func speech(seconds: Double, seed: UInt32 = 1) -> [Int16] {
  var state = seed &* 2_654_435_761 | 1
  let count = Int(seconds * 48_000)
  return (0..<count).map { index in
    state = state &* 1_664_525 &+ 1_013_904_223
    let noise = Double(Int32(bitPattern: state)) / 2_147_483_648 * 20
    let time = Double(index) / 48_000
    let isSpoken =
      time > 0.4 && time < seconds - 0.4 && time.truncatingRemainder(dividingBy: 1) < 0.7
    let tone = isSpoken ? 6000 * sin(2 * .pi * (180 + Double(seed % 50)) * time) : 0
    return Int16(tone + noise)
  }
}

extension BookVoices {
  /// Records, in parts as a device brings them.
  func record(
    _ subject: TakeSubject, _ samples: [Int16], text: String = "Once upon a time.",
    at time: String = today
  ) throws -> Draft {
    let part = try begin(subject, text: text, at: time)
    for start in stride(from: 0, to: samples.count, by: 4800) {
      part.append(Array(samples[start..<min(start + 4800, samples.count)]))
    }
    return try draft(from: part)
  }

  /// Records and keeps.
  func read(
    _ subject: TakeSubject, _ samples: [Int16], text: String = "Once upon a time.",
    at time: String = today
  ) throws -> Take {
    try keep(try record(subject, samples, text: text, at: time))
  }
}

extension TakeStore {
  /// On a disk that is a piece of memory.
  init(_ disk: MemoryDisk) { self.init(folder: "/voices", files: disk) }
}
