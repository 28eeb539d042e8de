#include "coptions.h"

#include <getopt.h>
#include <string.h>

enum { MOST_OPTIONS = 32 };

int copt_next(int argc, char *const argv[], const struct copt *options, int count, int restart,
              const char **value) {
  struct option longs[MOST_OPTIONS + 1];
  if (count > MOST_OPTIONS) count = MOST_OPTIONS;
  memset(longs, 0, sizeof longs);
  for (int i = 0; i < count; i++) {
    longs[i].name = options[i].name;
    longs[i].has_arg = options[i].takes_value ? required_argument : no_argument;
    longs[i].val = options[i].code;
  }
  if (restart) optind = 0;
  opterr = 0;
  // "-": operands are given in their order. ":" at the front of the rest: a missing value is told apart. "o": short for --output.
  int code = getopt_long(argc, argv, "-:o:h", longs, NULL);
  *value = optarg;
  if (code == -1 && optind < argc && optind > 0) {
    // After "--" everything is an operand.
    *value = argv[optind++];
    return COPT_OPERAND;
  }
  if (code == 1) return COPT_OPERAND;
  if (code == '?' || code == ':') *value = argv[optind > 0 ? optind - 1 : 0];
  if (code == '?') return COPT_UNKNOWN;
  if (code == ':') return COPT_NO_VALUE;
  return code == -1 ? COPT_END : code;
}
