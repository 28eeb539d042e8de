#include "cpng.h"

#include <png.h>
#include <setjmp.h>
#include <stdlib.h>
#include <string.h>
#include <zlib.h>

struct cpng_reader {
  png_structp png;
  png_infop info;
  const uint8_t *bytes;
  size_t length, offset;
  uint32_t height;
  int ran_out;
  cpng_failure failure;
};

static void note(cpng_failure *failure, cpng_code code, const char *message) {
  failure->code = code;
  strncpy(failure->message, message, sizeof failure->message - 1);
  failure->message[sizeof failure->message - 1] = 0;
}

static void on_error(png_structp png, png_const_charp message) {
  cpng_reader *reader = png_get_error_ptr(png);
  note(&reader->failure, reader->ran_out ? CPNG_CUT_SHORT : CPNG_DAMAGED, message);
  png_longjmp(png, 1);
}

// Warnings are about chunks that do not matter to the picture; libpng has then left the chunk out.
static void on_warning(png_structp png, png_const_charp message) {
  (void)png;
  (void)message;
}

static void on_read(png_structp png, png_bytep out, size_t count) {
  cpng_reader *reader = png_get_io_ptr(png);
  if (count > reader->length - reader->offset) {
    reader->ran_out = 1;
    png_error(png, "the file ends too early");
  }
  memcpy(out, reader->bytes + reader->offset, count);
  reader->offset += count;
}

// Chunks that say nothing about the picture's pixels are skipped unread, so that none can be a bomb.
static const png_byte skipped[] =
    "bKGD\0hIST\0pHYs\0sBIT\0sPLT\0tEXt\0zTXt\0iTXt\0tIME\0eXIf\0oFFs\0pCAL\0sCAL";

static void read_info(cpng_reader *reader, cpng_info *out) {
  png_structp png = reader->png;
  png_infop info = reader->info;
  png_read_info(png, info);
  out->width = png_get_image_width(png, info);
  out->height = png_get_image_height(png, info);
  out->bit_depth = png_get_bit_depth(png, info);
  out->colour_type = png_get_color_type(png, info);
  out->interlaced = png_get_interlace_type(png, info) != PNG_INTERLACE_NONE;
  out->has_alpha =
      (out->colour_type & PNG_COLOR_MASK_ALPHA) != 0 || png_get_valid(png, info, PNG_INFO_tRNS) != 0;
  int intent = 0;
  out->has_srgb = png_get_sRGB(png, info, &intent) != 0;
  png_fixed_point gamma = 0;
  out->has_gamma = png_get_gAMA_fixed(png, info, &gamma) != 0;
  out->gamma = gamma;
  double *c = out->chromaticities;
  out->has_chromaticities =
      png_get_cHRM(png, info, c, c + 1, c + 2, c + 3, c + 4, c + 5, c + 6, c + 7) != 0;
  png_charp name = NULL;
  png_bytep profile = NULL;
  int compression = 0;
  if (png_get_iCCP(png, info, &name, &compression, &profile, &out->icc_length) != 0) {
    out->icc = profile;
  }
  reader->height = out->height;
}

cpng_reader *cpng_open(const uint8_t *bytes, size_t length, uint32_t side_limit, int trusting,
                       cpng_info *info, cpng_failure *failure) {
  memset(info, 0, sizeof *info);
  cpng_reader *reader = calloc(1, sizeof *reader);
  if (reader == NULL) {
    note(failure, CPNG_NO_MEMORY, "not enough memory");
    return NULL;
  }
  reader->bytes = bytes;
  reader->length = length;
  reader->png = png_create_read_struct(PNG_LIBPNG_VER_STRING, reader, on_error, on_warning);
  if (reader->png != NULL) reader->info = png_create_info_struct(reader->png);
  if (reader->info == NULL) {
    cpng_close(reader);
    note(failure, CPNG_NO_MEMORY, "not enough memory");
    return NULL;
  }
  if (setjmp(png_jmpbuf(reader->png))) {
    *failure = reader->failure;
    cpng_close(reader);
    return NULL;
  }
  png_set_user_limits(reader->png, side_limit, side_limit);
  png_set_keep_unknown_chunks(reader->png, PNG_HANDLE_CHUNK_NEVER, skipped, 13);
  png_set_keep_unknown_chunks(reader->png, PNG_HANDLE_CHUNK_NEVER, NULL, 0);
  if (trusting) {
    png_set_crc_action(reader->png, PNG_CRC_QUIET_USE, PNG_CRC_QUIET_USE);
    png_set_option(reader->png, PNG_IGNORE_ADLER32, PNG_OPTION_ON);
  }
  png_set_read_fn(reader->png, reader, on_read);
  read_info(reader, info);
  return reader;
}

