// A laptop at the Pico's USB port: enumerates it, reads and writes its serial port.

import { USBCDC } from 'rp2040js';

export class Usb {
  /**
   * `plugged` false: a Pico on a battery; `reading` false: the port is open but not read;
   * `resetMs`: from when the chip shows itself until the laptop has reset the bus.
   */
  constructor(peripheral, { plugged = true, resetMs = 10 } = {}) {
    this.peripheral = peripheral;
    this.received = Buffer.alloc(0);
    this.outgoing = [];
    this.wanted = null;
    this.configured = false;
    this.onData = null;
    this.reading = true;
    this.held = [];
    if (!plugged) return;
    this.cdc = new USBCDC(peripheral);
    peripheral.onUSBEnabled = () => peripheral.resetAlarm.schedule(resetMs * 1e6);
    this.cdc.onDeviceConnected = () => { this.configured = true; };
    this.cdc.onSerialData = (bytes) => {
      this.received = Buffer.concat([this.received, bytes]);
      this.onData?.();
    };
    // A host sends only when it has data; rp2040js would complete empty packets every 10 us.
    peripheral.onEndpointRead = (endpoint, size) => {
      if (endpoint === this.cdc.outEndpoint) {
        this.wanted = { endpoint, size };
        this.#pump();
      }
    };
    this.#holdUnread();
  }

  write(bytes) {
    for (const byte of bytes) this.outgoing.push(byte);
    this.#pump();
  }

  /** Returns and clears the bytes that the Pico has sent. */
  take() {
    const taken = this.received;
    this.received = Buffer.alloc(0);
    return taken;
  }

  /** Stops or resumes collecting the Pico's output. */
  read(reading) {
    this.reading = reading;
    if (reading) {
      for (const give of this.held.splice(0)) give();
    }
  }

  #pump() {
    if (!this.wanted || !this.outgoing.length) return;
    const { endpoint, size } = this.wanted;
    this.wanted = null;
    const packet = Uint8Array.from(this.outgoing.splice(0, size));
    this.peripheral.endpointReadDone(endpoint, packet, 50);
  }

  // rp2040js marks an IN packet's buffer ready when it is sent; with the mark held back, the
  // firmware sees a host that does not read.
  #holdUnread() {
    const { peripheral } = this;
    const ready = peripheral.indicateBufferReady.bind(peripheral);
    peripheral.indicateBufferReady = (endpoint, out) => {
      if (!out && endpoint === this.cdc.inEndpoint && !this.reading) {
        this.held.push(() => ready(endpoint, out));
      } else {
        ready(endpoint, out);
      }
    };
  }
}
