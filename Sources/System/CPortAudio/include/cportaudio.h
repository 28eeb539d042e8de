#pragma once
#include <portaudio.h>

/// Gives the calling thread, and every thread it starts from here on, descriptors of their own: 0, 1 and 2 are the null
/// device, and nothing else is open. 0, or -errno; then nothing has changed.
///
/// ALSA, JACK and PortAudio print up to a hundred lines while they look for devices, and more when a server goes away,
/// on a descriptor that is not theirs. Turning it elsewhere for all threads would swallow our own words too.
int cpa_descriptors_of_our_own(void);
