// The desk of an evening: shows what Python's evening_desk.py says, and sends it what the director
// does. The worker stores each step before it answers.

import { askingWorker } from "./asking.js";
import { stayAwake } from "./awake.js";
import { core } from "./core.js";
import { button, download, made } from "./dom.js";
import { tick } from "./evening_bell.js";
import { people, person } from "./evening_people.js";
import { boxes, paper, walls, wallView, wallWindow } from "./evening_room.js";
import * as views from "./evening_views.js";
import { Lasting } from "./lasting.js";
import { cannotStart, OPEN_ELSEWHERE, SAVES_NOTHING } from "./notes.js";
import { Updates } from "./updates.js";

const VIEWS = [
  ["desk", "Desk", views.first], ["seats", "Seats", views.seats], ["standings", "Standings", views.standings],
  ["people", "People", people], ["more", "More", views.more], ["result", "", views.result],
  ["person", "", person], ["boxes", "", boxes], ["paper", "", paper], ["wall", "", wallView],
];
const NOT_STORED = `${SAVES_NOTHING} Download the file of the evening often.`;
const MAY_DELETE = "This browser may delete the evening, and gives no promise. Add the scorekeeper to the home screen, or"
  + " download the file of the evening at its end.";
const ABOUT_CODES = "After a round each box shows a code, once the other side accepted the result. Hold the phone a"
  + " hand's length away until it was read.";
const NO_RESULT = "This is no result of an evening.";
// An evening's day ends in the morning.
const MORNING_MS = 5 * 60 * 60 * 1000;
const SEED_BITS = 28;

const find = (selector) => document.querySelector(selector);
const updates = new Updates();
const lasting = new Lasting(() => stays(MAY_DELETE, "OK", () => find("#stays").replaceChildren()));
let ask, drawn = 0, newest = null, desk = null, isStored = false, dialog = null, fillWalls = () => {};

// Say something that stays, with a button.
function stays(words, label, press) {
  find("#stays").replaceChildren(made("span", {}, words), button(label, { click: press }));
}

function stopped({ name, text }) {
  const isElsewhere = name === "NoModificationAllowedError";
  if (!isElsewhere) console.error(`${name}: ${text}`);
  stays(isElsewhere ? OPEN_ELSEWHERE.replace("scorekeeper", "desk") : cannotStart(text), "Try again", () => location.reload());
  find("#view").replaceChildren();
  find("#views").hidden = true;
}

function said(words, refusal = "") {
  find("#said").textContent = words;
  find("#refused").textContent = refusal;
}

// Chance and time are the browser's, because Python in it has neither.
function ofBegin() {
  const [id, seed] = crypto.getRandomValues(new Uint32Array(2));
  const at = new Date(Date.now() - MORNING_MS);
  const day = [at.getFullYear(), at.getMonth() + 1, at.getDate()].map((part) => String(part).padStart(2, "0"));
  return { id: id.toString(16).padStart(8, "0"), seed: seed >>> (32 - SEED_BITS), today: day.join("-") };
}

// Carry an order out; resolves to whether a step was made. What was typed stays after a refusal.
async function act(given) {
  const more = given.order === "begin" ? ofBegin() : {};
  const { answer } = await ask({ given: { ...given, ...more } });
  desk = answer.desk;
  if (answer.refused) {
    page.refuse(answer.refused);
    return false;
  }
  // What is not stored does not last: that is said already.
  if (isStored && desk.steps?.length > 2) lasting.hand();
  if (["begin", "take", "open"].includes(given.order)) location.hash = "#desk";
  await show();
  fillWalls();
  // It is said when it is seen, because what is said leads people's eyes to the view.
  said(answer.said);
  return true;
}

// A result that the camera saw; returns words for its dialog.
async function read(text) {
  if (!text.startsWith("$")) return NO_RESULT;
  const { answer } = await ask({ given: { order: "scan", codes: text } });
  desk = answer.desk;
  await show();
  fillWalls();
  return answer.refused ?? answer.said;
}

