// Devices that send without end, fast or by drips, to the page's raw prompt; its clock is here.
// Usage: node hostile_port.mjs; prints {device: {failure, bytes, minutes}} as JSON.
import { RawPrompt } from "../../host_tools/web/page/raw_repl.js";

const SCRIPT = ["script", "pass"];
// With the answer to the collection of its memory.
const BANNER = "raw REPL; CTRL-B to exit\r\n>OK\x04\x04>";
const encoder = new TextEncoder();
let now = 0;
performance.now = () => now;

// A port whose answers are pieces: [milliseconds before it, bytes]; the last one again and again.
class Port {
  constructor(pieces) {
    this.pieces = pieces;
    this.bytes = 0;
  }

  get readable() {
    return { getReader: () => ({ read: () => this.read(), cancel: async () => {}, releaseLock() {} }) };
  }

  get writable() {
    return { getWriter: () => ({ write: async () => {}, abort: async () => {}, releaseLock() {} }) };
  }

  async read() {
    const [ms, text] = this.pieces.length > 1 ? this.pieces.shift() : this.pieces[0];
    now += ms;
    const value = encoder.encode(text);
    this.bytes += value.length;
    return { value, done: false };
  }
}

const READY = [[1, BANNER], [1, "OK\x04\x04>OK"]];
const PORTS = {
  "a flood without a prompt": [[0, "x".repeat(4096)]],
  "drips without a prompt": [[900, "x"]],
  "a flood after the prompt": [...READY, [0, "x".repeat(4096)]],
  "drips after the prompt": [...READY, [4000, "x"]],
  "empty answers": [...READY, [10, ""]],
  "lines without end": [...READY, [1000, "F 1 2\n"]],
};

const found = {};
for (const [name, pieces] of Object.entries(PORTS)) {
  for (const call of ["ask", "read", "line"]) {
    now = 0;
    const port = new Port([...pieces]), prompt = new RawPrompt(port);
    let failure = "";
    try {
      await prompt.enter();
      if (call === "ask") await prompt.ask(SCRIPT, "call()");
      const reading = call === "read" ? () => prompt.read(1_000_000) : async () => {
        for (;;) await prompt.line();
      };
      await prompt.asking(SCRIPT, "call()", reading);
    } catch (error) {
      failure = error.message;
    }
    found[`${name}, ${call}`] = { failure, bytes: port.bytes, minutes: now / 60_000 };
  }
}
console.log(JSON.stringify(found));
