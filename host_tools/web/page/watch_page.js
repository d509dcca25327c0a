// The wall of the boxes on this computer's cables: what `pinochle watch` shows, without a laptop's
// tools. A box that was allowed once is followed whenever it is connected.

import { askingWorker } from "./asking.js";
import { stayAwake } from "./awake.js";
import { BOX, chosenPort, inWords } from "./box_cable.js";
import { core } from "./core.js";
import { followBox, STRANGE } from "./followed_box.js";
import code from "./followed_boxes.py";
import { cannotStart } from "./notes.js";
import { Updates } from "./updates.js";
import { show } from "./wall.js";

const MODULES = [["browser/followed_boxes.py", code]];
const NO_CABLE = "This browser reaches no box by cable; Chrome and Edge on a computer do.";
const CONNECT = "Connect a box by a USB cable, and choose it.";

const find = (selector) => document.querySelector(selector);
const updates = new Updates();
const tiles = new Map(), ports = new Set();
// For tests.
const options = { silence: undefined, again: undefined };
let ask;

function stopped({ name, text }) {
  console.error(`${name}: ${text}`);
  find("#connect").hidden = true;
  show({ names: null, note: cannotStart(text) });
}

// Show a new face of a box; one without a game keeps the score, and adds its note.
function put(id, face) {
  const last = tiles.get(id || STRANGE);
  if (id) tiles.delete(STRANGE);
  const next = face.names || !last?.names ? face : { ...last, note: face.note };
  tiles.set(id || STRANGE, { note: "", charts: [], ...next, name: id ? `Pico ${id.slice(-4)}` : "A box" });
  draw();
}

function draw() {
  const boxes = [...tiles.values()];
  show(boxes.length > 1 ? { boxes, note: "" } : boxes[0] ?? { names: null, note: CONNECT });
}

// Follow every box that this page may use and does not follow yet.
async function followAll() {
  for (const port of await navigator.serial.getPorts()) {
    if (ports.has(port) || port.getInfo().usbVendorId !== BOX.usbVendorId) continue;
    ports.add(port);
    followBox(port, { ask, put, ...options }).finally(() => ports.delete(port));
  }
}

async function connect() {
  find("#failed").textContent = "";
  try {
    await chosenPort();
    await followAll();
  } catch (failure) {
    find("#failed").textContent = inWords(failure);
  }
}

async function main() {
  stayAwake();
  const newer = updates.newer();
  updates.watch();
  if (!("serial" in navigator)) show({ names: null, note: NO_CABLE });
  else if (!(await followed(newer))) return;
  document.body.dataset.ready = "";
}

// Start the worker and follow the boxes; resolves to whether this page stays.
async function followed(newer) {
  const asking = askingWorker("boxes", stopped);
  ask = (order) => asking(order).then(({ answer }) => answer);
  const needed = core();
  const [wasm, pack] = await Promise.all([needed.wasm, needed.pack]);
  await ask({ begin: { wasm, pack, modules: MODULES } });
  if (await updates.adoptAlone(newer)) return false;
  draw();
  find("#connect").hidden = false;
  find("#connect").addEventListener("click", connect);
  navigator.serial.addEventListener("connect", followAll);
  await followAll();
  return true;
}

window.watch = { options, followAll };

main().catch(({ name, message }) => stopped({ name, text: message }));
