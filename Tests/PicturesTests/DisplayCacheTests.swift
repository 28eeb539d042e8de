import Glibc
import Measures
import Pictures
import Pixels
import TestSupport
import Testing

@Suite struct DisplayCacheTests {
  private let folder: TemporaryFolder
  private let path: String
  private let picture = makeBitmap(Extent(width: 37, height: 11)) { x, y in
    Colour(red: UInt8(x * 5), green: UInt8(y * 20), blue: 9)
  }

  init() throws {
    folder = try TemporaryFolder()
    path = folder.path + "/cache/pictures"
  }

  @Test func whatIsStoredIsLoadedPixelForPixel() {
    let cache = DisplayCache(path: path)
    cache.store(picture, CacheKey(["a"]))
    #expect(cache.load(CacheKey(["a"]), extent: picture.extent) == picture)
    #expect(DisplayCache(path: path).load(CacheKey(["a"]), extent: picture.extent) == picture)
    #expect(cache.load(CacheKey(["b"]), extent: picture.extent) == nil)
    #expect(cache.load(CacheKey(["a"]), extent: Extent(width: 11, height: 37)) == nil)
  }

  @Test func aLargePictureIsLoadedWhereItLiesAndChangedOnlyInACopy() throws {
    let large = makeBitmap(Extent(width: 300, height: 200)) { x, y in
      Colour(red: UInt8(x & 255), green: UInt8(y), blue: 9)
    }
    let cache = DisplayCache(path: path)
    let key = CacheKey(["large"])
    cache.store(large, key)
    var loaded = try #require(cache.load(key, extent: large.extent))
    #expect(loaded == large)
    #expect(loaded.hashValue == large.hashValue)
    #expect(loaded[299, 199] == large[299, 199])
    loaded.withMutablePixels { $0[0] = 7 }
    #expect(loaded != large)
    #expect(cache.load(key, extent: large.extent) == large)
    let file = try "\(path)/\(#require(listFolder(path).first))"
    var bytes = try readFile(file)
    bytes[bytes.count - 1] ^= 1
    try writeFile(file, bytes)
    #expect(cache.load(key, extent: large.extent) == nil)
  }

  @Test func aPictureThatIsNotThereIsMadeAndThenKept() throws {
    let cache = DisplayCache(path: path)
    let key = CacheKey(["made"])
    let made = try cache.picture(key, extent: picture.extent) { () throws(PictureFault) in picture }
    #expect(cache.load(key, extent: picture.extent) == nil)
    made.afterwards?()
    let kept = try cache.picture(key, extent: picture.extent) { () throws(PictureFault) in
      throw .missing
    }
    #expect(kept.bitmap == picture)
    #expect(kept.afterwards == nil)
  }

  @Test func wordsAreKeptWholeOrNotAtAll() throws {
    let cache = DisplayCache(path: path)
    let key = CacheKey(["words"])
    let words: [UInt64] = [1, .max, 0, 42]
    #expect(cache.words(key) == nil)
    cache.store(words: words, key)
    #expect(cache.words(key) == words)
    #expect(cache.words(CacheKey(["other"])) == nil)
    cache.store(words: [], CacheKey(["none"]))
    #expect(cache.words(CacheKey(["none"])) == [])
    let file = try "\(path)/\(#require(listFolder(path).first { size("\(path)/\($0)") == 72 }))"
    let whole = try readFile(file)
    for place in whole.indices {
      var bytes = whole
      bytes[place] ^= 1
      try writeFile(file, bytes)
      #expect(cache.words(key) == nil, "\(place)")
    }
    for bytes in [Array(whole.dropLast(8)), Array(whole.dropLast()), whole + whole, []] {
      try writeFile(file, bytes)
      #expect(cache.words(key) == nil)
    }
  }

  @Test func wordsGoWithTheOldestUseToo() throws {
    let cache = DisplayCache(path: path, cap: 1_000)
    for index in 0..<40 { cache.store(words: [UInt64(index)], CacheKey(["\(index)"])) }
    #expect(listFolder(path).count < 25)
  }

  @Test func keysAreApartEvenWhereTheirPartsRunTogether() {
    #expect(CacheKey(["ab", "c"]) != CacheKey(["a", "bc"]))
    #expect(CacheKey(["ab"]) != CacheKey(["ab", ""]))
  }

  @Test func onlyTheOwnerMayLook() throws {
    let cache = DisplayCache(path: path)
    cache.store(picture, CacheKey(["a"]))
    let name = try #require(listFolder(path).first)
    #expect(mode(path) == 0o700)
    #expect(mode("\(path)/\(name)") == 0o600)
    #expect(listFolder(path).count == 1)
  }

