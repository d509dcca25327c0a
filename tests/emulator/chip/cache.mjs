// The cache between the cores and flash: RP2040 data sheet 2.6.3. 16 kB, two ways, 8-byte lines.

import { Instructions } from './instructions.mjs';

const FLASH = 0x10000000;
const FLASH_END = 0x11000000;
const LINE_BITS = 3;
const SETS = 1024;

// The cycles of a miss: a read of 8 bytes takes about 28 clocks of flash, which has half the clock
// of the chip. Not calibrated on a real board: `pinochle doctor` says what its self-test measured.
export const MISS_CYCLES = 50;

class Cache {
  constructor(missCycles) {
    this.missCycles = missCycles;
    this.tags = new Int32Array(2 * SETS);
    this.older = new Uint8Array(SETS); // the way that is replaced next
    this.misses = 0;
    this.waiting = 0; // cycles of misses that no instruction has paid for yet
    this.flush();
  }

  flush() {
    this.tags.fill(-1);
  }

  read(address) {
    const line = (address - FLASH) >>> LINE_BITS;
    const set = line & (SETS - 1);
    const tag = line >>> 10;
    const first = 2 * set;
    if (this.tags[first] === tag) {
      this.older[set] = 1;
    } else if (this.tags[first + 1] === tag) {
      this.older[set] = 0;
    } else {
      const way = this.older[set];
      this.tags[first + way] = tag;
      this.older[set] = 1 - way;
      this.misses++;
      this.waiting += this.missCycles;
    }
  }
}

/** Instructions whose reads of flash go through the cache; a miss adds to their cycles. */
export class CachedInstructions extends Instructions {
  constructor(mcu, missCycles = MISS_CYCLES) {
    super(mcu);
    this.cache = new Cache(missCycles);
  }

  step() {
    const cycles = super.step();
    const { waiting } = this.cache;
    this.cache.waiting = 0;
    return cycles + waiting;
  }

  fetch(address) {
    if (address >= FLASH && address < FLASH_END) this.cache.read(address);
    return super.fetch(address);
  }

  load32(address) {
    if (address >= FLASH && address < FLASH_END) this.cache.read(address);
    return super.load32(address);
  }

  load16(address) {
    if (address >= FLASH && address < FLASH_END) this.cache.read(address);
    return super.load16(address);
  }

  load8(address) {
    if (address >= FLASH && address < FLASH_END) this.cache.read(address);
    return super.load8(address);
  }
}
