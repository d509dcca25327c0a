// The tour: plays a hand on the same scorekeeper, key by key, and says a word on every step. Its
// game is in memory alone, so no game of this browser is touched.

// Of each step: what is said, and its presses before, [key, held].
const steps = ["@STEPS@"];
// The game in progress: its file's name, and its lines.
const [name, lines] = ["@GAME@"];
const journal = [name, new TextEncoder().encode(lines)];
// The key that is held for a press of its own.
const HELD = { 6: 4, 7: 5 };
const PRESS_MS = 160, PAUSE_MS = 200, HOLD_MS = 700;

const wait = (ms) => new Promise((done) => { setTimeout(done, ms); });
const same = (one, other) => one.every((byte, at) => byte === other[at]);

function made(kind, text, more = {}) {
  return Object.assign(document.createElement(kind), { textContent: text, ...more });
}

// Load styles; resolves when they apply, or when they are missing.
function styled(address) {
  return new Promise((done) => {
    const link = made("link", "", { rel: "stylesheet", href: address, onload: done, onerror: done });
    document.head.append(link);
  });
}

export class Tour {
  // `ask(order)` sends an order to the worker, `frame()` returns the frame that is shown, `place`
  // is the element for words and buttons.
  constructor(ask, frame, place) {
    Object.assign(this, { ask, frame, at: 0, turn: 0, left: null });
    this.says = made("p", "", { ariaLive: "polite" });
    this.back = made("button", "Back", { type: "button", onclick: () => this.go(this.at - 1) });
    this.next = made("button", "Next", { className: "next", type: "button", onclick: () => this.go(this.at + 1) });
    this.count = made("span", "", { className: "small" });
    this.keep = made("a", "Keep score", { className: "button", href: "./" });
    this.build = made("a", "Build one", { className: "button next", href: "build.html" });
    const choices = made("p", "", { className: "choices" });
    choices.append(this.back, this.next, this.build, this.keep, this.count);
    place.append(this.says, choices);
    this.place = place;
  }

  // Show the first step, when its styles are there.
  async begin() {
    await styled("tour.css");
    this.place.hidden = false;
    await this.go(0);
  }

  // Show a step. A press that is still being shown ends at once.
  async go(at) {
    const isNext = at === this.at + 1 && this.left !== null && same(this.left, this.frame());
    const quiet = matchMedia("(prefers-reduced-motion: reduce)").matches;
    const turn = ++this.turn, isOver = () => turn !== this.turn;
    this.at = at;
    this.left = null;
    this.describe();
    if (isNext && !quiet) await this.pressed(at, isOver);
    else await this.played(at, isOver);
    if (!isOver()) this.left = this.frame();
  }

  describe() {
    const { at } = this, last = steps.length - 1;
    [this.says.textContent] = steps[at];
    this.count.textContent = at === last ? "" : `${at + 1} of ${steps.length}`;
    this.back.disabled = at === 0;
    this.next.hidden = at === last;
    this.build.hidden = at !== last;
    (at === last ? this.build : this.next).focus();
  }

  // Play the game to a step without showing its presses, unless another step is asked for: on a slow
  // phone both would play in one game.
  async played(at, isOver) {
    const { keys } = document.body.dataset;
    await this.ask({ order: "again", keys: Number(keys), files: [journal] });
    if (isOver()) return;
    await this.ask({ order: "play", steps: steps.slice(0, at + 1).flatMap((step) => step[1]) });
  }

  // Press the keys of a step, until another step is asked for.
  async pressed(at, isOver) {
    for (const [key, held] of steps[at][1]) {
      const button = document.querySelector(`[data-key="${HELD[key] ?? key}"]`);
      await wait(PAUSE_MS);
      button.classList.add("down");
      await wait(key in HELD ? HOLD_MS : PRESS_MS);
      button.classList.remove("down");
      if (isOver()) return;
      await this.ask({ order: "press", key, held });
    }
  }
}
