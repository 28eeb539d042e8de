import CSndFile
import SharedLibraries

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
  typealias ReadShorts =
    @convention(c) (Handle, UnsafeMutablePointer<Int16>, sf_count_t) -> sf_count_t
  typealias SetString = @convention(c) (Handle, Int32, UnsafePointer<CChar>) -> Int32
  typealias GetString = @convention(c) (Handle, Int32) -> UnsafePointer<CChar>?
  typealias Seek = @convention(c) (Handle, sf_count_t, Int32) -> sf_count_t
  typealias WriteShorts = @convention(c) (Handle, UnsafePointer<Int16>, sf_count_t) -> sf_count_t
  typealias Close = @convention(c) (Handle) -> Int32
  typealias Words = @convention(c) (Handle?) -> UnsafePointer<CChar>?

  let open: Open
  let openVirtual: OpenVirtual
  let readFloats: ReadFloats
  let readShorts: ReadShorts
  let seek: Seek
  let writeShorts: WriteShorts
  let setString: SetString
  let getString: GetString
  let close: Close
  private let strerror: Words

  /// `nil` where this machine has no libsndfile 1.
  static let opened = SoundFileLibrary()

  private init?() {
    // The signatures are those of sndfile.h 1.2, stable since 1.0.
    guard let library = SharedLibrary("libsndfile.so.1"),
      let open: Open = library.function("sf_open"),
      let openVirtual: OpenVirtual = library.function("sf_open_virtual"),
      let readFloats: ReadFloats = library.function("sf_readf_float"),
      let readShorts: ReadShorts = library.function("sf_readf_short"),
      let seek: Seek = library.function("sf_seek"),
      let writeShorts: WriteShorts = library.function("sf_writef_short"),
      let setString: SetString = library.function("sf_set_string"),
      let getString: GetString = library.function("sf_get_string"),
      let close: Close = library.function("sf_close"),
      let words: Words = library.function("sf_strerror")
    else { return nil }
    self.open = open
    self.openVirtual = openVirtual
    self.readFloats = readFloats
    self.readShorts = readShorts
    self.seek = seek
    self.writeShorts = writeShorts
    self.setString = setString
    self.getString = getString
    self.close = close
    self.strerror = words
  }

  /// The library's words for what went wrong; with no handle, for the last file that could not be opened.
  func words(_ handle: Handle? = nil) -> String {
    let text = strerror(handle).map { String(cString: $0) } ?? "it is no sound file"
    return String(text.drop { $0 == "." || $0 == " " }.prefix { $0 != "." && $0 != "\n" })
  }

  static let missing = "libsndfile is not on this machine"
}
