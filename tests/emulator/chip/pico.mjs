// A Raspberry Pi Pico: rp2040js with flash, pins, I2C, SPI, USB and scheduled actions.
// Virtual time: nothing happens outside run(). Misses of the flash cache take no time unless asked.

import { ConsoleLogger, LogLevel, RP2040 } from 'rp2040js';
import { CachedInstructions } from './cache.mjs';
import { abortable } from './dma.mjs';
import { Flash, PowerCut } from './flash.mjs';
import { Bus } from './i2c.mjs';
import { Instructions } from './instructions.mjs';
import { Pio } from './pio.mjs';
import { SpiBus } from './spi.mjs';
import { Usb } from './usb.mjs';

const XIP = 0x10000000;
const ROM_SIZE = 0x4000;
const PINS = 30;

export class Pico {
  /**
   * `rom`: the boot ROM's bytes; `image`: flash contents; `times`: of flash; `cached`: whether misses
   * of the flash cache take time; `plugged`, `resetMs`: USB; `fastest`: the highest clock that works,
   * in MHz.
   */
  constructor({
    rom, image, times, random, cached = false, plugged = true, resetMs, millivolts = 4800, fastest = 1000,
  }) {
    const mcu = new RP2040();
    this.fastest = fastest;
    this.mcu = mcu;
    this.clock = mcu.clock;
    this.core = mcu.core;
    this.program = cached ? new CachedInstructions(mcu) : new Instructions(mcu);
    mcu.logger = new ConsoleLogger(LogLevel.Error, false);
    mcu.logger.error = () => {}; // core 1 is missing, which would fill the log
    mcu.loadBootrom(new Uint32Array(rom.buffer.slice(rom.byteOffset, rom.byteOffset + rom.length)));
    mcu.flash.set(image); // after the ROM, because loading the ROM erases flash
    this.flash = new Flash(mcu.flash, times, random);
    abortable(mcu.dma);
    this.random = random;
    this.buses = mcu.i2c.map((bus) => new Bus(bus, this));
    this.spiBuses = mcu.spi.map((bus) => new SpiBus(bus, this));
    this.pios = mcu.pio.map((pio, i) => new Pio(pio, i, this));
    this.usb = new Usb(mcu.usbCtrl, { plugged, resetMs });
    this.instructions = 0;
    this.busyNanos = 0;
    this.firstRest = null; // time at which the core first waited for an event
    this.stall = 0;
    this.events = [];
    this.resetWanted = false;
    this.dead = false;
    this.#pins();
    this.#romTraps();
    this.#watchdog();
    this.#resets();
    this.supply(millivolts);
    this.core.PC = XIP;
  }

  /** Sets the voltage of VSYS, a third of which is at ADC 3. */
  supply(millivolts) {
    this.mcu.adc.channelValues[3] = Math.round(millivolts / 3 / 3300 * 4095);
  }

  get nanos() {
    return this.clock.nanos;
  }

  // --- pins: driven by a wire (0, 1), else by a pull-up or pull-down of module or chip
  #pins() {
    this.driven = new Array(PINS).fill(null);
    this.pulled = new Array(PINS).fill(false);
    this.level = new Array(PINS).fill(false);
    this.listeners = new Map();
    this.mcu.gpio.forEach((pin, i) => pin.addListener(() => this.#settle(i)));
  }

  /** Connects a wire to a pin: 0, 1, or null to remove it. */
  drive(i, level) {
    this.driven[i] = level;
    this.#settle(i);
  }

  /** Adds a pull-up of a display module. */
  pullUp(i) {
    this.pulled[i] = true;
    this.#settle(i);
  }

  #settle(i) {
    const pin = this.mcu.gpio[i];
    const wire = this.driven[i];
    let level = this.pulled[i] || pin.pullupEnabled;
    if (wire !== null) level = Boolean(wire);
    if (pin.outputEnable) level = pin.outputValue && wire !== 0;
    if (level !== this.level[i]) { // rp2040js would latch an edge at every call
      for (const pio of this.pios ?? []) pio.catchUp();
      this.level[i] = level;
      pin.setInputValue(level);
      this.listeners.get(i)?.(level);
      for (const pio of this.pios ?? []) pio.changed();
    }
  }

  /** Calls `listener(high)` whenever the level of a pin changes. */
  onLevel(i, listener) {
    this.listeners.set(i, listener);
  }

