// Executes most Thumb instructions itself, because rp2040js compares each with one pattern after
// the other. Results and cycles are rp2040js's, which executes all others, and the first one
// after a change of interrupts. Section numbers: ARMv6-M Architecture Reference Manual (DDI 0419).

import { Memory } from './memory.mjs';

const SP = 13;
const LR = 14;
const PC = 15;

export class Instructions extends Memory {
  /** `mcu` is rp2040js's. */
  constructor(mcu) {
    super(mcu);
    this.r = new Int32Array(mcu.core.registers.buffer);
  }

  /** Executes one instruction and returns its cycles. */
  step() {
    const { core, r } = this;
    if (core.interruptsUpdated) return core.executeInstruction();
    const pc = r[PC] & ~1;
    const code = this.fetch(pc);
    this.cycles = 1;
    r[PC] = pc + 2;
    if (this.#execute(code, pc)) return this.cycles;
    r[PC] = pc;
    return core.executeInstruction();
  }

  /** Returns false, with nothing changed, for an instruction that rp2040js has to execute. A5.2. */
  #execute(code, pc) {
    const { core, r } = this;
    const d = code & 7;
    const n = (code >> 3) & 7;
    const wide = (code >> 8) & 7;
    const byte = code & 0xff;
    const imm5 = (code >> 6) & 31;
    switch (code >> 11) {
      case 0b00000: r[d] = this.#shiftLeft(r[n], imm5); return true;
      case 0b00001: r[d] = this.#shiftRight(r[n], imm5 || 32); return true;
      case 0b00010:
        core.C = ((r[n] >>> (imm5 ? imm5 - 1 : 31)) & 1) === 1;
        r[d] = this.#flags(r[n] >> (imm5 || 31));
        return true;
      case 0b00011: {
        const m = (code >> 6) & 7;
        const other = code & 0x400 ? m : r[m];
        r[d] = code & 0x200 ? this.#subtract(r[n], other) : this.#add(r[n], other);
        return true;
      }
      case 0b00100: r[wide] = this.#flags(byte); return true;
      case 0b00101: this.#subtract(r[wide], byte); return true;
      case 0b00110: r[wide] = this.#add(r[wide], byte); return true;
      case 0b00111: r[wide] = this.#subtract(r[wide], byte); return true;
      case 0b01000: return code & 0x400 ? this.#special(code, pc) : this.#process(code, d, n);
      case 0b01001: r[wide] = this.load32(((pc + 4) & ~3) + (byte << 2)); return true;
      case 0b01010:
      case 0b01011: this.#transfer(code, d, (r[n] + r[(code >> 6) & 7]) | 0); return true;
      case 0b01100: this.store32((r[n] + (imm5 << 2)) | 0, r[d]); return true;
      case 0b01101: r[d] = this.load32((r[n] + (imm5 << 2)) | 0); return true;
      case 0b01110: this.store8((r[n] + imm5) | 0, r[d]); return true;
      case 0b01111: r[d] = this.load8((r[n] + imm5) | 0); return true;
      case 0b10000: this.store16((r[n] + (imm5 << 1)) | 0, r[d]); return true;
      case 0b10001: r[d] = this.load16((r[n] + (imm5 << 1)) | 0); return true;
      case 0b10010: this.store32((r[SP] + (byte << 2)) | 0, r[wide]); return true;
      case 0b10011: r[wide] = this.load32((r[SP] + (byte << 2)) | 0); return true;
      case 0b10100: r[wide] = (pc & ~3) + 4 + (byte << 2); return true;
      case 0b10101: r[wide] = r[SP] + (byte << 2); return true;
      case 0b10110: return this.#miscellaneous(code, d, n);
      case 0b10111:
        if ((code & 0x600) !== 0x400) return false;
        this.#pop(code);
        return true;
      case 0b11000:
      case 0b11001: {
        const end = code & 0x800 ? this.#loadMany(code, r[wide]) : this.#storeMany(code, r[wide]);
        if (!(code & (1 << wide))) r[wide] = end;
        return true;
      }
      case 0b11010:
      case 0b11011: return this.#branch(code, pc);
      case 0b11100:
        r[PC] = pc + 4 + ((code << 21) >> 20);
        this.cycles++;
        return true;
      case 0b11110: return this.#call(code, pc);
      default: return false;
    }
  }

