// One image for all RP2040 boards with 2 MiB of flash, including the Pico W (without its radio), and one
// for all RP2350 boards with 4 MiB, as the Pico 2 has.
#define MICROPY_HW_BOARD_NAME                   "Pinochle Scorekeeper"
// 64 kB for logs (storage.py), then the file system: in the same place and of the same size as in
// MicroPython's own images, RPI_PICO and RPI_PICO2, so that each image can read the other's files.
#if PICO_RP2350
#define MICROPY_HW_FLASH_STORAGE_BYTES          ((64 + 3072) * 1024)
#else
#define MICROPY_HW_FLASH_STORAGE_BYTES          ((64 + 1408) * 1024)
#endif

void pinochle_hot_init(void);
#define MICROPY_BOARD_STARTUP pinochle_hot_init
void pinochle_stack_init(void);
#define MICROPY_BOARD_EARLY_INIT pinochle_stack_init
