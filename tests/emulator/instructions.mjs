// Executes every half word as an instruction, with random registers and memory, by chip/ and by
// rp2040js alone. Prints how many were executed and, as JSON, the first results that differ.

import { ConsoleLogger, LogLevel, RP2040 } from 'rp2040js';
import { Instructions } from './chip/instructions.mjs';

console.warn = () => {}; // random addresses, of which rp2040js warns

const RAM = 0x20000000;
const CODE = RAM + 0x8000;
const TIMES = 6;

let state = 1;
const random = () => { // xorshift
  state ^= state << 13;
  state ^= state >>> 17;
  state ^= state << 5;
  return state >>> 0;
};

const chips = [0, 1].map(() => {
  const mcu = new RP2040();
  mcu.logger = new ConsoleLogger(LogLevel.Error, false);
  mcu.logger.error = () => {};
  return mcu;
});
const [ours, library] = chips;
const program = new Instructions(ours);

function registers() {
  const values = [];
  for (let i = 0; i < 15; i++) {
    const kind = random() % 4;
    if (kind === 0) values.push(random());
    else if (kind === 1) values.push(random() % 40);
    else values.push(RAM + 0x1000 + (random() % 0x4000) - (random() % 4 ? random() % 4 : 0));
  }
  values[13] = RAM + 0x4000 + 4 * (random() % 64);
  return values;
}

function prepare(core, mcu, code, second, values, flags) {
  mcu.sramView.setUint32(CODE - RAM, code | (second << 16), true);
  core.registers.set([...values, CODE]);
  core.APSR = flags;
  core.interruptsUpdated = core.pendingSVCall = core.waiting = core.eventRegistered = false;
  core.PM = core.nPRIV = false;
  core.switchStack(0);
}

function after(core, cycles) {
  const { PM, waiting, pendingSVCall } = core;
  return JSON.stringify([cycles, [...core.registers], core.xPSR, PM, waiting, pendingSVCall]);
}

const words = Uint32Array.from({ length: 0x4000 }, random);
for (const { sram } of chips) new Uint32Array(sram.buffer).set(words);
let count = 0;
const different = [];
for (let time = 0; time < TIMES; time++) {
  for (let code = 0; code < 0x10000; code++) {
    const second = time % 2 ? random() & 0xffff : 0xd000 | (random() & 0x2fff);
    const values = registers();
    const flags = random();
    for (const mcu of chips) prepare(mcu.core, mcu, code, second, values, flags);
    const expected = after(library.core, library.core.executeInstruction());
    const got = after(ours.core, program.step());
    if (got !== expected) different.push({ code: code.toString(2), values, expected, got });
    count++;
  }
  if (Buffer.compare(ours.sram, library.sram)) different.push({ time, memory: 'differs' });
}
console.log(count);
console.log(JSON.stringify(different.slice(0, 5)));
