import Glibc

// A reader that goes away while we print is no reason to die.
signal(SIGPIPE, SIG_IGN)
exit(Program(environment: Program.environment).run(Array(CommandLine.arguments.dropFirst())))
