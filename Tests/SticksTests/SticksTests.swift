import TestSupport
import Testing

@testable import Sticks

@Suite("What is plugged in")
struct SticksTests {
  private static let list = """
    22 1 254:0 / / rw,relatime shared:1 - ext4 /dev/vda rw
    30 22 0:30 / /media/oma/GRANDMA\\040STICK rw,nosuid - vfat /dev/sdb1 rw
    31 22 0:31 / /run/media/kim/A\\134B rw - vfat /dev/sdc1 rw
    32 22 0:32 / /mnt rw - ext4 /dev/sdd1 rw
    33 22 0:33 / /mediatheque/books rw - nfs server:/b rw
    34 22 0:34 / /home/media/x rw - ext4 /dev/sde1 rw
    nonsense
    35 22 0:35
    """

  @Test(
    "mount points beneath the folders for sticks are found, whatever is in their names, and no others"
  )
  func points() {
    #expect(
      MountList.points(in: Self.list, beneath: MountList.roots)
        == ["/media/oma/GRANDMA STICK", "/run/media/kim/A\\B", "/mnt"])
    #expect(MountList.points(in: "", beneath: MountList.roots) == [])
    #expect(MountList.points(in: "1 2 3 4 /mnt/\\9x\\1", beneath: ["/mnt"]) == ["/mnt/\\9x\\1"])
    #expect(MountList.points(in: "1 2 3 4 /mnt/\\777", beneath: ["/mnt"]) == ["/mnt/\\777"])
  }

  @Test(
    "only files of the kind that is looked for count, and not what another system left beside them")
  func files() throws {
    let stick = try TemporaryFolder()
    for name in ["Opa.voice", "._Opa.voice", "Grandma.voice", "list.txt", "voice"] {
      try stick.write(name, "x")
    }
    #expect(
      filesWithSuffix(".voice", in: stick.path, most: 100)
        == ["\(stick.path)/Grandma.voice", "\(stick.path)/Opa.voice"])
    #expect(filesWithSuffix(".voice", in: "\(stick.path)/none", most: 100) == [])
  }

  @Test("a watch that nobody wants any more goes, and finds nothing where nothing is plugged in")
  func ends() {
    for _ in 0..<50 {
      let watch = StickWatch(suffix: ".voice", roots: ["/nowhere-at-all"]) {}
      #expect(watch.collect() == [])
    }
  }
}
