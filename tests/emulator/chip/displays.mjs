// Models of the two display controllers, as devices on I2C (control bytes) or SPI (a D/C pin).
// Sources: SSD1306 data sheet 1.1 (Solomon Systech), SH1106 data sheet 2.3 (Sino Wealth).

class Controller {
  /** `shown` is the memory column that the panel shows at its left edge. */
  constructor({ columns, shown, operands, status, returnsMemory = false }) {
    Object.assign(this, { columns, shown, operands, returnsMemory });
    this.idBits = status;
    this.present = true;
    this.clock = () => 0;
    this.reset();
  }

  /** The state after power-on: random memory, panel off. */
  reset() {
    this.memory = new Uint8Array(this.columns * 8).map((_, i) => (i * 37 + 11) & 0xff);
    this.on = false;
    this.inverted = false;
    this.contrast = 0x7f;
    this.oscillator = 0x80;
    this.mode = 2;
    this.column = 0;
    this.page = 0;
    this.window = [0, this.columns - 1, 0, 7];
    this.mirrored = { columns: false, rows: false };
    this.pump = false;
    this.command = null;
    this.rest = [];
    this.unknown = [];
    this.resets = (this.resets ?? 0) + 1;
    this.mark();
    this.control = null;
    this.reading = 0; // bytes read since the last control byte that asked for memory
    this.asked = false;
  }

  /** Resets the counters: columns sent, sent without need, sent more than once; all bytes. */
  mark() {
    this.counts = { bytes: 0, unchanged: 0, twice: 0, wire: 0 };
    this.since = new Map();
    this.lastChange = null;
  }

  // --- as a device on the bus: returns true to acknowledge
  start() {
    this.control = null;
    this.counts.wire++;
    return this.present;
  }

  write(byte) {
    if (!this.present) return false;
    this.counts.wire++;
    if (this.control === null) {
      this.control = byte;
      this.asked = Boolean(byte & 0x40);
      this.reading = 0;
      return true;
    }
    if (this.control & 0x40) this.take(byte);
    else this.order(byte);
    if (this.control & 0x80) this.control = null; // after one byte another control byte follows
    return true;
  }

  read() {
    if (!this.asked || !this.returnsMemory) return (this.on ? 0 : 0x40) | this.idBits;
    // The first byte after a position is void.
    if (this.reading++ === 0) return 0xff;
    const byte = this.memory[this.page * this.columns + this.column];
    this.advance();
    return byte;
  }

  stop() {}

  take(byte) {
    const at = this.page * this.columns + this.column;
    this.counts.bytes++;
    if (this.memory[at] === byte) this.counts.unchanged++;
    else this.lastChange = this.clock();
    const times = (this.since.get(at) ?? 0) + 1;
    this.since.set(at, times);
    if (times > 1) this.counts.twice++;
    this.memory[at] = byte;
    this.advance();
  }

  order(byte) {
    if (this.command !== null) {
      this.rest.push(byte);
      if (this.rest.length < this.operands[this.command]) return;
      this.obey(this.command, this.rest);
      this.command = null;
    } else if (byte in this.operands) {
      this.command = byte;
      this.rest = [];
    } else {
      this.obey(byte, []);
    }
  }

  obey(command, rest) {
    if (command === 0x81) [this.contrast] = rest;
    else if (command === 0xd5) [this.oscillator] = rest;
    else if (command <= 0x0f) this.column = (this.column & 0xf0) | command;
    else if (command <= 0x1f) this.column = ((command & 15) << 4) | (this.column & 15);
    else if (command >= 0xb0 && command <= 0xb7) this.page = command & 7;
    else if ((command & 0xfe) === 0xae) this.on = command === 0xaf;
    else if ((command & 0xfe) === 0xa6) this.inverted = command === 0xa7;
    else if ((command & 0xfe) === 0xa0) this.mirrored.columns = command === 0xa1;
    else if (command === 0xc0 || command === 0xc8) this.mirrored.rows = command === 0xc8;
    else if (!(command in this.operands) && (command & 0xc0) !== 0x40 && command !== 0xa4) {
      this.unknown.push(command);
    }
    this.special?.(command, rest);
  }

  /** Whether anything can be seen: a start makes the panel blank before it has a picture. */
  get visible() {
    return this.lit && this.memory.some((byte) => byte !== 0);
  }

  /** The 1,024 visible bytes, upright when both directions are mirrored. */
  picture() {
    const seen = Buffer.alloc(1024);
    const { columns, rows } = this.mirrored;
    for (let page = 0; page < 8; page++) {
      for (let x = 0; x < 128; x++) {
        const left = columns ? x : 127 - x;
        const shown = columns ? this.shown : this.columns - 128 - this.shown;
        const byte = this.memory[(rows ? page : 7 - page) * this.columns + left + shown];
        seen[page * 128 + x] = rows ? byte : reverse(byte);
      }
    }
    return seen;
  }
}

function reverse(byte) {
  let out = 0;
  for (let bit = 0; bit < 8; bit++) out |= ((byte >> bit) & 1) << (7 - bit);
  return out;
}

export class Ssd1306 extends Controller {
  constructor(status = 0x06) {
    super({
      columns: 128,
      shown: 0,
      status,
      operands: {
        0x20: 1, 0x21: 2, 0x22: 2, 0x26: 6, 0x27: 6, 0x29: 5, 0x2a: 5, 0x81: 1, 0x8d: 1,
        0xa3: 2, 0xa8: 1, 0xd3: 1, 0xd5: 1, 0xd9: 1, 0xda: 1, 0xdb: 1,
      },
    });
  }

  special(command, [first, second]) {
    if (command === 0x20) this.mode = first & 3;
    if (command === 0x8d) this.pump = first === 0x14;
    if (command === 0x21) {
      this.window.splice(0, 2, first & 127, second & 127);
      this.column = first & 127;
    }
    if (command === 0x22) {
      this.window.splice(2, 2, first & 7, second & 7);
      this.page = first & 7;
    }
  }

  advance() {
    const [left, right, top, bottom] = this.window;
    if (this.mode === 2) {
      this.column = (this.column + 1) % this.columns;
    } else if (this.column++ === right) {
      this.column = left;
      this.page = this.page === bottom ? top : this.page + 1;
    }
  }

  /** The visible picture: dark without the charge pump. */
  get lit() {
    return this.present && this.on && this.pump;
  }
}

/** Without a charge pump, because its panel of 2.42" has a converter of its own. */
export class Ssd1309 extends Ssd1306 {
  constructor() {
    super(0x07);
    delete this.operands[0x8d];
    this.operands[0xfd] = 1;
  }

  get lit() {
    return this.present && this.on;
  }
}

export class Sh1106 extends Controller {
  /** Panels begin at column 2 of 132; on some clones at 0. */
  constructor(shown = 2) {
    super({
      columns: 132,
      shown,
      status: 0x08,
      returnsMemory: true,
      operands: { 0x81: 1, 0xa8: 1, 0xad: 1, 0xd3: 1, 0xd5: 1, 0xd9: 1, 0xda: 1, 0xdb: 1 },
    });
  }

  // Page addressing only; at the last column the position does not move on.
  advance() {
    if (this.column < this.columns - 1) this.column++;
  }

  // The converter is always on.
  get lit() {
    return this.present && this.on;
  }
}
