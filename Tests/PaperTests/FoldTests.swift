import Foundation
import Measures
import Testing

@testable import Paper

/// A sheet and a drag on it, drawn from a seed.
struct Drag {
  let sheet: Sheet
  let grab: Point
  let pointer: Point

  /// `edge`: grabbed at the fore-edge or a corner of it, else anywhere in the outer third.
  init(_ random: inout SeededRandom, edge: Bool) {
    let width = Double.random(in: 200...1800, using: &random)
    let height = Double.random(in: 200...1800, using: &random)
    sheet = Sheet(width: width, height: height, radius: .random(in: 20...220, using: &random))
    let inner = width * .random(in: 0.667...1, using: &random)
    let corner = Bool.random(using: &random)
    grab = Point(
      x: edge ? width : inner,
      y: corner
        ? (Bool.random(using: &random) ? 0 : height) : .random(in: 0...height, using: &random))
    pointer = Point(
      x: .random(in: -1.3 * width...1.2 * width, using: &random),
      y: .random(in: -0.4 * height...1.4 * height, using: &random))
  }
}

@Suite("A sheet of paper")
struct FoldTests {
  @Test("bends and never stretches")
  func isometry() throws {
    var random = SeededRandom(seed: 1)
    for _ in 0..<4000 {
      let angle = Double.random(in: -1.4...1.4, using: &random)
      let fold = Fold(
        origin: Point(
          x: .random(in: 0...800, using: &random), y: .random(in: 0...900, using: &random)),
        direction: Vector(x: cos(angle), y: sin(angle)),
        radius: .random(in: 15...400, using: &random))
      let q = Point(
        x: .random(in: 0...800, using: &random), y: .random(in: 0...900, using: &random))
      let s = fold.distance(of: q)
      let h = 1e-3
      // Not across the two lines where the curvature jumps.
      if abs(s) < 2 * h || abs(s - .pi * fold.radius) < 2 * h { continue }
      func derivative(_ step: Vector) -> (Double, Double, Double) {
        let (a, b) = (fold.place(q + step), fold.place(q - step))
        let way = (a.point - b.point) * (0.5 / h)
        return (way.x, way.y, (a.height - b.height) * 0.5 / h)
      }
      let (a, b) = (derivative(Vector(x: h, y: 0)), derivative(Vector(x: 0, y: h)))
      #expect(abs(a.0 * a.0 + a.1 * a.1 + a.2 * a.2 - 1) < 1e-5)
      #expect(abs(b.0 * b.0 + b.1 * b.1 + b.2 * b.2 - 1) < 1e-5)
      #expect(abs(a.0 * b.0 + a.1 * b.1 + a.2 * b.2) < 1e-5)
    }
  }

