#pragma once
#include <dirent.h>
#include <stddef.h>
#include <stdint.h>

/// openat2(2) with RESOLVE_BENEATH | RESOLVE_NO_MAGICLINKS: a descriptor, or -errno.
/// Glibc has no wrapper for it, and Swift cannot call the variadic syscall(2).
int csys_open_beneath(int folder, const char *path, uint64_t flags, uint64_t mode);

/// open(2): a descriptor, or -errno.
int csys_open(const char *path, int flags, uint32_t mode);

/// renameat2(2) with RENAME_NOREPLACE: 0, or -errno; -EINVAL where the file system cannot.
int csys_rename_new(const char *from, const char *to);

/// The flags that Swift does not see without _GNU_SOURCE.
extern const int csys_o_path;

/// One step of readdir(3): 1 and the entry's name (valid until the next step) and d_type,
/// 0 at the end, or -errno. errno is cleared and read here, where nothing can come between.
int csys_next_entry(DIR *folder, const char **name, unsigned char *type);

/// Maps `length` bytes of an open file, to be read only; NULL where that cannot be had.
/// Should a part of it go away later (the file was cut, the disk fails), that part reads as zeros instead of ending the
/// program by SIGBUS: Swift cannot say what a handler of that signal may do.
const void *csys_map(int file, size_t length);

/// Gives back what `csys_map` gave.
void csys_unmap(const void *start, size_t length);
