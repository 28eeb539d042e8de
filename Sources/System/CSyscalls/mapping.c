#define _GNU_SOURCE
#include "csyscalls.h"

#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <sys/mman.h>
#include <unistd.h>

// The pictures of one wish list, with room to spare; whoever finds none free reads the file instead.
enum { MAPPINGS = 128 };

// A slot is free where `start` is 0 and being filled where it is 1.
static struct {
  _Atomic uintptr_t start, end;
} mapped[MAPPINGS];

static pthread_once_t once = PTHREAD_ONCE_INIT;
static uintptr_t page_size;
static struct sigaction former;

static int is_ours(uintptr_t place) {
  for (int i = 0; i < MAPPINGS; i++) {
    uintptr_t start = atomic_load(&mapped[i].start);
    if (start > 1 && place >= start && place < atomic_load(&mapped[i].end)) return 1;
  }
  return 0;
}

// mmap(2) is a bare system call and so safe here, though POSIX does not promise it (signal-safety(7)).
static void fill_hole(int number, siginfo_t *info, void *context) {
  (void)context;
  int kept = errno;
  uintptr_t place = (uintptr_t)info->si_addr;
  void *page = (void *)(place & ~(page_size - 1));
  if (!is_ours(place) ||
      mmap(page, page_size, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED, -1, 0) == MAP_FAILED)
    sigaction(number, &former, NULL);
  errno = kept;
}

static void install(void) {
  page_size = (uintptr_t)sysconf(_SC_PAGESIZE);
  struct sigaction action = {.sa_sigaction = fill_hole, .sa_flags = SA_SIGINFO | SA_RESTART};
  sigemptyset(&action.sa_mask);
  sigaction(SIGBUS, &action, &former);
}

const void *csys_map(int file, size_t length) {
  pthread_once(&once, install);
  for (int i = 0; i < MAPPINGS; i++) {
    uintptr_t none = 0;
    if (!atomic_compare_exchange_strong(&mapped[i].start, &none, 1)) continue;
    void *start = mmap(NULL, length, PROT_READ, MAP_PRIVATE, file, 0);
    atomic_store(&mapped[i].end, start == MAP_FAILED ? 0 : (uintptr_t)start + length);
    atomic_store(&mapped[i].start, start == MAP_FAILED ? 0 : (uintptr_t)start);
    return start == MAP_FAILED ? NULL : start;
  }
  return NULL;
}

void csys_unmap(const void *start, size_t length) {
  for (int i = 0; i < MAPPINGS; i++)
    if (atomic_load(&mapped[i].start) == (uintptr_t)start) {
      atomic_store(&mapped[i].start, 1);
      munmap((void *)start, length);
      atomic_store(&mapped[i].start, 0);
      return;
    }
}
