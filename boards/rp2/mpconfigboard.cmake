# A Raspberry Pi Pico or Pico 2 with the scorekeeper frozen into the image.
if(PINOCHLE_CHIP STREQUAL "rp2350")
    set(PICO_BOARD "pico2")
    set(PICO_PLATFORM "rp2350-arm-s")
else()
    set(PICO_BOARD "pico")
    set(PICO_PLATFORM "rp2040")
endif()
set(MICROPY_FROZEN_MANIFEST ${MICROPY_BOARD_DIR}/manifest.py)

# Leave out features that the scorekeeper never uses.
list(APPEND MICROPY_DEF_BOARD MP_CONFIGFILE="${MICROPY_BOARD_DIR}/trimmed.h")

# A stack for the variables of Python functions.
set(MICROPY_SOURCE_BOARD ${MICROPY_BOARD_DIR}/stack.c ${MICROPY_BOARD_DIR}/hot.c)

# The interpreter's hot functions are in RAM (hot.py); the target does not exist yet.
cmake_language(DEFER CALL set_target_properties firmware PROPERTIES
    PICO_TARGET_LINKER_SCRIPT ${CMAKE_BINARY_DIR}/hot.ld)

# Use the freed space to compile the interpreter and the file system for speed, but
# not MicroPython's compiler, which only the prompt uses.
file(GLOB HURRIED ${MICROPY_DIR}/py/*.c)
list(FILTER HURRIED EXCLUDE REGEX "/(asm|compile|emit|help|lexer|parse|repl|scope)[a-z0-9]*\\.c$")
set_source_files_properties(
    ${HURRIED}
    ${MICROPY_DIR}/extmod/modbinascii.c
    ${MICROPY_DIR}/extmod/modjson.c
    ${MICROPY_DIR}/extmod/vfs_lfs.c
    ${MICROPY_DIR}/lib/littlefs/lfs2.c
    PROPERTIES
    COMPILE_OPTIONS "-O2"
)
