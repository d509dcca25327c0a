// The RP2040's programmable I/O in virtual time: rp2040js executes it in the host's time.
// Its state machines catch up with the clock before a pin changes and before a register is used.

const RESETS = [1 << 10, 1 << 11]; // RP2040 data sheet 2.14.3
const PIN = 1; // rp2040js's WaitType.Pin
const STEP = 20_000; // nanoseconds between two looks at machines that may raise an interrupt
const LOOKS = 25; // after a pin changed

export class Pio {
  /** `peripheral` is rp2040js's, number `index`; `chip` has clock and mcu. */
  constructor(peripheral, index, chip) {
    Object.assign(this, { peripheral, chip, reset: RESETS[index] });
    this.fresh = peripheral.machines.map((machine) => ({ ...machine }));
    this.nanos = [0, 0, 0, 0]; // the time up to which each machine was executed
    this.looks = 0;
    this.alarm = chip.clock.createAlarm(() => this.#look());
    peripheral.run = () => {};
    const read = peripheral.readUint32.bind(peripheral);
    const write = peripheral.writeUint32.bind(peripheral);
    peripheral.readUint32 = (offset) => {
      this.catchUp();
      return read(offset);
    };
    peripheral.writeUint32 = (offset, value) => {
      this.catchUp();
      write(offset, value);
    };
  }

  /** Executes the instructions up to now. */
  catchUp() {
    const now = this.chip.clock.nanos;
    this.peripheral.machines.forEach((machine, i) => {
      const cycle = ((machine.clockDivInt || 65536) * 1e9) / this.chip.mcu.clkSys;
      while (machine.enabled && now - this.nanos[i] >= cycle) {
        const { cycles } = machine;
        machine.step();
        if (machine.waiting && machine.waitType === PIN) break;
        this.nanos[i] += Math.max(machine.cycles - cycles, 1) * cycle;
      }
      if (!machine.enabled || machine.waiting) this.nanos[i] = now;
    });
  }

  /** A pin has changed: machines that wait for it may raise an interrupt soon. */
  changed() {
    if (!this.peripheral.irq0IntEnable) return;
    if (!this.looks) this.alarm.schedule(STEP);
    this.looks = LOOKS;
  }

  #look() {
    this.catchUp();
    if (--this.looks) this.alarm.schedule(STEP);
  }

  /** Puts the state machines back as after power-on if their bit is in `bits`. */
  resetBy(bits) {
    if (!(bits & this.reset)) return;
    this.peripheral.machines.forEach((machine, i) => {
      const { rxFIFO, txFIFO } = machine;
      Object.assign(machine, this.fresh[i], { rxFIFO, txFIFO });
      rxFIFO.reset();
      txFIFO.reset();
    });
    this.peripheral.stopped = true;
  }
}
