import Foundation
import Glibc
import Measures
import Narrating
import Pixels
import TestSupport
import Testing

extension TheProgram {
  /// A voice comes on a stick: a folder that is mounted where sticks are, in a name space of the test's own.
  @Suite("A voice on a stick")
  struct VoiceOnStick {
    let program: Program
    let book: TemporaryFolder
    let stick: TemporaryFolder
    static let extent = Extent(width: 960, height: 540)

    init() throws {
      program = try Program()
      book = try smallBook()
      stick = try TemporaryFolder()
    }

    private static let canMount: Bool = {
      let child = try? ChildProcess(
        "sh", ["-c", "exec unshare -rm sh -c 'mount -t tmpfs none /mnt' 2>/dev/null"])
      return child?.wait() == 0
    }()

    /// Another family's program: Oma reads the first page, and sends it.
    private func send() throws {
      let card = try VirtualSoundCard(microphone: true)
      let clip = try noiseFile("\(stick.path)/clip.wav", 96_000, peak: 0.2, rounds: 4).path
      let speech = try card.startSpeaking(clip)
      defer { speech.stop(SIGKILL) }
      let elsewhere = try Program()
      let read = try elsewhere.run(
        ["record", book.path, "--page", "1", "--voice", "Oma", "--seconds", "1"],
        variables: card.variables.compactMapValues { $0 })
      try #require(read.status == 0, "\(read.complaint)")
      let sent = try elsewhere.run(
        [
          "voices", "export", book.path, "--voice", "Oma", "-o",
          "\(stick.path)/Oma.tangerine-voice",
        ])
      try #require(sent.status == 0, "\(sent.complaint)")
    }

    @Test(
      "that is plugged in while somebody reads is asked about, and kept with one touch",
      .enabled(if: canMount, "no name spaces on this machine"))
    func pluggedIn() throws {
      try send()
      let screen = try VirtualScreen(Self.extent)
      var variables: [String: String?] = program.surroundings
      variables["DISPLAY"] = screen.display
      let sign = "\(program.places.path)/plugged-in"
      let script = """
        mount -t tmpfs none /mnt && mkdir /mnt/stick || exit 3
        "$@" & reader=$!
        trap 'kill $reader' TERM
        while [ ! -e '\(sign)' ]; do sleep 0.05; done
        mount --bind '\(stick.path)' /mnt/stick
        wait $reader
        """
      let reader = try ChildProcess(
        "unshare",
        [
          "-rm", "sh", "-c", script, "sh", program.path, book.path, "--stage", "software",
          "--window", "960x540",
        ], variables: variables)
      let isOpen = { (picture: Bitmap) in picture[2, 2] & 0xFF_FFFF != 0 }
      try #require(isOpen(try screen.picture(when: isOpen)))
      let isCloth = { (picture: Bitmap) in picture[230, 150] & 0xFF_FFFF != 0xFFF8EC }
      #expect(isCloth(try screen.picture(when: isCloth)), "nothing is asked yet")
      try writeFile(sign, [])
      let isAsked = { (picture: Bitmap) in picture[230, 150] & 0xFF_FFFF == 0xFFF8EC }
      try #require(isAsked(try screen.picture(when: isAsked)), "it is asked about")
      let hand = try ChildProcess(
        "xdotool", ["key", "Return"], variables: ["DISPLAY": screen.display])
      #expect(hand.wait() == 0)
      #expect(
        try eventually {
          let list = try program.run(["voices", "list", book.path, "--json"])
          return list.output.contains("\"Oma\"")
        }, "the voice is here")
      #expect(try program.run(["voices", "verify", book.path]).output.contains("1 take"))
      reader.stop(SIGTERM)
    }
  }
}
