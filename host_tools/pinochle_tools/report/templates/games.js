// One search of all games, because the tables of years have only the newest ones.
const index = document.getElementById("index");
if (index) {
  const { texts, years } = JSON.parse(index.textContent);
  const section = document.querySelector(".found");
  const lists = [...document.querySelectorAll(".of-year")];
  const [title, body] = [section.querySelector("h2"), section.querySelector("tbody")];
  const days = new Intl.DateTimeFormat(undefined, { dateStyle: "medium" });
  const dated = (text) => text.replace(/[\d-]{10}/, (day) => days.format(new Date(`${day}T12:00`)));
  const games = years.map(([, played]) => played.map(
    ([key, day, rules, device, note, hands, won, ...sides]) => ({
      key, hands, won, day: texts[day], about: [rules, device, note].map((one) => texts[one]),
      sides: sides.flatMap((one, place) => place % 2 ? [] : [[texts[one], sides[place + 1]]]),
    })));
  const usual = document.querySelector(".of-year tbody tr").cells;
  const piece = 30;
  let year = null, shown = piece;

  const fits = (game, wanted) => {
    const { key, day, about, sides } = game;
    game.text ??= plain([key, day, dated(day), ...about, ...sides.map((side) => side.join(" ") + ",")].join(" "));
    return wanted.every((word) => game.text.includes(word));
  };
  const made = (name, ...parts) => {
    const one = document.createElement(name);
    one.append(...parts);
    return one;
  };
  const row = ({ key, day, about: [rules, device, note], hands, won, sides }) => {
    const link = made("a", key);
    link.href = `game/${key}.html`;
    const results = sides.flatMap(([name, total], place) => {
      const one = made("span", made("bdi", name), ` ${total}`.replace("-", "−"));
      if (won && !place) one.className = "won";
      return place ? [", ", one] : [one];
    });
    const last = [...results, ...(note ? [" ", made("small", note)] : [])];
    const cells = [[link], [dated(day)], [rules], [device], [hands], last].map((parts, place) => {
      const one = made("td", ...parts);
      one.className = usual[place].className;
      one.setAttribute("role", "cell");
      return one;
    });
    const line = made("tr", ...cells);
    line.setAttribute("role", "row");
    return line;
  };
  const button = (text, act) => {
    const one = made("button", text);
    one.type = "button";
    one.className = "longer screen";
    one.addEventListener("click", act);
    return one;
  };
  const words = document.createElement("input");
  const show = () => {
    const wanted = plain(words.value).replaceAll("−", "-").split(/\s+/).filter(Boolean);
    const searched = wanted.length > 0 || year !== null;
    section.hidden = !searched;
    for (const list of lists) list.hidden = searched;
    const found = searched ? (year === null ? games.flat() : games[year]).filter((one) => fits(one, wanted)) : [];
    title.textContent = `${found.length} game${found.length === 1 ? "" : "s"}${year === null ? "" : `, ${years[year][0]}`}`;
    body.replaceChildren(...found.slice(0, shown).map(row));
    more.hidden = found.length <= shown;
    more.textContent = `Show more (${found.length - shown})`;
  };
  const more = button("", () => { shown += 10 * piece; show(); });
  const back = button("Back to the years", () => { [year, words.value, shown] = [null, "", piece]; show(); words.focus(); });
  const label = made("label", `Search all ${games.flat().length} games `, words);
  words.type = "search";
  words.addEventListener("input", () => { shown = piece; show(); });
  label.className = "search screen";
  section.before(label);
  section.append(more, " ", back);
  lists.forEach((list, place) => {
    if (list.querySelectorAll("tbody tr").length < games[place].length)
      list.append(button(`Show all ${games[place].length} games`, () => { [year, shown] = [place, piece]; show(); words.focus(); }));
  });
  show();
  // Where a browser shows the page again, the words are those of before.
  window.addEventListener("pageshow", show);
}
