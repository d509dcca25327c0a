// Counts allocations, and lets one of them fail: the heap's own functions are called through here
// (see tests/heap/build). A failing allocation raises MemoryError, as with a full heap.

#include "py/gc.h"
#include "py/obj.h"
#include "py/runtime.h"

void *__real_gc_alloc(size_t n_bytes, unsigned int alloc_flags);
void *__real_gc_realloc(void *ptr, size_t n_bytes, bool allow_move);

static mp_int_t left = -1;  // allocations before the one that fails; -1 if none does
static mp_uint_t count = 0;
static bool spared = false;  // while true, allocations neither count nor fail

static bool fails(void) {
    if (spared) {
        return false;
    }
    count++;
    return left >= 0 && left-- == 0;
}

void *__wrap_gc_alloc(size_t n_bytes, unsigned int alloc_flags) {
    return fails() ? NULL : __real_gc_alloc(n_bytes, alloc_flags);
}

void *__wrap_gc_realloc(void *ptr, size_t n_bytes, bool allow_move) {
    // Only more memory can be refused.
    bool grows = n_bytes && (!ptr || n_bytes > gc_nbytes(ptr));
    return grows && fails() ? NULL : __real_gc_realloc(ptr, n_bytes, allow_move);
}

// fail(n): let the n-th allocation from now on fail, once; -1 for none. Returns the allocations
// counted since the last call.
static mp_obj_t allocations_fail(mp_obj_t number) {
    mp_int_t next = mp_obj_get_int(number);
    mp_uint_t counted = count;
    left = next;
    count = 0;
    return MP_OBJ_NEW_SMALL_INT(counted);
}
static MP_DEFINE_CONST_FUN_OBJ_1(allocations_fail_obj, allocations_fail);

// spare(on): while on, allocations neither count nor fail, as in code that is C on a Pico.
static mp_obj_t allocations_spare(mp_obj_t on) {
    spared = mp_obj_is_true(on);
    return mp_const_none;
}
static MP_DEFINE_CONST_FUN_OBJ_1(allocations_spare_obj, allocations_spare);

static const mp_rom_map_elem_t globals_table[] = {
    { MP_ROM_QSTR(MP_QSTR___name__), MP_ROM_QSTR(MP_QSTR_allocations) },
    { MP_ROM_QSTR(MP_QSTR_fail), MP_ROM_PTR(&allocations_fail_obj) },
    { MP_ROM_QSTR(MP_QSTR_spare), MP_ROM_PTR(&allocations_spare_obj) },
};
static MP_DEFINE_CONST_DICT(globals, globals_table);

const mp_obj_module_t allocations_module = {
    .base = { &mp_type_module },
    .globals = (mp_obj_dict_t *)&globals,
};
MP_REGISTER_MODULE(MP_QSTR_allocations, allocations_module);
