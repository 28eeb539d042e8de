#define _GNU_SOURCE
#include "csyscalls.h"

#include <linux/openat2.h>
#include <sys/syscall.h>
#include <unistd.h>

int csys_open_beneath(int folder, const char *path, uint64_t flags, uint64_t mode) {
  struct open_how how = {
      .flags = flags, .mode = mode, .resolve = RESOLVE_BENEATH | RESOLVE_NO_MAGICLINKS};
  return (int)syscall(SYS_openat2, folder, path, &how, sizeof how);
}
