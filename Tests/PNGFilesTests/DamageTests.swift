import Glibc
import Measures
import Pixels
import TestSupport
import Testing

@testable import PNGFiles

/// Nothing that a file holds may crash, hang or fill the memory.
@Suite struct DamageTests {
  @Test func aFileThatEndsEarlyIsCutShortWhereverItEnds() throws {
    let bytes = try makePNG(Extent(width: 60, height: 40)) { x, y in
      Colour(red: UInt8(x * 4), green: UInt8(y * 6), blue: UInt8((x * y) & 255))
    }
    for count in stride(from: 1, to: bytes.count, by: 37) {
      #expect(throws: PictureFault.cutShort, "\(count)") { try decodePNG(Array(bytes[..<count])) }
    }
    #expect(throws: PictureFault.cutShort) { try decodePNG(Array(bytes.dropLast())) }
  }

  @Test func noiseOrAnotherPictureAfterTheEndIsIgnored() throws {
    let bytes = try makePNG(Extent(width: 9, height: 9)) { x, y in
      Colour(red: UInt8(x * 20), green: UInt8(y * 20), blue: 90)
    }
    let picture = try decodePNG(bytes)
    var random = SeededRandom(seed: 26)
    let noise = (0..<1 << 20).map { _ in UInt8(truncatingIfNeeded: random.next()) }
    #expect(try decodePNG(bytes + noise) == picture)
    #expect(try decodePNG(bytes + makePNG(Extent(width: 3, height: 3), Colour(0))) == picture)
  }

  @Test func aWrongChecksumIsDamage() throws {
    var png = RawPNG(width: 2, height: 1, colourType: 0)
    png.add("IDAT", deflated([0, 1, 2]), sound: false)
    png.end()
    #expect(throws: PictureFault.damaged("IDAT: CRC error")) { try decodePNG(png.bytes) }
  }

  @Test func tooLittleIsDamageAndTooMuchIsNot() throws {
    var short = RawPNG(width: 2, height: 2, colourType: 0)
    short.add("IDAT", deflated([0, 1, 2]))
    short.end()
    #expect(throws: PictureFault.self) { try decodePNG(short.bytes) }
    var long = RawPNG(width: 2, height: 1, colourType: 0)
    long.add("IDAT", deflated([0, 1, 2, 0, 3, 4, 0, 5, 6]))
    long.end()
    #expect(try decodePNG(long.bytes)[1, 0] == 0xFF02_0202)
  }

  @Test func aPaletteThatIsTooShortIsDamageOrBlackButNeverACrash() throws {
    var png = RawPNG(width: 4, height: 1, depth: 8, colourType: 3)
    png.add("PLTE", [255, 0, 0])
    png.add(rows: [[0, 1, 200, 255]])
    png.end()
    let picture = try? decodePNG(png.bytes)
    #expect(picture == nil || picture?[0, 0] == 0xFFFF_0000)
  }

  @Test func textChunksAreNoBombs() throws {
    var png = RawPNG(width: 1, height: 1, colourType: 0)
    let bomb = deflatedZeros(200_000_000)
    png.add("zTXt", Array("Comment".utf8) + [0, 0] + bomb)
    png.add("iTXt", Array("Comment".utf8) + [0, 1, 0, 0, 0] + bomb)
    png.add("iCCP", Array("Profile".utf8) + [0, 0] + bomb)
    png.add(rows: [[77]])
    png.end()
    let before = cpuTime()
    #expect(try decodePNG(png.bytes)[0, 0] == 0xFF4D_4D4D)
    #expect(cpuTime() - before < 0.1)
  }

  @Test func manyChunksAreNoBombEither() throws {
    var bytes = RawPNG(width: 1, height: 1, colourType: 0).bytes
    var comment = RawPNG()
    comment.add("tEXt", Array("a".utf8) + [0, 98])
    let chunk = comment.bytes.dropFirst(8)
    for _ in 0..<200_000 { bytes += chunk }
    var rest = RawPNG()
    rest.add(rows: [[77]])
    rest.end()
    bytes += rest.bytes.dropFirst(8)
    #expect(try decodePNG(bytes)[0, 0] == 0xFF4D_4D4D)
  }

  @Test func aPictureAtTheLimitIsScaledRowByRow() throws {
    var png = RawPNG(width: 16_384, height: 3_906, depth: 1, colourType: 0)
    png.add(zeros: (1 + 16_384 / 8) * 3_906)
    png.end()
    let small = try decodePNG(png.bytes, fitting: Extent(width: 64, height: 16))
    #expect(small == Bitmap(Extent(width: 64, height: 16), filledWith: Colour(0)))
  }

