// The page: shows frames and states of the worker, sends it key levels and typed characters.

import { core } from "./core.js";
import { Display } from "./display.js";
import { Keys, NAMES } from "./keys.js";
import { cannotStart, DAMAGED, NOT_STORED, Notes, OPEN_ELSEWHERE } from "./notes.js";
import { Scoreboard } from "./scoreboard.js";
import * as settings from "./settings.js";
import { stayAwake } from "./awake.js";
import { pressing, typing } from "./orders.js";
import { Updates } from "./updates.js";
import { staysOnPage } from "./leaving.js";
import { Lasting } from "./lasting.js";
import { View } from "./view.js";

const params = new URLSearchParams(location.search);
const isFixed = params.has("fixed"), isTour = params.has("tour");
const find = (selector) => document.querySelector(selector);
const display = new Display(find("#display"));
const scoreboard = new Scoreboard(find("#score")), notes = new Notes(find);
// The image for the next start is made when this start is over.
const IMAGE_MS = 2000;
const newWorker = () => new Worker("worker.js", { type: "module" });
const needed = core();
const pending = new Map();
const latencies = [];
let worker, began = false, newest = { words: "", between: true }, asked = 0, became;
// Resolves when all that a player sees and uses is there: the picture, the score, the keys.
const ready = new Promise((done) => { became = done; });

function send(order) {
  worker.postMessage(order);
}

// Send an order and wait for the state after it; resolves to what the worker returned.
function ask(order) {
  const id = ++asked;
  return new Promise((done) => {
    pending.set(id, { done, result: undefined, from: order.from });
    send({ ...order, id });
  });
}

const keys = new Keys(send, () => settings.setting("sound") === "on");
// The tour's game must not decide when another tab's game is over.
const updates = new Updates(isFixed || isTour, () => newest.between, () => notes.keeps() || find("dialog[open]"));
const lasting = new Lasting((text) => notes.remark(text));
const view = new View(find, ask, isTour ? "keys" : params.get("view") ?? "");

function keyboardFor(wanted) {
  const field = find("#typed");
  find("#type").hidden = !wanted;
  // A small phone has room for one of the two.
  find("#open-tour").hidden = isTour || wanted;
  field.inputMode = wanted === "number" ? "numeric" : "text";
  if (!wanted) find("#typing").hidden = true;
  keys.typing = wanted;
}

// Measure the time from an event to the picture of what it led to.
function painted(at) {
  if (at === undefined) return;
  requestAnimationFrame(() => {
    // A message after the frame's callbacks comes when the frame is painted.
    const channel = new MessageChannel();
    channel.port1.onmessage = () => latencies.push(performance.now() - at);
    channel.port2.postMessage(0);
  });
}

function drawn(state) {
  display.dim(state.brightness);
  scoreboard.show(state.score);
  keyboardFor(state.typing);
  view.show(state);
  if (state.saved !== notes.saved) notes.unsaved(state.saved);
  if (!isFixed && !isTour && state.score?.hand > 1) lasting.hand();
}

function answered(id) {
  const { done, result, from } = pending.get(id);
  painted(from);
  pending.delete(id);
  done(result);
}

const HEARD = {
  frame({ frame, at }) {
    display.paint(frame);
    painted(at);
  },
  state(state) {
    if (newest.between === false && state.between) find("#open-games").classList.add("suggested");
    newest = state;
    try {
      drawn(state);
    } finally {
      // What waits for the state has it, even where it cannot be drawn.
      if (state.id !== undefined) answered(state.id);
    }
  },
  played({ id, frames }) {
    pending.get(id).result = frames;
  },
  files({ id, files }) {
    pending.get(id).result = files;
  },
  // The files of an App that has ended, after which no state comes.
  left({ id, files }) {
    pending.get(id).result = files;
    answered(id);
  },
  begun({ stored, restored, damaged }) {
    if (restored) document.body.dataset.restored = "";
    began = true;
    if (!stored && !isTour) notes.stay(NOT_STORED, false);
    else if (damaged) notes.stay(DAMAGED);
  },
  trouble({ name, text }) {
    const elsewhere = name === "NoModificationAllowedError";
    if (!elsewhere) console.error(`${name}: ${text}`);
    find("#starting")?.remove();
    if (elsewhere) notes.stop(OPEN_ELSEWHERE);
    else if (began) notes.stop();
    else notes.stop(cannotStart(text));
    document.body.dataset.stopped = "";
  },
};

