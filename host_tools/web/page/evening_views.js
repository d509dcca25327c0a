// The views of an evening's desk. Each returns elements for what Python's evening_desk.py says of an
// evening; `page` carries orders out, and has what a view shows besides.

import { button, made, minus } from "./dom.js";
import { clock } from "./evening_bell.js";
import { action, card, choice, field, form, link, number, points, quiet, small, table } from "./evening_forms.js";

const SEATS = ["north", "east", "south", "west"];
const DEFAULT_RULES = "racehorse";
const BOXES = [["loaded", "get the plan by cable, or there are none"],
  ["typed", "are set up by their own keys (mitchell, round-robin)"]];
// A log has some 10 kB; bytes of other files that somebody chose.
const MOST = 1 << 20;
const BELL = [["counts", "is played to its end"], ["not", "does not count"]];
const score = ({ values, unplayed }) => unplayed ? "not played" : values.points.map(minus).join(" : ");

// Return fields for names: typed, and those of earlier evenings to tick.
export function names(desk, label, rows = 6) {
  const known = desk.regulars ?? [];
  const typed = made("label", {}, label, made("textarea", { name: "names", rows, autocomplete: "off", required: !known.length }));
  if (!known.length) return [typed];
  return [typed, made("details", {}, made("summary", {}, `From earlier evenings: ${known.length}`),
    made("fieldset", { class: "checks" }, made("legend", { class: "unseen" }, "From earlier evenings"),
      ...known.map((name) => made("label", {}, made("input", { type: "checkbox", name: "known", value: name }), name))))];
}

export function begin(desk, { act }) {
  return card("Begin an evening", form(act, { order: "begin" }, "Begin",
    field("Name of the evening", "title", { maxlength: 40 }),
    choice("Kind", "kind", desk.kinds.map(([kind]) => [kind, kind]), "individual"),
    made("details", {}, made("summary", {}, "What the kinds mean"),
      made("dl", { class: "kinds" }, ...desk.kinds.flatMap(([kind, words]) => [made("dt", {}, kind), made("dd", {}, words)])),
      small("Pairs: people 1 and 2 of the list, 3 and 4, and so on.")),
    number("Rounds", "rounds", 6),
    number("Hands a round", "hands", 4),
    choice("Rules", "rules", desk.presets, DEFAULT_RULES),
    choice("Boxes", "boxes", BOXES),
    made("details", {}, made("summary", {}, "Bell, day"),
      number("Minutes a round (0: no bell)", "minutes", 0),
      choice("Hand in progress at the bell", "bell", BELL),
      field("Day, if not today", "day", { type: "date", required: false }))));
}

export function takeFile({ act, refuse }) {
  const file = made("input", { type: "file", required: true, "aria-label": "File of another desk" });
  const taken = form(async () => {
    const [chosen] = file.files;
    // The desk would stand still for minutes.
    if (chosen.size > MOST) return refuse("this is no log of an evening");
    return act({ order: "take", text: await chosen.text() });
  }, {}, "Take its steps", file);
  return card("From another desk", small("A file of the laptop or of another phone: a new evening, or more"
    + " steps of one that is here."), taken);
}

function tableRow(round, one) {
  const { table: at, pairs, values, who } = one;
  return made("a", { class: `row${values ? "" : " missing"}`, href: `#result/${round}/${at}` },
    made("strong", {}, at), made("span", {}, pairs[0], made("br"), pairs[1]),
    made("span", { class: "points" }, values ? score(one) : "missing", who ? " *" : ""));
}

function codes({ act, camera }) {
  const typed = made("textarea", {
    name: "codes", rows: 2, autocomplete: "off", autocapitalize: "characters", spellcheck: "false", required: true,
  });
  return card("Codes of the boxes", button("Read with the camera", { class: "do", click: camera }),
    form(act, { order: "scan" }, "Take the codes",
      made("label", {}, "Or the 12 characters (UP on the box's code), one code a line", typed)));
}

const waiting = (desk, round) => (desk.out[round - 1]?.length ? small(`Sits out: ${desk.out[round - 1].join(", ")}.`) : null);

// What the wall may show now; nothing if it shows that already.
function toWall(desk, { act }) {
  const seatsDue = desk.released.seats < desk.number;
  if (!seatsDue && !desk.standings_due) return null;
  return card("Wall", seatsDue ? action(act, "release", `Show round ${desk.number} on the wall`,
    { what: "seats", round: desk.number }) : null,
  desk.standings_due ? quiet(action(act, "release", `Show the standings after round ${desk.standings_due}`,
    { what: "standings", round: desk.standings_due })) : null);
}

