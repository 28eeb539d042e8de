import Measures
import Pixels
import Staging

/// The pictures that a room has asked for: their numbers, and what has become of each.
struct Gallery: Sendable {
  enum State: Hashable {
    case waiting
    case ready(PictureID, Extent, margin: Colour?)
    case failed(PictureFault)
  }

  private var numbers: [PictureRequest: PictureID] = [:]
  private var outcomes: [PictureID: PictureArrival.Outcome] = [:]
  private var lastNumber: UInt64 = 0
  /// Files that could not be shown in any size: they are not asked for again, and stay bad pages.
  private(set) var faults: [String: PictureFault] = [:]
  /// The wish list as it was last said.
  private(set) var orders: [PictureOrder] = []

  /// What has become of `request`; waiting, too, if it was never wished for.
  func state(of request: PictureRequest) -> State {
    guard let id = numbers[request], let outcome = outcomes[id] else { return .waiting }
    switch outcome {
    case .ready(let extent, let margin): return .ready(id, extent, margin: margin)
    case .failed(let fault): return .failed(fault)
    }
  }

  /// Says the whole wish list anew, most urgent first; what is no longer in it is forgotten.
  ///
  /// - Returns: the list in numbers where it changed, `nil` where it is what it was.
  mutating func wish(for requests: [PictureRequest]) -> [PictureOrder]? {
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
  mutating func take(_ arrival: PictureArrival) {
    guard let request = numbers.first(where: { $0.value == arrival.id })?.key else { return }
    outcomes[arrival.id] = arrival.outcome
    if case .failed(let fault) = arrival.outcome, case .art(let file, _) = request {
      faults[file] = fault
    }
  }

  private mutating func number() -> PictureID {
    lastNumber += 1
    return PictureID(rawValue: lastNumber)
  }
}
