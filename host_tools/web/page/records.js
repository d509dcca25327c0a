// The records of the store's logs: written, and read past damage.
//
// A record is: length of the rest (u32), checksum (u32), operation (u8), length of the name (u8),
// the name, the data; numbers are big-endian. The checksum is the CRC-32 of operation to data,
// continued from the record before. So a record with a damaged part does not match, and the next
// one still does, because it continues from the checksum that the damaged one has stored.

export const APPEND = 1, REPLACE = 2, REMOVE = 3, GENERATION = 9;
export const HEAD = 8, FIELDS = 2;
const OPERATIONS = [APPEND, REPLACE, REMOVE, GENERATION];

const TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let crc = byte;
  for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? 0xedb88320 ^ (crc >>> 1) : crc >>> 1;
  return crc;
});

export function crc32(bytes, from = 0) {
  let crc = ~from;
  for (let at = 0; at < bytes.length; at++) crc = TABLE[(crc ^ bytes[at]) & 255] ^ (crc >>> 8);
  return ~crc >>> 0;
}

const encoder = new TextEncoder(), decoder = new TextDecoder();

// Return {bytes, crc} of a record that follows one with the checksum `before`.
export function recordOf(operation, name, data, before) {
  const named = encoder.encode(name);
  const bytes = new Uint8Array(HEAD + FIELDS + named.length + data.length);
  bytes[HEAD] = operation;
  bytes[HEAD + 1] = named.length;
  bytes.set(named, HEAD + FIELDS);
  bytes.set(data, HEAD + FIELDS + named.length);
  const crc = crc32(bytes.subarray(HEAD), before);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, bytes.length - HEAD);
  view.setUint32(4, crc);
  return { bytes, crc };
}

// Reads a log's bytes. `damaged` counts the places where records are missing.
export class Reader {
  damaged = 0;
  end = 0;
  crc = 0;

  constructor(bytes) {
    this.bytes = bytes;
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  }

  // Yield [operation, name, data] of all whole records.
  *records() {
    for (let at = 0; ;) {
      const record = this.at(at);
      if (record && this.continues(record, this.crc)) {
        yield this.take(record);
        at = record.end;
        continue;
      }
      const next = this.after(at, record);
      if (!next) return;
      this.damaged++;
      // Only its checksum is damaged, for the record after it continues from the right one.
      if (next.whole) yield this.take(record);
      this.crc = next.crc;
      at = next.at;
    }
  }

  // The record that may be at a place, or null.
  at(place) {
    const { bytes, view } = this, start = place + HEAD;
    if (start + FIELDS > bytes.length || !OPERATIONS.includes(bytes[start])) return null;
    const end = start + view.getUint32(place);
    if (end < start + FIELDS + bytes[start + 1] || end > bytes.length) return null;
    return { end, body: bytes.subarray(start, end), crc: view.getUint32(place + 4) };
  }

  continues(record, before) {
    return crc32(record.body, before) === record.crc;
  }

  take({ body, end, crc }) {
    this.end = end;
    this.crc = crc;
    const first = FIELDS + body[1];
    return [body[0], decoder.decode(body.subarray(FIELDS, first)), body.slice(first)];
  }

  // Where whole records continue after a damaged one: {at, crc, whole}, or null at the log's end.
  after(place, record) {
    const next = record && this.at(record.end);
    if (next) {
      const crc = crc32(record.body, this.crc);
      if (this.continues(next, crc)) return { at: record.end, crc, whole: true };
    }
    if (place + HEAD > this.bytes.length) return null;
    const stored = this.view.getUint32(place + 4);
    // Its length may be the damaged part, so the next record is looked for at each place.
    for (let at = place + HEAD; at + HEAD + FIELDS <= this.bytes.length; at++) {
      const found = this.at(at);
      if (found && this.continues(found, stored)) return { at, crc: stored, whole: false };
      // If its checksum is damaged too, the record after the next one shows where they continue.
      const second = found && this.at(found.end);
      if (second && this.continues(second, found.crc)) {
        return { at: found.end, crc: found.crc, whole: false };
      }
    }
    return null;
  }
}
