#include "CPangoCairo.h"

#include <dlfcn.h>
#include <pthread.h>

#define CALL(result, name, parameters, arguments) __typeof__(name) *name##_;
static struct {
  TYPE_CALLS
  void (*unref)(void *);
  void (*free)(void *);
} real;
#undef CALL

static pthread_once_t once = PTHREAD_ONCE_INIT;
static int is_open;

static int find(void *library, const char *name, void *place) {
  void *symbol = dlsym(library, name);
  *(void **)place = symbol;
  return symbol != NULL;
}

// Looked for in PangoCairo and in all that it needs: Pango, Cairo, Fontconfig, GObject, GLib. It stays open.
static void open_all(void) {
  void *library = dlopen("libpangocairo-1.0.so.0", RTLD_LAZY | RTLD_LOCAL);
  if (!library) return;
  int found = find(library, "g_object_unref", &real.unref) & find(library, "g_free", &real.free);
#define CALL(result, name, parameters, arguments) found &= find(library, #name, &real.name##_);
  TYPE_CALLS
#undef CALL
  is_open = found;
}

int type_open(void) {
  pthread_once(&once, open_all);
  return is_open;
}

void type_unref(void *object) { real.unref(object); }
void type_free(void *memory) { real.free(memory); }

// Hidden, so that the libraries' calls of one another do not end here.
#pragma GCC visibility push(hidden)
#define CALL(result, name, parameters, arguments) \
  result name parameters { return real.name##_ arguments; }
TYPE_CALLS
#pragma GCC visibility pop
