#pragma once
/// The version of libpng that was linked, as libpng says it.
const char *cpng_version(void);