  @Test(
    "stays under the finger wherever it can reach, and otherwise as near as it can",
    arguments: [true, false])
  func underTheFinger(edge: Bool) throws {
    var random = SeededRandom(seed: 2)
    for _ in 0..<2000 {
      let drag = Drag(&random, edge: edge)
      let target = drag.sheet.reach(of: drag.grab, towards: drag.pointer)
      if let fold = drag.sheet.fold(from: drag.grab, to: drag.pointer) {
        #expect(fold.place(drag.grab).point.distance(to: target) < 1e-3)
      } else {
        #expect(target.distance(to: drag.grab) < 1e-5)
      }
      let ends = [Point(x: 0, y: 0), Point(x: 0, y: drag.sheet.height)]
      func isAllowed(_ point: Point) -> Bool {
        ends.allSatisfy { point.distance(to: $0) <= drag.grab.distance(to: $0) }
      }
      // A short pull along the edge is not followed: it would crease the sheet.
      if drag.grab.distance(to: drag.pointer) < 0.35 * drag.grab.x || target == drag.grab {
        continue
      }
      if isAllowed(drag.pointer) { #expect(target.distance(to: drag.pointer) < 1e-9) }
      if drag.grab.distance(to: target) < 0.3 * drag.grab.x { continue }
      // Nothing that the spine allows is nearer.
      for _ in 0..<20 {
        let other = Point(
          x: .random(in: -drag.grab.x...drag.grab.x, using: &random),
          y: .random(in: -drag.sheet.height...2 * drag.sheet.height, using: &random))
        if isAllowed(other) {
          #expect(target.distance(to: drag.pointer) <= other.distance(to: drag.pointer) + 1e-6)
        }
      }
    }
  }

  @Test("follows a pull towards the spine from its first pixel")
  func firstPixels() {
    let sheet = Sheet(width: 800, height: 900, radius: 104)
    for grab in [Point(x: 800, y: 450), Point(x: 800, y: 900), Point(x: 600, y: 300)] {
      for drawn in [0.5, 1, 5, 20, 100] {
        let pointer = grab + Vector(x: -drawn, y: -0.25 * drawn)
        #expect(sheet.reach(of: grab, towards: pointer).distance(to: pointer) < 1e-9)
      }
    }
  }

  @Test("never tears from its spine", arguments: [true, false])
  func spine(edge: Bool) throws {
    var random = SeededRandom(seed: 3)
    for _ in 0..<2000 {
      let drag = Drag(&random, edge: edge)
      guard let fold = drag.sheet.fold(from: drag.grab, to: drag.pointer) else { continue }
      for share in stride(from: 0.0, through: 1, by: 0.125) {
        let point = Point(x: 0, y: drag.sheet.height * share)
        let place = fold.place(point)
        #expect(place.point.distance(to: point) < 1e-4 && place.height < 1e-4)
      }
    }
  }

  @Test("begins flat: a small pull moves no part of it far", arguments: [true, false])
  func beginning(edge: Bool) throws {
    var random = SeededRandom(seed: 4)
    for _ in 0..<1000 {
      let drag = Drag(&random, edge: edge)
      let way = drag.pointer - drag.grab
      let near = drag.grab + way * (0.001 / max(1, way.length))
      guard let fold = drag.sheet.fold(from: drag.grab, to: near) else { continue }
      for corner in [
        Point(x: drag.sheet.width, y: 0), Point(x: drag.sheet.width, y: drag.sheet.height),
      ] {
        #expect(fold.place(corner).height < 0.12 * drag.sheet.width)
      }
    }
  }

  @Test("moves on without a jump as the finger moves on", arguments: [true, false])
  func continuity(edge: Bool) throws {
    var random = SeededRandom(seed: 5)
    for _ in 0..<200 {
      let drag = Drag(&random, edge: edge)
      var last: [Fold.Place]?
      for step in 1...400 {
        let share = Double(step) / 400
        let way = drag.pointer - drag.grab
        let fold = drag.sheet.fold(from: drag.grab, to: drag.grab + way * share)
        let corners = [0, 0.5, 1].map { share in
          let corner = Point(x: drag.sheet.width, y: drag.sheet.height * share)
          return fold?.place(corner) ?? Fold.Place(point: corner, height: 0)
        }
        if let last, step > 40 {
          let jump = zip(corners, last).map { $0.point.distance(to: $1.point) }.max() ?? 0
          #expect(jump < 30 * way.length / 400 + 2)
        }
        last = corners
      }
    }
  }

  @Test("of no thickness is a sheet folded flat: the half beyond the crease mirrored over it")
  func flatFold() throws {
    var random = SeededRandom(seed: 6)
    for _ in 0..<500 {
      let drag = Drag(&random, edge: true)
      let target = drag.sheet.reach(of: drag.grab, towards: drag.pointer)
      let way = drag.grab - target
      if way.length < 1 { continue }
      let u = way * (1 / way.length)
      let middle = target + way * 0.5
      let crease = Fold(
        origin: drag.grab - u * Sheet.distance(drawn: way.length, radius: 1e-9), direction: u,
        radius: 1e-9)
      for _ in 0..<20 {
        let q = Point(
          x: .random(in: 0...drag.sheet.width, using: &random),
          y: .random(in: 0...drag.sheet.height, using: &random))
        let beyond = (q - middle).dot(u)
        let mirrored = beyond > 0 ? q - u * (2 * beyond) : q
        #expect(crease.place(q).point.distance(to: mirrored) < 1e-3)
      }
    }
  }

  @Test("lies flat on the other side when it has been turned over")
  func turnedOver() throws {
    let sheet = Sheet(width: 800, height: 900, radius: 104)
    for y in [0.0, 300, 900] {
      let fold = try #require(sheet.fold(from: Point(x: 800, y: y), to: Point(x: -800, y: y)))
      #expect(fold.radius < 1e-3)
      let place = fold.place(Point(x: 500, y: 200))
      #expect(place.point.distance(to: Point(x: -500, y: 200)) < 1e-2 && place.height < 1e-2)
    }
  }

  @Test("of a book read from right to left is the mirror image")
  func mirrored() throws {
    var random = SeededRandom(seed: 7)
    for _ in 0..<300 {
      let drag = Drag(&random, edge: false)
      guard let fold = drag.sheet.fold(from: drag.grab, to: drag.pointer) else { continue }
      let mirror = fold.mirrored(about: 40)
      let q = Point(x: .random(in: 0...drag.sheet.width, using: &random), y: 77)
      let (one, other) = (fold.place(q), mirror.place(Point(x: 80 - q.x, y: 77)))
      #expect(other.point.distance(to: Point(x: 80 - one.point.x, y: one.point.y)) < 1e-9)
      #expect(abs(one.height - other.height) < 1e-9)
    }
  }

  @Test("is as bright lying on either side as its picture, and dark where it stands up")
  func light() {
    for angle in stride(from: -1.5, through: 1.5, by: 0.25) {
      let u = Vector(x: cos(angle), y: sin(angle))
      #expect(Lamp.reading.brightness(of: .front, angle: 0, u) == 1)
      #expect(Lamp.reading.brightness(of: .back, angle: .pi, u) == 1)
    }
    let up = Lamp.reading.brightness(of: .back, angle: .pi / 2, Vector(x: 1, y: 0))
    #expect(abs(up - 0.406) < 1e-9)
  }
}

@Suite("A page that was let go")
struct SettlingTests {
  let spring = Spring(damping: 0.85, frequency: 16)

