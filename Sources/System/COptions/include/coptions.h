#pragma once

/// One long option: `--name`, with a value or without; `code` is what `copt_next` gives for it.
struct copt {
  const char *name;
  int takes_value;
  int code;
};

#define COPT_END (-1)
#define COPT_UNKNOWN (-2)
#define COPT_NO_VALUE (-3)
#define COPT_OPERAND (-4)

/// The next option or operand of a command line, in its order, by getopt_long(3): its code, or one of the values above.
/// `*value` is the option's value, the operand, or the argument that is wrong. `restart` begins anew at argv[1].
/// getopt's state is global variables, which Swift rightly refuses: here is the one place that touches them.
int copt_next(int argc, char *const argv[], const struct copt *options, int count, int restart,
              const char **value);
