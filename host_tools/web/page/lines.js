// The forms for lines: to choose from, or with numbers.

import { button, made, plain } from "./dom.js";
import { number } from "./numbers.js";
import { pressing, typing } from "./orders.js";
import { endOf, hintOf } from "./said.js";

const UP = 0, DOWN = 1, OK = 4, BACK = 5;
const USUAL = 30;

// Lead the box's selection to a line from where it is then, and press a key there. Where UP and DOWN
// change a player's points, OK and BACK lead to the next player and the one before.
const there = (line, orders, key) => orders.answer(({ kind, at }) => {
  const [on, back] = kind === "together" ? [OK, BACK] : [DOWN, UP];
  const lead = pressing(line > at ? on : back, Math.abs(line - at));
  return key === undefined ? lead : [lead, pressing(key)];
});

export function rows(face, orders, KEY) {
  const first = face.first ?? 0;
  const all = face.lines.map((text, place) => {
    const line = first + place;
    const choose = button(plain(text), {
      class: line === face.at ? "offered" : "", "data-at": line,
      "aria-current": line === face.at && "true", click: () => orders.command("choose", line),
    });
    // The last two lines of that list are no games.
    if (!face.sets_up || place > face.lines.length - 3) return made("li", {}, choose);
    return made("li", {}, choose, button("⋯", {
      class: "aside", "aria-label": `Names and house rules: ${plain(text)}`,
      click: () => there(line, orders, KEY.RIGHT),
    }));
  });
  const hint = hintOf(face), end = endOf(face);
  return [
    ...(hint ? [made("p", { class: "note" }, hint)] : []),
    ...(face.text ?? []).filter(Boolean).map((text) => made("p", { class: "lead" }, plain(text))),
    made("ul", { class: "lines" }, ...all),
    ...(face.foot ? [made("p", { class: "note" }, plain(face.foot))] : []),
    ...(end ? [made("div", { class: "answers" }, button(end, {
      class: end === "Done" ? "main" : "", "data-at": "end", click: () => orders.press(BACK),
    }))] : []),
  ];
}

// Lines that a step changes: the melds that are counted.
export function counted(face, orders, KEY) {
  const all = face.lines.map((text, line) => {
    const value = face.values[line];
    if (value === null) {
      return made("li", {}, button(plain(text), { "data-at": line, click: () => orders.command("choose", line) }));
    }
    return made("li", { class: "row" }, made("span", {}, plain(text)),
      step("−", KEY.LEFT, "Less", face, line, orders), made("span", { class: "of" }, value),
      step("+", KEY.RIGHT, "More", face, line, orders));
  });
  return [made("ul", { class: "lines stepped" }, ...all)];
}

function step(sign, key, label, face, line, orders) {
  return button(sign, {
    "aria-label": `${label}: ${plain(face.lines[line])}`, "data-at": `${key}-${line}`,
    click: () => there(line, orders, key),
  });
}

// The players and their points, the usual numbers for the chosen one, and steps for the others. A
// touched number leads to the next player.
export function players(face, orders) {
  const { at, values, low, high, unit } = face;
  const all = values.map((value, line) => made("li", {}, button("", {
    class: line === at ? "offered" : "", "aria-pressed": line === at, "data-at": line,
    click: () => there(line, orders),
  }, made("span", {}, plain(face.lines[line])), made("b", {}, value ?? "–"))));
  const usual = [];
  for (let value = low; value <= high && usual.length < USUAL; value += unit) usual.push(value);
  // The last tile is for two pinochles, 30: six cards make no 29.
  if (usual.length === USUAL && usual.at(-1) < high) usual.push(usual.pop() + unit);
  // The digits of the touch before go, if it was for the same player.
  const set = (value) => orders.answer((now) =>
    [typing("\b\b\b" + value), ...(now.at < values.length - 1 ? [pressing(OK)] : [])]);
  const taken = { ...orders, command: (name, value) => set(value) };
  const [, tiles] = number({ ...face, usual, value: values[at], lines: [] }, taken);
  return [made("ul", { class: "lines players" }, ...all), tiles, made("div", { class: "answers" },
    button("All entered", { class: "main", "data-at": "all", click: () => orders.command("set", values) }),
    ...(at < values.length ? [step("+", UP, "More", face, at, orders), step("−", DOWN, "Less", face, at, orders)] : []))];
}
