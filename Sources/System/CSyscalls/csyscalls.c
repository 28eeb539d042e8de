#define _GNU_SOURCE
#include "csyscalls.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/openat2.h>
#include <sys/syscall.h>
#include <unistd.h>

const int csys_o_path = O_PATH;

int csys_open_beneath(int folder, const char *path, uint64_t flags, uint64_t mode) {
  struct open_how how = {
      .flags = flags, .mode = mode, .resolve = RESOLVE_BENEATH | RESOLVE_NO_MAGICLINKS};
  long descriptor = syscall(SYS_openat2, folder, path, &how, sizeof how);
  return descriptor < 0 ? -errno : (int)descriptor;
}

int csys_open(const char *path, int flags, uint32_t mode) {
  int descriptor = open(path, flags, (mode_t)mode);
  return descriptor < 0 ? -errno : descriptor;
}

int csys_rename_new(const char *from, const char *to) {
  // RENAME_NOREPLACE, by its number in linux/fs.h, which does not go together with stdio.h.
  long result = syscall(SYS_renameat2, AT_FDCWD, from, AT_FDCWD, to, 1u);
  return result < 0 ? -errno : 0;
}

int csys_next_entry(DIR *folder, const char **name, unsigned char *type) {
  errno = 0;
  struct dirent *entry = readdir(folder);
  if (!entry) return -errno;
  *name = entry->d_name;
  *type = entry->d_type;
  return 1;
}
