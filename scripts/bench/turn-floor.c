/* The floor of a turn: a window that shows as much as a turning leaf does and draws nothing.
 *
 *     turn-floor software|gl WIDTH HEIGHT < FRAMES
 *
 * Every line of FRAMES is a frame: the rectangles X,Y,WIDTH,HEIGHT that were drawn anew in it. On software they are copied
 * from memory into the window's surface and shown; on gl the window is cleared and swapped. For each frame the time on
 * the wall and of the processor is printed, in microseconds. */
#include <SDL2/SDL.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define MOST 256

static long microseconds(clockid_t clock) {
  struct timespec time;
  clock_gettime(clock, &time);
  return time.tv_sec * 1000000 + time.tv_nsec / 1000;
}

static int read_rects(char *line, SDL_Rect *rects) {
  int count = 0;
  for (char *word = strtok(line, " \n"); word && count < MOST; word = strtok(NULL, " \n"), count++) {
    SDL_Rect *r = &rects[count];
    if (sscanf(word, "%d,%d,%d,%d", &r->x, &r->y, &r->w, &r->h) != 4) break;
  }
  return count;
}

static void copy(SDL_Surface *surface, const char *spare, const SDL_Rect *rects, int count) {
  for (int n = 0; n < count; n++)
    for (int y = rects[n].y; y < rects[n].y + rects[n].h; y++) {
      size_t at = (size_t)y * surface->pitch + (size_t)rects[n].x * 4;
      memcpy((char *)surface->pixels + at, spare + at, (size_t)rects[n].w * 4);
    }
}

int main(int argc, char **argv) {
  if (argc != 4) return 2;
  int is_gl = strcmp(argv[1], "gl") == 0;
  SDL_SetHint(SDL_HINT_FRAMEBUFFER_ACCELERATION, "0");
  if (SDL_Init(SDL_INIT_VIDEO)) return 1;
  SDL_GL_SetAttribute(SDL_GL_CONTEXT_PROFILE_MASK, SDL_GL_CONTEXT_PROFILE_ES);
  SDL_GL_SetAttribute(SDL_GL_CONTEXT_MAJOR_VERSION, 3);
  SDL_GL_SetAttribute(SDL_GL_CONTEXT_MINOR_VERSION, 0);
  SDL_GL_SetAttribute(SDL_GL_DEPTH_SIZE, 0);
  SDL_Window *window = SDL_CreateWindow("floor", 0, 0, atoi(argv[2]), atoi(argv[3]), is_gl ? SDL_WINDOW_OPENGL : 0);
  if (!window) return 1;
  SDL_Surface *surface = is_gl ? NULL : SDL_GetWindowSurface(window);
  if (is_gl ? !SDL_GL_CreateContext(window) : !surface) return 1;
  void (*clear)(unsigned) = is_gl ? (void (*)(unsigned))SDL_GL_GetProcAddress("glClear") : NULL;
  size_t size = is_gl ? 1 : (size_t)surface->pitch * surface->h;
  char *spare = malloc(size);
  memset(spare, 0x7F, size);
  static char line[64 * MOST];
  static SDL_Rect rects[MOST];
  while (fgets(line, sizeof line, stdin)) {
    int count = read_rects(line, rects);
    SDL_PumpEvents();
    long wall = microseconds(CLOCK_MONOTONIC), cpu = microseconds(CLOCK_PROCESS_CPUTIME_ID);
    if (is_gl) {
      clear(0x4000);
      SDL_GL_SwapWindow(window);
    } else {
      copy(surface, spare, rects, count);
      SDL_UpdateWindowSurfaceRects(window, rects, count);
    }
    printf("%ld %ld\n", microseconds(CLOCK_MONOTONIC) - wall, microseconds(CLOCK_PROCESS_CPUTIME_ID) - cpu);
  }
  SDL_Quit();
  return 0;
}
