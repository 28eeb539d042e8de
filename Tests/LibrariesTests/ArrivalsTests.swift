import Testing

@testable import Libraries

@Suite("Folders that have changed")
struct ArrivalsTests {
  @Test("a folder is looked at once, when nothing has changed in it for a while")
  func settles() {
    var arrivals = Arrivals()
    for step in 0..<20 { arrivals.note("a", at: .milliseconds(300 * step)) }
    #expect(arrivals.settled(at: .milliseconds(6800)).isEmpty)
    #expect(arrivals.next == .milliseconds(5700) + Arrivals.quiet)
    let settled = arrivals.settled(at: .milliseconds(6900))
    #expect(settled.map(\.folder) == ["a"] && settled.map(\.changed) == [.milliseconds(5700)])
    #expect(arrivals.settled(at: .seconds(99)).isEmpty && arrivals.next == nil)
  }

  @Test("it is there within three seconds after the last change")
  func soon() { #expect(Arrivals.quiet < .seconds(2) && Arrivals.torn < .seconds(3)) }

  @Test("one that is not whole is looked at again, and in the end taken as it is")
  func waits() {
    var arrivals = Arrivals()
    var (now, looks) = (Duration.zero, 0)
    arrivals.note("a", at: now)
    while let next = arrivals.next {
      now = next
      for (folder, changed) in arrivals.settled(at: now) {
        looks += 1
        _ = arrivals.wait(for: folder, changed: changed, patience: .seconds(60), at: now)
      }
    }
    #expect(now == .seconds(60) && looks > 10 && looks < 60)
  }

  @Test(
    "names of unfinished copies",
    arguments: [
      ".01.png.Xy12Zq", ".Book.plist.aB3dE9", ".syncthing.01.png.tmp", "~syncthing~01.png.tmp",
      "01.png.part", "01.png.crdownload", ".goutputstream-ABC123",
    ])
  func unfinished(name: String) { #expect(isUnfinishedCopy(name)) }

  @Test(
    "names that only look like them",
    arguments: [
      "01.png", ".DS_Store", "._01.png", ".hidden", "a.part1.png", "Book.plist", ".nomedia",
      "01.sync-conflict-20250101-120000-ABCDEFG.png",
    ])
  func finished(name: String) { #expect(!isUnfinishedCopy(name)) }

  @Test("mounts over a network are silent, those of this machine tell; the innermost counts")
  func mounts() {
    let mounts = Mounts(
      """
      22 1 8:1 / / rw,relatime shared:1 - ext4 /dev/sda1 rw
      40 22 0:40 / /media/usb\\040stick rw shared:2 - vfat /dev/sdb1 rw
      41 22 0:41 / /srv/books rw shared:3 - nfs4 host:/books rw
      42 41 8:2 / /srv/books/local rw shared:4 - ext4 /dev/sda2 rw
      43 22 0:43 / /home/mum/cloud rw - fuse.sshfs host: rw
      nonsense
      """)
    #expect(mounts.tellsChanges(in: "/home/mum/books"))
    #expect(mounts.tellsChanges(in: "/media/usb stick/books"))
    #expect(!mounts.tellsChanges(in: "/srv/books/a"))
    #expect(mounts.tellsChanges(in: "/srv/books/local/a"))
    #expect(mounts.tellsChanges(in: "/srv/bookshop"))
    #expect(!mounts.tellsChanges(in: "/home/mum/cloud"))
    #expect(Mounts("").tellsChanges(in: "/anything"))
  }
}
