// The views of people: the list, and a person's rounds and changes.

import { made, minus } from "./dom.js";
import { card, field, form, number, points, quiet, rounds, small, table } from "./evening_forms.js";
import { begin, names } from "./evening_views.js";

export function people(desk, page) {
  if (!desk.title) return [begin(desk, page)];
  const rows = desk.persons.map(({ number: no, name, said }) => made("a", { class: "row", href: `#person/${no}` },
    made("span", {}, no), made("strong", {}, name), made("span", { class: "small" }, said)));
  const late = Boolean(desk.tables.length);
  const from = rounds(desk, "From round", "round", [[desk.rounds + 1, "none: only in place of others"]]);
  return [rows.length ? card("People", small("Choose somebody who leaves, is back, or should not walk."),
    made("div", { class: "rows" }, ...rows)) : null,
  card(late ? "Somebody comes late" : "Add people", late ? small("Rounds from that one on are drawn again.") : null,
    form(page.act, { order: "people" }, "Add", ...names(desk, "Names, one a line", 3), ...(late ? [from] : [])))];
}

function cardOf(lines) {
  const rows = lines.map((line) => [line.round, line.table ? `${line.table}${line.seat}` : "out",
    line.partner ?? "", (line.against ?? []).join(", "), `${line.points.map(minus).join(" : ")} ${line.whose}`]);
  return card("Rounds", table("rounds-of-person", ["", "Table", "Partner", "Against", "Points"], rows));
}

export async function person(desk, page, at) {
  const one = await page.part("person", Number(at));
  if (one.refused) return [card("People", made("p", {}, one.refused))];
  const change = (button, ...fields) => quiet(form(page.act, { order: "person", person: at }, button, ...fields));
  const deciding = [field("Who decides", "who"), field("Why", "why")];
  return [card(`${one.number}. ${one.name}`, one.said ? made("p", {}, one.said) : null,
    ...(desk.tables.length ? [small("Rounds without results are drawn again, for all."),
      change("Leaves", rounds(desk, "Leaves before round", "leave")), change("Is back", rounds(desk, "Is back in round", "back"))] : [])),
  one.card.length ? cardOf(one.card) : null,
  card("Table, name, group",
    change("Keep", number("Keeps this table in later draws (0: any)", "table", "")),
    change("Rename", field("Spelled otherwise", "rename", { maxlength: 12, value: one.name })),
    change("Set the group", field("Group with a prize of its own", "group")),
    change("Set the points", number("Last 300 pinochle: points", "last_300", ""))),
  card("Rulings",
    change("Give points", points("Points outside a round (below 0: take)", "points", ""), ...deciding),
    change("Count", field("Points count for (name)", "other", { maxlength: 12 }), rounds(desk, "Round")))];
}
