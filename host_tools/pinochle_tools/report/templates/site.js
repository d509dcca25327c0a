"use strict";
// Dates as the reader's country writes them; without scripts they are as in 2026-11-22.
for (const time of document.querySelectorAll("time[datetime]")) {
  const known = time.dateTime.includes("T");
  const moment = new Date(known ? time.dateTime : time.dateTime + "T12:00");
  if (Number.isNaN(moment.getTime())) continue;
  const form = known ? { dateStyle: "medium", timeStyle: "short" } : { dateStyle: "medium" };
  // The time at the table, for readers in other time zones, too.
  const shown = known ? new Date(time.dateTime.slice(0, 19)) : moment;
  const text = new Intl.DateTimeFormat(undefined, form).format(shown);
  time.textContent = time.textContent.startsWith("(") ? `(${text})` : text;
}

function valueOf(row, column) {
  const cell = row.cells[column];
  const time = cell.querySelector("time");
  if (time) return time.dateTime;
  const text = cell.textContent.trim();
  const number = parseFloat(text.replace("−", "-").replace(/,/g, ""));
  return Number.isNaN(number) ? text.toLocaleLowerCase() : number;
}

// Letters without their accents, as the box searches names: Łukasz is found by lukasz.
const plain = (text) => text.toLocaleLowerCase().normalize("NFD").replace(/\p{M}/gu, "")
  .replace(/[łøđæœßþð]/g, (one) => ({ ł: "l", ø: "o", đ: "d", æ: "ae", œ: "oe", ß: "ss", þ: "th", ð: "d" })[one]);

// A long table shows its first rows, and those with the words of a search.
function shorten(table, most) {
  const rows = [...table.tBodies[0].rows];
  if (rows.length <= most) return;
  const label = document.createElement("label");
  const words = document.createElement("input");
  const more = document.createElement("button");
  const rest = document.createElement("p"); // on paper, where nobody can ask for more
  let shown = most;
  const show = () => {
    const wanted = plain(words.value.trim());
    let found = 0;
    for (const row of table.tBodies[0].rows) {
      const fits = !wanted || plain(row.textContent).includes(wanted);
      found += fits ? 1 : 0;
      row.hidden = !fits || found > shown;
    }
    more.hidden = rest.hidden = found <= shown;
    rest.textContent = `The first ${shown} of ${found}.`;
    more.textContent = `Show more (${found - shown})`;
  };
  words.type = "search";
  label.className = "search screen";
  label.append(`Search these ${rows.length} `, words);
  more.type = "button";
  more.className = "longer screen";
  rest.className = "rest more";
  words.addEventListener("input", () => { shown = most; show(); });
  more.addEventListener("click", () => { shown += 10 * most; show(); });
  table.addEventListener("sorted", show);
  const frame = table.parentElement;
  if (table.dataset.search !== "above") frame.before(label);
  frame.after(more, rest);
  show();
  // Where a browser shows the page again, the words are those of before.
  window.addEventListener("pageshow", show);
}

function sort(table, column, head) {
  const body = table.tBodies[0];
  const rows = [...body.rows].map((row) => [valueOf(row, column), row]);
  // Names begin with A; numbers and days with the largest, also where most cells are empty.
  const filled = rows.filter(([value]) => value !== "");
  const words = filled.filter(([value]) => typeof value === "string").length * 2 > filled.length
    && !body.querySelector(`tr > :nth-child(${column + 1}) time`);
  const sorted = head.getAttribute("aria-sort");
  const down = sorted ? sorted === "ascending" : !words;
  for (const other of table.querySelectorAll("th[aria-sort]")) other.removeAttribute("aria-sort");
  head.setAttribute("aria-sort", down ? "descending" : "ascending");
  const order = ([one], [two]) =>
    typeof one === typeof two && typeof one === "number"
      ? one - two
      : String(one).localeCompare(String(two));
  rows.sort((one, two) => (down ? order(two, one) : order(one, two)));
  body.append(...rows.map(([, row]) => row));
  table.dispatchEvent(new Event("sorted"));
}

for (const table of document.querySelectorAll("table.sortable")) {
  [...table.tHead.rows[0].cells].forEach((head, column) => {
    const button = document.createElement("button");
    button.append(...head.childNodes);
    button.type = "button";
    button.addEventListener("click", () => sort(table, column, head));
    head.append(button);
  });
}

// A link to hands leads to a list that is closed.
function reveal() {
  const list = document.getElementById(location.hash.slice(1));
  if (list && "open" in list) list.open = true;
}
window.addEventListener("hashchange", reveal);
reveal();

for (const table of document.querySelectorAll("table.long")) shorten(table, Number(table.dataset.rows) || 30);
