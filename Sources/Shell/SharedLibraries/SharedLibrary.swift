import Glibc

/// A library of the system that is opened when it is first needed, and stays open: linked, it would cost every start the
/// time to load it and all that it brings along.
public struct SharedLibrary {
  private let handle: UnsafeMutableRawPointer

  /// - Parameter file: its name with its version (`libsndfile.so.1`), which the system looks for; `nil` where this machine
  ///   has none.
  public init?(_ file: String) {
    guard let handle = dlopen(file, RTLD_NOW | RTLD_LOCAL) else { return nil }
    self.handle = handle
  }

  /// A function of the library or of one that it needs; `nil` where there is none of that name.
  ///
  /// - Parameter F: the function's type in C (`@convention(c)`), for which the caller answers: nobody can check it.
  public func function<F>(_ name: String) -> F? {
    dlsym(handle, name).map { unsafeBitCast($0, to: F.self) }
  }
}
