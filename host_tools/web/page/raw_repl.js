// MicroPython's raw prompt over a serial port. A device is not trusted: each answer has a limit of
// bytes and of seconds, those of host_tools/pinochle_tools/device/connection.py.

export const SILENCE_MS = 5000;
const LARGEST_TEXT = 2_000_000, PATIENCE_MS = 300_000, BYTES_PER_MS = 1;
const LONGEST_LINE = 4096, LONGEST_ERROR = 200;
// The device takes a script in pieces; a USB cable slows the writer down by itself.
const PIECE = 256;
const BEGIN = "\r\x01", INTERRUPT = "\r\x03\x03", END = "\x04", LEAVE = "\x02", BREAK = 4;
const BANNER = "raw REPL; CTRL-B to exit\r\n>";
const RESTARTED = "soft reboot\r\n", RESTART_MS = 1000;
const NEWLINE = 10;
const TRIES = 5;

export const NOTHING_LOST = "Nothing is lost: unplug it, plug it in and try again.";
const SILENT = `The box stopped answering. ${NOTHING_LOST}`;
const ENDLESS = `The box sends without end. ${NOTHING_LOST}`;
const PULLED = `The cable was pulled, or the box lost power. ${NOTHING_LOST}`;
const DEAF = `The box does not answer. ${NOTHING_LOST}`;

const encoder = new TextEncoder(), decoder = new TextDecoder();

// A failure in words for the user.
export class BoxError extends Error {}

// Bytes that grow at the end and are taken from the beginning.
class Held {
  bytes = new Uint8Array(LONGEST_LINE);
  start = 0;
  end = 0;

  get size() {
    return this.end - this.start;
  }

  add(data) {
    if (this.end + data.length > this.bytes.length) {
      const room = new Uint8Array(2 * (this.size + data.length) + LONGEST_LINE);
      room.set(this.bytes.subarray(this.start, this.end));
      this.bytes = room;
      this.end = this.size;
      this.start = 0;
    }
    this.bytes.set(data, this.end);
    this.end += data.length;
  }

  take(size) {
    const data = this.bytes.slice(this.start, this.start + size);
    this.start += size;
    return data;
  }

  // Return the place of some bytes, counted from the beginning, from `from` on; -1 for none.
  find(mark, from = 0) {
    const last = this.end - mark.length;
    for (let at = this.bytes.indexOf(mark[0], this.start + from); at >= 0 && at <= last;) {
      if (mark.every((byte, index) => this.bytes[at + index] === byte)) return at - this.start;
      at = this.bytes.indexOf(mark[0], at + 1);
    }
    return -1;
  }
}

export class RawPrompt {
  // `port` is an open serial port.
  constructor(port, silence = SILENCE_MS) {
    this.reader = port.readable.getReader();
    this.writer = port.writable.getWriter();
    this.silence = silence;
    this.held = new Held();
    this.loaded = "";
    this.start();
  }

  // Begin to count the bytes and the time of an answer.
  start() {
    this.left = LARGEST_TEXT;
    this.until = performance.now() + PATIENCE_MS;
  }

  // Interrupt the app and wait for the prompt.
  async enter() {
    for (let tries = 0; tries < TRIES; tries++) {
      await this.write(INTERRUPT + BEGIN);
      if (await this.has(BANNER, this.silence / TRIES)) return this.tidy();
    }
    throw new BoxError(DEAF);
  }

  // Free memory: right after a start hardly any is left in one piece, and MicroPython's prompt halts
  // the box where a script that it reads has no place.
  async tidy() {
    await this.send("import gc\ngc.collect()");
    await this.finish();
  }

  // Run a function of a script and return its lines; `script` is [name, text].
  async ask(script, call) {
    const text = await this.asking(script, call, () => this.rest());
    return decoder.decode(text).split("\n").map((line) => line.replace(/\r$/, "")).slice(0, -1);
  }

