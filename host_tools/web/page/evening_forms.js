// Forms of an evening's desk: each one makes an order.

import { made } from "./dom.js";

// Return a labelled field; `attributes` are its own.
export function field(label, name, attributes = {}) {
  const usual = { name, autocomplete: "off", required: true };
  return made("label", {}, label, made("input", { ...usual, ...attributes }));
}

export function number(label, name, value, attributes = {}) {
  return field(label, name, { type: "number", inputmode: "numeric", value, ...attributes });
}

// Points can be below zero, for which a keyboard of digits has no sign on some phones.
export const points = (label, name, value) => number(label, name, value, { inputmode: "text" });

// Return a labelled choice of [value, text].
export function choice(label, name, options, chosen) {
  const every = options.map(([value, text]) =>
    made("option", { value, selected: String(value) === String(chosen) && "" }, text));
  return made("label", {}, label, made("select", { name }, ...every));
}

// Return a choice of a round; `more` are other choices after the rounds.
export function rounds(desk, label, name = "round", more = []) {
  const numbers = Array.from({ length: desk.rounds }, (_, at) => [at + 1, at + 1]).concat(more);
  return choice(label, name, numbers, Math.min(desk.current, desk.rounds));
}

export function card(title, ...children) {
  return made("section", { class: "card" }, title ? made("h2", {}, title) : null, ...children);
}

// Return a form that gives `act` an order with what is in its fields. Its button does nothing more
// until the order is answered.
export function form(act, order, text, ...children) {
  const button = made("button", { class: "do" }, text);
  return made("form", {
    async submit(event) {
      event.preventDefault();
      const typed = {}, data = new FormData(event.target);
      for (const name of data.keys()) typed[name] = data.getAll(name).map((text) => text.normalize("NFC"));
      button.disabled = true;
      // What was sent is typed no more, see unsent() in evening.js.
      event.target.dataset.sent = "";
      await act({ ...typed, ...order }).finally(() => {
        button.disabled = false;
        delete event.target.dataset.sent;
      });
    },
  }, ...children, button);
}

// Return a form of a button alone; `more` is what it gives besides.
export const action = (act, order, text, more = {}) => form(act, { order, ...more }, text);

// Return a link that looks like a button.
export const link = (href, text, more = {}) => made("a", { class: "button do", href, ...more }, text);

export const small = (words) => made("p", { class: "small" }, words);

// Return a table with a row of heads; of a row, `head` is the cell that names it.
export function table(id, heads, rows, head = 0) {
  const names = heads.map((one) => (one ? made("th", { scope: "col" }, one) : made("td", {}, "")));
  const lines = rows.map((cells) => made("tr", {}, ...cells.map((cell, at) =>
    (at === head ? made("th", { scope: "row" }, cell) : made("td", {}, cell)))));
  return made("div", { class: "wide", tabindex: 0, role: "group", "aria-label": id },
    made("table", { id }, made("tr", {}, ...names), ...lines));
}

// Return a form whose button does not stand out.
export function quiet(element) {
  element.classList.add("quiet");
  return element;
}
