// MicroPython's rp2 configuration without features that the scorekeeper never uses; the freed space is
// used for faster code (see mpconfigboard.cmake).

// No threads: only one core runs Python, and flash cannot be written while the other core runs. Without
// threads the interpreter saves a check at every call.
#define MICROPY_PY_THREAD 0

#include <mpconfigport.h>

// No network, no cryptography.
#undef MICROPY_SSL_MBEDTLS
#define MICROPY_SSL_MBEDTLS 0
#undef MICROPY_PY_CRYPTOLIB
#define MICROPY_PY_CRYPTOLIB 0
#undef MICROPY_PY_HASHLIB_SHA1
#define MICROPY_PY_HASHLIB_SHA1 0

// littlefs is the only file system.
#undef MICROPY_VFS_FAT
#define MICROPY_VFS_FAT 0

// Hardware that no board has, and mathematics modules that are not used. framebuf stays, because the programs
// that the scorekeeper is measured against draw with it (tests/bench).
#undef MICROPY_PY_ONEWIRE
#define MICROPY_PY_ONEWIRE 0
#undef MICROPY_PY_MACHINE_BITSTREAM
#define MICROPY_PY_MACHINE_BITSTREAM 0
#undef MICROPY_PY_MACHINE_DHT_READINTO
#define MICROPY_PY_MACHINE_DHT_READINTO 0
#undef MICROPY_PY_MACHINE_PULSE
#define MICROPY_PY_MACHINE_PULSE 0
#define MICROPY_PY_CMATH 0
#define MICROPY_PY_MATH_SPECIAL_FUNCTIONS 0

// Cache the positions of up to 512 looked-up names, one byte each.
#define MICROPY_OPT_MAP_LOOKUP_CACHE_SIZE 512

// Keep the variables of Python functions apart from the heap (stack.c).
#define MICROPY_ENABLE_PYSTACK 1
