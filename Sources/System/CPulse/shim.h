#pragma once
#include <pulse/context.h>
#include <pulse/introspect.h>
#include <pulse/mainloop.h>
