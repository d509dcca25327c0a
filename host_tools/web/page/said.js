// What a face says to somebody who does not see it: its title, its value, what it leads to.

import { minus, plain, signed } from "./dom.js";

const SUITS = { "♠": "spades", "♥": "hearts", "♦": "diamonds", "♣": "clubs" };

// What a touch on a line does, by the word that the box's line of keys has for OK; and the button for
// its BACK, where that says more than to go back.
const WHICH = {
  correct: "Correct which hand?", "take out": "Take which hand out?",
  "before it": "Put a hand in before which one?",
};
const CHANGES = "Touch a line to change it";
const ENDS = { done: "Done", drop: "Drop the change" };
const okOf = ({ keys }) => /OK (.+?)(?:\s{2}|$)/.exec(plain(keys))?.[1];

function sides({ kind, names, totals, course, deltas, news }) {
  totals ??= course?.at(-1);
  if (!names || !totals) return [];
  const score = names.map((name, side) => `${name} ${minus(totals[side])}`).join(", ");
  if (!deltas?.length || (kind === "score" && !news)) return [score];
  return [names.map((name, side) => `${name} ${signed(deltas[side])}`).join(", "), `Score: ${score}`];
}

function value(face) {
  if (face.value === undefined || face.kind === "spell") return [];
  const number = face.zero && !face.value ? face.zero : face.value;
  if (face.kind === "play") return [`${number} ${face.note}`, notesOf(face)];
  return [face.offered ? `${number} offered` : number, "typed" in face ? notesOf(face) : ""];
}

function selected(face) {
  const line = face.lines?.[face.at - (face.first ?? 0)];
  if (line === undefined || face.asks || face.kind === "number") return [];
  const points = face.values ? ` ${face.values[face.at] ?? ""}` : "";
  return [line + points];
}

// The box writes titles in capitals. Names in them are as somebody spelled them; of those that are
// not known, as in a game of before, words such as E+W stay.
function calm(title, names = []) {
  const known = new Map(names.map((name) => [name.toUpperCase(), name]));
  const long = [...known.values()].sort((one, other) => other.length - one.length)
    .map((name) => name.replace(/[^\p{L}\p{N}]/gu, "."));
  const pattern = `(?<!\\p{L})(?:${long.join("|") || "\n"})(?!\\p{L})|[\\p{L}']+`;
  return title.replace(new RegExp(pattern, "giu"), (word, at) => {
    const name = known.get(word.toUpperCase());
    const within = title[at - 1] === "+" || title[at + word.length] === "+";
    if (name || within || word !== word.toUpperCase() || word.length < 2) return name ?? word;
    return word.toLowerCase();
  }).replace(/^\P{L}*\p{L}/u, (start) => start.toUpperCase());
}

// Return what a face asks, without the answer so far.
export const questionOf = ({ kind, title, asks }) => `${kind} ${title} ${asks}`;

// The nearest number to one that is not possible, or the lines beside a number without those that
// name keys of the box.
export const notesOf = ({ nearest, lines = [] }, between = " ") => (nearest === undefined
  ? lines.map(plain).join(between).replace(/\s*HOLD OK[^]*/, "") : `nearest: ${nearest}`);

// What is to be confirmed and what a table has, row by row; a row without a name has heads, too.
function rows({ kind, heads, rows: all }) {
  if (kind !== "table") return [];
  let columns = [];
  return [heads, ...all].map(([name, ...cells], at) => {
    if (!name || (!at && cells.length)) {
      columns = cells;
      return name;
    }
    const parts = cells.map((cell, at) => `${columns[at] ?? ""} ${cell}`);
    return `${name} ${parts.join(", ")}`.replace(" \b ", " becomes ");
  });
}

// The context; the score of two sides is on the scoreboard.
export function contextOf(face) {
  const text = plain(face.context ?? "").replace(/^◀▶ /, "");
  return face.kind === "score" || /^−?\d+ : −?\d+$/.test(text) ? "" : text;
}

// Return the button that a list of changed lines has, "" for none.
export const endOf = ({ keys, lines }) => (lines && ENDS[/BACK (\w+)$/.exec(plain(keys))?.[1]]) || "";

// Return what a touch on a line does where no title asks for it, and how to go on.
export function hintOf(face) {
  if (!face.lines || okOf(face) !== "change") return "";
  const end = endOf(face);
  return CHANGES + (end ? `, or touch ${end}.` : ".");
}

// Return the sentences of a page. On the touched view, help names what is there in place of keys,
// and has no sentence about others.
export function textOf({ kind, title, text = [] }, isTouched) {
  if (!isTouched || kind !== "page" || title !== "HELP") return text;
  const kept = text.join(" ").replace(/HOLD OK/g, "Menu").replace(/HOLD BACK undoes/g, "Undo removes")
    .replace(/BACK/g, "Back").split(/(?<=[.?]) /)
    .filter((sentence) => !/\b(?:UP|DOWN|LEFT|RIGHT|OK)\b|[Aa]rrow|small card|[Ll]ast line|Hold (?:to|one)|key /.test(sentence));
  return [kept.join(" ") || "A touch is the answer."];
}

// Return a title that says what is asked, in place of the names that a scoreboard has there.
export function titleOf(face) {
  if (face.kind === "hands" && WHICH[okOf(face)]) return WHICH[okOf(face)];
  if (face.kind !== "score") return calm(plain(face.title), face.known);
  if (face.asks === "suit") return "Which suit is trump?";
  if (face.asks) return "Who has the bid?";
  return plain(face.headline ?? face.middle ?? face.title);
}

// Return the sentences of a face as one text, with what a touch does if it is touched.
export function said(face, isTouched) {
  const parts = [
    face.news, titleOf(face), contextOf(face), face.headline,
    ...textOf(face, isTouched), ...value(face), ...sides(face), ...rows(face), ...selected(face),
    face.kind === "play" ? "" : face.note, face.foot, isTouched && hintOf(face),
  ];
  return parts.filter((part) => part || part === 0).map(plain).join(". ")
    .replace(/\s?([♠♥♦♣])/g, (found, sign) => ` ${SUITS[sign]}`).replace(/\+(?=\p{L})/gu, " and ")
    .replace(/([.?!])\./g, "$1").replace(/ +/g, " ");
}
