// The cable to a box: asks for its port, interrupts the scorekeeper there, and lets it continue.

import { BoxError, NOTHING_LOST, RawPrompt, SILENCE_MS } from "./raw_repl.js";

export const BOX = { usbVendorId: 0x2e8a };
const OPENED = { baudRate: 115_200, bufferSize: 16_384 };
const LONGEST_LINE = 4096;
const NOT_CHOSEN = "No box was chosen. If the list was empty, use a cable that carries data.";
const NOT_ALLOWED = "This browser does not let the page use the port: allow serial ports for it.";
const IN_USE = `The port of the box cannot be opened. Close Thonny, mpremote, pinochle watch and other
  tabs with this page; on Linux, your user must be in the group dialout.`.replace(/\s+/g, " ");
export const FULL = "The storage of the box is full, and its newest answers are only in its memory: before"
  + " you unplug it, run pinochle sync and pinochle prune on a laptop.";

// Turn what the browser reports into a line for the user.
export function inWords(failure) {
  if (failure instanceof BoxError) return failure.message;
  if (failure.name === "NotFoundError") return NOT_CHOSEN;
  if (failure.name === "SecurityError" || failure.name === "NotAllowedError") return NOT_ALLOWED;
  if (failure.name === "NetworkError" || failure.name === "InvalidStateError") return IN_USE;
  console.error(failure);
  return `The box could not be used (${failure.name}). ${NOTHING_LOST}`;
}

// Ask the user for the port of a box, which only a click may do.
export const chosenPort = () => navigator.serial.requestPort({ filters: [BOX] });

// Work at the prompt of a box, by default of one that the user chooses: resolves to what
// `work(prompt, keep)` does. Afterwards the box restarts, unless `keeps`, or `keep()` was called: a
// restart would lose what it could not store. `silence` are the milliseconds after which a silent
// box is given up.
export async function atPrompt({ port = null, silence = SILENCE_MS, keeps = false }, work) {
  port ??= await chosenPort();
  await port.open(OPENED);
  const prompt = new RawPrompt(port, silence);
  let stays = keeps;
  try {
    await prompt.enter();
    return await work(prompt, () => { stays = true; });
  } finally {
    if (stays) await prompt.free();
    else await prompt.leave();
    await port.close().catch(() => {});
  }
}

// Yield the lines that a box sends by itself, until its port is gone.
export async function* linesOf(port) {
  await port.open(OPENED);
  const reader = port.readable.getReader(), decoder = new TextDecoder();
  let held = "";
  try {
    for (;;) {
      const { value, done } = await reader.read();
      if (done) return;
      const lines = (held + decoder.decode(value, { stream: true })).split("\n");
      held = lines.pop().slice(-LONGEST_LINE);
      yield* lines;
    }
  } finally {
    await reader.cancel().catch(() => {});
    reader.releaseLock();
    await port.close().catch(() => {});
  }
}
