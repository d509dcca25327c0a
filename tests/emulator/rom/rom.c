// A replacement for the RP2040's boot ROM in the emulator: the functions that the firmware calls,
// written from the published interface (RP2040 data sheet 2.8.3; pico-sdk's boot/bootrom_constants.h
// and boot/sf_table.h). The flash functions are empty here: the emulator traps their addresses.

#include <stdint.h>

typedef uint32_t u32;
typedef int64_t s64;
typedef uint64_t u64;
typedef void (*function)(void);

void reset(void) __attribute__((naked, noreturn));
void reset(void) {
    __asm volatile("movs r0, #0\n mov lr, r0\n ldr r1, =0x10000001\n bx r1\n .ltorg");
}

void hang(void) __attribute__((naked));
void hang(void) {
    __asm volatile("1: bkpt #0xee\n b 1b");
}

static void *lookup(const uint16_t *table, u32 code) {
    for (; table[0]; table += 2) {
        if (table[0] == code) {
            return (void *)(uintptr_t)table[1];
        }
    }
    return 0;
}

// --- memory and bits

static void *copy(uint8_t *to, const uint8_t *from, u32 n) {
    uint8_t *start = to;
    if (!(((uintptr_t)to | (uintptr_t)from) & 3)) {
        for (; n >= 4; n -= 4, to += 4, from += 4) {
            *(u32 *)to = *(const u32 *)from;
        }
    }
    while (n--) {
        *to++ = *from++;
    }
    return start;
}

static void *fill(uint8_t *to, int byte, u32 n) {
    uint8_t *start = to;
    u32 word = (byte & 255) * 0x01010101u;
    while (n && ((uintptr_t)to & 3)) {
        *to++ = byte;
        n--;
    }
    for (; n >= 4; n -= 4, to += 4) {
        *(u32 *)to = word;
    }
    while (n--) {
        *to++ = byte;
    }
    return start;
}

static u32 count_ones(u32 x) {
    x -= (x >> 1) & 0x55555555;
    x = (x & 0x33333333) + ((x >> 2) & 0x33333333);
    return (((x + (x >> 4)) & 0x0f0f0f0f) * 0x01010101u) >> 24;
}

static u32 leading_zeros(u32 x) {
    u32 n = 0;
    if (!x) {
        return 32;
    }
    for (; !(x >> 24); x <<= 8) {
        n += 8;
    }
    for (; !(x >> 31); x <<= 1) {
        n++;
    }
    return n;
}

static u32 trailing_zeros(u32 x) {
    return x ? 31 - leading_zeros(x & -x) : 32;
}

static u32 reverse_bits(u32 x) {
    u32 out = 0;
    for (int i = 0; i < 32; i++, x >>= 1) {
        out = (out << 1) | (x & 1);
    }
    return out;
}

// --- flash: each function needs its own address for the traps
#define EMPTY(name) \
    __attribute__((noinline, naked, used)) static void name(void) { __asm volatile("bx lr\n nop"); }
EMPTY(flash_connect)
EMPTY(flash_leave_xip)
EMPTY(flash_erase)
EMPTY(flash_program)
EMPTY(flash_flush)
EMPTY(flash_enter_xip)

// --- single precision; transcendental functions come from the C library in this firmware

static float scaled(float x, int exponent) {
    union { u32 bits; float value; } factor;
    for (; exponent > 60; exponent -= 60) {
        factor.bits = (127 + 60) << 23;
        x *= factor.value;
    }
    for (; exponent < -60; exponent += 60) {
        factor.bits = (127 - 60) << 23;
        x *= factor.value;
    }
    factor.bits = (127 + exponent) << 23;
    return x * factor.value;
}

static float f_add(float a, float b) { return a + b; }
static float f_sub(float a, float b) { return a - b; }
static float f_mul(float a, float b) { return a * b; }
static float f_div(float a, float b) { return a / b; }
static int f_compare(float a, float b) { return a < b ? -1 : a > b; }

// Bit by bit on the integer mantissa.
static float f_sqrt(float x) {
    union { float value; u32 bits; } v = {x};
    if (!(v.bits << 1) || (v.bits >> 23) == 255) {
        return x;
    }
    if (v.bits >> 31) {
        v.bits = 0xff800000;
        return v.value;
    }
    int exponent = (int)(v.bits >> 23) - 127;
    u64 mantissa = (v.bits & 0x7fffff) | 0x800000;
    if (exponent & 1) {
        mantissa <<= 1;
        exponent--;
    }
    mantissa <<= 25;
    u64 root = 0, bit = 1ull << 50;
    while (bit > mantissa) {
        bit >>= 2;
    }
    for (; bit; bit >>= 2) {
        if (mantissa >= root + bit) {
            mantissa -= root + bit;
            root = (root >> 1) + bit;
        } else {
            root >>= 1;
        }
    }
    u32 rounded = ((u32)root >> 1) + ((u32)root & 1);
    v.bits = ((u32)(exponent / 2 + 127) << 23) + (rounded - 0x800000);
    return v.value;
}

