// Runs the scorekeeper: MicroPython, its files, the time. The page sends orders (the table ORDERS)
// and gets {kind: "frame"} for each picture and {kind: "state"} for what belongs to it.

import { loadMicroPython } from "./micropython.mjs";
import { bytesAt, frameAt, modulesIn, writeFiles } from "./memory.js";
import { crc32, EIO, REMOVE, Store } from "./store.js";

const HEAP = 4 << 20, STACK = 64 << 10;
const JOURNALS = "/journals";
const TICK_MS = 250, SAMPLE_MS = 20, SETTLE_MS = 3, QUIET_MS = 300;
// A burst of repeats shows one state, when it ends.
const STATE_MS = 40;
// MicroPython's clock wraps, and its integers from JavaScript have 31 bits.
const WRAP = (1 << 30) - 1;

const began = performance.now();
let python, runner, store, address, fixed = false, free = -1;
let mask = 0, sampling = 0, stating = 0, ticked = 0, touched = 0, rested = false;

// The module `store` of MicroPython. No exception may reach the interpreter.
const bridge = {
  keep(operation, name, at, count) {
    if (!store) return EIO;
    return store.keep(operation, name, bytesAt(python, at, count));
  },
  free: () => free,
};

async function measureRoom() {
  const { quota, usage } = await navigator.storage.estimate();
  free = Math.min(quota - usage, WRAP);
}

// The store, or null where the browser has none; an error of another page's lock is raised.
async function opened(name) {
  if (!navigator.storage?.getDirectory) return null;
  return Store.open(name);
}

async function begin({ keys, isFixed, name, build }) {
  fixed = isFixed;
  const [loaded, modules, found] = await Promise.all([
    loadMicroPython({ heapsize: HEAP, pystack: STACK, stdout: (line) => console.log(line) }),
    modulesIn("firmware.pack"),
    opened(name),
  ]);
  python = loaded;
  store = found;
  writeFiles(python, "/modules", modules);
  python.FS.mkdirTree(JOURNALS);
  if (store) writeFiles(python, JOURNALS, store.files());
  python.registerJsModule("store", bridge);
  python.runPython('import sys\nsys.path[:] = ["/modules"]');
  start(keys, build);
  post({ kind: "ready", stored: Boolean(store) });
  if (!fixed) {
    measureRoom().catch(() => {});
    setInterval(tick, TICK_MS);
  }
}

function start(keys, build) {
  const salt = fixed ? "00".repeat(8) : hex(crypto.getRandomValues(new Uint8Array(8)));
  const clock = () => (fixed ? 0 : Math.floor(Date.now() / 1000));
  runner = python.pyimport("browser.runner").begin(JOURNALS, keys, salt, clock, build);
  address = runner.address();
  ticked = performance.now();
  show();
}

function hex(bytes) {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

function post(message, moved = []) {
  postMessage(message, moved);
}

// `at` is the time of the event that led to this frame, for measurements.
function show(at) {
  const frame = frameAt(python, address);
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

function tick() {
  const now = performance.now(), passed = Math.round(now - ticked);
  ticked = now;
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

// Steps of a key script: [key, held], or [-1, ms] to let time pass. Returns the frames' checksums.
function play(steps) {
  return steps.map(([key, held]) => {
    if (key < 0) runner.tick(held);
    else runner.press(key, held);
    return crc32(frameAt(python, address));
  });
}

const ORDERS = {
  begin,
  level({ key, down, at }) {
    mask = down ? mask | (1 << key) : mask & ~(1 << key);
    observe(at);
  },
  release() {
    mask = 0;
    observe();
  },
  press({ key, held, at }) {
    touch();
    runner.press(key, held);
    show(at);
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
  // A new scorekeeper in place of this one; only for tests.
  again({ keys }) {
    if (!fixed) return;
    for (const [name] of store.files()) store.keep(REMOVE, name, new Uint8Array());
    python.pyimport("browser.runner").remove_all(JOURNALS);
    start(keys, "");
  },
  settle() {
    runner.settle();
  },
  files({ id }) {
    const names = python.FS.readdir(JOURNALS).filter((name) => !name.startsWith("."));
    const files = names.sort().map((name) => [name, python.FS.readFile(`${JOURNALS}/${name}`)]);
    post({ kind: "files", id, files });
  },
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
