import Folders
import FoundationEssentials

/// The file of remembered places: `{"version": 1, "books": {IDENTITY: {"page": "03.png", "text": true}}}`.
struct PlaceFile {
  static let name = "places.json"

  /// What the file is worth.
  enum Condition {
    /// Read whole, or not there.
    case sound
    /// Something in it could not be understood, or a newer program wrote it: `bytes` must be kept before it is written over.
    case toBeKept([UInt8])
    /// It is there and cannot be looked at: it must not be written over at all.
    case unreadable(String)
  }

  var places: [String: Place] = [:]
  var condition = Condition.sound

  static func read(_ path: String) -> PlaceFile {
    do {
      return understand(try readWhole(path: path, limit: PlaceStore.limit))
    } catch .missing {
      return PlaceFile()
    } catch {
      return PlaceFile(condition: .unreadable("\(error)"))
    }
  }

  static func understand(_ bytes: [UInt8]) -> PlaceFile {
    guard let stored = try? JSONDecoder().decode(Stored.self, from: Data(bytes)),
      stored.version <= PlaceStore.version
    else { return PlaceFile(condition: .toBeKept(bytes)) }
    let places = stored.books.compactMapValues(\.place)
    let isWhole = places.count == stored.books.count
    return PlaceFile(places: places, condition: isWhole ? .sound : .toBeKept(bytes))
  }

  /// Sorted, so that the same places are always the same file.
  static func bytes(of places: [String: Place]) throws -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
    let books = places.mapValues { Understood(place: $0) }
    return [UInt8](try encoder.encode(Stored(version: PlaceStore.version, books: books)))
  }

  private struct Stored: Codable {
    var version: Int
    var books: [String: Understood]
  }

  /// One book's place; `nil` where it makes no sense, so that it does not cost the others.
  private struct Understood: Codable {
    var place: Place?

    init(place: Place?) { self.place = place }

    init(from decoder: any Decoder) throws {
      place = try? Place(from: decoder)
    }

    func encode(to encoder: any Encoder) throws { try place?.encode(to: encoder) }
  }
}