// What is next, by its name in overview.py.
const NEXT = {
  people: (desk, { act }) => [card("Who plays?", form(act, { order: "people" }, "Add",
    ...names(desk, "Names, one a line; a column can be pasted")))],
  draw: (desk, { act }) => [card("Draw", made("p", {}, `${desk.counts}.`), desk.at_boxes ? small(`Then ${desk.at_boxes}.`) : null,
    small("Somebody should not walk? Give them a table first: their name under People."),
    action(act, "draw", "Draw the seats")),
  card("More people", form(act, { order: "people" }, "Add", ...names(desk, "Names, one a line", 2)))],
  results: (desk, page) => [card(`Round ${desk.number} of ${desk.rounds}`,
    desk.at_boxes && desk.number === 1 ? small(`${desk.at_boxes}.`) : null, clock(desk, page), waiting(desk, desk.number),
    made("div", { class: "rows" }, ...desk.tables[desk.number - 1].map((one) => tableRow(desk.number, one))),
    made("div", { class: "two" }, link("#wall", "Open the wall"), link("#boxes", "Boxes, paper"))),
  toWall(desk, page), codes(page)],
  next: (desk, page) => [card(`Round ${desk.number - 1} is complete`, small("A correction is best made before the draw."),
    action(page.act, "draw", `Draw round ${desk.number}`))],
  finish: (desk, { act }) => [card("All results are there",
    link("#standings", "Standings and prizes"), link("#paper/results", "Print the results"),
    desk.released.standings < desk.number ? quiet(action(act, "release", "Show the standings on the wall",
      { what: "standings", round: desk.number })) : null,
    quiet(action(act, "close", "Close the evening")))],
  closed: () => [card("Closed", made("p", {}, "This evening is closed."),
    link("#standings", "Standings and prizes"), link("#more", "Begin another"))],
};

function undo(desk, { act }) {
  if (!desk.last_step) return null;
  return card("Last step", made("p", { id: "last-step" }, desk.last_step), quiet(action(act, "undo", "Undo it")));
}

function overview(desk) {
  if (!desk.tables.length || (desk.tables.length < 2 && desk.what === "results")) return null;
  const most = Math.max(...desk.tables.map((tables) => tables.length));
  const heads = ["", ...Array.from({ length: most }, (_, at) => `Table ${at + 1}`)];
  const rows = desk.tables.map((tables, at) => [`${at + 1}`, ...tables.map((one) =>
    made("a", { href: `#result/${at + 1}/${one.table}` }, one.values ? score(one) : at + 1 <= desk.number ? "missing" : "–"))]);
  return card("All rounds", table("rounds", heads, rows));
}

export function first(desk, page) {
  if (!desk.title) return [begin(desk, page), takeFile(page)];
  const doubts = desk.doubts.map((one) => made("li", {}, one));
  const last = desk.tables.length;
  const again = desk.outdated && desk.what !== "closed"
    ? quiet(action(page.act, "draw", `Draw round ${last} again`, { round: last })) : null;
  return [...NEXT[desk.what](desk, page), doubts.length ? card("Look at", made("ul", {}, ...doubts), again) : null,
    overview(desk), undo(desk, page)];
}

function chips(desk, shown) {
  return made("p", { class: "choices" }, ...desk.tables.map((_, at) => made("a",
    { class: "button", href: `#seats/${at + 1}`, "aria-current": at + 1 === shown && "true" }, `Round ${at + 1}`)));
}

export function seats(desk, { act }, round) {
  if (!desk.tables.length) return [card("Seats", made("p", {}, "The seats are not drawn yet."))];
  const shown = Number(round) || Math.min(desk.number || 1, desk.tables.length);
  const tables = desk.tables[shown - 1] ?? [];
  const places = tables.flatMap(({ table: at, names: sat }) => sat.map((name, seat) => [name, `table ${at}, ${SEATS[seat]}`]));
  places.push(...(desk.out[shown - 1] ?? []).map((name) => [name, "sits out"]));
  places.sort(([one], [other]) => one.localeCompare(other));
  return [chips(desk, shown),
    card(`Round ${shown}: by name`, made("dl", { class: "places" },
      ...places.map(([name, place]) => made("div", {}, made("dt", {}, name), made("dd", {}, place))))),
    made("div", { class: "tables" }, ...tables.map(({ table: at, names: sat }) => card(`Table ${at}`,
      made("dl", { class: "places" }, ...sat.map((name, seat) =>
        made("div", {}, made("dt", {}, SEATS[seat]), made("dd", {}, name))))))),
    card("Wall", small(desk.released.seats ? `It shows round ${desk.released.seats}.` : "It shows no seats yet."),
      desk.released.seats === shown ? null : action(act, "release", `Show round ${shown} on the wall`, { what: "seats", round: shown }),
      link("#wall", "Open the wall"))];
}

// The fields that say who sat at a table.
function sitting(desk, sat) {
  return sat.map((name, seat) => {
    const known = desk.people.includes(name) ? desk.people : [name, ...desk.people];
    return choice(`Sat ${SEATS[seat]}`, "sat", known.map((one) => [one, one]), name);
  });
}

