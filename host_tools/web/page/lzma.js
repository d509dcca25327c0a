// Unpacks LZMA, a sixth smaller than the gzip that browsers unpack: the range decoder and the
// models of LZMA1 with lc=3, lp=0, pb=0, as its specification has them.

const STATES = 12, LENGTH_LOW = 8, TOP = 1 << 24, HALF = 1024;
const models = (count) => new Uint16Array(count).fill(HALF);

class Range {
  constructor(bytes) {
    this.bytes = bytes;
    this.at = 5;
    this.range = 0xffffffff;
    this.code = ((bytes[1] << 24) | (bytes[2] << 16) | (bytes[3] << 8) | bytes[4]) >>> 0;
  }

  bit(model, at) {
    const bound = (this.range >>> 11) * model[at];
    let bit = 0;
    if (this.code < bound) {
      this.range = bound;
      model[at] += (2048 - model[at]) >> 5;
    } else {
      this.range -= bound;
      this.code -= bound;
      model[at] -= model[at] >> 5;
      bit = 1;
    }
    if (this.range < TOP) {
      this.range = (this.range << 8) >>> 0;
      this.code = ((this.code << 8) | this.bytes[this.at++]) >>> 0;
    }
    return bit;
  }

  direct(count) {
    let found = 0;
    for (; count; count--) {
      this.range >>>= 1;
      const bit = this.code >= this.range ? 1 : 0;
      if (bit) this.code -= this.range;
      if (this.range < TOP) {
        this.range = (this.range << 8) >>> 0;
        this.code = ((this.code << 8) | this.bytes[this.at++]) >>> 0;
      }
      found = found * 2 + bit;
    }
    return found;
  }

  tree(model, bits, from = 0) {
    let node = 1;
    for (let bit = 0; bit < bits; bit++) node = node * 2 + this.bit(model, from + node);
    return node - (1 << bits);
  }

  reversed(model, bits, from = 0) {
    let node = 1, found = 0;
    for (let bit = 0; bit < bits; bit++) {
      const one = this.bit(model, from + node);
      node = node * 2 + one;
      found |= one << bit;
    }
    return found;
  }
}

class Lengths {
  constructor() {
    Object.assign(this, { choice: models(2), low: models(8), middle: models(8), high: models(256) });
  }

  read(range) {
    if (!range.bit(this.choice, 0)) return range.tree(this.low, 3);
    if (!range.bit(this.choice, 1)) return LENGTH_LOW + range.tree(this.middle, 3);
    return 2 * LENGTH_LOW + range.tree(this.high, 8);
  }
}

class Decoder {
  constructor(packed) {
    this.range = new Range(packed);
    this.literals = models(0x300 << 3);
    this.isMatch = models(STATES);
    this.isRep = models(STATES);
    this.isRep0 = models(STATES);
    this.isLong = models(STATES);
    this.isRep1 = models(STATES);
    this.isRep2 = models(STATES);
    this.slots = models(64 * 4);
    this.special = models(128);
    this.align = models(16);
    this.lengths = new Lengths();
    this.repeats = new Lengths();
    this.reps = [0, 0, 0, 0];
    this.state = 0;
  }

  literal(out, at) {
    const { range, literals, state } = this, from = 0x300 * ((at ? out[at - 1] : 0) >> 5);
    let node = 1;
    if (state >= 7) {
      let other = out[at - this.reps[0] - 1];
      while (node < 256) {
        const expected = (other >> 7) & 1;
        other <<= 1;
        const bit = range.bit(literals, from + ((1 + expected) << 8) + node);
        node = node * 2 + bit;
        if (bit !== expected) break;
      }
    }
    while (node < 256) node = node * 2 + range.bit(literals, from + node);
    out[at] = node;
    this.state = state < 4 ? 0 : state - (state < 10 ? 3 : 6);
  }

  distance(length) {
    const { range } = this, slot = range.tree(this.slots, 6, 64 * Math.min(length, 3));
    if (slot < 4) return slot;
    const bits = (slot >> 1) - 1, high = (2 | (slot & 1)) << bits;
    if (slot < 14) return high + range.reversed(this.special, bits, high - slot);
    return high + range.direct(bits - 4) * 16 + range.reversed(this.align, 4);
  }

  // The length of a match; its distance becomes the newest.
  match() {
    const { range, reps, state } = this;
    if (!range.bit(this.isRep, state)) {
      const length = this.lengths.read(range);
      reps.unshift(this.distance(length));
      reps.pop();
      this.state = state < 7 ? 7 : 10;
      return length + 2;
    }
    if (!range.bit(this.isRep0, state)) {
      if (!range.bit(this.isLong, state)) {
        this.state = state < 7 ? 9 : 11;
        return 1;
      }
    } else {
      const older = !range.bit(this.isRep1, state) ? 1 : 2 + range.bit(this.isRep2, state);
      reps.unshift(...reps.splice(older, 1));
    }
    this.state = state < 7 ? 8 : 11;
    return this.repeats.read(range) + 2;
  }
}

// Return the `size` bytes that were packed.
export function unpacked(packed, size) {
  const decoder = new Decoder(packed), out = new Uint8Array(size);
  for (let at = 0; at < size;) {
    if (!decoder.range.bit(decoder.isMatch, decoder.state)) {
      decoder.literal(out, at++);
      continue;
    }
    const end = at + decoder.match();
    for (const far = decoder.reps[0] + 1; at < end; at++) out[at] = out[at - far];
  }
  return out;
}
