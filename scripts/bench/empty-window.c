/* The floor of every start: an SDL window with a surface, one colour in it, and nothing else.
 *
 *     empty-window X Y WIDTH HEIGHT
 *
 * It stays until it is told to go. */
#include <SDL2/SDL.h>
#include <stdlib.h>

int main(int argc, char **argv) {
  if (argc != 5) return 2;
  SDL_SetHint(SDL_HINT_FRAMEBUFFER_ACCELERATION, "0");
  if (SDL_Init(SDL_INIT_VIDEO)) return 1;
  SDL_Window *window = SDL_CreateWindow("empty", atoi(argv[1]), atoi(argv[2]), atoi(argv[3]), atoi(argv[4]),
                                        SDL_WINDOW_BORDERLESS);
  if (!window) return 1;
  SDL_Surface *surface = SDL_GetWindowSurface(window);
  if (!surface) return 1;
  SDL_FillRect(surface, NULL, SDL_MapRGB(surface->format, 0xF2, 0x8C, 0x28));
  SDL_UpdateWindowSurface(window);
  SDL_Event event;
  while (SDL_WaitEvent(&event) && event.type != SDL_QUIT) {
  }
  SDL_Quit();
  return 0;
}
