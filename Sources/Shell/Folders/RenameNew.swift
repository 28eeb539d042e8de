import CSyscalls
import Glibc

/// Gives a file a name that is still free.
///
/// Where the file system cannot do that in one step (FAT), the name is looked for first: the caller sees to it that
/// nobody else gives names there.
/// - Returns: 0, or the `errno`: `EEXIST` where the name is taken.
public func renameToFreeName(_ from: String, _ to: String) -> Int32 {
  let code = -csys_rename_new(from, to)
  guard code == EINVAL || code == ENOSYS else { return code }
  var status = stat()
  if lstat(to, &status) == 0 { return EEXIST }
  return rename(from, to) == 0 ? 0 : errno
}
