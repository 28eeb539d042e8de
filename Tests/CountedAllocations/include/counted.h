#ifndef COUNTED_H
#define COUNTED_H

/// How often memory was asked for since the program began; linking this counts all of it.
long counted_allocations(void);

#endif
