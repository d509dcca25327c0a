// The touched view: what a face shows and takes, as things to touch. The forms are by the kind of
// the face; kinds without a form are pages, lists, or the box's own picture.

import { button, made, minus, plain, signed } from "./dom.js";
import { counted, players, rows } from "./lines.js";
import { number } from "./numbers.js";
import { contextOf, notesOf, questionOf, textOf, titleOf } from "./said.js";
import { seats, suits } from "./table.js";

const KEY = { UP: 0, LEFT: 2, RIGHT: 3, OK: 4 };
const ANSWERS = { "▲": KEY.UP, OK: KEY.OK };
const PICTURES = ["chips", "race", "code"];
const NUMBERS = ["number", "last-tricks"];
// How near in time and place the second touch of a double one is.
const DOUBLE_MS = 350, DOUBLE_PX = 25;
const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);

// Return the answers that a line of keys names, as [key, text]: "▲ yes   OK change   BACK".
function answers(face) {
  const found = [];
  for (const part of face.keys.split(/ {2,}|\n/).map(plain)) {
    // Of the codes, UP and DOWN show the other one.
    const sole = face.kind === "code" ? part.replace("▲▼", "▲") : part;
    const [, sign, text] = sole.match(/^(?:[◀▶] )?(▲|OK)(?: or arrow:?| to)? (.+)$/) ?? [];
    if (sign && !text.startsWith("▼")) found.push([ANSWERS[sign], capital(text)]);
  }
  return found;
}

export class Touched {
  // `orders` has command(name, value), press(key, times) and type(characters), which resolve when
  // they are done, and tried(value), which resolves to a face.
  constructor(root, orders) {
    Object.assign(this, { root, orders, drawn: "", face: null, last: { at: -DOUBLE_MS } });
    for (const kind of ["pointerdown", "mousedown", "pointerup", "click"]) {
      root.addEventListener(kind, (event) => this.touched(event), true);
    }
  }

  // A touch is for the question that was there when the finger came down; the second of a double
  // touch is for that of the first, because nobody has read what came in its place. The browser
  // counts the clicks of a mouse. Where each touch of a tile leads to the next player, the same
  // question has another answer then.
  touched(event) {
    const { type, timeStamp: at, clientX: x, clientY: y, detail } = event, { last } = this;
    const now = questionOf(this.face);
    if (type === "pointerdown") {
      const again = event.pointerType === "mouse" ? undefined
        : at - last.at < DOUBLE_MS && Math.hypot(x - last.x, y - last.y) < DOUBLE_PX;
      const { question } = last;
      this.last = { at, x, y, question: again ? question : now, before: question, again, isDown: true };
    } else if (type === "mousedown") {
      if (detail > 1) Object.assign(last, { again: last.again ?? true, question: last.before });
    } else if (type === "click") {
      // Keyboards and screen readers click without a pointer.
      if (!detail || !last.isDown) return;
      last.isDown = false;
    }
    const isNext = this.last.again && this.face.kind === "together" && event.target.closest(".tiles");
    if (isNext || (this.last.question !== now && !event.target.closest(".turn"))) event.stopPropagation();
  }

  // Draw a face, if it differs from the drawn one. The focus stays on what is asked.
  show(face) {
    const all = JSON.stringify(face);
    if (all === this.drawn) return;
    const before = this.face, within = this.root.contains(document.activeElement);
    const at = document.activeElement?.dataset?.at;
    this.drawn = all;
    this.face = face;
    document.body.dataset.picture = PICTURES.includes(face.kind);
    const title = made("h2", { tabindex: -1 }, titleOf(face));
    const head = made("header", {}, ...this.turns(face, title));
    this.root.replaceChildren(head, ...this.form(face));
    this.root.dataset.kind = face.kind;
    const same = before?.title === face.title && before?.kind === face.kind;
    if (!same) this.root.scrollTop = 0;
    // Large text: what was asked last may have been further down.
    if (before && !same) head.scrollIntoView();
    if (!within) return;
    const there = same && at !== undefined && this.root.querySelector(`[data-at="${at}"]`);
    (there || title).focus({ preventScroll: true });
  }

  turns(face, title) {
    const text = contextOf(face), context = text ? made("p", { class: "context" }, text) : null;
    if (!face.turns || face.kind === "score") return [title, context];
    const turn = (sign, key, label) =>
      button(sign, { class: "turn", "aria-label": label, click: () => this.orders.turn(key) });
    return [turn("‹", KEY.LEFT, "Previous page"), title, context, turn("›", KEY.RIGHT, "Next page")];
  }

