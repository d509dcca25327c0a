// MicroPython's rp2 configuration without features that the scorekeeper never uses; the freed space is
// used for faster code (see mpconfigboard.cmake).

// No threads: only one core runs Python, and flash cannot be written while the other core runs. Without
// threads the interpreter saves a check at every call.
#define MICROPY_PY_THREAD 0

// USB is the one prompt, with fixed descriptors.
#define MICROPY_PY_OS_DUPTERM 0
#define MICROPY_HW_ENABLE_USB_RUNTIME_DEVICE 0
#define MICROPY_PY_MACHINE_I2C_TARGET 0

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

// Machine code comes ready from the build; the prompt does not compile it (also see left_out.c).
#undef MICROPY_EMIT_INLINE_THUMB
#define MICROPY_EMIT_INLINE_THUMB 0

// Hardware that no board has.
#undef MICROPY_PY_ONEWIRE
#define MICROPY_PY_ONEWIRE 0
#undef MICROPY_PY_MACHINE_BITSTREAM
#define MICROPY_PY_MACHINE_BITSTREAM 0
#undef MICROPY_PY_MACHINE_DHT_READINTO
#define MICROPY_PY_MACHINE_DHT_READINTO 0
#undef MICROPY_PY_MACHINE_PULSE
#define MICROPY_PY_MACHINE_PULSE 0
#undef MICROPY_PY_MACHINE_I2S
#define MICROPY_PY_MACHINE_I2S 0
#undef MICROPY_PY_MACHINE_PWM
#define MICROPY_PY_MACHINE_PWM 0
#undef MICROPY_PY_MACHINE_UART
#define MICROPY_PY_MACHINE_UART 0
#undef MICROPY_PY_MACHINE_SOFTSPI
#define MICROPY_PY_MACHINE_SOFTSPI 0
#define MICROPY_PY_MACHINE_SIGNAL 0

// Modules and types that nothing uses. Only the bench's image has framebuf: the program that the
// scorekeeper is compared with draws with it (tests/bench).
#ifndef MICROPY_PY_FRAMEBUF
#define MICROPY_PY_FRAMEBUF 0
#endif
#define MICROPY_PY_ASYNCIO 0
#define MICROPY_PY_BUILTINS_COMPLEX 0
#define MICROPY_PY_BUILTINS_FROZENSET 0
#define MICROPY_PY_CMATH 0
#define MICROPY_PY_COLLECTIONS 0
// CRC-32 comes with this module's sources (left_out.c): modbinascii.c is compiled as if it were here.
#ifndef MICROPY_PY_DEFLATE
#define MICROPY_PY_DEFLATE 0
#endif
#define MICROPY_PY_HEAPQ 0
#define MICROPY_PY_MATH 0
#define MICROPY_PY_MICROPYTHON_RINGIO 0
#define MICROPY_PY_PLATFORM 0
#define MICROPY_PY_RANDOM 0
#define MICROPY_PY_RE 0
#define MICROPY_PY_UCTYPES_NATIVE_C_TYPES 0

// No list of the frozen modules for picotool.
#undef MICROPY_FROZEN_LIST_ITEM
#define MICROPY_FROZEN_LIST_ITEM(name, file)

// The prompt without help() and without editing keys but the arrows.
#define MICROPY_PY_BUILTINS_HELP 0
#define MICROPY_REPL_EMACS_KEYS 0

// No __file__ in modules, because each would be a further name to look up and to keep in memory.
#define MICROPY_PY___FILE__ 0

// Frozen modules whose names are known by two bytes of RAM each (patches/frozenmod.patch).
#define MICROPY_MODULE_FROZEN_NAMES_KNOWN (160)

// Cache the positions of up to 512 looked-up names, one byte each.
#define MICROPY_OPT_MAP_LOOKUP_CACHE_SIZE 512

// Keep the variables of Python functions apart from the heap (stack.c).
#define MICROPY_ENABLE_PYSTACK 1
