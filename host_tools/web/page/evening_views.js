// The views of an evening's desk. Each returns elements for what Python's evening_desk.py says of an
// evening; `act(order)` carries an order out and shows the desk again.

import { made } from "./dom.js";
import { action, card, choice, field, form, number, points, quiet, rounds } from "./evening_forms.js";

const SEATS = ["north", "east", "south", "west"];
const DEFAULT_RULES = "racehorse";
const minus = (points) => String(points).replace("-", "−");
const score = (values) => values.points.map(minus).join(" : ");
const text = (words) => made("p", { class: "small" }, words);

function names(label, rows = 6) {
  return made("label", {}, label, made("textarea", { name: "names", rows, autocomplete: "off", required: true }));
}

export function begin(desk, act) {
  const kinds = desk.kinds.map(([kind, words]) => [kind, `${kind}: ${words}`]);
  return card("Begin an evening", form(act, { order: "begin" }, "Begin",
    field("Name of the evening", "title", { maxlength: 40 }),
    choice("Kind", "kind", kinds, "individual"),
    number("Rounds", "rounds", 6),
    number("Hands a round", "hands", 4),
    choice("Rules", "rules", desk.presets, DEFAULT_RULES),
    made("label", { class: "check" }, made("input", { type: "checkbox", name: "typed" }),
      "Boxes are set up by their own keys (mitchell, round-robin)")),
  text("Pairs: people 1 and 2 of the list, 3 and 4, and so on."));
}

export function takeFile(act) {
  const file = made("input", { type: "file", required: true, "aria-label": "File of another desk" });
  const taken = form(async () => act({ order: "take", text: await file.files[0].text() }), {}, "Take its steps", file);
  return card("From another desk", text("A file of the laptop or of another phone: a new evening, or more"
    + " steps of one that is here."), taken);
}

function tableRow(round, { table, pairs, values, who }) {
  return made("a", { class: `row${values ? "" : " missing"}`, href: `#result/${round}/${table}` },
    made("strong", {}, table), made("span", {}, pairs[0], made("br"), pairs[1]),
    made("span", { class: "points" }, values ? score(values) : "missing", who ? " *" : ""));
}

function codes(act, read) {
  const typed = made("textarea", {
    name: "codes", rows: 2, autocomplete: "off", autocapitalize: "characters", spellcheck: "false", required: true,
  });
  return card("Codes of the boxes", made("button", { type: "button", class: "do", click: read }, "Read with the camera"),
    form(act, { order: "scan" }, "Take the codes",
      made("label", {}, "Or the 12 characters, one code a line", typed)));
}

// What is next, by its name in overview.py.
const NEXT = {
  people: (desk, act) => [card("Who plays?", form(act, { order: "people" }, "Add",
    names("Names, one a line; a column can be pasted")))],
  draw: (desk, act) => [card("Draw", made("p", {}, `${desk.counts}.`), desk.at_boxes ? text(`Then ${desk.at_boxes}.`) : null,
    action(act, "draw", "Draw the seats")),
  card("More people", form(act, { order: "people" }, "Add", names("Names, one a line", 2)))],
  results: (desk, act, read) => [card(`Round ${desk.number} of ${desk.rounds}`,
    desk.at_boxes && desk.number === 1 ? text(`${desk.at_boxes}.`) : null,
    made("div", { class: "rows" }, ...desk.tables[desk.number - 1].map((one) => tableRow(desk.number, one))),
    made("a", { class: "button do", href: `#seats/${desk.number}` }, "Who sits where")),
  codes(act, read)],
  next: (desk, act) => [card(`Round ${desk.number - 1} is complete`, action(act, "draw", `Draw round ${desk.number}`))],
  finish: (desk, act) => [card("All results are there",
    made("a", { class: "button do", href: "#standings" }, "Standings and prizes"),
    quiet(action(act, "close", "Close the evening")))],
  closed: () => [card("Closed", made("p", {}, "This evening is closed."),
    made("a", { class: "button do", href: "#standings" }, "Standings and prizes"),
    made("a", { class: "button do", href: "#more" }, "Begin another"))],
};

function undo(desk, act) {
  if (!desk.last_step) return null;
  return card("Last step", made("p", { id: "last-step" }, desk.last_step), quiet(action(act, "undo", "Undo it")));
}

function overview(desk) {
  if (desk.tables.length < 2 && desk.what === "results") return null;
  const most = Math.max(...desk.tables.map((tables) => tables.length));
  if (!desk.tables.length) return null;
  const heads = Array.from({ length: most }, (_, at) => made("th", { scope: "col" }, `Table ${at + 1}`));
  const rows = desk.tables.map((tables, at) => made("tr", {}, made("th", { scope: "row" }, `${at + 1}`),
    ...tables.map(({ table, values }) => made("td", {},
      made("a", { href: `#result/${at + 1}/${table}` }, values ? score(values) : at + 1 <= desk.number ? "missing" : "–")))));
  return card("All rounds", made("div", { class: "wide", tabindex: 0, role: "group", "aria-label": "All rounds" },
    made("table", { id: "rounds" },
      made("tr", {}, made("td", {}, ""), ...heads), ...rows)));
}

export function first(desk, act, read) {
  if (!desk.title) return [begin(desk, act), takeFile(act)];
  const doubts = desk.doubts.map((one) => made("li", {}, one));
  return [...NEXT[desk.what](desk, act, read), doubts.length ? card("Look at", made("ul", {}, ...doubts)) : null,
    overview(desk), undo(desk, act)];
}

