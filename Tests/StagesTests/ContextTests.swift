import GLStage
import Measures
import Pixels
import SoftwareStage
import Staging
import TestSupport
import Testing
import Windowing

/// SDL is one for the whole process: nothing here runs beside anything else here.
@Suite("With SDL", .serialized) struct SDLTests {}

extension SDLTests {
  @Suite("GL stage") struct GLStageTests {
    /// `nil`, and a line that says so, where the machine has no OpenGL ES.
    private func context() throws -> OffscreenGL? {
      do {
        return try OffscreenGL()
      } catch WindowError.noContext(let reason), WindowError.noDisplay(let reason) {
        print("SKIPPED: tests of the GL stage (\(reason))")
        return nil
      }
    }

    @Test("every scene is what the software stage draws: within a level on average, few pixels off")
    func agreesWithSoftware() throws {
      guard let context = try context() else { return }
      for formats in [GLStage.TextureFormats.best, .plain] {
        let stage = try GLStage(textures: formats)
        for scene in Scene.all {
          let drawn = try stage.render(scene.list, picture: Scene.picture)
          let difference = BitmapDifference(software(scene.list), drawn)
          #expect(agree(difference), "\(scene) on \(context.renderer): \(difference)")
        }
      }
    }

    @Test("lists by chance are drawn alike, whatever hides what")
    func agreesOnAnything() throws {
      guard let context = try context() else { return }
      defer { withExtendedLifetime(context) {} }
      let stage = try GLStage()
      var random = SeededRandom(seed: 31)
      for round in 0..<200 {
        let list = RandomLists.make(&random)
        let drawn = try stage.render(list, picture: Scene.picture)
        let difference = BitmapDifference(software(list), drawn)
        #expect(agree(difference), "round \(round): \(difference)\n\(list)")
      }
    }

    @Test("either stage without any one command of any scene is caught")
    func noCommandMayBeLeftOut() throws {
      guard let context = try context() else { return }
      defer { withExtendedLifetime(context) {} }
      let stage = try GLStage()
      for scene in Scene.all {
        let drawn = try stage.render(scene.list, picture: Scene.picture)
        let right = software(scene.list)
        for index in scene.list.commands.indices {
          var list = scene.list
          let left = list.commands.remove(at: index)
          let wrong = try stage.render(list, picture: Scene.picture)
          #expect(!agree(BitmapDifference(right, wrong)), "GL without \(left) of \(scene)")
          #expect(
            !agree(BitmapDifference(software(list), drawn)), "software without \(left) of \(scene)")
        }
      }
    }

    @Test("after its context is destroyed and another made it draws the same picture")
    func lostContext() throws {
      guard let context = try context() else { return }
      let stage = try GLStage()
      let before = try Scene.all.map { try stage.render($0.list, picture: Scene.picture) }
      try context.renewContext()
      try stage.rebuild()
      #expect(stage.heldPictures.isEmpty)
      let after = try Scene.all.map { try stage.render($0.list, picture: Scene.picture) }
      #expect(before == after)
      #expect(!stage.hasLostContext())
    }

    @Test("drawing only the damage gives the whole new picture")
    func partialRedraw() throws {
      guard let context = try context() else { return }
      defer { withExtendedLifetime(context) {} }
      let (partial, whole) = (try GLStage(), try GLStage())
      var random = SeededRandom(seed: 11)
      var shown: DrawList?
      var list = RandomLists.make(&random)
      for _ in 0..<60 {
        let damage = Damage.between(shown, list) { Scene.picture($0)?.extent }
        let drawn = try partial.render(list, damage: damage, picture: Scene.picture)
        let expected = try whole.render(list, picture: Scene.picture)
        #expect(drawn == expected)
        shown = list
        list = RandomLists.change(list, &random)
      }
    }

    @Test(
      "a picture's texture is made when it is first shown, once, and freed when it no longer is")
    func textures() throws {
      guard let context = try context() else { return }
      defer { withExtendedLifetime(context) {} }
      let stage = try GLStage()
      var asked: [PictureID] = []
      var list = DrawList(extent: Extent(width: 90, height: 90), ground: Colour(0))
      list.add(.still(.page, at: PixelPoint(x: 0, y: 0)))
      list.add(.over(.page, at: PixelPoint(x: 9, y: 9), opacity: 99))
      list.add(.over(.letters, at: PixelPoint(x: 0, y: 0), opacity: 255))
      for _ in 0..<3 {
        _ = try stage.render(list) { id in
          asked.append(id)
          return Scene.picture(id)
        }
      }
      #expect(asked == [.page, .letters])
      list.commands.removeFirst(2)
      _ = try stage.render(list, picture: Scene.picture)
      #expect(stage.heldPictures == [.page, .letters])
      stage.keepShown()
      #expect(stage.heldPictures == [.letters])
    }

    @Test("measures and rectangles that are no such thing crash nothing")
    func hostile() throws {
      guard let context = try context() else { return }
      defer { withExtendedLifetime(context) {} }
      let stage = try GLStage()
      var list = DrawList(extent: Extent(width: 24, height: 24), ground: Colour(0x336699))
      let empty = list
      for value in [Double.nan, .infinity, -1e300, 0, -3] {
        list.add(.card(Box(x: value, y: 0, width: value, height: 9), radius: value, Colour(0)))
        list.add(
          .ring(Box(x: 0, y: 0, width: 9, height: value), radius: 1, width: value, Colour(0)))
        list.add(.shadow(Box(x: value, y: 0, width: 9, height: 9), radius: 1, sigma: 2, Colour(0)))
      }
      list.add(.scaled(.missing, to: PixelRect(list.extent), opacity: 255))
      list.add(.still(.page, at: PixelPoint(x: .max, y: .min)))
      list.add(.fill(PixelRect(x: .max, y: .min, width: .max, height: 5), Colour(0)))
      list.commands = list.commands.filter { !$0.covers(list.extent) }
      #expect(
        try stage.render(list, picture: Scene.picture)
          == stage.render(empty, picture: Scene.picture))
    }

    private func software(_ list: DrawList) -> Bitmap {
      SoftwareStage.render(list, picture: Scene.picture)
    }

    /// At most one level on average, and more than 32 levels in at most a thousandth of the pixels.
    private func agree(_ difference: BitmapDifference) -> Bool {
      difference.mean <= 1 && difference.gross * 1000 <= difference.compared
    }
  }
}

extension DrawCommand {
  /// Whether an infinite box makes it cover something after all.
  fileprivate func covers(_ extent: Extent) -> Bool {
    switch self {
    case .card(let box, let radius, _): RoundedBox(box, radius: radius) != nil
    case .ring(let box, _, let width, _): RoundedBox(box, radius: 1) != nil && width > 0
    case .shadow(let box, _, _, _): RoundedBox(box, radius: 1) != nil
    default: false
    }
  }
}