cpng_code cpng_start(cpng_reader *reader, cpng_rows rows, cpng_failure *failure) {
  png_structp png = reader->png;
  if (setjmp(png_jmpbuf(png))) {
    *failure = reader->failure;
    return failure->code;
  }
  png_set_expand(png);
  png_set_gray_to_rgb(png);
  if (rows == CPNG_RGBA16) {
    png_set_expand_16(png);
    png_set_add_alpha(png, 0xFFFF, PNG_FILLER_AFTER);
    const uint16_t one = 1;
    if (*(const uint8_t *)&one == 1) png_set_swap(png);
  } else {
    png_set_scale_16(png);
    png_set_add_alpha(png, 0xFF, PNG_FILLER_AFTER);
    if (rows == CPNG_BGRA8) png_set_bgr(png);
  }
  png_set_interlace_handling(png);
  png_read_update_info(png, reader->info);
  size_t expected = (size_t)png_get_image_width(png, reader->info) * (rows == CPNG_RGBA16 ? 8 : 4);
  if (png_get_rowbytes(png, reader->info) != expected) png_error(png, "unexpected row length");
  return CPNG_OK;
}

cpng_code cpng_read_row(cpng_reader *reader, uint8_t *row, cpng_failure *failure) {
  if (setjmp(png_jmpbuf(reader->png))) {
    *failure = reader->failure;
    return failure->code;
  }
  png_read_row(reader->png, row, NULL);
  return CPNG_OK;
}

cpng_code cpng_read_all(cpng_reader *reader, uint8_t *first, size_t stride, cpng_failure *failure) {
  if (setjmp(png_jmpbuf(reader->png))) {
    *failure = reader->failure;
    return failure->code;
  }
  for (int pass = 0; pass < PNG_INTERLACE_ADAM7_PASSES; pass++) {
    for (uint32_t y = 0; y < reader->height; y++) png_read_row(reader->png, first + y * stride, NULL);
  }
  return CPNG_OK;
}

cpng_code cpng_finish(cpng_reader *reader, cpng_failure *failure) {
  if (setjmp(png_jmpbuf(reader->png))) {
    *failure = reader->failure;
    return failure->code;
  }
  png_read_end(reader->png, NULL);
  return CPNG_OK;
}

void cpng_close(cpng_reader *reader) {
  if (reader == NULL) return;
  if (reader->png != NULL) png_destroy_read_struct(&reader->png, &reader->info, NULL);
  free(reader);
}

typedef struct {
  uint8_t *bytes;
  size_t length, room;
  cpng_failure failure;
} sink;

static void on_write_error(png_structp png, png_const_charp message) {
  sink *out = png_get_error_ptr(png);
  note(&out->failure, CPNG_DAMAGED, message);
  png_longjmp(png, 1);
}

static void on_write(png_structp png, png_bytep data, size_t count) {
  sink *out = png_get_io_ptr(png);
  if (count > out->room - out->length) {
    size_t room = out->room * 2 + count + 4096;
    uint8_t *bytes = realloc(out->bytes, room);
    if (bytes == NULL) png_error(png, "not enough memory");
    out->bytes = bytes;
    out->room = room;
  }
  memcpy(out->bytes + out->length, data, count);
  out->length += count;
}

static void on_flush(png_structp png) { (void)png; }

static cpng_code write_rows(png_structp png, png_infop info, sink *out, const uint8_t *rows,
                            uint32_t width, uint32_t height, int channels) {
  if (setjmp(png_jmpbuf(png))) return out->failure.code;
  png_set_write_fn(png, out, on_write, on_flush);
  png_set_IHDR(png, info, width, height, 8, channels == 4 ? PNG_COLOR_TYPE_RGBA : PNG_COLOR_TYPE_RGB,
               PNG_INTERLACE_NONE, PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
  png_set_sRGB(png, info, PNG_sRGB_INTENT_PERCEPTUAL);
  png_write_info(png, info);
  for (uint32_t y = 0; y < height; y++) {
    png_write_row(png, rows + (size_t)y * width * (size_t)channels);
  }
  png_write_end(png, NULL);
  return CPNG_OK;
}

cpng_code cpng_encode(const uint8_t *rows, uint32_t width, uint32_t height, int channels,
                      uint8_t **bytes, size_t *length, cpng_failure *failure) {
  sink out = {0};
  png_infop info = NULL;
  png_structp png = png_create_write_struct(PNG_LIBPNG_VER_STRING, &out, on_write_error, on_warning);
  if (png != NULL) info = png_create_info_struct(png);
  cpng_code code = CPNG_NO_MEMORY;
  note(&out.failure, CPNG_NO_MEMORY, "not enough memory");
  if (info != NULL) code = write_rows(png, info, &out, rows, width, height, channels);
  if (png != NULL) png_destroy_write_struct(&png, &info);
  if (code != CPNG_OK) {
    *failure = out.failure;
    free(out.bytes);
    return code;
  }
  *bytes = out.bytes;
  *length = out.length;
  return CPNG_OK;
}

uint32_t cpng_crc(const uint8_t *bytes, size_t length) {
  return (uint32_t)crc32_z(crc32(0, NULL, 0), bytes, length);
}
