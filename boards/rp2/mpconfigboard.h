// One image for all RP2040 boards with 2 MiB of flash, the Pico W (without its radio) among them.
#define MICROPY_HW_BOARD_NAME                   "Pinochle Scorekeeper"
// The same file system as MicroPython's own RPI_PICO image: either image finds the other's files.
#define MICROPY_HW_FLASH_STORAGE_BYTES          (1408 * 1024)
