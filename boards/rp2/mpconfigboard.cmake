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

# The programs that the scorekeeper is compared with (tests/bench) draw with framebuf.
if(PINOCHLE_BENCH)
    list(APPEND MICROPY_DEF_BOARD MICROPY_PY_FRAMEBUF=1)
endif()

# A stack for the variables of Python functions, and stand-ins for what is left out.
set(MICROPY_SOURCE_BOARD ${MICROPY_BOARD_DIR}/stack.c ${MICROPY_BOARD_DIR}/hot.c ${MICROPY_BOARD_DIR}/left_out.c)

# The target does not exist yet: at the end, leave out the emitter of machine code, and link with the
# script that keeps the interpreter's hot functions in RAM (hot.py). Files that have a patch in ./patches
# are compiled from the copies that ./build patched.
file(GLOB PATCHES ${MICROPY_BOARD_DIR}/patches/*.patch)
foreach(PATCH ${PATCHES})
    get_filename_component(NAME ${PATCH} NAME_WE)
    list(APPEND PATCHED ${NAME})
endforeach()
list(JOIN PATCHED "|" PATCHED_NAMES)
list(TRANSFORM PATCHED PREPEND ${CMAKE_BINARY_DIR}/)
list(TRANSFORM PATCHED APPEND .c)
function(pinochle_finish)
    get_target_property(sources firmware SOURCES)
    list(FILTER sources EXCLUDE REGEX "/(py|runtime)/(emit(native|nthumb)|${PATCHED_NAMES})\\.c$")
    # The frozen modules share what is equal.
    list(FILTER sources EXCLUDE REGEX "/frozen_content\\.c$")
    set(SHARED ${CMAKE_BINARY_DIR}/shared/frozen_content.c)
    add_custom_command(
        OUTPUT ${SHARED}
        COMMAND ${Python3_EXECUTABLE} ${MICROPY_BOARD_DIR}/shared.py
            ${MICROPY_FROZEN_CONTENT} ${MICROPY_QSTRDEFS_GENERATED} ${SHARED}
        DEPENDS ${MICROPY_FROZEN_CONTENT} ${MICROPY_BOARD_DIR}/shared.py
        VERBATIM
    )
    list(APPEND sources ${PATCHED} ${SHARED})
    set_target_properties(firmware PROPERTIES
        SOURCES "${sources}" PICO_TARGET_LINKER_SCRIPT ${CMAKE_BINARY_DIR}/hot.ld)
    # MicroPython prints by its own functions; the SDK's would bring numbers of double precision.
    pico_set_printf_implementation(firmware none)
    # Large numbers are rare; MicroPython compiles them for speed.
    set_source_files_properties(${MICROPY_DIR}/py/mpz.c PROPERTIES COMPILE_OPTIONS "-Os")
endfunction()
cmake_language(DEFER CALL pinochle_finish)

# Compile the interpreter for speed, but not MicroPython's compiler, which only the prompt uses, nor
# what no press of a key runs often (tests/emulator/test_hot.py profiles a hand).
file(GLOB HURRIED ${MICROPY_DIR}/py/*.c)
list(FILTER HURRIED EXCLUDE REGEX "/(asm|compile|emit|help|lexer|parse|repl|scope)[a-z0-9]*\\.c$")
list(FILTER HURRIED EXCLUDE REGEX "/(binary|builtinevex|builtinimport|formatfloat|modbuiltins|modgc|modio|modmicropython|modstruct|modsys|mpprint|mpz|objcomplex|objdeque|objdict|objexcept|objfloat|objgenerator|objint_mpz|objnamedtuple|objset|objstr|objstringio|objstrunicode|pairheap|parsenum|persistentcode|stream|unicode|vstr|warning)\\.c$")
set_source_files_properties(
    ${HURRIED}
    ${PATCHED}
    ${MICROPY_DIR}/extmod/modbinascii.c
    PROPERTIES
    COMPILE_OPTIONS "-O2"
)
# Only the prompt uses this one.
set_source_files_properties(${CMAKE_BINARY_DIR}/pyexec.c PROPERTIES COMPILE_OPTIONS "-Os")
# This module checks for another one's setting before it offers CRC-32 (trimmed.h).
set_property(SOURCE ${MICROPY_DIR}/extmod/modbinascii.c PROPERTY COMPILE_DEFINITIONS MICROPY_PY_DEFLATE=1)
