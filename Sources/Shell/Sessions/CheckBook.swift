public import Bookshelf
import Folders
import Typesetting

/// Reads the folder at `path` as the reader would, every picture whole, and says all there is to say about it.
public func checkBook(_ path: String) -> CheckedFolder {
  do throws(FolderError) {
    let folder = try BookFolder(path: path)
    let typesetter = Typesetter()
    return CheckedFolder(
      BookLoader.check(folder) { text, size, width in
        typesetter.measureHeight(
          of: text, size: size, lineHeight: size * 42 / 32, width: width, language: "en")
      })
  } catch {
    return CheckedFolder(name: path, error)
  }
}
