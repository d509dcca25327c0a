// An I2C bus of the RP2040 with realistic timing and faults of its devices.

const TX_EMPTY = 1 << 4;
const IC_ENABLE = 0x6c;
const IC_DMA_TDLR = 0x8c;
const IDLE = 0;

// An edge rises by resistance x capacitance. The chip counts the clock as high from 0.6 of the supply
// on, then for its whole high time; a display needs 0.8 (SSD1306 data sheet, V_IH) for 50 ns, the
// spikes that a receiver may ignore (UM10204, table 10).
const CHIP_HIGH = Math.log(1 / (1 - 0.6));
const DISPLAY_HIGH = Math.log(1 / (1 - 0.8));
const IGNORED_NS = 50;
// From here on down, a clock is missed now and then.
const SURE_NS = 100;

export class Bus {
  /** `peripheral` is rp2040js's; `chip` has clock, clkSys and drive(pin, level). */
  constructor(peripheral, chip) {
    this.peripheral = peripheral;
    this.chip = chip;
    this.devices = new Map();
    this.current = null;
    this.hz = 0; // of the last transfer
    this.fastest = Infinity; // the devices understand no faster clock, in Hz
    this.rise = 0; // of the wires, in ns: ohms of the pull-ups x farads
    this.noise = 0; // the part of all bytes above 400 kHz in which a bit is misread
    this.hung = 0; // clocks that a device needs before it releases SDA
    this.waiting = null;
    this.writing = false; // a byte is on the wire
    this.alarm = chip.clock.createAlarm(() => {
      const next = this.waiting;
      this.waiting = null;
      next();
    });
    this.#connect();
    this.#resettable();
    this.#requests();
  }

  attach(address, device) {
    this.devices.set(address, device);
  }

  /** Interrupts a device within a byte: it holds SDA low until it received `clocks` clocks. */
  hang(sda, scl, clocks) {
    this.hung = clocks;
    this.chip.drive(sda, 0);
    const pin = this.chip.mcu.gpio[scl];
    let high = true;
    const forget = pin.addListener(() => {
      const level = this.chip.level[scl];
      if (high && !level && --this.hung <= 0) {
        this.chip.drive(sda, null);
        forget();
      }
      high = level;
    });
  }

