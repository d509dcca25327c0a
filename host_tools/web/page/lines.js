// The forms for lines: to choose from, or each with a number.

import { button, made, plain } from "./dom.js";
import { number } from "./numbers.js";

const UP = 0, DOWN = 1, OK = 4, BACK = 5;

// Lead the box's selection to a line, then press a key there. Where UP and DOWN change a player's
// points, OK and BACK lead to the next player and the one before.
async function there(face, line, orders, key) {
  const away = line - face.at, ways = face.kind === "together" ? [OK, BACK] : [DOWN, UP];
  if (away) await orders.press(ways[away > 0 ? 0 : 1], Math.abs(away));
  if (key !== undefined) await orders.press(key);
}

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
      click: () => there(face, line, orders, KEY.RIGHT),
    }));
  });
  return [
    ...(face.text ?? []).filter(Boolean).map((text) => made("p", { class: "lead" }, plain(text))),
    made("ul", { class: "lines" }, ...all),
    ...(face.foot ? [made("p", { class: "note" }, plain(face.foot))] : []),
  ];
}

// Lines with numbers: a player's points, the melds that are counted.
export function stepped(face, orders, KEY) {
  const counts = face.kind === "count";
  const all = face.lines.map((text, line) => {
    const value = face.values[line];
    const isValue = counts ? value !== null : line < face.values.length;
    if (!isValue) {
      return made("li", {}, button(plain(text), { "data-at": line, click: () => orders.command("choose", line) }));
    }
    const step = (sign, key, label) => button(sign, {
      "aria-label": `${label}: ${plain(text)}`, "data-at": `${key}-${line}`,
      click: () => there(face, line, orders, key),
    });
    const marked = line === face.at;
    const name = counts ? made("span", {}, plain(text)) : button(plain(text), {
      class: marked ? "offered" : "", "aria-pressed": marked, "data-at": line,
      click: () => there(face, line, orders),
    });
    return made("li", { class: marked && !counts ? "row marked" : "row" }, name,
      step("−", counts ? KEY.LEFT : DOWN, "Less"), made("span", { class: "of" }, value ?? "–"),
      step("+", counts ? KEY.RIGHT : UP, "More"));
  });
  const list = made("ul", { class: "lines stepped" }, ...all);
  if (counts) return [list];
  return [list, ...points(face, orders)];
}

// The usual numbers for the chosen player; a touch leads to the next one.
function points(face, orders) {
  const usual = [];
  for (let value = face.low; value <= face.high && usual.length < 30; value += face.unit) usual.push(value);
  const last = face.at >= face.values.length - 1;
  const set = async (value) => {
    await orders.type(String(value));
    if (!last) await orders.press(OK);
  };
  const taken = { ...orders, command: (name, value) => set(value) };
  const [, tiles] = number({ ...face, usual, value: face.values[face.at], lines: [] }, taken);
  return [tiles, made("div", { class: "answers" },
    button("All entered", { class: "main", "data-at": "all", click: () => orders.command("set", face.values) }))];
}