  @Test func aBombIsRefusedBeforeItGoesOff() throws {
    var png = RawPNG(width: 19_000, height: 19_000, depth: 1, colourType: 0)
    png.add(zeros: 2_376 * 19_000)
    png.end()
    let before = cpuTime()
    let fault = PictureFault.tooLarge(Extent(width: 19_000, height: 19_000))
    #expect(throws: fault) { try decodePNG(png.bytes) }
    #expect(cpuTime() - before < 0.1)
  }

  @Test func threeThousandMutationsEndInAPictureOrAFault() throws {
    let seeds = try fuzzSeeds()
    var random = SeededRandom(seed: 2026)
    var pictures = 0
    for round in 0..<3_000 {
      var bytes = seeds[round % seeds.count]
      for _ in 0...Int.random(in: 0..<4, using: &random) { mutate(&bytes, &random) }
      if round % 2 == 0 { bytes = withSoundChecksums(bytes) }
      let extent = Extent(
        width: Int.random(in: 0...40, using: &random), height: .random(in: 0...40, using: &random))
      _ = try? readPNGHeader(Array(bytes.prefix(100)), tail: Array(bytes.suffix(60)))
      do throws(PictureFault) {
        if try decodePNG(bytes, fitting: extent).extent == extent { pictures += 1 }
      } catch {
        _ = error
      }
    }
    // Some must get through, or the mutations only ever reach the front door.
    #expect(pictures > 100)
  }
}

/// CPU seconds of this thread: a limit on them holds on a busy machine too.
private func cpuTime() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
}

private func fuzzSeeds() throws -> [[UInt8]] {
  var seeds = [
    try makePNG(Extent(width: 20, height: 13)) { x, y in
      Colour(red: UInt8(x * 9), green: UInt8(y * 9), blue: 60, alpha: UInt8(255 - x))
    }
  ]
  for (depth, type, channels) in [
    (1, 3, 1), (4, 3, 1), (16, 6, 4), (16, 0, 1), (8, 4, 2), (2, 0, 1),
  ] {
    for interlaced in [false, true] {
      var png = RawPNG(width: 9, height: 9, depth: depth, colourType: type, interlaced: interlaced)
      png.add("gAMA", bigEndian(100_000))
      png.add("cHRM", [3, 3, 6, 3, 2, 6, 1, 1].flatMap { bigEndian($0 * 10_000) })
      png.add(orientation: 5)
      if type == 3 { png.add("PLTE", (0..<6).map { UInt8($0 * 40) }) }
      if type == 3 || type == 0 { png.add("tRNS", [0, 1]) }
      png.add("IDAT", deflated((0..<900).map { UInt8($0 % 5 * channels) }))
      png.end()
      seeds.append(png.bytes)
    }
  }
  var apple = RawPNG()
  apple.add("CgBI", [0x30, 0, 0x20, 2])
  let inner = RawPNG(width: 6, height: 4, colourType: 6).bytes.dropFirst(8)
  var rest = RawPNG()
  let stream = deflated((0..<4).flatMap { row in [0] + (0..<24).map { UInt8($0 * row) } })
  rest.add("IDAT", Array(stream.dropFirst(2).dropLast(4)))
  rest.end()
  seeds.append(apple.bytes + inner + rest.bytes.dropFirst(8))
  return seeds
}

private func mutate(_ bytes: inout [UInt8], _ random: inout SeededRandom) {
  guard bytes.count > 9 else { return }
  let place = Int.random(in: 8..<bytes.count, using: &random)
  switch Int.random(in: 0..<6, using: &random) {
  case 0: bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
  case 1: bytes[place] = .random(in: 0...255, using: &random)
  case 2: bytes[place] = [0, 1, 127, 128, 255][Int.random(in: 0..<5, using: &random)]
  case 3: bytes.remove(at: place)
  case 4: bytes.insert(.random(in: 0...255, using: &random), at: place)
  default:
    let end = min(bytes.count, place + 16)
    bytes.insert(contentsOf: Array(bytes[place..<end]), at: place)
  }
}

/// Every chunk that can still be walked gets a checksum that fits, so that a mutation reaches what lies behind it.
private func withSoundChecksums(_ bytes: [UInt8]) -> [UInt8] {
  var sound = bytes
  for chunk in Chunks(bytes) {
    let covered = Array(bytes[(chunk.body.lowerBound - 4)..<chunk.body.upperBound])
    let end = chunk.body.upperBound
    sound.replaceSubrange(end..<end + 4, with: bigEndian(Int(crc32(covered))))
  }
  return sound
}
