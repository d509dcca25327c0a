// The cable to a box: asks for its port, interrupts the scorekeeper there, and lets it continue.

import { BoxError, NOTHING_LOST, RawPrompt, SILENCE_MS } from "./raw_repl.js";

const VENDOR = 0x2e8a, BAUD = 115_200;
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

// Work at the prompt of a box that the user chooses: resolves to what `work(prompt, keep)` does.
// Afterwards the box restarts, unless `keeps`, or `keep()` was called: a restart would lose what it
// could not store. `silence` are the milliseconds after which a silent box is given up.
export async function atPrompt({ silence = SILENCE_MS, keeps = false }, work) {
  const port = await navigator.serial.requestPort({ filters: [{ usbVendorId: VENDOR }] });
  await port.open({ baudRate: BAUD, bufferSize: 16_384 });
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
