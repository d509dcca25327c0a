// Memory for the variables of Python functions. Without it, the interpreter takes each larger call's
// variables from the heap, which costs time and brings garbage collections forward.

#include "py/runtime.h"
#include "py/pystack.h"

// Calls nest until the C stack of 8 kB is full, and use less of this memory than of that stack.
#define BYTES (8 * 1024)

void pinochle_stack_init(void) {
    static mp_obj_t stack[BYTES / sizeof(mp_obj_t)];
    mp_pystack_init(stack, stack + MP_ARRAY_SIZE(stack));
}