// What the views need of the page.
const page = {
  act,
  async camera() {
    if (!dialog) {
      dialog = (await import("./codes.js")).codesDialog(null, null, read);
      dialog.find("p").textContent = ABOUT_CODES;
    }
    dialog.show();
  },
  async save() {
    const { text } = await ask({ what: "log" });
    page.download(desk.shown, text);
  },
  download: (name, text) => download(name, new Blob([text])),
  // Resolves to what Python knows for one view: see _PARTS in evening_desk.py.
  part: (what, detail = "") => ask({ what, detail }).then(({ answer }) => answer),
  say: said,
  refuse(words) {
    said("", words);
    find("#answers").scrollIntoView();
  },
};

// Draw the view of the address; resolves when the newest one that was asked for is drawn.
function show() {
  newest = draw(++drawn, location.hash);
  return newest;
}

// Return what is typed in the view and was not sent, as [field's name, value].
function unsent() {
  return [...find("#view").querySelectorAll("form:not([data-sent]) :is(textarea, input:not([type=file], [type=checkbox]))")]
    .filter(({ value, defaultValue }) => value !== defaultValue).map(({ name, value }) => [name, value]);
}

async function draw(mine, address) {
  const [wanted, ...parts] = address.slice(1).split("/");
  const [name, , view] = (desk.title && VIEWS.find(([one]) => one === wanted)) || VIEWS[0];
  const shown = await view(desk, page, ...parts);
  // Another view was asked for meanwhile.
  if (mine !== drawn) return newest;
  // The camera, or another form, changes the same view while somebody types.
  const typed = document.body.dataset.at === address ? unsent() : [];
  document.body.dataset.shown = name;
  document.body.dataset.at = address;
  find("h1").textContent = desk.title ?? "Evening";
  find("#about").textContent = desk.title
    ? `${desk.kind}, ${desk.people.length} people, ${desk.rounds} round${desk.rounds === 1 ? "" : "s"}` : "";
  find("#view").replaceChildren(...shown.filter(Boolean));
  for (const [field, value] of typed) {
    const [one, ...others] = find("#view").querySelectorAll(`[name=${field}]`);
    if (one && !others.length) one.value = value;
  }
  find("#views").hidden = !desk.title;
  for (const link of find("#views").children) {
    if (link.hash === `#${name}`) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
  }
}

async function main() {
  if (location.search === "?wall") {
    document.body.dataset.shown = "wall";
    stayAwake();
    await wallWindow(find("#view"));
    document.body.dataset.ready = "";
    return;
  }
  const newer = updates.newer();
  ask = askingWorker("desk", stopped);
  find("#views").append(...VIEWS.filter(([, label]) => label)
    .map(([name, label]) => made("a", { href: `#${name}` }, label)));
  // What was said belongs to the view that is left.
  addEventListener("click", ({ target }) => {
    if (target.closest?.("a")) said("");
  });
  const needed = core();
  const more = fetch("evening.pack").then((found) => found.arrayBuffer());
  const [wasm, pack, own] = await Promise.all([needed.wasm, needed.pack, more]);
  const { answer, stored } = await ask({ wasm, pack, more: own, given: { order: "show" } });
  if (await updates.adoptAlone(newer)) return;
  desk = answer.desk;
  isStored = stored;
  if (!stored) find("#stays").textContent = NOT_STORED;
  addEventListener("hashchange", async () => {
    await show();
    scrollTo(0, 0);
  });
  await show();
  fillWalls = walls(page);
  setInterval(() => tick(desk), 1000);
  stayAwake();
  document.body.dataset.ready = "";
  updates.watch();
}

// For tests.
window.evening = { desk: () => desk, log: () => ask({ what: "log" }).then(({ text }) => text), read };

main().catch(({ name, message }) => stopped({ name, text: message }));
