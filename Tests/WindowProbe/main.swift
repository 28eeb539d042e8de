// A window and nothing else, for tests and measurements of the real thing: shows one picture on the stage that was
// asked for, then says what happens to it, one line an event, until it is closed.
//
//     window-probe software|gl|automatic WIDTH HEIGHT [once]
//
// With `once` it ends after the first frame.

import GLStage
import Glibc
import Measures
import Pixels
import SoftwareStage
import Staging
import Windowing

let words = Array(CommandLine.arguments.dropFirst())
guard words.count >= 3, let choice = StageChoice(rawValue: words[0]), let width = Int(words[1]),
  let height = Int(words[2])
else {
  print("use: window-probe software|gl|automatic WIDTH HEIGHT [once]")
  exit(2)
}

do {
  let extent = Extent(width: width, height: height)
  let window = try Window.open(title: "window-probe", extent: extent, stage: choice)
  let probe = try Probe(window)
  probe.show()
  say("shown \(window.stage) \(window.extent.width) \(window.extent.height) \(window.renderer)")
  if !words.contains("once") { probe.tellEvents() }
} catch {
  print("\(error)")
  exit(1)
}
