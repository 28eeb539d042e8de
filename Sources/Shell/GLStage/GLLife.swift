import CGL

/// GL's constants come in as signed.
func name(_ constant: Int32) -> GLenum { GLenum(constant) }

/// Whether the context that objects were made in still stands. Once it does not, their names belong to nobody, or to
/// objects of the next context, and must not be deleted.
final class ContextLife {
  var isOver = false
}
