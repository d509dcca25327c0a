// The form for a number: the usual ones as tiles, one touch each, and a pad for the others. Trick
// points show the settlement that they make while a finger is on them.

import { button, made, minus, plain, signed } from "./dom.js";
import { contextOf, notesOf } from "./said.js";

const OK = 4;
const DIGITS = [..."1234567890"];

export function number(face, orders) {
  const usual = face.usual ?? [];
  const whole = usual[0] === face.low && usual.at(-1) === face.high;
  const settles = face.rows !== undefined;
  const found = [settles ? settlement(face) : answer(face), tiles(face, usual, orders, settles)];
  return whole ? found : [...found, pad(face, orders)];
}

function answer(face) {
  const value = face.zero && !face.value ? face.zero : face.value;
  return made("div", { class: "answer" },
    made("div", { class: face.offered ? "value offered" : "value" }, minus(value)),
    made("p", { class: "notes" }, notesOf(face)));
}

function tiles(face, usual, orders, settles) {
  const take = (value) => orders.command("set", value);
  const all = usual.map((value) => button(face.zero && !value ? face.zero : minus(value), {
    class: value === face.value ? (face.offered ? "offered" : "entered") : "", "data-at": value,
    "aria-current": value === face.value && "true",
    click: (event) => { if (!settles || !event.detail) take(value); },
  }));
  const group = made("div", { class: "tiles", role: "group", "aria-label": "Usual numbers" }, ...all);
  if (settles) tryWhileTouched(group, orders, take);
  return group;
}

// A finger that moves over the tiles shows what each would give; the one where it leaves is taken.
function tryWhileTouched(group, orders, take) {
  let touched = null, wanted = null;
  const under = ({ clientX, clientY }) => {
    const tile = document.elementFromPoint(clientX, clientY);
    return tile?.parentElement === group ? tile : null;
  };
  const show = async (tile, isHeard) => {
    if (tile === touched) return;
    touched?.classList.remove("touched");
    touched = tile;
    tile?.classList.add("touched");
    wanted = tile;
    if (!tile) return;
    const face = await orders.tried(Number(tile.dataset.at));
    // A faster finger is elsewhere already.
    if (wanted !== tile || !face || !group.isConnected) return;
    group.previousElementSibling.replaceWith(settlement(face));
    const context = group.parentElement.querySelector(".context");
    if (context) context.textContent = contextOf(face);
    // Who moves over the tiles by keys may not see the table.
    if (isHeard) orders.announce(face);
  };
  group.addEventListener("pointerdown", (event) => {
    if (event.button || !under(event)) return;
    group.setPointerCapture(event.pointerId);
    show(under(event));
  });
  group.addEventListener("pointermove", (event) => {
    if (event.pointerType === "mouse" || event.buttons) show(under(event));
  });
  group.addEventListener("pointerup", (event) => {
    const tile = under(event);
    show(null);
    if (tile && !event.button) take(Number(tile.dataset.at));
  });
  group.addEventListener("pointercancel", () => show(null));
  group.addEventListener("focusin", ({ target }) => {
    if (target.matches(":focus-visible")) show(target, true);
  });
}

function settlement(face) {
  if (!face.rows) return answer(face);
  const row = (name, cells, kind = "") => made("tr", { class: kind },
    made("th", { scope: "row" }, plain(name)), ...cells.map((cell) => made("td", {}, plain(cell))));
  const head = made("tr", {}, made("td", {}),
    ...face.names.map((name) => made("th", { scope: "col" }, name)));
  return made("div", { class: "settled" }, made("table", {}, made("thead", {}, head),
    made("tbody", {}, ...face.rows.map(([name, ...cells]) => row(name, cells)),
      row("hand", face.deltas.map(signed), "gives"), row("total", face.totals))));
}

// The digits; in tens the last zero is set. What is typed is the App's, as from a keyboard, which
// forgets it whenever a tile, an arrow or another question ends it.
function pad(face, orders) {
  const zero = face.unit % 10 === 0 ? "0" : "";
  const after = ({ typed = "" }, change) => {
    const ends = zero && typed.endsWith(zero) ? 1 : 0;
    return change("\b".repeat(ends), typed.length - ends);
  };
  const digit = (sign) => button(sign, {
    class: "digit", "data-at": `digit-${sign}`,
    disabled: after(face, (ends, count) => count + zero.length > 3) && "",
    click: () => orders.type((now) => after(now, (ends) => ends + sign + zero)),
  });
  const less = (now) => after(now, (ends, count) => `${ends}\b${count > 1 ? zero : ""}`);
  const [ninth, last] = [DIGITS.slice(0, 9), DIGITS.slice(9)];
  const open = face.offered || face.nearest !== undefined;
  return made("div", { class: "pad", role: "group", "aria-label": zero ? "Digits, the last zero is set" : "Digits" },
    ...ninth.map(digit),
    button("⌫", { "aria-label": "Delete a digit", "data-at": "delete", click: () => orders.type(less) }),
    ...last.map(digit),
    button(open && face.nearest !== undefined ? "Near" : "OK", {
      class: face.offered ? "" : "main", disabled: face.offered && "", "data-at": "ok",
      click: () => orders.press(OK),
    }));
}