  // --- flash functions of the boot ROM: rom.c leaves them empty, these traps do the work
  #romTraps() {
    const { registers: r } = this.core;
    const done = (nanos) => {
      this.core.PC = this.core.LR & ~1;
      this.stall = nanos;
    };
    this.traps = new Map(['IF', 'EX', 'CX'].map((code) => [this.#rom(code), () => done(0)]));
    this.traps.set(this.#rom('FC'), () => {
      this.program.cache?.flush();
      done(0);
    });
    this.traps.set(this.#rom('RE'), () => done(this.flash.erase(r[0], r[1])));
    this.traps.set(this.#rom('RP'), () => {
      const data = new Uint8Array(r[2]);
      for (let i = 0; i < data.length; i++) data[i] = this.mcu.readUint8(r[1] + i);
      done(this.flash.program(r[0], data));
    });
  }

  #rom(code) {
    const wanted = code.charCodeAt(0) | (code.charCodeAt(1) << 8);
    for (let at = this.mcu.readUint16(0x14); this.mcu.readUint16(at); at += 4) {
      if (this.mcu.readUint16(at) === wanted) return this.mcu.readUint16(at + 2) & ~1;
    }
    throw new Error(`no ROM function ${code}`);
  }

  #watchdog() {
    const watchdog = this.mcu.peripherals[0x40058];
    this.watchdog = watchdog;
    // The watchdog's periodic alarm would start itself again at once and hang the clock.
    watchdog.onWatchdogTrigger = () => {
      this.resetWanted = true;
      watchdog.timer.enable = false;
      watchdog.alarm.enable = false;
    };
  }

  // RP2040 data sheet 2.14.3: RESETS has I2C0 in bit 3, I2C1 in bit 4.
  #resets() {
    const resets = this.mcu.peripherals[0x4000c];
    const write = resets.writeUint32.bind(resets);
    resets.writeUint32 = (offset, value) => {
      write(offset, value);
      if (offset !== 0) return;
      this.buses.forEach((bus, i) => { if (value & (8 << i)) bus.reset(); });
      for (const pio of this.pios) pio.resetBy(value);
    };
  }

  // --- time
  /** Runs `action` when the clock reaches `nanos`, even during a flash operation. */
  at(nanos, action) {
    let i = this.events.length;
    while (i > 0 && this.events[i - 1].nanos > nanos) i--;
    this.events.splice(i, 0, { nanos, action });
  }

  /** Runs until the clock reaches `end` or `stop()` is true; also stops when the chip resets. */
  run(end, stop = null) {
    try {
      return this.#run(end, stop);
    } catch (error) {
      if (!(error instanceof PowerCut)) throw error;
      this.dead = true;
      return false;
    }
  }

  #run(end, stop) {
    const { core, program, clock, mcu, traps, events } = this;
    let countdown = 256;
    let cycle = 1e9 / mcu.clkSys;
    while (clock.nanosCounter < end && !this.resetWanted) {
      while (events.length && events[0].nanos <= clock.nanosCounter) events.shift().action();
      const horizon = events.length ? Math.min(end, events[0].nanos) : end;
      if (this.stall > 0) {
        const alarm = clock.nextAlarm ? clock.nextAlarm.nanos : Infinity;
        const until = Math.min(horizon, alarm) - clock.nanosCounter;
        const step = Math.min(this.stall, Math.max(until, 1));
        this.stall -= step;
        this.busyNanos += step;
        clock.tick(step);
      } else if (core.waiting) {
        this.firstRest ??= clock.nanosCounter;
        const alarm = clock.nextAlarm ? clock.nextAlarm.nanos : Infinity;
        clock.tick(Math.max(Math.min(alarm, horizon) - clock.nanosCounter, 0));
        if (stop?.()) return true;
      } else {
        const limit = Math.min(horizon, clock.nanosCounter + 256 * cycle);
        while (clock.nanosCounter < limit && !core.waiting && this.stall <= 0) {
          if (core.registers[15] < ROM_SIZE) {
            const trap = traps.get(core.registers[15]);
            if (trap) {
              trap();
              continue;
            }
          }
          const took = program.step() * cycle;
          this.busyNanos += took;
          this.instructions++;
          const now = clock.nanosCounter + took;
          if (clock.nextAlarm === null || clock.nextAlarm.nanos > now) clock.nanosCounter = now;
          else clock.tick(took);
        }
        if (--countdown <= 0) {
          countdown = 4;
          cycle = 1e9 / mcu.clkSys;
          if (mcu.clkSys > this.fastest * 1e6) this.stall = Infinity; // it makes mistakes, and hangs
          if (stop?.()) return true;
        }
      }
    }
    return stop ? stop() : false;
  }
}
