import Glibc
import PNGFiles
public import Pixels
public import Testing

/// How far a picture may be from its golden.
public enum GoldenTolerance: Sendable {
  /// Every pixel is the same.
  case exact
  /// No channel is more than so many levels off, save in a share (0…1) of the pixels.
  case levels(Int, pixelsOver: Double)

  func accepts(_ difference: BitmapDifference, over: Int) -> Bool {
    switch self {
    case .exact: difference.differing == 0
    case .levels(_, let share): Double(over) <= share * Double(difference.compared)
    }
  }

  /// Levels that a pixel may be off without being counted.
  var levels: Int {
    switch self {
    case .exact: 0
    case .levels(let levels, _): levels
    }
  }
}

/// Expects the picture to be `Tests/Goldens/NAME.png`.
///
/// Where it is not, `NAME.expected.png`, `.actual.png` and `.difference.png` are written to `$TANGERINE_ARTEFACTS`, or
/// to `.build/goldens`. With `TANGERINE_RECORD=1` the picture becomes the golden instead.
public func expectGolden(
  _ bitmap: Bitmap, _ name: String, tolerance: GoldenTolerance = .exact,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  do {
    let path = "\(goldensFolder)/\(name).png"
    if environment("TANGERINE_RECORD") == "1" {
      mkdir(goldensFolder, 0o755)
      try writeFile(path, encodePNG(bitmap))
      return
    }
    guard access(path, R_OK) == 0 else {
      throw TestFailure("there is no golden \(name).png; record it with TANGERINE_RECORD=1")
    }
    let golden = try decodePNG(readFile(path))
    if let complaint = compare(bitmap, golden, tolerance) {
      let folder = try keepArtefacts(name, bitmap, golden)
      throw TestFailure("\(name): \(complaint); see \(folder)/\(name).difference.png")
    }
  } catch {
    Issue.record("\(error)", sourceLocation: sourceLocation)
  }
}

private let goldensFolder = projectFolder + "/Tests/Goldens"

/// The top folder of the project that these tests belong to.
public let projectFolder: String = {
  let parts = "\(#filePath)".split(separator: "/").dropLast(3)
  return "/" + parts.joined(separator: "/")
}()

/// `nil` where they agree; else what differs: how many, the first place, both values.
func compare(_ actual: Bitmap, _ golden: Bitmap, _ tolerance: GoldenTolerance) -> String? {
  guard actual.extent == golden.extent else {
    return "\(actual.width)x\(actual.height) pixels, not \(golden.width)x\(golden.height)"
  }
  let difference = BitmapDifference(golden, actual)
  let over = zip(golden.pixels, actual.pixels).count { apart($0, $1) > tolerance.levels }
  if tolerance.accepts(difference, over: over) { return nil }
  let first = difference.first.map {
    "first (\($0.x), \($0.y)): \(hex(golden[$0.x, $0.y])) became \(hex(actual[$0.x, $0.y]))"
  }
  return "\(difference.differing) px differ by up to \(difference.greatest), \(first ?? "")"
}

/// The greatest difference of any channel.
private func apart(_ one: UInt32, _ other: UInt32) -> Int {
  if one == other { return 0 }
  return [0, 8, 16, 24].map { shift in
    abs(Int(one >> shift & 255) - Int(other >> shift & 255))
  }.max() ?? 0
}

/// `#RRGGBB`, with alpha behind it where the pixel does not cover.
private func hex(_ pixel: UInt32) -> String {
  func two(_ value: UInt32) -> String {
    let digits = String(value & 255, radix: 16, uppercase: true)
    return digits.count < 2 ? "0" + digits : digits
  }
  let colour = "#" + two(pixel >> 16) + two(pixel >> 8) + two(pixel)
  return pixel >> 24 == 255 ? colour : colour + two(pixel >> 24)
}

/// Writes the three pictures; returns their folder.
private func keepArtefacts(
  _ name: String, _ actual: Bitmap, _ golden: Bitmap
) throws -> String {
  let folder = environment("TANGERINE_ARTEFACTS") ?? ".build/goldens"
  var path = folder.hasPrefix("/") ? "" : "."
  for part in folder.split(separator: "/") {
    path += "/" + part
    mkdir(path, 0o755)
  }
  try writeFile("\(folder)/\(name).expected.png", encodePNG(golden))
  try writeFile("\(folder)/\(name).actual.png", encodePNG(actual))
  try writeFile("\(folder)/\(name).difference.png", encodePNG(differencePicture(actual, golden)))
  return folder
}

/// White where the pictures agree, from amber to black the further they are apart.
private func differencePicture(_ actual: Bitmap, _ golden: Bitmap) -> Bitmap {
  Bitmap(golden.extent) { pixels in
    for y in 0..<golden.height {
      for x in 0..<golden.width {
        let levels = apart(golden[x, y], actual[x, y])
        let rest = UInt32(max(0, 200 - levels * 4))
        pixels[y * golden.width + x] =
          levels == 0 ? 0xFFFF_FFFF : 0xFF00_0000 | rest << 16 | (rest / 2) << 8
      }
    }
  }
}
