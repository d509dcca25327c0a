// Memory for the variables of Python functions. Without it, the interpreter takes each larger call's
// variables from the heap, which costs time and brings garbage collections forward.

#include "py/runtime.h"
#include "py/pystack.h"

// The C stack of 8 kB has room for 39 nested calls. A frame of up to 200 bytes here, such as that of a
// function with 20 parameters, leaves room until then: "maximum recursion depth exceeded". Larger
// frames fill this memory first: "pystack exhausted". Both are a RuntimeError that the caller can catch.
#define BYTES (8 * 1024)

void pinochle_stack_init(void) {
    static mp_obj_t stack[BYTES / sizeof(mp_obj_t)];
    mp_pystack_init(stack, stack + MP_ARRAY_SIZE(stack));
}
