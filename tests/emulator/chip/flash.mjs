// The flash chip, called by the RP2040's boot ROM functions: NOR rules, times, a record, power cuts.

export const SECTOR = 4096;
export const PAGE = 256;
const SIZE = 2 * 1024 * 1024;

/** Thrown in the running chip at the flash operation that a test chose. */
export class PowerCut extends Error {}

/** Times from the data sheet of the W25Q16JV: 45 ms typically, 400 ms at most for a sector. */
export const TYPICAL = { eraseMs: 45, programMs: 0.4 };

export class Flash {
  /** `memory` is the chip's own array; `times` as in TYPICAL, eraseMs also as [least, most]. */
  constructor(memory, times = TYPICAL, random = () => 0) {
    this.memory = memory;
    this.times = times;
    this.random = random;
    this.operations = [];
    this.record = false;
    this.erases = new Map();
    this.counts = { erase: 0, program: 0 };
    this.endless = false;
    this.cut = null; // {at: number of the operation, half: boolean}
  }

  /** Erases whole sectors; returns the nanoseconds that it takes. */
  erase(offset, length) {
    if (offset % SECTOR || length % SECTOR) throw new Error('unaligned erase');
    this.#begin('erase', offset, length, null);
    this.memory.fill(0xff, offset, offset + length);
    for (let at = offset; at < offset + length; at += SECTOR) {
      this.erases.set(at, (this.erases.get(at) ?? 0) + 1);
    }
    if (this.endless) return Infinity;
    const { eraseMs } = this.times;
    const one = Array.isArray(eraseMs)
      ? eraseMs[0] + (eraseMs[1] - eraseMs[0]) * this.random()
      : eraseMs;
    return (length / SECTOR) * one * 1e6;
  }

  /** Programs whole pages: bits only go from 1 to 0. Returns the nanoseconds that it takes. */
  program(offset, data) {
    if (offset % PAGE || data.length % PAGE) throw new Error('unaligned program');
    this.#begin('program', offset, data.length, data);
    data.forEach((byte, i) => { this.memory[offset + i] &= byte; });
    return (data.length / PAGE) * this.times.programMs * 1e6;
  }

  #begin(kind, offset, length, data) {
    const number = this.counts.erase + this.counts.program;
    if (this.cut && number === this.cut.at) {
      if (this.cut.half) halve(this.memory, { kind, offset, length, data });
      throw new PowerCut();
    }
    this.counts[kind]++;
    if (this.record) this.operations.push({ kind, offset, length, data: data && data.slice() });
  }

  image() {
    return Buffer.from(this.memory.subarray(0, SIZE));
  }
}

/** Does the first half of an operation, as if power failed in the middle. */
export function halve(memory, { kind, offset, length, data }) {
  for (let i = 0; i < length / 2; i++) {
    if (kind === 'erase') memory[offset + i] = 0xff;
    else memory[offset + i] &= data[i];
  }
}

/** Repeats a recorded operation. */
export function repeat(memory, { kind, offset, length, data }) {
  if (kind === 'erase') memory.fill(0xff, offset, offset + length);
  else data.forEach((byte, i) => { memory[offset + i] &= byte; });
}

/** Copies a UF2 file into flash memory. */
export function loadUf2(file, memory) {
  for (let at = 0; at < file.length; at += 512) {
    if (file.readUInt32LE(at) !== 0x0a324655 || file.readUInt32LE(at + 4) !== 0x9e5d5157) {
      throw new Error('not a UF2 block');
    }
    const address = file.readUInt32LE(at + 12) - 0x10000000;
    memory.set(file.subarray(at + 32, at + 32 + file.readUInt32LE(at + 16)), address);
  }
}