  // A5.2.2: both operands in registers
  #process(code, d, n) {
    const { r } = this;
    switch ((code >> 6) & 15) {
      case 0: r[d] = this.#flags(r[d] & r[n]); return true;
      case 1: r[d] = this.#flags(r[d] ^ r[n]); return true;
      case 2: r[d] = this.#shiftLeft(r[d], r[n] & 0xff); return true;
      case 3:
        if (!(r[n] & 0xff)) return false;
        r[d] = this.#shiftRight(r[d], r[n] & 0xff);
        return true;
      case 8: this.#flags(r[d] & r[n]); return true;
      case 9: r[d] = this.#subtract(0, r[n]); return true;
      case 10: this.#subtract(r[d], r[n]); return true;
      case 12: r[d] = this.#flags(r[d] | r[n]); return true;
      case 13: r[d] = this.#flags(Math.imul(r[d], r[n])); return true;
      case 14: r[d] = this.#flags(r[d] & ~r[n]); return true;
      case 15: r[d] = this.#flags(~r[n]); return true;
      default: return false;
    }
  }

  // A5.2.3: any of the 16 registers
  #special(code, pc) {
    const { core, r } = this;
    const from = (code >> 3) & 15;
    const to = ((code >> 4) & 8) | (code & 7);
    switch ((code >> 7) & 7) {
      case 0b110:
        if (code & 7) return false;
        core.BXWritePC(core.registers[from]);
        this.cycles = 2;
        return true;
      case 0b111:
        if (code & 7 || from === LR) return false;
        r[LR] = (pc + 2) | 1;
        r[PC] = r[from] & ~1;
        this.cycles = 2;
        return true;
    }
    if (from >= SP || to >= SP) return false;
    if ((code & 0x300) === 0x000) r[to] += r[from];
    else if ((code & 0x300) === 0x100) this.#subtract(r[to], r[from]);
    else r[to] = r[from];
    return true;
  }

  // A5.2.4, register offsets
  #transfer(code, d, address) {
    const { r } = this;
    switch ((code >> 9) & 7) {
      case 0: this.store32(address, r[d]); break;
      case 1: this.store16(address, r[d]); break;
      case 2: this.store8(address, r[d]); break;
      case 3: r[d] = (this.load8(address) << 24) >> 24; break;
      case 4: r[d] = this.load32(address); break;
      case 5: r[d] = this.load16(address); break;
      case 6: r[d] = this.load8(address); break;
      case 7: r[d] = (this.load16(address) << 16) >> 16; break;
    }
  }

  // A5.2.5
  #miscellaneous(code, d, n) {
    const { r } = this;
    switch ((code >> 7) & 15) {
      case 0b0000: r[SP] = (r[SP] + ((code & 0x7f) << 2)) & ~3; return true;
      case 0b0001: r[SP] = (r[SP] - ((code & 0x7f) << 2)) & ~3; return true;
      case 0b0100: r[d] = code & 0x40 ? (r[n] << 24) >> 24 : (r[n] << 16) >> 16; return true;
      case 0b0101: r[d] = r[n] & (code & 0x40 ? 0xff : 0xffff); return true;
      case 0b1000:
      case 0b1001:
      case 0b1010:
      case 0b1011: this.#push(code); return true;
      default: return false;
    }
  }

  // --- several registers: a cycle for each, but none for LR in rp2040js
  #push(code) {
    const { r } = this;
    let count = 0;
    for (let bits = code & 0x1ff; bits; bits &= bits - 1) count++;
    const address = r[SP] - 4 * count;
    const end = this.#storeMany(code, address);
    const { cycles } = this;
    if (code & 0x100) this.store32(end, r[LR]);
    r[SP] = address & ~3;
    this.cycles = cycles;
  }

  #pop(code) {
    const { core, r } = this;
    const end = this.#loadMany(code, r[SP]);
    if (code & 0x100) {
      const cycles = this.cycles + 2;
      r[SP] = (end + 4) & ~3;
      core.BXWritePC(this.load32(end) >>> 0);
      this.cycles = cycles;
    } else {
      r[SP] = end & ~3;
    }
  }

  #storeMany(code, start) {
    let address = start;
    for (let i = 0; i < 8; i++) {
      if (code & (1 << i)) {
        this.store32(address, this.r[i]);
        address += 4;
      }
    }
    this.cycles = 1 + ((address - start) >> 2);
    return address;
  }

  #loadMany(code, start) {
    let address = start;
    for (let i = 0; i < 8; i++) {
      if (code & (1 << i)) {
        this.r[i] = this.load32(address);
        address += 4;
      }
    }
    this.cycles = 1 + ((address - start) >> 2);
    return address;
  }

  // --- branches
  #branch(code, pc) {
    const condition = (code >> 8) & 15;
    if (condition >= 14) return false; // UDF and SVC
    if (this.#holds(condition)) {
      this.r[PC] = pc + 4 + ((code << 24) >> 23);
      this.cycles++;
    }
    return true;
  }

  #holds(condition) {
    const { core } = this;
    switch (condition) {
      case 0: return core.Z;
      case 1: return !core.Z;
      case 2: return core.C;
      case 3: return !core.C;
      case 4: return core.N;
      case 5: return !core.N;
      case 6: return core.V;
      case 7: return !core.V;
      case 8: return core.C && !core.Z;
      case 9: return !core.C || core.Z;
      case 10: return core.N === core.V;
      case 11: return core.N !== core.V;
      case 12: return core.N === core.V && !core.Z;
      default: return core.N !== core.V || core.Z;
    }
  }

  #call(code, pc) {
    const second = this.fetch(pc + 2);
    if ((second & 0xd000) !== 0xd000) return false; // not BL
    const s = (code >> 10) & 1;
    const i1 = 1 - (s ^ ((second >> 13) & 1));
    const i2 = 1 - (s ^ ((second >> 11) & 1));
    const high = (s ? 0xff000000 : 0) | (i1 << 23) | (i2 << 22) | ((code & 0x3ff) << 12);
    this.r[LR] = (pc + 4) | 1;
    this.r[PC] = pc + 4 + (high | ((second & 0x7ff) << 1));
    this.cycles = 3;
    return true;
  }

  // --- results and their flags
  #flags(result) {
    this.core.N = result < 0;
    this.core.Z = result === 0;
    return result;
  }

  #add(a, b) {
    const { core } = this;
    const result = (a + b) | 0;
    core.N = result < 0;
    core.Z = result === 0;
    core.C = result >>> 0 < a >>> 0;
    core.V = ((a ^ result) & (b ^ result)) < 0;
    return result;
  }

  #subtract(a, b) {
    const { core } = this;
    const result = (a - b) | 0;
    core.N = result < 0;
    core.Z = result === 0;
    core.C = a >>> 0 >= b >>> 0;
    core.V = ((a ^ b) & (a ^ result)) < 0;
    return result;
  }

  #shiftLeft(value, count) {
    if (count) this.core.C = ((value >>> ((32 - count) & 31)) & 1) === 1;
    return this.#flags(count >= 32 ? 0 : value << count);
  }

  #shiftRight(value, count) {
    this.core.C = count <= 32 && ((value >>> (count - 1)) & 1) === 1;
    return this.#flags(count >= 32 ? 0 : (value >>> count) | 0);
  }
}
