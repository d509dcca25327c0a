// An SPI bus of the RP2040 with one display on it: chip select, data/command and reset pins.

/** `peripheral` is rp2040js's; `chip` has clock, level[pin] and onLevel(pin, listener). */
export class SpiBus {
  constructor(peripheral, chip) {
    this.peripheral = peripheral;
    this.chip = chip;
    this.device = null;
    this.alarm = chip.clock.createAlarm(() => this.#arrived());
    this.byte = 0;
    // A byte takes time on the wire; listeners get it after its last bit.
    peripheral.onTransmit = (byte) => {
      this.byte = byte;
      this.alarm.schedule((peripheral.dataBits * 1e9) / peripheral.clockFrequency);
    };
  }

  /** Connects a display to these pins. */
  attach(device, { select, data, reset }) {
    this.device = device;
    this.pins = { select, data };
    this.chip.onLevel(select, (high) => { if (high) device.stop(); else device.start(); });
    this.chip.onLevel(reset, (high) => { if (!high) device.reset(); });
  }

  #arrived() {
    const { device, chip } = this;
    if (device?.present && !chip.level[this.pins.select]) {
      if (chip.level[this.pins.data]) device.take(this.byte);
      else device.order(this.byte);
    }
    this.peripheral.completeTransmit(0);
  }
}