static int f_to_int(float x) { // towards minus infinity
    int i = (int)x;
    return (float)i > x ? i - 1 : i;
}
static int f_to_fix(float x, int e) { return f_to_int(scaled(x, e)); }
static u32 f_to_uint(float x) { return (u32)x; }
static u32 f_to_ufix(float x, int e) { return (u32)scaled(x, e); }
static float f_from_int(int x) { return x; }
static float f_from_fix(int x, int e) { return scaled(x, -e); }
static float f_from_uint(u32 x) { return x; }
static float f_from_ufix(u32 x, int e) { return scaled(x, -e); }
static float f_from_long(s64 x) { return x; }
static float f_from_fix_long(s64 x, int e) { return scaled(x, -e); }
static float f_from_ulong(u64 x) { return x; }
static float f_from_ufix_long(u64 x, int e) { return scaled(x, -e); }
static s64 f_to_long(float x) {
    s64 i = (s64)x;
    return (float)i > x ? i - 1 : i;
}
static s64 f_to_fix_long(float x, int e) { return f_to_long(scaled(x, e)); }
static u64 f_to_ulong(float x) { return (u64)x; }
static u64 f_to_ufix_long(float x, int e) { return (u64)scaled(x, e); }
static double f_to_double(float x) { return x; }

#define TABLE __attribute__((section(".arithmetic"), used)) static const
// The two bytes before a table hold its number of entries.
TABLE uint8_t single_head[4] = {0, 0, 32, 0};
TABLE function single[32] = {
    (function)f_add, (function)f_sub, (function)f_mul, (function)f_div,
    (function)f_compare, hang, (function)f_sqrt, (function)f_to_int,
    (function)f_to_fix, (function)f_to_uint, (function)f_to_ufix, (function)f_from_int,
    (function)f_from_fix, (function)f_from_uint, (function)f_from_ufix, hang, // cosine
    hang, hang, hang, hang, // sine, tangent, both, exponential
    hang, (function)f_compare, hang, (function)f_from_long, // logarithm; arc tangent
    (function)f_from_fix_long, (function)f_from_ulong, (function)f_from_ufix_long,
    (function)f_to_long,
    (function)f_to_fix_long, (function)f_to_ulong, (function)f_to_ufix_long,
    (function)f_to_double,
};

// --- double precision: without it struct's 'd' gives wrong values silently

static double d_add(double a, double b) { return a + b; }
static double d_sub(double a, double b) { return a - b; }
static double d_mul(double a, double b) { return a * b; }
static double d_div(double a, double b) { return a / b; }
static int d_compare(double a, double b) { return a < b ? -1 : a > b; }
static int d_to_int(double x) {
    int i = (int)x;
    return (double)i > x ? i - 1 : i;
}
static u32 d_to_uint(double x) { return (u32)x; }
static double d_from_int(int x) { return x; }
static double d_from_uint(u32 x) { return x; }
static double d_from_long(s64 x) { return x; }
static double d_from_ulong(u64 x) { return x; }
static s64 d_to_long(double x) {
    s64 i = (s64)x;
    return (double)i > x ? i - 1 : i;
}
static u64 d_to_ulong(double x) { return (u64)x; }
static float d_to_float(double x) { return x; }

TABLE uint8_t double_head[4] = {0, 0, 32, 0};
TABLE function twice[32] = {
    (function)d_add, (function)d_sub, (function)d_mul, (function)d_div,
    (function)d_compare, hang, hang, (function)d_to_int,
    hang, (function)d_to_uint, hang, (function)d_from_int,
    hang, (function)d_from_uint, hang, hang,
    hang, hang, hang, hang,
    (function)d_compare, hang, hang, (function)d_from_long,
    hang, (function)d_from_ulong, hang, (function)d_to_long,
    hang, (function)d_to_ulong, hang, (function)d_to_float,
};

// --- the tables that the firmware searches; C cannot express 16-bit pointers as relocations
#define DATA(code, name) " .ascii \"" code "\"\n .hword " name "\n"
#define CODE(code, name) " .ascii \"" code "\"\n .hword " name "+1\n"
__asm(".section .tables, \"a\"\n .balign 2\n"
    ".global functions\nfunctions:\n"
    CODE("MC", "copy") CODE("MS", "fill") CODE("C4", "copy") CODE("S4", "fill")
    CODE("P3", "count_ones") CODE("R3", "reverse_bits") CODE("L3", "leading_zeros")
    CODE("T3", "trailing_zeros") CODE("IF", "flash_connect") CODE("EX", "flash_leave_xip")
    CODE("RE", "flash_erase") CODE("RP", "flash_program") CODE("FC", "flash_flush")
    CODE("CX", "flash_enter_xip") CODE("UB", "hang") CODE("WV", "hang") " .hword 0\n"
    ".global constants\nconstants:\n"
    DATA("SF", "single") DATA("SD", "twice") DATA("GR", "single_head") DATA("CR", "single_head")
    " .hword 0\n .previous\n");
__asm(".section .vectors, \"a\"\n .word 0x20041f00\n .word reset+1\n .word hang+1\n .word hang+1\n"
    " .byte 'M', 'u', 1, 2\n .hword functions\n .hword constants\n .hword lookup+1\n .hword 0\n"
    " .previous\n");
__attribute__((used)) static const function kept[] = {
    (function)lookup, (function)copy, (function)fill, (function)count_ones,
    (function)reverse_bits, (function)leading_zeros, (function)trailing_zeros,
};
