// The memory that instructions read and write: flash and RAM directly, all else through rp2040js.

const FLASH = 0x10000000;
const RAM = 0x20000000;

export class Memory {
  /** `mcu` is rp2040js's. Reading and writing adds to `cycles`, as rp2040js does. */
  constructor(mcu) {
    this.mcu = mcu;
    this.core = mcu.core;
    this.flash8 = mcu.flash;
    this.flash16 = mcu.flash16;
    this.flash32 = new Int32Array(mcu.flash.buffer);
    this.ram8 = mcu.sram;
    this.ram16 = new Uint16Array(mcu.sram.buffer);
    this.ram32 = new Int32Array(mcu.sram.buffer);
    this.cycles = 0;
  }

  /** Returns the half word of a program at this address. */
  fetch(address) {
    const stored = (address - FLASH) >>> 1;
    if (stored < this.flash16.length) return this.flash16[stored];
    const at = (address - RAM) >>> 1;
    return at < this.ram16.length ? this.ram16[at] : this.mcu.readUint16(address);
  }

  load32(address) {
    if (!(address & 3)) {
      const at = (address - RAM) >>> 2;
      if (at < this.ram32.length) {
        this.cycles++;
        return this.ram32[at];
      }
      const stored = (address - FLASH) >>> 2;
      if (stored < this.flash32.length) {
        this.cycles++;
        return this.flash32[stored];
      }
    }
    this.cycles += this.core.cyclesIO(address);
    return this.mcu.readUint32(address) | 0;
  }

  load16(address) {
    if (!(address & 1)) {
      const at = (address - RAM) >>> 1;
      if (at < this.ram16.length) {
        this.cycles++;
        return this.ram16[at];
      }
      const stored = (address - FLASH) >>> 1;
      if (stored < this.flash16.length) {
        this.cycles++;
        return this.flash16[stored];
      }
    }
    this.cycles += this.core.cyclesIO(address);
    return this.mcu.readUint16(address >>> 0);
  }

  load8(address) {
    const at = (address - RAM) >>> 0;
    if (at < this.ram8.length) {
      this.cycles++;
      return this.ram8[at];
    }
    const stored = (address - FLASH) >>> 0;
    if (stored < this.flash8.length) {
      this.cycles++;
      return this.flash8[stored];
    }
    this.cycles += this.core.cyclesIO(address);
    return this.mcu.readUint8(address >>> 0);
  }

  store32(address, value) {
    const at = (address - RAM) >>> 2;
    if (!(address & 3) && at < this.ram32.length) {
      this.cycles++;
      this.ram32[at] = value;
    } else {
      this.cycles += this.core.cyclesIO(address, true);
      this.mcu.writeUint32(address, value >>> 0);
    }
  }

  store16(address, value) {
    const at = (address - RAM) >>> 1;
    if (!(address & 1) && at < this.ram16.length) {
      this.cycles++;
      this.ram16[at] = value;
    } else {
      this.cycles += this.core.cyclesIO(address, true);
      this.mcu.writeUint16(address >>> 0, value >>> 0);
    }
  }

  store8(address, value) {
    const at = (address - RAM) >>> 0;
    if (at < this.ram8.length) {
      this.cycles++;
      this.ram8[at] = value;
    } else {
      this.cycles += this.core.cyclesIO(address, true);
      this.mcu.writeUint8(address >>> 0, value >>> 0);
    }
  }
}
