// A Pico with its display and keys; it can be reset and lose its power.

import fs from 'node:fs';
import { Ssd1306, Ssd1309, Sh1106 } from './displays.mjs';
import { halve, loadUf2, repeat } from './flash.mjs';
import { Listener } from './i2c.mjs';
import { Pico } from './pico.mjs';

const MS = 1e6;
const CONTROLLERS = {
  SSD1306: () => new Ssd1306(),
  SSD1309: () => new Ssd1309(),
  SH1106: (shown) => new Sh1106(shown),
};

/** A small random generator for [0, 1): equal seeds give equal numbers (mulberry32). */
function generator(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

export class Board {
  constructor({
    rom, uf2, image, controller = 'SSD1306', shown = 2, wires = {}, second = null, seed = 1, ...rest
  }) {
    this.rom = rom;
    this.rest = rest;
    this.random = generator(seed);
    this.wires = { bus: 0, sda: 4, scl: 5, address: 0x3c, ...wires };
    this.display = CONTROLLERS[controller](shown);
    // Another display on the same wires: {controller, address, present}.
    this.second = second && Object.assign(CONTROLLERS[second.controller](shown), { present: second.present });
    this.secondAddress = second?.address;
    this.base = 0;
    this.resets = 0;
    this.pins = new Map();
    const memory = new Uint8Array(2 * 1024 * 1024).fill(0xff);
    if (image) memory.set(image);
    if (uf2) loadUf2(uf2, memory);
    this.#start(memory);
  }

  close() {
    this.server?.close();
  }

  #start(memory) {
    const { rom, random, wires } = this;
    const old = this.pico;
    this.pico = new Pico({ rom, image: memory, random, ...this.rest });
    if (wires.exchanged) {
      new Listener(this.pico, wires.scl, wires.sda, wires.address);
      this.pico.pullUp(wires.sda);
      this.pico.pullUp(wires.scl);
    } else if (wires.select === undefined) {
      this.pico.buses[wires.bus].attach(wires.address, this.display);
      if (this.second) this.pico.buses[wires.bus].attach(this.secondAddress, this.second);
      const { fastest = Infinity, ohms = 0, picofarads = 0, noise = 0 } = wires;
      Object.assign(this.pico.buses[wires.bus], { fastest, rise: ohms * picofarads * 1e-3, noise });
      this.pico.pullUp(wires.sda);
      this.pico.pullUp(wires.scl);
    } else {
      this.pico.spiBuses[wires.bus].attach(this.display, wires);
    }
    for (const [pin, level] of this.pins) this.pico.drive(pin, level);
    this.display.clock = () => this.ms;
    if (this.second) this.second.clock = () => this.ms;
    this.pico.usb.onData = () => this.onSerial?.();
    if (old) {
      // A reset keeps its reason, the scratch registers, the flash record and scheduled actions.
      this.pico.watchdog.reason = old.watchdog.reason;
      this.pico.watchdog.scratchData.set(old.watchdog.scratchData);
      const { operations, record, erases, counts, cut } = old.flash;
      Object.assign(this.pico.flash, { operations, record, erases, counts, cut });
      for (const { nanos, action } of old.events) this.pico.at(nanos - old.nanos, action);
    }
  }

  get ms() {
    return this.base + this.pico.nanos / MS;
  }

  #reset() {
    this.base = this.ms;
    this.resets++;
    this.#start(this.pico.flash.image());
  }

  /** Runs for `ms`, or until serial text came, a picture stayed unchanged, or the chip was reset. */
  run(ms, until = {}) {
    const end = this.ms + ms;
    const from = this.resets;
    let met = false;
    let again = true;
    while (again) {
      met = this.pico.run((end - this.base) * MS, this.#condition(until));
      again = this.pico.resetWanted;
      if (again) {
        this.#reset();
        if (until.reset) met = true;
        again = !met;
      }
    }
    const serial = this.pico.usb.take().toString('latin1');
    return { ms: this.ms, met, serial, resets: this.resets - from, dead: this.pico.dead };
  }

  #condition({ serial, still, drawn, plugged, powerCut, started }) {
    const { usb } = this.pico;
    if (serial !== undefined) return () => usb.received.includes(serial, 0, 'latin1');
    if (plugged) return () => usb.configured;
    if (powerCut) return () => this.pico.dead;
    if (drawn) return () => this.display.visible;
    if (started) {
      // The main loop clears this scratch register after its first turn (firmware/drivers/chip.py).
      let begun = false;
      return () => {
        const { watchdog } = this.pico;
        begun ||= watchdog.scratchData[0] !== 0;
        return begun && watchdog.scratchData[0] === 0;
      };
    }
    if (still !== undefined) {
      return () => {
        const { lastChange } = this.display;
        return this.display.visible && lastChange !== null && this.ms - lastChange >= still;
      };
    }
    return null;
  }

  /** Schedules pin levels: [[milliseconds from now, pin, 0 | 1 | null], …]. */
  schedule(events) {
    for (const [ms, pin, level] of events) {
      this.pico.at(this.pico.nanos + ms * MS, () => {
        this.pins.set(pin, level);
        this.pico.drive(pin, level);
      });
    }
    return { ms: this.ms };
  }

  send(bytes) {
    this.pico.usb.write(bytes);
  }

  mark() {
    this.display.mark();
  }

  /** Notes every `us` microseconds at which address the core works; profiled() returns it. */
  profile({ us }) {
    const places = new Map();
    const note = () => {
      const { core } = this.pico;
      if (!core.waiting) places.set(core.PC, (places.get(core.PC) ?? 0) + 1);
      this.pico.at(this.pico.nanos + us * 1000, note);
    };
    note();
    this.places = places;
  }

  /** Returns [[address, how often], …]. */
  profiled() {
    return { places: [...this.places] };
  }

  /** Returns what PWM plays now: [[pin, Hz], …]. RP2040 data sheet 2.19.2 and 4.5.2. */
  tones() {
    const { mcu } = this.pico;
    const found = [];
    mcu.gpio.forEach((pin, i) => {
      const { csr, div, top } = mcu.pwm.channels[(i >> 1) & 7];
      if (pin.functionSelect === 4 && csr & 1) found.push([i, (16 * mcu.clkSys) / div / (top + 1)]);
    });
    return found;
  }

  look() {
    const { display, pico } = this;
    return {
      ms: this.ms,
      picture: display.picture().toString('hex'),
      lit: Boolean(display.visible),
      contrast: display.contrast,
      oscillator: display.oscillator,
      unknown: display.unknown,
      lastChange: display.lastChange,
      counts: display.counts,
      firstRestMs: pico.firstRest === null ? null : pico.firstRest / MS,
      busyMs: pico.busyNanos / MS,
      instructions: pico.instructions,
      megahertz: pico.mcu.clkSys / 1e6,
      busHz: pico.buses[this.wires.bus].hz,
      led: pico.level[25],
      tones: this.tones(),
      second: this.second && {
        picture: this.second.picture().toString('hex'),
        lit: Boolean(this.second.visible),
        contrast: this.second.contrast,
        lastChange: this.second.lastChange,
      },
      watchdog: pico.watchdog.timer.enable,
      plugged: pico.usb.configured,
    };
  }

  /**
   * Causes a fault: {unplugged}, {hung: clocks}, {displayPower}, {misread: [place in its memory,
   * bits]}, {reading}, {millivolts}, {cut: {at, half}};
   * until the next reset: {noConversion} (the ADC never has a value), {endlessErase} (the next
   * erase of flash never ends).
   */
  fault({
    unplugged, hung, displayPower, misread, reading, cut, watchdogReset, noConversion, endlessErase, millivolts,
    secondUnplugged, secondPower,
  }) {
    const { bus, sda, scl } = this.wires;
    if (unplugged !== undefined) this.display.present = !unplugged;
    if (hung) this.pico.buses[bus].hang(sda, scl, hung);
    if (displayPower) this.display.reset();
    if (secondUnplugged !== undefined) this.second.present = !secondUnplugged;
    if (secondPower) this.second.reset();
    if (misread) this.display.memory[misread[0]] ^= misread[1];
    if (reading !== undefined) this.pico.usb.read(reading);
    if (cut !== undefined) this.pico.flash.cut = cut;
    if (watchdogReset) this.#reset();
    if (noConversion) this.pico.mcu.adc.onADCRead = () => {};
    if (endlessErase) this.pico.flash.endless = true;
    if (millivolts) this.pico.supply(millivolts);
  }

  /** Puts another display in place of the one on I2C. */
  exchange({ controller, address, shown = 2 }) {
    const bus = this.pico.buses[this.wires.bus];
    bus.devices.delete(this.wires.address);
    this.wires.address = address;
    this.display = CONTROLLERS[controller](shown);
    this.display.clock = () => this.ms;
    bus.attach(address, this.display);
  }

  flashState(save, record) {
    const { flash } = this.pico;
    if (save) fs.writeFileSync(save, flash.image());
    if (record !== undefined) {
      flash.record = record;
      flash.operations = [];
      this.recorded = flash.image();
    }
    return { ...flash.counts, sectors: [...flash.erases], operations: flash.operations.length };
  }

  /** Writes the flash images after a power cut at each recorded operation in [from, to). */
  cuts({ from, to, half, file }) {
    const memory = Uint8Array.from(this.recorded);
    const { operations } = this.pico.flash;
    const names = [];
    for (let i = 0; i < Math.min(to, operations.length); i++) {
      if (i >= from) {
        const torn = Uint8Array.from(memory);
        if (half) halve(torn, operations[i]);
        fs.writeFileSync(`${file}-${i}.bin`, torn);
        names.push(`${file}-${i}.bin`);
      }
      repeat(memory, operations[i]);
    }
    return { names };
  }
}
