#pragma once
#include <stdint.h>

/// openat2(2) with RESOLVE_BENEATH | RESOLVE_NO_MAGICLINKS: a descriptor, or -1 with errno set.
/// Glibc has no wrapper for it, and Swift cannot call the variadic syscall(2).
int csys_open_beneath(int folder, const char *path, uint64_t flags, uint64_t mode);
