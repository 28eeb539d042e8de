import CSndFile
import Glibc

/// The part of libsndfile that is needed here.
///
/// Linking it would cost every start the six codecs that it brings along; it is opened with the first sound, and stays
/// open.
struct SoundFileLibrary: Sendable {
  typealias Handle = OpaquePointer
  typealias Open =
    @convention(c) (UnsafePointer<CChar>, Int32, UnsafeMutablePointer<SF_INFO>) -> Handle?
  typealias OpenVirtual =
    @convention(c) (
      UnsafeMutablePointer<SF_VIRTUAL_IO>, Int32, UnsafeMutablePointer<SF_INFO>,
      UnsafeMutableRawPointer?
    ) -> Handle?
  typealias ReadFloats =
    @convention(c) (Handle, UnsafeMutablePointer<Float>, sf_count_t) -> sf_count_t
  typealias WriteShorts = @convention(c) (Handle, UnsafePointer<Int16>, sf_count_t) -> sf_count_t
  typealias Close = @convention(c) (Handle) -> Int32
  typealias Words = @convention(c) (Handle?) -> UnsafePointer<CChar>?

  let open: Open
  let openVirtual: OpenVirtual
  let readFloats: ReadFloats
  let writeShorts: WriteShorts
  let close: Close
  private let strerror: Words

  /// `nil` where this machine has no libsndfile 1.
  static let opened = SoundFileLibrary()

  private init?() {
    guard let library = dlopen("libsndfile.so.1", RTLD_NOW | RTLD_LOCAL),
      let open = dlsym(library, "sf_open"),
      let openVirtual = dlsym(library, "sf_open_virtual"),
      let readFloats = dlsym(library, "sf_readf_float"),
      let writeShorts = dlsym(library, "sf_writef_short"),
      let close = dlsym(library, "sf_close"),
      let words = dlsym(library, "sf_strerror")
    else { return nil }
    // The signatures are those of sndfile.h 1.2, stable since 1.0.
    self.open = unsafeBitCast(open, to: Open.self)
    self.openVirtual = unsafeBitCast(openVirtual, to: OpenVirtual.self)
    self.readFloats = unsafeBitCast(readFloats, to: ReadFloats.self)
    self.writeShorts = unsafeBitCast(writeShorts, to: WriteShorts.self)
    self.close = unsafeBitCast(close, to: Close.self)
    strerror = unsafeBitCast(words, to: Words.self)
  }

  /// The library's words for what went wrong; with no handle, for the last file that could not be opened.
  func words(_ handle: Handle? = nil) -> String {
    let text = strerror(handle).map { String(cString: $0) } ?? "it is no sound file"
    return String(text.drop { $0 == "." || $0 == " " }.prefix { $0 != "." && $0 != "\n" })
  }

  static let missing = "libsndfile is not on this machine"
}
