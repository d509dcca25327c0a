// Files that last: one log of changes, behind synchronous handles of the origin's private file
// system. A change is flushed before keep() returns.
//
// A record is: length of the rest (u32), checksum (u32), operation (u8), length of the name (u8),
// the name, the data; numbers are big-endian. The checksum is the CRC-32 of operation to data,
// continued from the record before, so that a record is whole and in its place, or ends the log.
// A log's first record has its generation. There are two logs: when most of one is out of date,
// its files are written to the other, whose first record is written last.

export const APPEND = 1, REPLACE = 2, REMOVE = 3;
const GENERATION = 9;
const HEAD = 8, FIELDS = 2;
// errno values that MicroPython and CPython share.
export const EIO = 5, ENOSPC = 28;
// A log is written again when this number of its bytes, and more than half, are out of date.
const DEAD = 65536;
// A page that was just closed or loaded again needs a moment to give its handles back.
const ATTEMPTS = 12, WAIT_MS = 100;

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

function recordOf(operation, name, data, before) {
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

function numberOf(data) {
  return new DataView(data.buffer, data.byteOffset).getUint32(0);
}

// A file's pieces are joined only when it is read, because a journal grows by many appends.
class Pieces {
  constructor(data) {
    this.list = [data];
    this.size = data.length;
  }
  add(data) {
    this.list.push(data);
    this.size += data.length;
  }
  joined() {
    if (this.list.length > 1) {
      const whole = new Uint8Array(this.size);
      let at = 0;
      for (const piece of this.list) {
        whole.set(piece, at);
        at += piece.length;
      }
      this.list = [whole];
    }
    return this.list[0];
  }
}

// What the records of a log add up to.
class Contents {
  files = new Map();
  generation = 0;
  end = 0;
  crc = 0;
  dead = 0;

  static of(log) {
    const bytes = new Uint8Array(log.getSize());
    log.read(bytes, { at: 0 });
    const view = new DataView(bytes.buffer);
    const found = new Contents();
    while (found.end + HEAD + FIELDS <= bytes.length) {
      const start = found.end + HEAD, end = start + view.getUint32(found.end);
      if (end < start + FIELDS + bytes[start + 1] || end > bytes.length) break;
      const body = bytes.subarray(start, end);
      const crc = crc32(body, found.crc);
      if (crc !== view.getUint32(found.end + 4)) break;
      const first = FIELDS + body[1];
      found.apply(body[0], decoder.decode(body.subarray(FIELDS, first)), body.slice(first));
      found.crc = crc;
      found.end = end;
    }
    return found;
  }

  apply(operation, name, data) {
    const old = this.files.get(name);
    if (operation === GENERATION) this.generation = numberOf(data);
    else if (operation === APPEND && old) old.add(data);
    else if (operation === REMOVE) this.files.delete(name);
    else this.files.set(name, new Pieces(data));
    if (old && operation !== APPEND) this.dead += old.size;
    if (operation === REMOVE) this.dead += HEAD + FIELDS;
  }
}

export class Store {
  // Open the logs of a name. Raises NoModificationAllowedError if another page has them open.
  static async open(name) {
    const folder = await navigator.storage.getDirectory();
    const logs = [];
    for (const side of ["a", "b"]) {
      const file = await folder.getFileHandle(`${name}.${side}`, { create: true });
      logs.push(await exclusive(file));
    }
    return new Store(logs);
  }

  constructor(logs) {
    this.logs = logs;
    const both = logs.map((log) => Contents.of(log));
    this.side = both[1].generation > both[0].generation ? 1 : 0;
    this.contents = both[this.side];
    if (!this.contents.generation) this.begin();
  }

  // Give a new log its generation; without room for it, keep() fails too, and reports that.
  begin() {
    try {
      this.write(1 - this.side, 1);
    } catch {
      this.withdraw(this.logs[1 - this.side]);
    }
  }

  // The files as [name, bytes].
  files() {
    return [...this.contents.files].map(([name, pieces]) => [name, pieces.joined()]);
  }

  // Store a change; returns 0 when it is on the disk, or an errno when nothing has changed.
  keep(operation, name, data) {
    const { contents } = this, log = this.logs[this.side];
    try {
      const { bytes, crc } = recordOf(operation, name, data, contents.crc);
      if (log.write(bytes, { at: contents.end }) !== bytes.length) throw quota();
      log.flush();
      contents.end += bytes.length;
      contents.crc = crc;
      contents.apply(operation, name, data);
      return 0;
    } catch (failure) {
      this.withdraw(log);
      return failure.name === "QuotaExceededError" ? ENOSPC : EIO;
    }
  }

  // Remove a record that was reported as failed, because it may be on the disk in full.
  withdraw(log) {
    try {
      log.truncate(this.contents.end);
      log.flush();
    } catch {
      // The next record is written over it.
    }
  }

  // Write the log again if most of it is out of date; called in idle time.
  tidy() {
    const { dead, end, generation } = this.contents;
    if (dead < DEAD || dead * 2 < end) return;
    try {
      this.write(1 - this.side, generation + 1);
    } catch {
      // Without room for a second log the first one stays in use, and grows.
    }
  }

  write(side, generation) {
    const log = this.logs[side], number = new Uint8Array(4);
    new DataView(number.buffer).setUint32(0, generation);
    const first = recordOf(GENERATION, "", number, 0);
    let { crc } = first, end = first.bytes.length;
    log.truncate(0);
    for (const [name, data] of this.files()) {
      const record = recordOf(REPLACE, name, data, crc);
      if (log.write(record.bytes, { at: end }) !== record.bytes.length) throw quota();
      end += record.bytes.length;
      crc = record.crc;
    }
    log.flush();
    // Until this record is there, the log has no generation and the other one counts.
    if (log.write(first.bytes, { at: 0 }) !== first.bytes.length) throw quota();
    log.flush();
    Object.assign(this.contents, { generation, end, crc, dead: 0 });
    this.side = side;
    this.logs[1 - side].truncate(0);
  }

  close() {
    for (const log of this.logs) log.close();
  }
}

function quota() {
  return new DOMException("the log was not written in full", "QuotaExceededError");
}

async function exclusive(file) {
  for (let attempt = 1; ; attempt++) {
    try {
      return await file.createSyncAccessHandle();
    } catch (failure) {
      if (failure.name !== "NoModificationAllowedError" || attempt === ATTEMPTS) throw failure;
      await new Promise((done) => setTimeout(done, WAIT_MS));
    }
  }
}