  // rp2040js answers at once; on real wires each bit takes time.
  #after(bits, next) {
    const { sclLowPeriod, sclHighPeriod } = this.peripheral;
    this.waiting = next;
    const period = ((sclLowPeriod + sclHighPeriod) * 1e9) / this.chip.mcu.clkSys;
    this.alarm.schedule(bits * (period + CHIP_HIGH * this.rise));
  }

  // Whether the wires are so slow that the device misses a clock of a byte.
  #missed() {
    const high = (this.peripheral.sclHighPeriod * 1e9) / this.chip.mcu.clkSys;
    const seen = high - (DISPLAY_HIGH - CHIP_HIGH) * this.rise;
    if (seen >= SURE_NS) return false;
    return seen < IGNORED_NS || this.chip.random() < (SURE_NS - seen) / (SURE_NS - IGNORED_NS);
  }

  // The byte that the device reads.
  #read(byte) {
    if (!this.noise || this.hz <= 420_000 || this.chip.random() >= this.noise) return byte;
    return byte ^ (1 << Math.floor(this.chip.random() * 8));
  }

  #connect() {
    const bus = this.peripheral;
    // A NACK flushes the FIFO, so it is empty; without this the firmware would time out.
    const answered = (ack) => { if (!ack) bus.setInterrupts(TX_EMPTY); };
    // With IC_CON's TX_EMPTY_CTRL, as MicroPython sets it, the queue counts as empty only when its
    // last byte is on the wire (RP2040 data sheet 4.3.17); rp2040js sets it when it takes the byte.
    const set = bus.setInterrupts.bind(bus);
    bus.setInterrupts = (mask) => set(this.writing ? mask & ~TX_EMPTY : mask);
    bus.onStart = () => {
      if (this.hung <= 0) this.#after(1, () => bus.completeStart());
    };
    bus.onConnect = (address, mode) => {
      const device = this.devices.get(address) ?? null;
      const { sclLowPeriod, sclHighPeriod } = bus;
      const hz = this.chip.mcu.clkSys / (sclLowPeriod + sclHighPeriod);
      this.hz = hz;
      const ack = device !== null && hz <= this.fastest && !this.#missed() && device.start(mode);
      this.current = ack ? device : null;
      this.#after(9, () => { bus.completeConnect(ack); answered(ack); });
    };
    bus.onWriteByte = (byte) => {
      // The device has the byte after its ninth clock.
      this.writing = true;
      this.#after(9, () => {
        this.writing = false;
        const ack = this.current !== null && !this.#missed() && this.current.write(this.#read(byte));
        bus.completeWrite(ack);
        answered(ack);
        if (bus.txFIFO.empty) set(TX_EMPTY);
      });
    };
    bus.onReadByte = () => {
      this.#after(9, () => bus.completeRead(this.current ? this.current.read() : 0xff));
    };
    bus.onStop = () => {
      this.current?.stop();
      this.current = null;
      this.#after(1, () => bus.completeStop());
    };
  }

  // Disabling the peripheral drops an unfinished transfer; rp2040js keeps it.
  #resettable() {
    const bus = this.peripheral;
    const write = bus.writeUint32.bind(bus);
    bus.writeUint32 = (offset, value) => {
      write(offset, value);
      if (offset === IC_ENABLE && !(value & 1)) this.#drop();
    };
  }

  // The queue asks DMA for a word while it has no more than IC_DMA_TDLR (4.3.17); rp2040js does not.
  #requests() {
    const { peripheral: bus, chip: { mcu } } = this;
    const { txFIFO } = bus;
    const channel = 32 + 2 * mcu.i2c.indexOf(bus); // 2.5.3.1
    let most = 0;
    let pushing = false;
    const write = bus.writeUint32.bind(bus);
    bus.writeUint32 = (offset, value) => {
      pushing = true;
      if (offset === IC_DMA_TDLR) most = value;
      write(offset, value);
      pushing = false;
    };
    Object.defineProperty(mcu.dma.dreq, channel, { get: () => txFIFO.itemCount <= most });
    const pull = txFIFO.pull.bind(txFIFO);
    txFIFO.pull = () => {
      const word = pull();
      // A word that DMA writes at this moment asks for the next one itself.
      if (!pushing) {
        for (const one of mcu.dma.channels) {
          if (one.active && one.treq === channel) one.scheduleTransfer();
        }
      }
      return word;
    };
  }

  #drop() {
    const bus = this.peripheral;
    if (this.waiting) this.alarm.cancel();
    this.waiting = null;
    this.writing = false;
    bus.state = IDLE;
    bus.busy = false;
    bus.stop = false;
    bus.txFIFO.reset();
    bus.rxFIFO.reset();
  }

  /** A reset also clears the peripheral's errors; rp2040js does not do that. */
  reset() {
    this.#drop();
    this.peripheral.clearInterrupts(~TX_EMPTY);
  }
}

/**
 * A display on two wires without a controller: it follows their levels. On the wires of a display
 * whose SDA and SCL are exchanged it acknowledges its address, when a program sends it bit by bit.
 */
export class Listener {
  constructor(chip, data, clock, address) {
    Object.assign(this, { chip, data, clock, address, bits: null });
    this.before = [1, 1];
    for (const pin of [data, clock]) chip.onLevel(pin, () => this.#look());
  }

  #look() {
    const now = [this.chip.level[this.data] ? 1 : 0, this.chip.level[this.clock] ? 1 : 0];
    const [data, clock] = this.before;
    this.before = now;
    if (clock && now[1]) {
      // While the clock is high, falling data are a start and rising data a stop.
      if (data && !now[0]) this.bits = [];
      if (!data && now[0]) this.bits = null;
    } else if (!clock && now[1] && this.bits) {
      this.bits.push(now[0]);
    } else if (clock && !now[1] && this.bits?.length === 8) {
      const sent = this.bits.reduce((sum, bit) => sum * 2 + bit, 0);
      if (sent === this.address * 2) this.chip.drive(this.data, 0);
    } else if (clock && !now[1] && this.bits?.length === 9) {
      this.bits = null;
      this.chip.drive(this.data, null);
    }
  }
}
