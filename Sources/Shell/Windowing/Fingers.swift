/// The fingers that are down, over all touch devices.
struct Fingers {
  struct Key: Hashable {
    var device: Int64
    var finger: Int64
  }

  private struct Holding {
    /// The number that the finger goes by outside: the device's own, unless another device has used it.
    var number: Int64
    /// Whether the device ever listed the finger: only then does it mean anything that it does not.
    var wasListed: Bool
  }

  private var held: [Key: Holding] = [:]

  var isEmpty: Bool { held.isEmpty }

  func number(_ key: Key) -> Int64? { held[key]?.number }

  /// A finger that comes down, and the number it gets. One that was down already never came up: see `up`.
  mutating func down(_ key: Key, isListed: Bool) -> Int64 {
    let taken = Set(held.values.map(\.number))
    var number = key.finger
    while taken.contains(number) { number &+= 1 }
    held[key] = Holding(number: number, wasListed: isListed)
    return number
  }

  /// A finger that goes up; `nil` if it was not down.
  mutating func up(_ key: Key) -> Int64? { held.removeValue(forKey: key)?.number }

  /// Drops the fingers that their devices no longer list; their numbers, in order.
  mutating func dropLost(isListed: (Key) -> Bool) -> [Int64] {
    var lost: [Int64] = []
    for (key, holding) in held {
      if isListed(key) {
        held[key]?.wasListed = true
      } else if holding.wasListed {
        held[key] = nil
        lost.append(holding.number)
      }
    }
    return lost.sorted()
  }
}
