// Copies the functions of hot.txt from flash to RAM, before Python starts.

#include <stdint.h>
#include <string.h>

extern uint8_t __hot_start__[], __hot_end__[], __hot_load__[];

void pinochle_hot_init(void) {
    memcpy(__hot_start__, __hot_load__, __hot_end__ - __hot_start__);
}
