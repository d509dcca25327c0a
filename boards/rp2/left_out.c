// In place of parts of MicroPython that the image leaves out, but that other parts refer to.

#include "lib/uzlib/crc32.c"
#include "py/emit.h"
#include "py/runtime.h"

// The emitter of machine code (py/emitnthumb.c): the build compiles @micropython.viper, the prompt does
// not.
const emit_method_table_t emit_native_thumb_method_table = { 0 };

emit_t *emit_native_thumb_new(mp_emit_common_t *common, mp_obj_t *error, uint *label, mp_uint_t labels) {
    mp_raise_NotImplementedError(MP_ERROR_TEXT("machine code is compiled on a laptop"));
}

void emit_native_thumb_free(emit_t *emit) {
}

// binascii.crc32 uses uzlib_crc32, included above. MicroPython's build collects names with settings that do not
// have it, so it is named here.
const qstr pinochle_names[] = { MP_QSTR_crc32 };

// main.c resets this hardware even where trimmed.h turns it off.
void machine_i2s_init0(void) {
}

void machine_i2s_deinit_all(void) {
}

void machine_pwm_deinit_all(void) {
}

void machine_uart_deinit_all(void) {
}