function chips(desk, shown) {
  return made("p", { class: "choices" }, ...desk.tables.map((_, at) => made("a",
    { class: "button", href: `#seats/${at + 1}`, "aria-current": at + 1 === shown && "true" }, `Round ${at + 1}`)));
}

export function seats(desk, act, read, round) {
  if (!desk.tables.length) return [card("Seats", made("p", {}, "The seats are not drawn yet."))];
  const shown = Number(round) || Math.min(desk.number || 1, desk.tables.length);
  const tables = desk.tables[shown - 1] ?? [];
  const places = tables.flatMap(({ table, names: sat }) => sat.map((name, seat) => [name, `table ${table}, ${SEATS[seat]}`]));
  places.push(...(desk.out[shown - 1] ?? []).map((name) => [name, "sits out"]));
  places.sort(([one], [other]) => one.localeCompare(other));
  return [chips(desk, shown),
    card(`Round ${shown}: by name`, made("dl", { class: "places" },
      ...places.map(([name, place]) => made("div", {}, made("dt", {}, name), made("dd", {}, place))))),
    made("div", { class: "tables" }, ...tables.map(({ table, names: sat }) => card(`Table ${table}`,
      made("dl", { class: "places" }, ...sat.map((name, seat) =>
        made("div", {}, made("dt", {}, SEATS[seat]), made("dd", {}, name)))))))];
}

export function result(desk, act, read, round, at) {
  const one = desk.tables[round - 1]?.[at - 1];
  if (!one) return [card("Results", made("p", {}, "There is no such table."))];
  const { pairs, values, who, why } = one, order = { order: "result", round: Number(round), table: Number(at) };
  const sets = [["sets_ns", pairs[0]], ["sets_ew", pairs[1]]].map(([name, pair], side) =>
    number(`Hands set: ${pair}`, name, values?.sets[side] ?? 0));
  const fields = [
    points(pairs[0], "north_south", values?.points[0] ?? ""), points(pairs[1], "east_west", values?.points[1] ?? ""),
    made("details", { open: Boolean(values) && "" }, made("summary", {}, "Hands set"), ...sets),
  ];
  const enter = async (given) => {
    if (await act(given)) location.hash = "#desk";
  };
  const title = `Round ${round}, table ${at}`;
  if (!values) return [card(title, form(enter, order, "Enter", ...fields))];
  return [card(title, made("p", { class: "points" }, score(values)),
    who ? text(`Corrected by ${who}: ${why}`) : null),
  card("Correct it", form(enter, order, "Correct", ...fields, field("Who decides", "who"), field("Why", "why")))];
}

export function standings(desk) {
  if (!desk.standings?.length) return [card("Standings", made("p", {}, "Nobody plays yet."))];
  const heads = ["", "Name", "Points", "Won", "Sets"].map((one) => (one ? made("th", { scope: "col" }, one) : made("td", {}, "")));
  const rows = desk.standings.map((row) => made("tr", {}, made("td", {}, row.place),
    made("th", { scope: "row" }, row.name), made("td", { class: "sum" }, minus(row.points)),
    made("td", {}, row.won), made("td", {}, row.sets)));
  const prizes = desk.prizes.map(({ prize, group, value, who }) => made("div", {},
    made("dt", {}, group ? `${prize}, ${group}` : prize), made("dd", {}, value ? made("strong", {}, `${minus(value)} `) : null, who)));
  if (desk.pot) prizes.push(made("div", {}, made("dt", {}, "pot"), made("dd", {}, (desk.pot / 100).toFixed(2))));
  const done = desk.missing && Object.values(desk.missing).filter((tables) => !tables.length).length;
  return [card(`After ${done} round${done === 1 ? "" : "s"}`, made("table", { id: "standings" }, made("tr", {}, ...heads), ...rows)),
    prizes.length ? card("Prizes", made("dl", { class: "places", id: "prizes" }, ...prizes)) : null];
}

export function people(desk, act) {
  if (!desk.title) return first(desk, act);
  const rows = desk.persons.map(({ number: no, name, said }) =>
    made("div", {}, made("dt", {}, `${no}. ${name}`), made("dd", {}, said)));
  const late = Boolean(desk.tables.length);
  const parts = [rows.length ? card("People", made("dl", { class: "places" }, ...rows)) : null,
    card(late ? "Somebody comes late" : "Add people", form(act, { order: "people" }, "Add",
      names("Names, one a line", 3), ...(late ? [rounds(desk)] : [])))];
  if (!late) return parts;
  const changes = [["leave", "leaves"], ["back", "is back"]];
  const persons = desk.persons.map((one) => [one.number, one.name]);
  return [...parts, card("Somebody leaves, or is back", text("Rounds without results are drawn again."),
    form(act, { order: "person" }, "Change", choice("Who", "person", persons), choice("What", "change", changes), rounds(desk)))];
}

export function more(desk, act, read) {
  const others = desk.evenings.filter(([name]) => name !== desk.shown);
  const steps = (desk.steps ?? []).map(([, words, counts]) => made("li", {}, counts ? words : made("s", {}, words)));
  return [desk.title ? card("Take it to another desk", text("The file has every step of this evening: a laptop or another phone can continue from it."),
    made("button", { type: "button", class: "do", id: "save", click: read.save }, "Download the file")) : null,
  takeFile(act),
  others.length ? card("Other evenings", ...others.map(([name, title]) => quiet(form(act, { order: "open", name }, title)))) : null,
  steps.length ? card("Every step, the newest first", made("ol", { reversed: "" }, ...steps)) : null,
  begin(desk, act)];
}