const deciding = () => [field("Who decides", "who"), field("Why", "why")];

export function result(desk, { act }, round, at) {
  const one = desk.tables[round - 1]?.[at - 1];
  if (!one) return [card("Results", made("p", {}, "There is no such table."))];
  const { pairs, values, who, why } = one, order = { order: "result", round: Number(round), table: Number(at) };
  const sets = [["sets_ns", pairs[0]], ["sets_ew", pairs[1]]].map(([name, pair], side) =>
    number(`Hands set: ${pair}`, name, values?.sets[side] ?? 0));
  const fields = [
    points(pairs[0], "north_south", values?.points[0] ?? ""), points(pairs[1], "east_west", values?.points[1] ?? ""),
    made("details", {}, made("summary", {}, "Hands set, hands, who sat there"), ...sets,
      number("Hands", "hands", values?.hands ?? desk.hands), ...sitting(desk, one.names)),
  ];
  const enter = async (given) => {
    if (await act(given)) location.hash = "#desk";
  };
  const title = `Round ${round}, table ${at}`;
  const ruled = (name, label) => form(enter, { ...order, correct: "1", [name]: "1" }, label, ...deciding());
  const unplayed = card("This table does not play", ruled("unplayed", "Not played"));
  if (!values) return [card(title, form(enter, order, "Enter", ...fields)), unplayed];
  return [card(title, made("p", { class: "points" }, score(one)),
    who ? small(`Corrected by ${who}: ${why}`) : null),
  card("Correct it", form(enter, { ...order, correct: "1" }, "Correct", ...fields, ...deciding())),
  card("Remove it", ruled("remove", "Remove")), unplayed];
}

function setting(desk, act, [name, label, type]) {
  const value = desk.settings[name];
  const typed = Array.isArray(type) ? choice(label, "value", type, value) : field(label, "value", { type, value, maxlength: 60 });
  return quiet(form(act, { order: "set", name }, "Set", typed));
}

export function standings(desk, { act }) {
  if (!desk.standings?.length) return [card("Standings", made("p", {}, "Nobody plays yet."))];
  const sets = desk.standings[0].sets !== null;
  const rows = desk.standings.map((row) => [row.place, made("a", { href: `#person/${row.number}` }, row.name),
    made("span", { class: "sum" }, minus(row.points)), row.won, ...(sets ? [row.sets] : []), minus(row.high_round)]);
  const prizes = desk.prizes.map(({ prize, group, value, who }) => made("div", {},
    made("dt", {}, group ? `${prize}, ${group}` : prize), made("dd", {}, value ? made("strong", {}, `${minus(value)} `) : null, who)));
  if (desk.pot) prizes.push(made("div", {}, made("dt", {}, "pot"), made("dd", {}, (desk.pot / 100).toFixed(2))));
  const done = Object.values(desk.missing).filter((tables) => !tables.length).length;
  // A round in play counts as far as it is played.
  const begun = desk.tables.map((tables, at) => [at + 1, desk.missing[at + 1].length ? tables.filter((one) => one.values).length : 0])
    .filter(([, many]) => many).map(([no, many]) => ` and ${many} table${many === 1 ? "" : "s"} of round ${no}`).join("");
  const shown = desk.released.standings;
  const release = (label, round) => action(act, "release", label, { what: "standings", round });
  return [card(`After ${done} round${done === 1 ? "" : "s"}${begun}`, table("standings", ["", "Name", "Points", "Won", ...(sets ? ["Sets"] : []), "High round"], rows, 1)),
    prizes.length ? card("Prizes", made("dl", { class: "places", id: "prizes" }, ...prizes)) : null,
    done ? card("Wall", small(shown ? `It shows the standings after round ${shown}.` : "It shows no standings."),
      shown < done ? release(`Show them after round ${done}`, done) : null, shown ? quiet(release("Hide them", 0)) : null) : null,
    card("Settings", made("details", {}, made("summary", {}, "Byes, ties, money, day"),
      ...desk.settings_shown.map((one) => setting(desk, act, one))))];
}

export function more(desk, page) {
  const others = desk.evenings.filter(([name]) => name !== desk.shown);
  const steps = (desk.steps ?? []).map(([, words, counts]) => made("li", {}, counts ? words : made("s", {}, words)));
  return [desk.title ? link("#boxes", "Boxes and paper") : null,
    desk.title ? card("Take it to another desk", small("The file has every step of this evening: a laptop or another phone can continue from it."),
      button("Download the file", { class: "do", id: "save", click: page.save })) : null,
    takeFile(page),
    others.length ? card("Other evenings", ...others.map(([name, title]) => quiet(form(page.act, { order: "open", name }, title)))) : null,
    steps.length ? card("Every step, the newest first", made("ol", { reversed: "" }, ...steps)) : null,
    begin(desk, page)];
}