  @Test("goes on from where it was with the speed that it had")
  func beginning() {
    var random = SeededRandom(seed: 8)
    for _ in 0..<500 {
      let (from, to) = (
        Point(x: .random(in: -800...800, using: &random), y: 3), Point(x: -800, y: 90)
      )
      let velocity = Vector(x: .random(in: -4000...4000, using: &random), y: 900)
      let settling = Settling(from: from, velocity: velocity, to: to, by: spring)
      #expect(settling.position(after: .zero).distance(to: from) < 1e-9)
      #expect((settling.velocity(after: .zero) - velocity).length < 1e-6)
      let step = settling.position(after: .microseconds(10)) - from
      #expect((step * 1e5 - velocity).length < 0.01 * velocity.length + 5)
    }
  }

  @Test("speed is the slope of the way at every moment")
  func slope() {
    let settling = Settling(
      from: Point(x: 300, y: 20), velocity: Vector(x: -900, y: 400), to: Point(x: -800, y: 0),
      by: spring)
    for t in stride(from: 0.01, to: 0.6, by: 0.03) {
      let (a, b) = (
        settling.position(after: .inSeconds(t - 1e-5)),
        settling.position(after: .inSeconds(t + 1e-5))
      )
      let slope = (b - a) * (1 / 2e-5)
      #expect((slope - settling.velocity(after: .inSeconds(t))).length < 0.05)
    }
  }

  @Test("is at rest, to half a pixel, when its time is over")
  func ending() {
    var random = SeededRandom(seed: 9)
    for _ in 0..<300 {
      let settling = Settling(
        from: Point(x: .random(in: -800...800, using: &random), y: 500),
        velocity: Vector(x: .random(in: -9000...9000, using: &random), y: 40),
        to: Point(x: -800, y: 900), by: spring)
      for late in [0.0, 0.01, 0.1] {
        let place = settling.position(after: settling.duration + .inSeconds(late))
        #expect(place.distance(to: settling.rest) <= 0.5)
      }
    }
  }
}
