package import Measures
package import Pixels
package import Staging

/// A few words on a grown-up's screen. Sizes are design pixels.
package struct Label {
  package var text: String
  package var size: Double
  package var colour: Colour
  package var weight: TextStyle.Weight
  /// How its lines stand in the width they have; one that is set about a point is centred.
  package var alignment: TextStyle.Alignment

  package init(
    _ text: String, size: Double = 30, colour: Colour = Palette.paper,
    weight: TextStyle.Weight = .regular, alignment: TextStyle.Alignment = .start
  ) {
    self.text = text
    self.size = size
    self.colour = colour
    self.weight = weight
    self.alignment = alignment
  }

  /// Line height in design pixels.
  package var line: Double { size * 1.27 }

  /// - Parameter language: BCP 47, of the words.
  package func order(
    _ unit: DesignUnit, width: Double, _ alignment: TextStyle.Alignment, _ language: String = "en"
  ) -> TextOrder {
    TextOrder(
      text: text,
      style: TextStyle(
        weight: weight, size: unit(size), lineHeight: unit(line).rounded(), colour: colour,
        alignment: alignment, language: language), width: max(1, Int(width)))
  }
}
