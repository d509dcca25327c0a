// MicroPython as its rp2 port configures it, without what a scorekeeper never uses; the room goes
// to speed (see mpconfigboard.cmake).

// One core runs Python, and flash may not be written beside a second one: no threads. Without
// them the interpreter need not look at every call which of them runs.
#define MICROPY_PY_THREAD 0

#include <mpconfigport.h>

// No network, no secrets.
#undef MICROPY_SSL_MBEDTLS
#define MICROPY_SSL_MBEDTLS 0
#undef MICROPY_PY_CRYPTOLIB
#define MICROPY_PY_CRYPTOLIB 0
#undef MICROPY_PY_HASHLIB_SHA1
#define MICROPY_PY_HASHLIB_SHA1 0

// littlefs is the only file system.
#undef MICROPY_VFS_FAT
#define MICROPY_VFS_FAT 0

// Devices that no board has, and drawing and mathematics of other kinds.
#undef MICROPY_PY_ONEWIRE
#define MICROPY_PY_ONEWIRE 0
#undef MICROPY_PY_MACHINE_BITSTREAM
#define MICROPY_PY_MACHINE_BITSTREAM 0
#undef MICROPY_PY_MACHINE_DHT_READINTO
#define MICROPY_PY_MACHINE_DHT_READINTO 0
#undef MICROPY_PY_MACHINE_PULSE
#define MICROPY_PY_MACHINE_PULSE 0
#define MICROPY_PY_FRAMEBUF 0
#define MICROPY_PY_CMATH 0
#define MICROPY_PY_MATH_SPECIAL_FUNCTIONS 0

// Names that were looked up are remembered with their places: 512 of them, in as many bytes.
#define MICROPY_OPT_MAP_LOOKUP_CACHE_SIZE 512
