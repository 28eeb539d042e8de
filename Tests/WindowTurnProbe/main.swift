// Turns leaves of a book in the real window by a written drag, one frame after the other without a pause, and tells what
// each frame took, for `scripts/bench-turn`.
//
//     window-turn-probe software|gl WIDTH HEIGHT BOOK TURNS
//
// First a line `stage KIND WIDTH HEIGHT RENDERER`; then one line a frame:
//
//     frame TURN WALL CPU X,Y,WIDTH,HEIGHT …
//
// in microseconds, followed by the rectangles that were drawn anew.

import Glibc
import Measures
import Sessions
import Windowing

let words = Array(CommandLine.arguments.dropFirst())
guard words.count == 5, let choice = StageChoice(rawValue: words[0]), let width = Int(words[1]),
  let height = Int(words[2]), let turns = Int(words[4])
else {
  print("use: window-turn-probe software|gl WIDTH HEIGHT BOOK TURNS")
  exit(2)
}

do {
  let book = try OpenedBook.open(words[3])
  let window = try Window.open(
    title: "window-turn-probe", extent: Extent(width: width, height: height), stage: choice)
  print("stage \(window.stage) \(window.extent.width) \(window.extent.height) \(window.renderer)")
  try WindowTurnProbe(book, window).play(turns)
} catch {
  print("\(error)")
  exit(1)
}