  @Test func anEntryWithAnyByteChangedOrMissingIsNotThere() throws {
    let cache = DisplayCache(path: path)
    let key = CacheKey(["a"])
    cache.store(picture, key)
    let file = try "\(path)/\(#require(listFolder(path).first))"
    let whole = try readFile(file)
    for place in stride(from: 0, to: whole.count, by: 13) {
      var bytes = whole
      bytes[place] ^= 1
      try writeFile(file, bytes)
      #expect(cache.load(key, extent: picture.extent) == nil, "\(place)")
    }
    let zeroed = whole.prefix(48) + [UInt8](repeating: 0, count: whole.count - 48)
    for bytes in [Array(zeroed), Array(whole.dropLast()), whole + [0], []] {
      try writeFile(file, bytes)
      #expect(cache.load(key, extent: picture.extent) == nil)
    }
    cache.store(picture, key)
    #expect(cache.load(key, extent: picture.extent) == picture)
  }

  @Test func theFolderMayBeDeletedAtAnyTime() {
    let cache = DisplayCache(path: path)
    cache.store(picture, CacheKey(["a"]))
    for name in listFolder(path) { unlink("\(path)/\(name)") }
    rmdir(path)
    #expect(cache.load(CacheKey(["a"]), extent: picture.extent) == nil)
    cache.store(picture, CacheKey(["a"]))
    #expect(cache.load(CacheKey(["a"]), extent: picture.extent) == picture)
  }

  @Test func whereTheFolderCannotBeThereIsNoCache() throws {
    try folder.write("cache", "a file stands where the folder should be")
    let cache = DisplayCache(path: path)
    cache.store(picture, CacheKey(["a"]))
    #expect(cache.load(CacheKey(["a"]), extent: picture.extent) == nil)
  }

  @Test func theOldestUseGoesFirstWhenThereIsTooMuch() throws {
    let length = picture.extent.area * 4 + 48
    let cache = DisplayCache(path: path, cap: length * 10)
    for index in 0..<10 {
      cache.store(picture, CacheKey(["\(index)"]))
      try age(index, of: CacheKey(["\(index)"]), in: path)
    }
    #expect(listFolder(path).count == 10)
    cache.store(picture, CacheKey(["10"]))
    let there = (0...10).filter {
      cache.load(CacheKey(["\($0)"]), extent: picture.extent) != nil
    }
    #expect(there == Array(2...10))
  }

  @Test func whatIsUsedBecomesYoungAgain() throws {
    let length = picture.extent.area * 4 + 48
    let cache = DisplayCache(path: path, cap: length * 4)
    for index in 0..<4 {
      cache.store(picture, CacheKey(["\(index)"]))
      try age(index, of: CacheKey(["\(index)"]), in: path)
    }
    _ = cache.load(CacheKey(["0"]), extent: picture.extent)
    cache.store(picture, CacheKey(["4"]))
    #expect(cache.load(CacheKey(["0"]), extent: picture.extent) == picture)
    #expect(cache.load(CacheKey(["1"]), extent: picture.extent) == nil)
  }

  @Test func strangeFilesInTheFolderAreLeftAlone() throws {
    try folder.write("cache/pictures/notes.txt", "mine")
    try folder.write("cache/pictures/.1-1.part", "left by a crash")
    _ = setTime("\(path)/.1-1.part", secondsAgo: 7_200)
    let cache = DisplayCache(path: path, cap: 10_000)
    cache.store(picture, CacheKey(["a"]))
    #expect(listFolder(path).count == 2)
    #expect(try readFile("\(path)/notes.txt") == Array("mine".utf8))
  }
}

private func size(_ path: String) -> Int {
  var status = stat()
  return stat(path, &status) == 0 ? Int(status.st_size) : 0
}

private func mode(_ path: String) -> UInt32 {
  var status = stat()
  lstat(path, &status)
  return status.st_mode & 0o777
}

/// Makes the newest entry look as if it was used a day ago, later ones less long ago.
private func age(_ index: Int, of key: CacheKey, in path: String) throws {
  let newest = try #require(
    listFolder(path).map { "\(path)/\($0)" }.max { modified($0) < modified($1) })
  _ = setTime(newest, secondsAgo: 86_400 - index)
}

private func modified(_ path: String) -> Int {
  var status = stat()
  lstat(path, &status)
  return status.st_mtim.tv_sec * 1_000_000 + status.st_mtim.tv_nsec / 1_000
}

private func setTime(_ path: String, secondsAgo: Int) -> Int32 {
  var times = [timespec(), timespec()]
  times[0].tv_sec = time(nil) - secondsAgo
  times[1].tv_sec = time(nil) - secondsAgo
  return utimensat(AT_FDCWD, path, times, 0)
}
