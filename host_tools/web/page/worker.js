// Runs the scorekeeper: MicroPython, its files, the time. The page sends orders (the table ORDERS)
// and gets {kind: "frame"} for each picture and {kind: "state"} for what belongs to it.

import * as images from "./image.js";
import { wholeGames } from "./left.js";
import { bytesAt, frameAt, modulesIn, started, writeFiles } from "./memory.js";
import { crc32, REMOVE } from "./records.js";
import { Store } from "./store.js";

const HEAP = 4 << 20, STACK = 64 << 10;
const JOURNALS = "/journals", WHOLE = "/whole", UPLOAD = "/upload", UPLOADED_TAIL = "/upload-tail";
const PACKAGE = "/modules/browser";
const TICK_MS = 250, HEAL_MS = 2000, SAMPLE_MS = 20, SETTLE_MS = 3, QUIET_MS = 300;
// Free bytes that are worth a try to store all files again.
const ROOM = 1 << 20;
// A burst of repeats shows one state, when it ends.
const STATE_MS = 40;
// The digest of MicroPython and the firmware, which the build puts here.
const build = "@CORE@";
// MicroPython's clock wraps, and its integers from JavaScript have 31 bits.
const WRAP = (1 << 30) - 1;
const MORNING = 5 * 60;

const began = performance.now();
const image = images.stored(build);
let python, memory, runner, store, address, early = null, fixed = false, free = -1;
let healed = 0, mask = 0, sampling = 0, stating = 0, ticked = 0, touched = 0, rested = false;

// The module `store` of MicroPython. No exception may reach the interpreter.
const bridge = {
  keep(operation, name, at, count) {
    // Without a store the games are in memory; the page says so.
    if (!store) return 0;
    return store.keep(operation, name, bytesAt(memory, at, count));
  },
  free: () => free,
};

async function measureRoom() {
  const { quota, usage } = await navigator.storage.estimate();
  free = Math.min(quota - usage, WRAP);
}

// The store, or null where the browser has none, as in some private windows; an error of another
// page's lock is raised. A tour has no name for one, and keeps its game in memory.
async function opened(name) {
  if (name === null) return null;
  try {
    return await Store.open(name);
  } catch (failure) {
    if (failure.name === "NoModificationAllowedError") throw failure;
    console.warn(`nothing is saved: ${failure.name}: ${failure.message}`);
    return null;
  }
}

// Start MicroPython. An image was made after the same steps, and refers to what they made.
async function interpreter(wasm) {
  const options = { heapsize: HEAP, pystack: STACK, stdout: (line) => console.log(line) };
  ({ python, memory } = await started(wasm, options));
  python.registerJsModule("store", bridge);
}

// Start MicroPython with all modules and the stored files of a name in a folder; resolves to whether
// an image was used.
async function prepare(name, folder, { wasm, pack }) {
  const [found, kept] = await Promise.all([opened(name), image, interpreter(wasm)]);
  store = found;
  const restored = kept !== null && images.restore(memory, kept);
  if (!restored) unpack((await early) ?? (await modulesIn(pack)));
  python.FS.mkdirTree(folder);
  if (store) writeFiles(python, folder, store.files());
  return restored;
}

async function begin({ keys, isFixed, name, about, ...parts }) {
  fixed = isFixed;
  const restored = await prepare(name, JOURNALS, parts);
  start(keys, about);
  post({ kind: "begun", stored: Boolean(store), restored, damaged: store?.damaged });
  if (!fixed) {
    measureRoom().catch(() => {});
    setInterval(tick, TICK_MS);
  }
}

// Put the modules where Python finds them; returns their paths.
function unpack(modules) {
  writeFiles(python, "/modules", modules);
  python.runPython('import sys\nsys.path[:] = ["/modules"]');
  return modules.map(([path]) => path);
}

