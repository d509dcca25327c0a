# A Raspberry Pi Pico with the scorekeeper frozen in.
set(PICO_BOARD "pico")
set(PICO_PLATFORM "rp2040")
set(MICROPY_FROZEN_MANIFEST ${MICROPY_BOARD_DIR}/manifest.py)

# What a scorekeeper never uses is left out ...
list(APPEND MICROPY_DEF_BOARD MP_CONFIGFILE="${MICROPY_BOARD_DIR}/trimmed.h")

# ... and the room goes to speed: the interpreter and the file system are compiled for it, but
# not the compiler, which only a prompt needs.
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
