// A loudspeaker and nothing else, for tests and measurements of the real thing: does one thing after the other, says
// what comes of it, one line each, and at the end how long it was kept waiting by the loudspeaker at most.
//
//     sound-probe PAGE-TURN.wav RETRY-MILLISECONDS DEED…
//
// turn=MS  grab  wait=MS  await=STATE  close=MS  signal (waits for SIGUSR1)

import Glibc
import Sounding
import Sounds

let words = CommandLine.arguments.dropFirst()
guard words.count >= 2, let retry = words.dropFirst().first.flatMap({ Int($0) }) else {
  print("use: sound-probe PAGE-TURN.wav RETRY-MILLISECONDS DEED…")
  exit(2)
}
Probe(pageTurn: words.first, retry: .milliseconds(retry)).run(Array(words.dropFirst(2)))
