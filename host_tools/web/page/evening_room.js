// What a room sees of an evening: the wall on a projector, paper, and the plan on boxes.

import { button, made } from "./dom.js";
import { timeOf } from "./evening_bell.js";
import { card, choice, form, small } from "./evening_forms.js";

const TURN_MS = 10_000;
// A desk in another window answers a wall within this time, if there is one.
const ANSWER_MS = 1500;
const CHANNEL = "pinochle-wall";
const NO_CABLE = "This browser reaches no box by cable; Chrome and Edge on a computer do. Without the plan a box keeps"
  + " score as usual, and you type its points. Or begin with boxes that are set up by their own keys.";
const SPARE = "A box died? Any other box with the plan becomes its table: hold OK there. Or type the points of its table.";

// Return an element with a page of Python's, [styles, HTML], that no style of this page reaches.
function framed([style, html], kind) {
  const place = made("div", { class: "framed", tabindex: 0, role: "group", "aria-label": kind }), root = place.attachShadow({ mode: "open" });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(style);
  root.adoptedStyleSheets = [sheet];
  root.innerHTML = `<div class="${kind}">${html}</div>`;
  return place;
}

// Shows parts of the wall in turn, and the time.
class Wall {
  constructor(place) {
    this.place = place;
    this.parts = [];
    this.at = 0;
  }

  take(parts) {
    this.parts = parts;
    this.show();
  }

  show() {
    if (!this.parts.length) return;
    this.at %= this.parts.length;
    this.place.replaceChildren(framed(this.parts[this.at], "wall"));
    this.showTime();
  }

  turn() {
    this.at++;
    if (this.parts.length > 1) this.show();
  }

  showTime() {
    const clock = this.place.firstChild?.shadowRoot?.querySelector(".clock");
    if (clock) clock.textContent = timeOf(new Date());
  }

  run() {
    setInterval(() => this.turn(), TURN_MS);
    setInterval(() => this.showTime(), 1000);
  }
}

let wall = null;

// The wall in the desk's own window, as on a phone at a projector.
export async function wallView(desk, page) {
  if (!wall) {
    wall = new Wall(made("div", { id: "wall" }));
    wall.run();
  }
  wall.take(await page.part("wall"));
  const full = () => document.documentElement.requestFullscreen?.().catch(() => {});
  return [wall.place, made("p", { class: "choices" }, made("a", { class: "button", href: "#desk" }, "Back to the desk"),
    button("Fill the screen", { class: "button", click: full }),
    made("a", { class: "button", href: "?wall", target: "_blank" }, "In a window of its own"))];
}

// Keep walls in other windows current: returns a function to call after each step. Walls that were
// open before this desk ask it when it comes.
export function walls(page) {
  const channel = new BroadcastChannel(CHANNEL);
  const send = async () => channel.postMessage(await page.part("wall"));
  let asked = false;
  channel.onmessage = ({ data }) => {
    if (data !== "show") return;
    asked = true;
    send();
  };
  channel.postMessage("desk");
  return () => asked && send();
}

// A window that is only a wall: the desk in another one fills it. Resolves when it did, or when no
// desk answered in time, so that the words about it stay.
export function wallWindow(place) {
  const channel = new BroadcastChannel(CHANNEL), shown = new Wall(place);
  place.replaceChildren(made("p", {}, "Open the desk in another window of this browser: it fills this wall."));
  const ask = () => channel.postMessage("show");
  const answered = new Promise((done) => {
    channel.onmessage = ({ data }) => {
      if (!Array.isArray(data)) return data === "desk" && ask();
      shown.take(data);
      done();
    };
    setTimeout(done, ANSWER_MS);
  });
  ask();
  shown.run();
  return answered;
}

export async function paper(desk, page, what) {
  const found = await page.part("paper", what);
  if (found.refused) return [card("Paper", made("p", {}, found.refused))];
  const save = () => page.download(`${what}.html`, found.page);
  return [made("p", { class: "choices" }, button("Print", { class: "button", click: () => print() }),
    button("Save as a file", { class: "button", click: save }), made("a", { class: "button", href: "#boxes" }, "Back")),
  framed(found.shown, "paper")];
}

async function copy(page, given) {
  const plan = await page.part("plan", Number(given.table[0]));
  if (plan.refused) return page.refuse(plan.refused);
  page.say("Waiting for the box …");
  const { copyPlan } = await import("./evening_box.js");
  const { done, refused } = await copyPlan(plan.files);
  return refused ? page.refuse(refused) : page.say(`Plan ${plan.revision} is on this box. ${done}`);
}

export function boxes(desk, page) {
  const paperLinks = desk.paper.map(([what, words]) => made("li", {}, made("a", { href: `#paper/${what}` }, words)));
  const drawn = Boolean(desk.tables.length);
  const tables = [[0, "which it asks"], ...(desk.tables[0] ?? []).map(({ table }) => [table, table])];
  const cable = navigator.serial ? form((given) => copy(page, given), {}, "Copy the plan to a box", choice("The box is table", "table", tables))
    : small(NO_CABLE);
  const plan = [small(`Connect one box after the other. Each box knows every table of plan ${desk.revision}.`), cable];
  return [card("Boxes", ...(!drawn ? [small("Draw the seats first.")] : desk.at_boxes ? [made("p", {}, `${desk.at_boxes}.`)] : plan),
    drawn ? small(SPARE) : null),
  card("Paper", drawn ? made("ul", {}, ...paperLinks) : small("Draw the seats first."))];
}
