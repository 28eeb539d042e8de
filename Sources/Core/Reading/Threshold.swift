import Gating
import Measures
import Narrating
import Staging

/// The gate, in front of something that is for grown-ups.
struct Threshold: Sendable {
  /// What is done once somebody is through.
  enum Deed: Hashable {
    /// All that a voice has read of one page goes, every copy.
    case delete(TakeSubject)
  }

  var gate: Gate
  var deed: Deed
  /// What the gate wishes for, beside the room's own.
  var orders: [PictureOrder] = []

  /// The gate's pictures are numbered from here.
  static let firstPicture: UInt64 = 1 << 48
}

extension Reader {
  /// Puts the gate in front of a deed.
  mutating func ask(for deed: Threshold.Deed) -> [Effect] {
    guard threshold == nil else { return [] }
    seed &+= 1
    let gate = Gate(
      screen: screen,
      settings: GateSettings(motion: settings.motion == .full ? .full : .reduced), seed: seed,
      firstPicture: Threshold.firstPicture, at: now)
    threshold = Threshold(gate: gate, deed: deed)
    let effects = threshold?.gate.begin() ?? []
    return perform(effects)
  }

  /// Gives the gate what is for it; `nil` where it is for the room, too.
  mutating func takeAtGate(_ event: Event) -> [Effect]? {
    guard threshold != nil else { return nil }
    switch event {
    case .input(let input):
      let effects = tell(.input(input))
      switch input {
      case .resize, .quit: return nil
      case .down, .move, .up, .lost, .key, .keyUp, .text, .wheel, .dropped: return effects
      }
    case .arrived(let arrival) where arrival.id.rawValue > Threshold.firstPicture:
      return tell(.arrived(arrival))
    default: return nil
    }
  }

  /// What comes for the room and concerns the gate as well.
  mutating func tellGate(_ event: Event) -> [Effect] {
    switch event {
    case .laidOut(let order, let layout): tell(.laidOut(order, layout))
    case .input(.resize(let extent)): tell(.input(.resize(extent)))
    default: tell(.tick)
    }
  }

  private mutating func tell(_ event: Gate.Event) -> [Effect] {
    guard var held = threshold else { return [] }
    let effects = held.gate.apply(event, at: now)
    // What it comes to is seen to with it in its place.
    threshold = held
    return perform(effects)
  }

  private mutating func perform(_ effects: [Gate.Effect]) -> [Effect] {
    effects.flatMap { effect -> [Effect] in
      switch effect {
      case .want(let orders):
        threshold?.orders = orders
        return [.want(gallery.orders + orders)]
      case .layOut(let order): return [.layOut(order)]
      case .closed(let outcome):
        let deed = threshold?.deed
        threshold = nil
        return [.want(gallery.orders)] + (outcome == .passed ? deed.map { perform($0) } ?? [] : [])
      }
    }
  }

  private mutating func perform(_ deed: Threshold.Deed) -> [Effect] {
    switch deed {
    case .delete(let subject): return transport(.leave) + [.recording(.delete(subject))]
    }
  }

  /// The gate's wish to be called, beside the room's.
  func wake(atGate gate: Gate, _ wake: Wake) -> Wake {
    switch (gate.wake, wake) {
    case (.nextFrame, _), (_, .nextFrame): .nextFrame
    case (.at(let due), .never): .at(due)
    case (.at(let due), .at(let other)): .at(min(due, other))
    }
  }
}
