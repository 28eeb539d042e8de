import CPangoCairo
import Glibc
import Synchronization

/// Held by whoever sets, paints or frees letters: one thread in the whole program, whatever its font map.
///
/// Cairo 1.16 keeps one table of open font files for all font maps, and ten of them open. A thread that needs another
/// file opens it without a lock, though FreeType asks for one around `FT_New_Face` and `FT_Done_Face` (FreeType 2.12,
/// `FT_Library`), and first closes any that nobody seems to use, without the lock of the one that may just have begun
/// to (`cairo-ft-font.c`: `_cairo_ft_unscaled_font_lock_face`, `_has_unlocked_face`). Two threads with eleven fonts
/// between them crash sooner or later, or spoil the heap. Drawing without letters needs no such turn.
let cairoFonts = Mutex(())

/// Lets go of a font map that nothing of ours uses any more, and frees it here, in our turn.
///
/// Pango 1.50 looks for fonts on threads of its own, which hold the map until they end (`pangofc-fontmap.c`,
/// `thread_data_free`): one that ended last would free the map, and Cairo's fonts with it, in nobody's turn. They take
/// milliseconds; a map that somebody still holds after five seconds is never freed.
func letGo(of map: UnsafeMutablePointer<PangoFontMap>) {
  let object = UnsafeMutableRawPointer(map).assumingMemoryBound(to: GObject.self)
  let isOurs = UnsafeMutablePointer<sem_t>.allocate(capacity: 1)
  sem_init(isOurs, 0, 0)
  let tell: GToggleNotify = { semaphore, _, isLast in
    guard let semaphore, isLast != 0 else { return }
    sem_post(semaphore.assumingMemoryBound(to: sem_t.self))
  }
  g_object_add_toggle_ref(object, tell, isOurs)
  type_unref(map)
  guard wait(for: isOurs, seconds: 5) else { return }
  cairoFonts.withLock { _ in g_object_remove_toggle_ref(object, tell, isOurs) }
  sem_destroy(isOurs)
  isOurs.deallocate()
}

private func wait(for semaphore: UnsafeMutablePointer<sem_t>, seconds: Int) -> Bool {
  var end = timespec()
  clock_gettime(CLOCK_REALTIME, &end)
  end.tv_sec += seconds
  while sem_timedwait(semaphore, &end) != 0 {
    if errno != EINTR { return false }
  }
  return true
}
