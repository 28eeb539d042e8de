#define _GNU_SOURCE
#include "cportaudio.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/close_range.h>
#include <sched.h>
#include <unistd.h>

int cpa_descriptors_of_our_own(void) {
  // Only what stays is copied: a file that the program closes must not stay open here.
  if (close_range(3, ~0U, CLOSE_RANGE_UNSHARE) != 0) {
    // Linux before 5.9.
    if (unshare(CLONE_FILES) != 0) return -errno;
    for (int descriptor = 3; descriptor < 1024; descriptor++) close(descriptor);
  }
  int null_device = open("/dev/null", O_RDWR | O_CLOEXEC);
  if (null_device < 0) return -errno;
  for (int descriptor = 0; descriptor < 3; descriptor++) dup2(null_device, descriptor);
  if (null_device > 2) close(null_device);
  return 0;
}
