// Files that last: one log of changes, behind synchronous handles of the origin's private file
// system. A change is flushed before keep() returns.
//
// records.js describes the records.
// A log's first record has its generation. There are two logs: when most of one is out of date,
// its files are written to the other, whose first record is written last.

import { APPEND, FIELDS, GENERATION, HEAD, Reader, recordOf, REMOVE, REPLACE } from "./records.js";

// errno values that MicroPython and CPython share.
export const EIO = 5, ENOSPC = 28;
// A log is written again when this number of its bytes, and more than half, are out of date.
const DEAD = 65536;
// A page that was just closed or loaded again needs a moment to give its handles back.
const ATTEMPTS = 30, WAIT_MS = 100;

// The generation of a log whose first record is damaged: less than any other, but it has files.
const UNKNOWN = 0.5;

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
  damaged = 0;

  static of(log) {
    const bytes = new Uint8Array(log.getSize());
    log.read(bytes, { at: 0 });
    const found = new Contents(), reader = new Reader(bytes);
    for (const record of reader.records()) found.apply(...record);
    found.end = reader.end;
    found.crc = reader.crc;
    found.damaged = reader.damaged;
    // Before the first record is written, zeros are in its place, and the other log counts.
    if (!found.generation && found.end && bytes.subarray(0, HEAD).some(Boolean)) {
      found.generation = UNKNOWN;
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
    const reopen = () => logsOf(name);
    return new Store(await reopen(), reopen);
  }

  // `reopen()` resolves to the two logs, opened again after they failed.
  constructor(logs, reopen) {
    this.logs = logs;
    this.reopen = reopen;
    // Whether the newest change failed, and for want of room; heal() may help.
    this.broken = this.full = false;
    // Where a change ended that may be on the disk, though it was reported as failed.
    this.tried = 0;
    const both = logs.map((log) => Contents.of(log));
    this.side = both[1].generation > both[0].generation ? 1 : 0;
    this.contents = both[this.side];
    // How many places of the log could not be read; the page says so.
    this.damaged = this.contents.damaged;
    if (!this.contents.generation) this.begin();
    else if (this.damaged) this.renew();
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
    const { bytes, crc } = recordOf(operation, name, data, contents.crc);
    try {
      if (log.write(bytes, { at: contents.end }) !== bytes.length) throw quota();
      log.flush();
      contents.end += bytes.length;
      contents.crc = crc;
      contents.apply(operation, name, data);
      this.broken = this.full = false;
      return 0;
    } catch (failure) {
      this.withdraw(log);
      this.broken = true;
      this.full = failure.name === "QuotaExceededError";
      this.tried = contents.end + bytes.length;
      return this.full ? ENOSPC : EIO;
    }
  }

  // Open the logs again and write all files, as after the user cleared the browser's data. Raises
  // what failed; NoModificationAllowedError if another page has changed the files meanwhile.
  async heal() {
    this.close();
    const logs = await this.reopen();
    const { generation, end } = this.contents, found = logs.map((log) => Contents.of(log));
    const { side } = this, there = found[side];
    this.logs = logs;
    const isLonger = there.generation === generation && there.end > Math.max(end, this.tried);
    if (isLonger || found.some((other) => other.generation > generation)) {
      throw new DOMException("another page has changed the files", "NoModificationAllowedError");
    }
    try {
      this.write(1 - side, Math.floor(generation) + 1);
    } catch (failure) {
      // Without room for a second log the first one is enough, if it is whole.
      if (there.generation !== generation || there.end < end || there.damaged) throw failure;
      this.withdraw(logs[1 - side], 0);
      this.withdraw(logs[side]);
    }
    this.broken = this.full = false;
  }

  // Remove a record that was reported as failed, because it may be on the disk in full.
  withdraw(log, end = this.contents.end) {
    try {
      log.truncate(end);
      log.flush();
    } catch {
      // The next record is written over it.
    }
  }

  // Write the log again if most of it is out of date; called in idle time.
  tidy() {
    const { dead, end } = this.contents;
    if (dead >= DEAD && dead * 2 >= end) this.renew();
  }

  renew() {
    try {
      this.write(1 - this.side, Math.floor(this.contents.generation) + 1);
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
    for (const log of this.logs) {
      try {
        log.close();
      } catch {
        // It was closed with the files that are gone.
      }
    }
  }
}

function quota() {
  return new DOMException("the log was not written in full", "QuotaExceededError");
}

async function logsOf(name) {
  const folder = await navigator.storage.getDirectory();
  const logs = [];
  try {
    for (const side of ["a", "b"]) {
      const file = await folder.getFileHandle(`${name}.${side}`, { create: true });
      logs.push(await exclusive(file));
    }
  } catch (failure) {
    for (const log of logs) log.close();
    throw failure;
  }
  return logs;
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