function start(keys, about) {
  const salt = fixed ? "00".repeat(24) : hex(crypto.getRandomValues(new Uint8Array(24)));
  const clock = () => (fixed ? 0 : Math.floor(Date.now() / 1000));
  runner = python.pyimport("browser.runner").begin(JOURNALS, keys, salt, clock, about, fixed ? null : ahead);
  address = runner.address();
  ticked = performance.now();
  show();
}

// A game before five in the morning belongs to the evening before, as in the history. The clock is in
// UTC, and stored so.
const ahead = (minutes) => -60 * (new Date(minutes * 60_000).getTimezoneOffset() + MORNING);

function hex(bytes) {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

function post(message, moved = []) {
  postMessage(message, moved);
}

// `at` is the time of the event that led to this frame, for measurements.
function show(at) {
  const frame = frameAt(memory, address);
  post({ kind: "frame", frame, at }, [frame.buffer]);
  if (!stating) stating = setTimeout(state, STATE_MS);
}

function state(id) {
  clearTimeout(stating);
  stating = 0;
  post({ kind: "state", id, ...JSON.parse(runner.state()) });
}

function observe(at) {
  touched = performance.now();
  rested = false;
  clearTimeout(sampling);
  if (runner.observe(mask, Math.round(touched - began) & WRAP)) show(at);
  if (mask || !runner.settled()) sampling = setTimeout(observe, mask ? SAMPLE_MS : SETTLE_MS);
}

// Let a store that failed begin again; what the App could not store goes there at once.
async function heal() {
  healed = Infinity;
  try {
    // Chromium also calls it full after the user cleared its data; then there is room.
    if (store.full) await measureRoom();
    if (store.full && free < store.contents.end + ROOM) throw new Error("there is no room");
    await store.heal();
  } catch (failure) {
    if (failure.name === "NoModificationAllowedError") throw failure;
    healed = performance.now();
    return;
  }
  healed = 0;
  runner.settle();
  show();
}

function tick() {
  const now = performance.now(), passed = Math.round(now - ticked);
  ticked = now;
  if (store?.broken && now - healed > HEAL_MS) heal().catch(report);
  if (runner.tick(passed)) show();
  if (!mask && !rested && now - touched > QUIET_MS) {
    rested = true;
    runner.rest();
    store?.tidy();
    measureRoom().catch(() => {});
  }
}

function touch() {
  touched = performance.now();
  rested = false;
}

// The files of a folder as [name, bytes].
function filesIn(folder) {
  const names = python.FS.readdir(folder).filter((name) => !name.startsWith("."));
  return names.sort().map((name) => [name, python.FS.readFile(`${folder}/${name}`)]);
}

// Steps of a key script: [key, held], [-1, ms] to let time pass, [order's name, value]. Returns the
// frames' checksums.
function play(steps) {
  return steps.map(([key, held]) => {
    if (typeof key === "string") runner.order(key, JSON.stringify(held));
    else if (key < 0) runner.tick(held);
    else runner.press(key, held);
    return crc32(frameAt(memory, address));
  });
}

async function elsewhere(order, room) {
  const parts = { prepare, modulesIn, writeFiles, python: () => python, store: () => store };
  post({ kind: "answer", number: order.number, ...(await (await room).answered(order, parts)) });
}

const ORDERS = {
  begin,
  // The modules arrive before MicroPython is compiled: unpack them meanwhile, if no image is stored.
  modules({ pack }) {
    early = image.then((kept) => (kept === null ? modulesIn(pack) : null));
  },
  // Import all modules and store the image, in a worker that does only this.
  async image({ wasm, pack }) {
    await interpreter(wasm);
    const names = unpack(await modulesIn(pack)).map((path) => path.replace(/(\/__init__)?\.mpy$/, ""));
    for (const name of names) python.runPython(`import ${name.replaceAll("/", ".")}`);
    python.runPython("import gc\ngc.collect()");
    await images.keep(build, images.imageOf(memory));
    close();
  },
  level({ key, down, at }) {
    mask = down ? mask | (1 << key) : mask & ~(1 << key);
    observe(at);
  },
  release() {
    mask = 0;
    observe();
  },
  press({ key, held, at, times = 1 }) {
    touch();
    for (let time = 0; time < times; time++) runner.press(key, held);
    show(at);
  },
  // Set a number, choose a line, pick a seat or a suit; returns "", or why no key leads there.
  // "try" returns the face as it would be with a number.
  command({ id, name, value }) {
    touch();
    post({ kind: "files", id, files: JSON.parse(runner.order(name, JSON.stringify(value))) });
    if (name !== "try") show();
  },
  correct() {
    touch();
    runner.correct();
    show();
  },
  codes({ id }) {
    touch();
    post({ kind: "files", id, files: runner.codes() });
    show();
  },
  type({ characters }) {
    touch();
    for (const character of characters) runner.type(character);
    show();
  },
  offer({ preset }) {
    runner.offer(preset);
    show();
  },
  play({ steps, id }) {
    const frames = play(steps);
    show();
    post({ kind: "played", id, frames });
  },
  // A new scorekeeper in place of this one, with these journals; never where games are kept.
  again({ keys, files = [] }) {
    if (store && !fixed) return;
    for (const [name] of store?.files() ?? []) store.keep(REMOVE, name, new Uint8Array());
    python.pyimport("browser.runner").remove_all(JOURNALS);
    writeFiles(python, JOURNALS, files);
    start(keys, "");
  },
  settle() {
    runner.settle();
  },
  files({ id }) {
    post({ kind: "files", id, files: filesIn(JOURNALS) });
  },
  // All games with all events of the App, stored or not.
  whole({ id }) {
    let folder;
    try {
      folder = runner.whole(WHOLE);
    } catch (failure) {
      // The App has ended: what it stored, at least in memory, is in its files.
      post({ kind: "left", id, files: wholeGames(filesIn(JOURNALS)) });
      throw failure;
    }
    post({ kind: "files", id, files: filesIn(folder) });
    show();
  },
  // Add journals, [name, bytes]; returns [what became of it, damaged bytes] of each. `tail` are
  // the newest events of the box that they come from.
  add({ id, files, tail }) {
    runner.settle();
    if (tail) python.FS.writeFile(UPLOADED_TAIL, tail);
    const added = files.map(([name, data]) => {
      python.FS.writeFile(UPLOAD, data);
      return JSON.parse(runner.add(name, UPLOAD, tail ? UPLOADED_TAIL : ""));
    });
    post({ kind: "files", id, files: added });
  },
  // Return what a box on the cable gets: "names" or "rules". `code` is the module that knows.
  forBox({ id, what, data, code }) {
    python.FS.mkdirTree(PACKAGE);
    python.FS.writeFile(`${PACKAGE}/for_box.py`, code);
    python.FS.writeFile(UPLOAD, data);
    post({ kind: "files", id, files: JSON.parse(runner.for_box(what, UPLOAD)) });
  },
  // Take the text of a code, the first one if `again`. `modules` are those that read it, [path,
  // source].
  code({ id, text, again, modules }) {
    writeFiles(python, "/modules", modules);
    post({ kind: "files", id, files: JSON.parse(runner.read_code(text, again)) });
  },
  // Orders of pages whose worker has no App: the desk of an evening, and the wall of boxes.
  desk: (order) => elsewhere(order, import("./evening_worker.js")),
  boxes: (order) => elsewhere(order, import("./watch_worker.js")),
  // Let every write fail, as on a full disk; only for tests.
  fault({ name }) {
    if (!fixed || !store) return;
    for (const log of store.logs) {
      if (name) log.write = () => { throw new DOMException("test", name); };
      else delete log.write;
    }
  },
};

function report(failure) {
  post({ kind: "trouble", name: failure.name, text: String(failure.message ?? failure) });
}

onmessage = async ({ data }) => {
  try {
    await ORDERS[data.order](data);
    if (data.id !== undefined) state(data.id);
  } catch (failure) {
    report(failure);
  }
};