  form(face) {
    const { orders } = this;
    if (NUMBERS.includes(face.kind)) return number(face, orders);
    if (face.asks === "suit") return [...this.news(face), suits(face, orders)];
    if (face.asks) return [...this.news(face), seats(face, orders)];
    if (face.kind === "together") return players(face, orders);
    if (face.kind === "count") return counted(face, orders, KEY);
    if (face.kind === "spell") return this.spelling(face);
    if (face.kind === "over") return [...this.page(face), this.keeping(), this.answers(face)];
    if (PICTURES.includes(face.kind)) return [...this.page(face), this.answers(face)];
    if (face.lines && !["play", "offered"].includes(face.kind)) return rows(face, orders, KEY);
    return [...this.page(face), this.answers(face)];
  }

  // What the last hand gave, on the scoreboard after it.
  news(face) {
    if (!face.news || !face.deltas?.length) return [];
    const given = face.names.map((name, side) =>
      made("span", {}, `${name} `, made("b", {}, signed(face.deltas[side]))));
    const correct = { class: "news", title: "Correct a hand", click: () => this.orders.correct() };
    return [button("", correct, made("span", {}, capital(plain(face.news))), ...given)];
  }

  // A page of text, values and tables.
  page(face) {
    const found = textOf(face, true).map((text) => made("p", {}, plain(text)));
    if (face.headline) found.unshift(made("p", { class: "headline" }, plain(face.headline)));
    if (face.value !== undefined) {
      found.push(made("p", { class: face.offered ? "value offered" : "value" }, minus(face.value)));
    }
    if (face.note) found.push(made("p", { class: "note" }, plain(face.note)));
    if (face.kind === "play") {
      found.push(made("p", { class: "saves" }, ...notesOf(face, "\n").split("\n").map((text) => made("span", {}, text))));
    }
    if (face.rows) found.push(table(face));
    else if (face.tricks) found.push(table(byPlayer(face)));
    return [made("div", { class: "page" }, ...found)];
  }

  answers(face) {
    const found = answers(face).map(([key, text], place) =>
      button(text, { class: place ? "" : "main", click: () => this.orders.press(key) }));
    return made("div", { class: "answers" }, ...found);
  }

  // At the end of a game: copies of all games.
  keeping() {
    const all = [["Download games", "download"]];
    if (this.orders.shares()) all.push(["Share games", "share"]);
    return made("div", { class: "answers" }, ...all.map(([text, name]) =>
      button(text, { click: () => this.orders.keep(name) })));
  }

  spelling(face) {
    const field = made("input", {
      type: "text", "aria-label": "Name", autocomplete: "off", autocapitalize: "words",
      enterkeyhint: "next", maxlength: 12, spellcheck: "false",
    });
    // As a property, so that what is typed continues it.
    field.value = face.value;
    const done = async () => {
      const name = field.value.normalize("NFC").trim();
      if (!name) return;
      await this.orders.type(({ value }) => "\b".repeat(value.length) + name);
      // Another answer may have come first.
      if (questionOf(this.face) !== questionOf(face)) return;
      const left = refused(name, this.face.value);
      if (left) this.root.querySelector("[role=alert]").textContent = `A name cannot have ${left}`;
      else await this.orders.press(KEY.OK);
    };
    field.addEventListener("keydown", (event) => {
      if (event.key !== "Enter") return;
      event.preventDefault();
      done();
    });
    const known = (face.names ?? []).filter(Boolean).join(", ");
    requestAnimationFrame(() => field.focus({ preventScroll: true }));
    return [
      made("div", { class: "page" }, field, made("p", { role: "alert" }),
        known ? made("p", { class: "note" }, known) : null),
      made("div", { class: "answers" }, button("Next", { class: "main", click: done })),
    ];
  }
}

// Return the characters of a name that the App did not take, which makes capitals of some.
function refused(name, taken) {
  const left = [...taken];
  return [...name].filter((one) => {
    const isTaken = one.toUpperCase() === left[0]?.toUpperCase();
    if (isTaken) left.shift();
    return !isTaken && one !== " ";
  }).join(" ");
}

// The settlement of three players and more, a row each.
function byPlayer({ names, melds, tricks, deltas, totals }) {
  const row = (name, side) => [
    name, melds[side] ?? 0, tricks[side] ?? "–", signed(deltas[side]), totals[side],
  ];
  return { heads: ["", "meld", "tricks", "hand", "total"], rows: names.map(row) };
}

// The rows of a table, or of a settlement with its sums.
export function table(face) {
  const heads = face.heads ?? ["", ...face.names];
  const all = [...face.rows];
  if (face.deltas) all.push([face.labels?.[0] ?? "hand", ...face.deltas.map(signed)]);
  if (face.deltas && face.totals) all.push([face.labels?.[1] ?? "total", ...face.totals]);
  const row = (kind, cells) => made("tr", {}, ...cells.map((cell, place) =>
    made(place && kind === "td" ? "td" : "th", place ? {} : { scope: "row" }, plain(cell))));
  return made("table", {}, made("thead", {}, row("th", heads)),
    made("tbody", {}, ...all.map((cells) => row("td", cells))));
}
