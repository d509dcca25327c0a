// Which view is shown: the touched one, or the box with its keys; and what surrounds both.

import { minus } from "./dom.js";
import { pressing, typing } from "./orders.js";
import { questionOf, said } from "./said.js";
import { set, setting } from "./settings.js";
import { SUITS } from "./table.js";
import { Touched } from "./touch.js";
import { Voice } from "./voice.js";

const OK = 4, BACK = 5, HOLD_OK = 6, HOLD_BACK = 7;
const VIEWS = ["touch", "keys"];
const ARROWS = ["Up", "Down", "Left", "Right"];

export class View {
  // `ask(order)` asks the worker; `wanted` is a view's name from the address, "" for none.
  constructor(find, ask, wanted) {
    Object.assign(this, { find, ask, face: null, newest: "", turn: null });
    const coarse = matchMedia("(pointer: coarse)").matches;
    this.name = [wanted, setting("view")].find((name) => VIEWS.includes(name))
      ?? (coarse ? "touch" : "keys");
    this.touched = new Touched(find("#touch"), this.orders());
    this.voice = new Voice(find("#speak"), () => this.said());
    this.watch();
    this.become(this.name);
  }

  orders() {
    const { ask } = this;
    return {
      command: (name, value) => this.answer(() => ({ order: "command", name, value })),
      answer: (orders) => this.answer(orders),
      press: (key) => this.answer(() => pressing(key)),
      type: (characters) => this.answer((face) => typing(characters(face))),
      turn: (key) => this.press(key),
      tried: (value) => ask({ order: "command", name: "try", value }),
      announce: (face) => this.announce(face),
      correct: () => this.timed({ order: "correct" }),
      keep: (name) => this.find(`#${name}`).click(),
      shares: () => !this.find("#share").hidden,
    };
  }

  press(key, times = 1) {
    return this.timed(pressing(key, times));
  }

  // An answer is to the question that is drawn when it is given: it waits for the answers before
  // it, and is dropped where they led to another question. `orders(face)` makes it when it is due;
  // no other answer comes between its orders.
  answer(orders) {
    const asked = questionOf(this.face), from = globalThis.event?.timeStamp ?? performance.now();
    const give = async () => {
      if (questionOf(this.face) !== asked) return;
      for (const order of [orders(this.face)].flat()) await this.ask({ ...order, from });
    };
    const turn = this.turn ? this.turn.then(give) : give();
    this.turn = turn;
    turn.then(() => { if (this.turn === turn) this.turn = null; });
    return turn;
  }

  // The time of an event goes with its order, for measurements.
  timed(order) {
    return this.ask({ ...order, from: globalThis.event?.timeStamp ?? performance.now() });
  }

  watch() {
    const { find } = this;
    for (const [name, key] of [["#back", BACK], ["#undo", HOLD_BACK], ["#menu", HOLD_OK]]) {
      find(name).addEventListener("click", () => (name === "#back" ? this.back() : this.press(key)));
    }
    find("#score").addEventListener("click", () => {
      if (this.name === "touch" && this.face?.back === false) this.orders().correct();
    });
    for (const name of VIEWS) {
      find(`#view-${name}`).addEventListener("change", () => {
        set("view", name);
        this.become(name);
      });
    }
  }

  become(name) {
    this.name = name;
    document.body.dataset.view = name;
    this.find(`#view-${name}`).checked = true;
    if (this.face) this.draw();
  }

  // BACK, where it leads anywhere; in a name it first removes the letters.
  back() {
    if (!this.face?.back) return;
    const letters = this.face.kind === "spell" ? this.face.value.length : 0;
    this.press(BACK, letters + 1);
  }

  show({ face, words }) {
    this.face = face;
    this.words = words;
    this.draw();
    const text = this.said();
    if (text === this.newest) return;
    if (this.newest) this.voice.say(text);
    this.newest = text;
  }

  draw() {
    const { face, find } = this;
    find("#back").disabled = !face.back;
    if (this.name === "touch") this.touched.show(face);
    this.announce();
    this.explain();
  }

  said(face = this.face) {
    return said(face, this.name === "touch");
  }

  // A picture is in the box's words, the last line of which names its keys.
  announce(face = this.face) {
    const isTouch = this.name === "touch", isPicture = isTouch && document.body.dataset.picture === "true";
    const words = isPicture && face.keys ? this.words.replace(/\n.*$/, "") : this.words;
    const text = isTouch && !isPicture ? this.said(face) : minus(words.replace(/^> /gm, "selected: "));
    const place = this.find("#words");
    if (place.textContent !== text) place.textContent = text;
  }

  // On the box's keys: which seat or suit each arrow is, and what a hollow number means.
  explain() {
    const { arrows, lines, offered, asks } = this.face;
    for (const key of document.querySelectorAll("#arrows [data-key]")) {
      const at = (arrows ?? []).indexOf(Number(key.dataset.key));
      const line = lines?.[at], [answer, name] = asks === "suit" ? SUITS[line] ?? [] : [line, line];
      key.ariaLabel = ARROWS[key.dataset.key] + (name ? `: ${name}` : "");
      if (answer) key.dataset.answer = answer;
      else delete key.dataset.answer;
    }
    // The bright keys are those that answer.
    document.body.dataset.answers = arrows ? "arrows" : "ok";
    this.find("#hint").textContent = offered
      ? "A hollow number is a guess. Change it by the arrows, or press OK and then ▲ if it is right."
      : asks === "seat" && arrows ? "Players sit as seen from above: each arrow is a seat." : "";
  }
}
