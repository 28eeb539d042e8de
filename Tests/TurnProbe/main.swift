// Draws a leaf on its way over, on the software stage and without a window, and says how often memory was asked for in
// each frame, how many pixels were drawn, and how long this thread worked.
//
//   turn-probe WIDTH HEIGHT FRAMES
runTurnProbe(CommandLine.arguments.dropFirst().compactMap { Int($0) })
