// The worker's part of an evening's desk: Python's modules for it, and orders as JSON.

const FOLDER = "/evenings";

let desk = null;

// Start MicroPython and the desk with the evenings of this browser. `more` are its own modules.
async function begin({ wasm, pack, more }, { prepare, modulesIn, writeFiles, python }) {
  await prepare("evenings", FOLDER, { wasm, pack });
  writeFiles(python(), "/modules", await modulesIn(more));
  desk = python().pyimport("browser.evening_desk").opened(FOLDER);
}

// Answer an order of the page. `parts` are what the worker has for it.
export async function answered(order, parts) {
  if (!desk) await begin(order, parts);
  const store = parts.store();
  if (order.what === "log") return { text: desk.log() };
  if (order.what) return { answer: JSON.parse(desk.part(order.what, order.detail)) };
  // A store that failed begins again; it says so by itself if there is still no room.
  if (store?.broken) await store.heal().catch(() => {});
  return { answer: JSON.parse(desk.take(JSON.stringify(order.given))), stored: Boolean(store) };
}
