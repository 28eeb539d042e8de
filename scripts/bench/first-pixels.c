/* Starts a program and tells when the screen shows what it is to show. The screen is an Xvfb with -fbdir: its picture is a
 * file in memory that the server itself draws into, so looking costs the program and the server nothing.
 *
 *     first-pixels SCREEN learn REFERENCE SECONDS PROGRAM [ARGUMENT…]
 *         runs it for so long, keeps samples of the screen in REFERENCE, and prints the box of what changed: X Y W H
 *     first-pixels SCREEN time REFERENCE PROGRAM [ARGUMENT…]
 *         prints the milliseconds from exec until the samples are those of REFERENCE
 *
 * The program is then told to go (SIGTERM, SIGKILL after two seconds), and the next start waits for an empty screen. */
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { COLUMNS = 96, ROWS = 54, SAMPLES = COLUMNS * ROWS, LIMIT_MS = 20000 };

struct screen {
  const uint8_t *pixels;
  uint32_t width, height, stride;
};

static void fail(const char *what) {
  fprintf(stderr, "first-pixels: %s: %s\n", what, strerror(errno));
  exit(1);
}

static double now_ms(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return t.tv_sec * 1e3 + t.tv_nsec / 1e6;
}

static void rest(double ms) {
  struct timespec t = {(time_t)(ms / 1e3), (long)((long long)(ms * 1e6) % 1000000000)};
  nanosleep(&t, NULL);
}

/* The header of XWDFile.h: words of 32 bits, high byte first. */
static struct screen open_screen(const char *path) {
  int file = open(path, O_RDONLY);
  struct stat status;
  if (file < 0 || fstat(file, &status)) fail(path);
  const uint8_t *start = mmap(NULL, status.st_size, PROT_READ, MAP_SHARED, file, 0);
  if (start == MAP_FAILED) fail(path);
  const uint32_t *word = (const uint32_t *)start;
  if (ntohl(word[11]) != 32) fail("the screen has no 32 bits a pixel");
  return (struct screen){start + ntohl(word[0]) + ntohl(word[19]) * 12, ntohl(word[4]), ntohl(word[5]), ntohl(word[12])};
}

static uint32_t pixel(const struct screen *s, uint32_t x, uint32_t y) {
  return *(const volatile uint32_t *)(s->pixels + (size_t)y * s->stride + x * 4) & 0xFFFFFF;
}

static uint32_t sample(const struct screen *s, int i) {
  return pixel(s, (i % COLUMNS * 2 + 1) * s->width / (COLUMNS * 2), (i / COLUMNS * 2 + 1) * s->height / (ROWS * 2));
}

static int shows(const struct screen *s, const uint32_t *reference) {
  for (int i = 0; i < SAMPLES; i++)
    if (sample(s, i) != reference[i]) return 0;
  return 1;
}

static pid_t start(char **argv) {
  pid_t child = vfork();
  if (child < 0) fail("vfork");
  if (child == 0) {
    execvp(argv[0], argv);
    _exit(127);
  }
  return child;
}

static void finish(pid_t child, const struct screen *s, const uint32_t *empty) {
  kill(child, SIGTERM);
  double until = now_ms() + 2000;
  while (waitpid(child, NULL, WNOHANG) == 0) {
    if (now_ms() > until) kill(child, SIGKILL);
    rest(2);
  }
  for (until = now_ms() + 2000; !shows(s, empty) && now_ms() < until;) rest(2);
}

static void learn(const struct screen *s, const uint32_t *empty, char **argv) {
  pid_t child = start(argv + 2);
  rest(atof(argv[1]) * 1000);
  uint32_t seen[SAMPLES];
  for (int i = 0; i < SAMPLES; i++) seen[i] = sample(s, i);
  uint32_t left = s->width, top = s->height, right = 0, bottom = 0;
  for (uint32_t y = 0; y < s->height; y++)
    for (uint32_t x = 0; x < s->width; x++)
      if (pixel(s, x, y) != empty[0]) {
        if (x < left) left = x;
        if (x >= right) right = x + 1;
        if (y < top) top = y;
        bottom = y + 1;
      }
  finish(child, s, empty);
  FILE *file = fopen(argv[0], "wb");
  if (!file || fwrite(seen, sizeof seen, 1, file) != 1 || fclose(file)) fail(argv[0]);
  if (right <= left) {
    fprintf(stderr, "first-pixels: %s showed nothing\n", argv[2]);
    exit(1);
  }
  printf("%u %u %u %u\n", left, top, right - left, bottom - top);
}

static void measure(const struct screen *s, const uint32_t *empty, char **argv) {
  uint32_t reference[SAMPLES];
  FILE *file = fopen(argv[0], "rb");
  if (!file || fread(reference, sizeof reference, 1, file) != 1) fail(argv[0]);
  fclose(file);
  double began = now_ms();
  pid_t child = start(argv + 1);
  int shown = 0;
  while (!(shown = shows(s, reference)) && now_ms() - began < LIMIT_MS && waitpid(child, NULL, WNOHANG) == 0) rest(0.1);
  double took = now_ms() - began;
  finish(child, s, empty);
  if (!shown) {
    fprintf(stderr, "first-pixels: %s never showed what it showed before\n", argv[1]);
    exit(1);
  }
  printf("%.2f\n", took);
}

int main(int argc, char **argv) {
  if (argc < 5) return 2;
  struct screen s = open_screen(argv[1]);
  uint32_t empty[SAMPLES];
  for (int i = 0; i < SAMPLES; i++) empty[i] = sample(&s, i);
  if (strcmp(argv[2], "learn") == 0 && argc > 5) learn(&s, empty, argv + 3);
  else if (strcmp(argv[2], "time") == 0) measure(&s, empty, argv + 3);
  else return 2;
  return 0;
}
