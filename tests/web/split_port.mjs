// A box whose answers come in pieces of every size, so that marks are split at each place.
// Usage: node split_port.mjs; prints the answers as JSON.
import { RawPrompt } from "../../host_tools/web/page/raw_repl.js";

const ANSWERS = "raw REPL; CTRL-B to exit\r\n>OK\x04\x04>OK\x04\x04>OKthe answer\r\n\x04\x04>";
const bytes = new TextEncoder().encode(ANSWERS);

function portOf(size) {
  let at = 0;
  const read = async () => {
    const value = bytes.slice(at, at + size);
    at += size;
    return { value, done: !value.length };
  };
  const reader = { read, cancel: async () => {}, releaseLock() {} };
  const writer = { write: async () => {}, abort: async () => {}, releaseLock() {} };
  return { readable: { getReader: () => reader }, writable: { getWriter: () => writer } };
}

const found = [];
for (let size = 1; size <= bytes.length; size++) {
  const prompt = new RawPrompt(portOf(size));
  await prompt.enter();
  found.push(await prompt.ask(["script", "pass"], "call()"));
}
console.log(JSON.stringify(found));
