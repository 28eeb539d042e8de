public import Measures

/// What has to be drawn anew from one draw list to the next; worked out once, above both stages.
public struct Damage {
  /// The rectangles in which the two lists may differ: none that overlap, none outside the stage, sorted by rows.
  ///
  /// Empty for equal lists; the whole stage where there was no list, or one of another extent or ground. A picture
  /// never changes under its number, so only commands are compared: those that both lists have, in the same order, draw
  /// the same; a pixel that no other command touches is the same. `size` gives the extent of a picture that can be
  /// drawn, and `nil` for one that cannot. `arrived` names pictures that could not be drawn with the old list and can
  /// now: where they stand is drawn anew even if no command changed.
  public static func between(
    _ old: DrawList?, _ new: DrawList, arrived: Set<PictureID> = [], size: (PictureID) -> Extent?
  ) -> [PixelRect] {
    let stage = PixelRect(new.extent)
    guard let old, old.extent == new.extent, old.ground == new.ground else {
      return stage.isEmpty ? [] : [stage]
    }
    var commands = old.commands == new.commands ? [] : changed(old.commands[...], new.commands[...])
    if !arrived.isEmpty {
      commands += new.commands.filter { $0.picture.map(arrived.contains) ?? false }
    }
    let rects =
      commands
      .map { $0.bounds(size: size).intersection(stage) }
      .filter { !$0.isEmpty }
    return disjoint(merged(rects))
  }

  /// The commands that only one list has, or has in another order.
  private static func changed(
    _ old: ArraySlice<DrawCommand>, _ new: ArraySlice<DrawCommand>
  ) -> [DrawCommand] {
    let head = zip(old, new).prefix { $0 == $1 }.count
    let (a, b) = (old.dropFirst(head), new.dropFirst(head))
    let tail = zip(a.reversed(), b.reversed()).prefix { $0 == $1 }.count
    let (one, other) = (a.dropLast(tail), b.dropLast(tail))
    // Comparing costs the product of both lengths at worst: long lists are taken as wholly different.
    if one.count + other.count > 512 { return Array(one + other) }
    return other.difference(from: one).map {
      switch $0 {
      case .insert(_, let command, _), .remove(_, let command, _): command
      }
    }
  }

  /// Joins rectangles whose union is hardly more than they are, and then the nearest until there are few.
  private static func merged(_ rects: [PixelRect]) -> [PixelRect] {
    var merged: [PixelRect] = []
    for var rect in rects {
      while let near = merged.firstIndex(where: { waste($0, rect) <= area(rect) / 8 }) {
        rect = rect.union(merged.remove(at: near))
      }
      merged.append(rect)
      if merged.count > 16 { joinCheapest(&merged) }
    }
    return merged
  }

  private static func joinCheapest(_ rects: inout [PixelRect]) {
    var best = (one: 0, other: 1, waste: Int.max)
    for one in rects.indices {
      for other in rects.indices where other > one {
        let cost = waste(rects[one], rects[other])
        if cost < best.waste { best = (one, other, cost) }
      }
    }
    rects[best.one] = rects[best.one].union(rects.remove(at: best.other))
  }

  /// Pixels that the union has beyond both.
  private static func waste(_ one: PixelRect, _ other: PixelRect) -> Int {
    area(one.union(other)) - area(one) - area(other) + area(one.intersection(other))
  }

  private static func area(_ rect: PixelRect) -> Int { rect.width * rect.height }

  /// The same pixels cut into bands of rows, so that no two rectangles overlap.
  private static func disjoint(_ rects: [PixelRect]) -> [PixelRect] {
    let edges = Set(rects.flatMap { [$0.y, $0.maxY] }).sorted()
    var bands: [PixelRect] = []
    var above: [PixelRect] = []
    for (top, bottom) in zip(edges, edges.dropFirst()) {
      let runs = runs(of: rects.filter { $0.y <= top && $0.maxY >= bottom })
      var band = runs.map {
        PixelRect(x: $0.lowerBound, y: top, width: $0.count, height: bottom - top)
      }
      // A band with the same runs as the one above it only makes that one taller.
      if !band.isEmpty, above.map(\.x) == band.map(\.x), above.map(\.width) == band.map(\.width),
        above.first?.maxY == top
      {
        bands.removeLast(above.count)
        band = zip(above, band).map { $0.union($1) }
      }
      bands += band
      above = band
    }
    return bands
  }

  /// The columns that the rectangles cover together, as ranges that do not touch.
  private static func runs(of rects: [PixelRect]) -> [Range<Int>] {
    var runs: [Range<Int>] = []
    for rect in rects.sorted(by: { $0.x < $1.x }) {
      if let last = runs.last, rect.x <= last.upperBound {
        runs[runs.count - 1] = last.lowerBound..<max(last.upperBound, rect.maxX)
      } else {
        runs.append(rect.x..<rect.maxX)
      }
    }
    return runs
  }
}
