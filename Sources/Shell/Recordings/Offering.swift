public import BookModel
public import Narrating

extension BookVoices {
  /// What the file at `path` would bring to this book. Reads it, and writes nothing.
  public func offer(of path: String, book: Book) -> ParcelOffer {
    do throws(RecordingError) {
      let parcel = try Parcel(path, files)
      let contents = ParcelContents(
        profile: parcel.list.profile, title: parcel.list.title,
        takes: parcel.list.ledger.lines.map(\.take), face: nil)
      return ParcelOffer(
        path: path, voice: contents.profile.name, face: .drawn(contents.profile.drawn),
        contents: kind(of: contents, parcel.list.ledger, book))
    } catch {
      return ParcelOffer(
        path: path, voice: "", face: .drawn(.grandma), contents: .unreadable(error.description))
    }
  }

  private func kind(
    of contents: ParcelContents, _ sent: Ledger, _ book: Book
  ) -> ParcelOffer.Contents {
    let pages = contents.pages(of: book)
    if pages == 0 { return .otherBook(contents.title) }
    reload()
    let here = Set(ledger.lines.map(\.checksum))
    return sent.lines.allSatisfy { here.contains($0.checksum) } ? .known : .pages(pages)
  }
}
