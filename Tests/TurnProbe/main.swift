// Draws a leaf on its way over, on the software stage and without a window, and says how often memory was asked for in
// each frame, and how many pixels were drawn.
//
//   turn-probe WIDTH HEIGHT FRAMES
runTurnProbe(CommandLine.arguments.dropFirst().compactMap { Int($0) })