  // Run a function of a script; `reading` reads its output while it runs.
  async asking([name, text], call, reading) {
    this.start();
    if (this.loaded !== name) {
      this.loaded = "";
      await this.send(text);
      await this.finish();
      this.loaded = name;
    }
    await this.send(call);
    const found = await reading();
    await this.finish();
    return found;
  }

  // Run a call that does not answer, because it restarts the device.
  async restart([, text], call) {
    this.start();
    await this.send(text);
    await this.finish();
    await this.send(call).catch(() => {});
  }

  // Return the output up to the end of the script.
  async rest() {
    return this.held.take(await this.place([BREAK], LARGEST_TEXT));
  }

  // Return the next line of the output.
  async line() {
    const at = await this.place([NEWLINE], LONGEST_LINE);
    const data = this.held.take(at + 1);
    if (data.includes(BREAK)) throw new BoxError(SILENT);
    return decoder.decode(data).trimEnd();
  }

  // Return exactly `size` bytes of the output.
  async read(size) {
    this.left += size;
    this.until += size / BYTES_PER_MS;
    while (this.held.size < size) await this.more();
    return this.held.take(size);
  }

  // Restart the device's app, which resumes its game, and free the port.
  async leave() {
    await this.write(LEAVE + END)
      // The message of the restart must be read before the port is closed.
      .then(() => this.has(RESTARTED, RESTART_MS))
      .catch(() => {});
    await this.free();
  }

  async free() {
    await this.reader.cancel().catch(() => {});
    this.reader.releaseLock();
    await this.writer.abort().catch(() => {});
    this.writer.releaseLock();
  }

  async send(code) {
    await this.write(code + END);
    await this.take("OK");
  }

  // Read the rest of the output and the exception, which ends it.
  async finish() {
    await this.take(END);
    const failure = decoder.decode(await this.take(`${END}>`)).trim();
    if (!failure) return;
    const last = failure.split("\n").pop().replace(/[^ -~]/g, "?").slice(0, LONGEST_ERROR);
    throw new BoxError(`The box reports ${last}. ${NOTHING_LOST}`);
  }

  // Return the bytes before a mark, and drop the mark.
  async take(mark) {
    const bytes = encoder.encode(mark);
    const data = this.held.take(await this.place(bytes, LARGEST_TEXT));
    this.held.take(bytes.length);
    return data;
  }

  async place(mark, most) {
    for (let from = 0; ;) {
      const at = this.held.find(mark, from);
      if (at >= 0) return at;
      from = Math.max(0, this.held.size - mark.length + 1);
      if (from > most) throw new BoxError(ENDLESS);
      await this.more();
    }
  }

  // Return whether a mark comes within some milliseconds.
  async has(mark, ms) {
    const whole = this.silence;
    this.silence = ms;
    this.until = performance.now() + ms;
    try {
      await this.take(mark);
      return true;
    } catch (failure) {
      if (failure.message === PULLED) throw failure;
      return false;
    } finally {
      this.silence = whole;
    }
  }

  async more() {
    if (this.left < 0 || performance.now() > this.until) throw new BoxError(ENDLESS);
    // After a timeout the same read continues, because its bytes must not be lost.
    this.coming ??= this.reader.read();
    const { value, done } = await this.within(this.coming);
    this.coming = null;
    if (done) throw new BoxError(PULLED);
    this.left -= value.length;
    this.held.add(value);
  }

  async write(text) {
    const bytes = encoder.encode(text);
    for (let at = 0; at < bytes.length; at += PIECE) {
      await this.within(this.writer.write(bytes.subarray(at, at + PIECE)));
    }
  }

  async within(promise) {
    let timer;
    const late = new Promise((_, fail) => {
      timer = setTimeout(() => fail(new BoxError(SILENT)), this.silence);
    });
    const pulled = promise.catch(() => {
      throw new BoxError(PULLED);
    });
    return Promise.race([pulled, late]).finally(() => clearTimeout(timer));
  }
}
