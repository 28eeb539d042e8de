package import Measures
package import Pixels
package import Staging

/// The pictures that a room has asked for: their numbers, and what has become of each.
package struct Gallery: Sendable {
  package enum State: Hashable {
    case waiting
    case ready(PictureID, Extent, margin: Colour?)
    case failed(PictureFault)
  }

  private var numbers: [PictureRequest: PictureID] = [:]
  private var outcomes: [PictureID: PictureArrival.Outcome] = [:]
  private var lastNumber: UInt64
  /// Files that could not be shown in any size: they are not asked for again, and stay bad pages.
  package private(set) var faults: [String: PictureFault] = [:]
  /// The wish list as it was last said.
  package private(set) var orders: [PictureOrder] = []

  /// - Parameter number: numbers given out are greater than it; rooms whose pictures are seen at once begin far apart.
  package init(after number: UInt64 = 0) { lastNumber = number }

  /// What has become of `request`; waiting, too, if it was never wished for.
  package func state(of request: PictureRequest) -> State {
    guard let id = numbers[request], let outcome = outcomes[id] else { return .waiting }
    switch outcome {
    case .ready(let extent, let margin): return .ready(id, extent, margin: margin)
    case .failed(let fault): return .failed(fault)
    }
  }

  /// Says the whole wish list anew, most urgent first; what is no longer in it is forgotten.
  ///
  /// - Returns: the list in numbers where it changed, `nil` where it is what it was.
  package mutating func wish(for requests: [PictureRequest]) -> [PictureOrder]? {
    var kept: [PictureRequest: PictureID] = [:]
    var list: [PictureOrder] = []
    list.reserveCapacity(requests.count)
    for request in requests where kept[request] == nil {
      let id = numbers[request] ?? number()
      kept[request] = id
      list.append(PictureOrder(id: id, request: request))
    }
    if list == orders { return nil }
    let wanted = Set(kept.values)
    outcomes = outcomes.filter { wanted.contains($0.key) }
    numbers = kept
    orders = list
    return list
  }

  /// Takes in what became of a picture; one that nobody wants any more is not kept.
  package mutating func take(_ arrival: PictureArrival) {
    guard let request = numbers.first(where: { $0.value == arrival.id })?.key else { return }
    outcomes[arrival.id] = arrival.outcome
    if case .failed(let fault) = arrival.outcome, case .art(let file, _) = request {
      faults[file] = fault
    }
  }

  /// The number of a picture that can be drawn.
  package func id(of request: PictureRequest?) -> PictureID? {
    guard let request, case .ready(let id, _, _) = state(of: request) else { return nil }
    return id
  }

  /// Whether a picture was tried in vain.
  package func isFailed(_ request: PictureRequest) -> Bool {
    if case .failed = state(of: request) { true } else { false }
  }

  private mutating func number() -> PictureID {
    lastNumber += 1
    return PictureID(rawValue: lastNumber)
  }
}
