// A loudspeaker and nothing else, for tests and measurements of the real thing: does one thing after the other, says
// what comes of it, one line each, and at the end how long it was kept waiting by the loudspeaker at most.
//
//     sound-probe PAGE-TURN.wav|'' RETRY-MILLISECONDS DEED…
//
// turn=MS  grab  wait=MS  await=STATE  close=MS  signal (waits for SIGUSR1)
// say=FILE  say=FILE:FROM:TO:GAIN  pause  resume  hush  ended (waits for the end of what was said)
//
// With a microphone instead, whose takes become FOLDER/1.wav, FOLDER/2.wav, …:
//
//     sound-probe --microphone FOLDER DEED…
//
// open  close  record  split  stop  wait=MS  await=STATE  began  drafted  leave  signal

import Glibc
import Sounding
import Sounds

let words = Array(CommandLine.arguments.dropFirst())
if words.count >= 2, words[0] == "--microphone" {
  MicrophoneProbe(folder: words[1]).run(Array(words.dropFirst(2)))
  exit(0)
}
guard words.count >= 2, let retry = Int(words[1]) else {
  print("use: sound-probe PAGE-TURN.wav RETRY-MILLISECONDS DEED…")
  exit(2)
}
let pageTurn = words[0].isEmpty ? nil : words[0]
Probe(pageTurn: pageTurn, retry: .milliseconds(retry)).run(Array(words.dropFirst(2)))