function typeOnPhone() {
  const field = find("#typed");
  find("#type").addEventListener("click", () => {
    find("#typing").hidden = false;
    field.value = newest.typing === "text" ? newest.face.value : "";
    field.focus();
  });
  // Each change is sent whole, because the App may have refused or cut what was there before; a
  // number has up to five signs.
  field.addEventListener("input", () => view.answer(({ value }) =>
    typing("\b".repeat(value?.length ?? 5) + field.value.normalize("NFC"))));
  field.addEventListener("keydown", (event) => {
    if (event.key !== "Enter") return;
    find("#typing").hidden = true;
    view.answer(() => pressing(NAMES.indexOf("OK")));
  });
}

// One word of a key script: OK, UP*5, WAIT:700.
async function press(word) {
  const [name, times] = word.split("*");
  const key = NAMES.indexOf(name);
  if (key < 0) throw new Error(`no key ${name}: the keys are ${NAMES.join(", ")}`);
  for (let time = 0; time < Number(times ?? 1); time++) await ask(pressing(key));
}

// For tests; keys have the names of key scripts.
window.pinochle = {
  ready,
  press,
  frame: () => display.frame,
  text: () => newest.words,
  face: () => newest.face,
  said: () => view.newest,
  set: (value) => ask({ order: "command", name: "set", value }),
  choose: (value) => ask({ order: "command", name: "choose", value }),
  pick: (value) => ask({ order: "command", name: "pick", value }),
  tryValue: (value) => ask({ order: "command", name: "try", value }),
  async journals() {
    const decoder = new TextDecoder();
    const files = await ask({ order: "files" });
    return Object.fromEntries(files.map(([name, data]) => [name, decoder.decode(data)]));
  },
  play: (steps) => ask({ order: "play", steps }),
  offer: (preset) => ask({ order: "offer", preset }),
  again: (count) => ask({ order: "again", keys: count }),
  fault: (name) => ask({ order: "fault", name }),
  latencies,
};

async function tour() {
  const { Tour } = await import("./tour.js");
  await new Tour(ask, () => display.frame, find("#tour")).begin();
}

function begunWorker() {
  worker = newWorker();
  worker.onmessage = ({ data }) => HEARD[data.kind](data);
  worker.onerror = () => HEARD.trouble({ name: "Error", text: "worker.js did not start" });
}

async function main() {
  const count = Number(params.get("keys")) === 4 && !isTour ? 4 : 6;
  document.body.dataset.keys = count;
  find("#again").addEventListener("click", () => location.reload());
  staysOnPage(() => view.back());
  typeOnPhone();
  const name = isTour ? null : isFixed ? "fixed" : "games";
  const about = `page ${document.documentElement.dataset.firmware}`;
  const newer = updates.newer();
  begunWorker();
  needed.pack.then((pack) => send({ order: "modules", pack }), () => {});
  const [wasm, pack] = await Promise.all([needed.wasm, needed.pack]);
  const parts = { wasm, pack };
  await ask({ order: "begin", keys: count, isFixed, name, about, ...parts });
  // A start for tests is the only one of its browser.
  if (!isFixed && !("restored" in document.body.dataset)) {
    setTimeout(() => newWorker().postMessage({ order: "image", ...parts }), IMAGE_MS);
  }
  if (await updates.adopt(newer)) return;
  keys.watch(document.querySelectorAll("[data-key]"));
  stayAwake();
  updates.watch();
  if (isTour) await tour();
  // Nobody opens the games in the first moments.
  performance.mark("ready");
  await import("./games.js").then(({ watchGames }) => watchGames(ask, find, settings));
  document.body.dataset.ready = "";
  became();
}

main().catch(({ name, message }) => HEARD.trouble({ name, text: message }));
