#pragma once
#include <stddef.h>
#include <stdint.h>

// libpng's classic API reports errors by longjmp, which Swift cannot survive. Every function here sets its own jump
// target and returns a code, so that a jump never leaves this file and never crosses a Swift frame.

typedef enum {
  CPNG_OK = 0,
  /// The bytes end before the picture does.
  CPNG_CUT_SHORT = 1,
  /// The bytes contradict themselves; `message` says how, in libpng's words.
  CPNG_DAMAGED = 2,
  CPNG_NO_MEMORY = 3,
} cpng_code;

typedef struct {
  cpng_code code;
  char message[120];
} cpng_failure;

/// What stands before the first IDAT.
typedef struct {
  uint32_t width, height;
  uint8_t bit_depth, colour_type, interlaced;
  /// An alpha channel, or a tRNS chunk.
  uint8_t has_alpha;
  uint8_t has_srgb, has_gamma, has_chromaticities;
  /// File gamma times 100,000.
  int32_t gamma;
  /// White, red, green, blue: x and y each.
  double chromaticities[8];
  /// Belongs to the reader; NULL when there is none that libpng believes.
  const uint8_t *icc;
  uint32_t icc_length;
} cpng_info;

typedef struct cpng_reader cpng_reader;

/// How rows come out.
typedef enum {
  /// B, G, R, A of 8 bits, alpha 255 where the file has none.
  CPNG_BGRA8 = 0,
  /// R, G, B, A of 16 bits in the machine's order, alpha 65535 where the file has none.
  CPNG_RGBA16 = 1,
  /// Four channels of 8 bits in the order in which the file has them.
  CPNG_STORED8 = 2,
} cpng_rows;

/// Reads up to the first IDAT. `bytes` must stay where they are until `cpng_close`.
/// With `trusting`, checksums are not looked at (a stream that was rewritten out of an iOS app).
/// Returns NULL and fills `failure` when that cannot be done.
cpng_reader *cpng_open(const uint8_t *bytes, size_t length, uint32_t side_limit, int trusting,
                       cpng_info *info, cpng_failure *failure);

/// Says how rows shall come out; once, before the first is read.
cpng_code cpng_start(cpng_reader *reader, cpng_rows rows, cpng_failure *failure);

/// The next row of a picture that is not interlaced.
cpng_code cpng_read_row(cpng_reader *reader, uint8_t *row, cpng_failure *failure);

/// All rows of an interlaced picture, `stride` bytes apart.
cpng_code cpng_read_all(cpng_reader *reader, uint8_t *first, size_t stride, cpng_failure *failure);

/// Reads and checks what follows the picture, up to IEND.
cpng_code cpng_finish(cpng_reader *reader, cpng_failure *failure);

void cpng_close(cpng_reader *reader);

/// Writes 8-bit RGB (3 channels) or RGBA (4) rows as a PNG with an sRGB chunk. `*bytes` is to be freed with `free`.
cpng_code cpng_encode(const uint8_t *rows, uint32_t width, uint32_t height, int channels,
                      uint8_t **bytes, size_t *length, cpng_failure *failure);

/// The checksum of PNG chunks (CRC-32 of zlib).
uint32_t cpng_crc(const uint8_t *bytes, size_t length);
