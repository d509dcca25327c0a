// Follows the box on one port: reads its newest game once, and then hears each line that it stores.

import { atPrompt, FULL, inWords, linesOf } from "./box_cable.js";
import { factsOf, readNewest, setClock } from "./box_orders.js";

const AGAIN_MS = 2000;
// A box whose storage is full waits at its prompt, which pinochle sync and prune need.
const FULL_MS = 30_000;
// The name of a box without an id.
export const STRANGE = "?";

const gone = "not connected: it continues here when it is plugged in";
const pause = (ms) => new Promise((done) => { setTimeout(done, ms); });

// Follow a port until it is gone. `ask(order)` asks the worker for a face, `put(id, face)` shows it,
// with the id "" while the box has not said its own.
export async function followBox(port, { ask, put, silence, again = AGAIN_MS }) {
  let id = "";
  const isThere = async () => (await navigator.serial.getPorts()).includes(port);
  while (await isThere()) {
    try {
      const found = await newest(port, silence);
      id = found.id;
      const box = id || STRANGE;
      const face = await ask({ read: { box, files: found.files } });
      put(id, found.unsaved ? { ...face, note: FULL } : face);
      if (!found.unsaved) await hear(port, box, ask, (shown) => put(id, shown));
      // Each reading interrupts the box.
      await pause(found.unsaved ? FULL_MS : again);
    } catch (failure) {
      if (!(await isThere())) break;
      put(id, { names: null, note: inWords(failure) });
      await pause(again);
    }
  }
  put(id, { names: null, note: gone });
}

async function newest(port, silence) {
  return atPrompt({ port, silence }, async (prompt, keep) => {
    const { id, unsaved } = await factsOf(prompt);
    if (unsaved) keep();
    await setClock(prompt);
    return { id, unsaved, files: await readNewest(prompt) };
  });
}

// Show each line that changes the score, until lines are missing.
async function hear(port, box, ask, put) {
  for await (const line of linesOf(port)) {
    const face = await ask({ hear: { box, line } });
    if (!face) return;
    put(face);
  }
}
