'use strict';
const data = JSON.parse(document.getElementById('data').textContent);
const SIDES = ['--one', '--two', '--three', '--four', '--five', '--six'].map((name) => `var(${name})`);
const MADE = 'var(--made)';
const SET = 'var(--set)';
const RESULTS = { domain: ['made', 'set'], range: [MADE, SET] };
const format = new Intl.NumberFormat('en');
const shown = (value) => (value === null ? '' : format.format(value));
const percent = (of, all) => (all ? `${Math.round(100 * of / all)} %` : '');
const day = (seconds) => (seconds === null ? '' : new Date(seconds * 1000).toLocaleDateString('en-CA'));

// Journals are made by others: what they say becomes text and nothing else.
function element(name, text, className) {
  const made = document.createElement(name);
  if (text !== undefined) made.textContent = text;
  if (className) made.className = className;
  return made;
}

const charts = [];

/** Keeps a chart as wide as its place; `draw(width)` returns a new one, or null. */
function chart(id, draw) {
  const place = document.getElementById(id);
  let drawn = 0;
  const redraw = (wanted) => {
    const width = Math.round(wanted || place.clientWidth);
    if (!width) return;
    drawn = width;
    place.replaceChildren(draw(width) ?? element('p', 'No hands yet', 'empty'));
  };
  new ResizeObserver(() => { if (place.clientWidth !== drawn) redraw(); }).observe(place);
  charts.push(redraw);
  redraw();
  return redraw;
}

const margins = { marginLeft: 56, marginTop: 26, marginBottom: 44 };
const style = { fontSize: '13px', overflow: 'visible' };

function race(width) {
  const game = data.games[Number(document.getElementById('game').value)];
  if (!game) return null;
  const points = game.totals.flatMap((totals, hand) => totals.map(
    (total, side) => ({ hand, total, side: game.sides[side], index: side })));
  const ends = points.filter((point) => point.hand === game.totals.length - 1);
  const names = Math.max(...game.sides.map((name) => name.length));
  const narrow = width < 560;
  return Plot.plot({
    width, height: Math.max(280, Math.min(520, width * 0.42)), style,
    ...margins, marginRight: narrow ? 20 : Math.min(260, 70 + names * 8.5),
    x: { label: 'hand', ticks: Math.min(game.totals.length, narrow ? 8 : 20), tickFormat: (n) => (Number.isInteger(n) ? n : '') },
    y: { label: 'points', grid: true, nice: true },
    color: { type: 'ordinal', domain: game.sides.map((_, side) => side), range: SIDES, legend: narrow, tickFormat: (side) => game.sides[side] },
    marks: [
      Plot.ruleY([0], { stroke: 'currentColor', strokeOpacity: 0.4 }),
      Plot.ruleY([game.target], { stroke: MADE, strokeDasharray: '5 4' }),
      Plot.text([game.target], { y: (total) => total, text: () => `target ${shown(game.target)}`, frameAnchor: 'left', dx: 6, dy: -8, textAnchor: 'start', fill: MADE }),
      Plot.line(points, { x: 'hand', y: 'total', z: 'index', stroke: 'index', strokeWidth: 3, curve: 'linear' }),
      Plot.dot(points, { x: 'hand', y: 'total', fill: 'index', r: 3.5 }),
      narrow ? null : Plot.text(ends, { x: 'hand', y: 'total', text: (end) => `${end.side} ${shown(end.total)}`, dx: 9, textAnchor: 'start', fill: 'index', fontWeight: 600, fontSize: 14 }),
      Plot.tip(points, Plot.pointer({ x: 'hand', y: 'total', fill: 'var(--card)', title: (point) => `${point.side}\nhand ${point.hand}: ${shown(point.total)}` })),
    ],
  });
}

function raceNote() {
  const game = data.games[Number(document.getElementById('game').value)];
  const note = document.getElementById('race-note');
  note.textContent = game ? [game.rules, day(game.started), game.note, game.sides.map(
    (name, side) => `${name} ${shown(game.totals.at(-1)?.[side] ?? 0)}`).join(' : ')].filter(Boolean).join(' · ') : '';
}

/** Returns the value below which a share of all hands lies; rows have `hands`. */
function quantile(rows, value, share) {
  const sorted = [...rows].sort((one, other) => value(one) - value(other));
  let left = share * sorted.reduce((sum, row) => sum + row.hands, 0);
  return value(sorted.find((row) => (left -= row.hands) <= 0) ?? sorted.at(-1));
}

function bids(width) {
  if (!data.cells.length) return null;
  const over = (row) => row.over;
  const [low, high] = [quantile(data.cells, over, 0.002), quantile(data.cells, over, 0.995)];
  const cells = data.cells.filter((row) => row.over >= low && row.over <= high);
  const most = Math.max(...cells.map((row) => row.hands));
  return Plot.plot({
    width, height: Math.max(320, width * 0.6), style, ...margins,
    x: { label: 'bid', ticks: width < 500 ? 5 : 8, tickFormat: (bid) => bid },
    y: { label: 'above the bid', grid: true },
    opacity: { domain: [0, Math.sqrt(most)], range: [0.12, 1] },
    color: { ...RESULTS, legend: true },
    marks: [
      Plot.rect(cells, {
        x1: 'bid', x2: (row) => row.bid + data.cell[0], y1: 'over', y2: (row) => row.over + data.cell[1],
        fill: 'result', fillOpacity: (row) => Math.sqrt(row.hands), inset: 0.5, rx: 1,
        title: (row) => `bid ${row.bid}, ${row.over < 0 ? row.over : `+${row.over}`}\n${shown(row.hands)} hands, ${row.result}`,
        tip: { fill: 'var(--card)' },
      }),
      Plot.ruleY([0], { stroke: 'currentColor' }),
    ],
  });
}

function levels(width) {
  if (!data.levels.length) return null;
  const rows = data.levels.flatMap(({ bid, made, set }) => [
    { bid, result: 'made', hands: made }, { bid, result: 'set', hands: set }]);
  const several = data.levels.length;
  const every = Math.ceil(several / (width < 500 ? 8 : 16));
  return Plot.plot({
    width, height: Math.max(320, width * 0.6), style, ...margins,
    x: { label: 'bid →', labelAnchor: 'right', type: 'band', padding: 0.15, tickFormat: (bid, index) => (index % every ? '' : bid), tickSize: 0 },
    y: { label: 'hands', grid: true },
    color: { ...RESULTS, legend: true },
    marks: [
      Plot.barY(rows, { x: 'bid', y: 'hands', fill: 'result', order: ['made', 'set'], rx: 1.5, tip: { fill: 'var(--card)' } }),
      Plot.ruleY([0]),
    ],
  });
}

function hands(width) {
  if (!data.spread.length) return null;
  const who = { bidder: 'side that bid', other: 'other sides' };
  const from = (row) => row.from;
  const [low, high] = [quantile(data.spread, from, 0.0005), quantile(data.spread, from, 0.999)];
  const near = data.spread.filter((row) => row.from >= low && row.from <= high);
  const rows = near.map((row) => ({ ...row, who: who[row.who], to: row.from + data.step }));
  return Plot.plot({
    width, height: Math.max(280, Math.min(420, width * 0.32)), style, ...margins,
    x: { label: 'points of a hand', nice: true },
    y: { label: 'hands', grid: true },
    color: { domain: Object.values(who), range: [SIDES[0], SIDES[1]], legend: true },
    marks: [
      Plot.rectY(rows, { x1: 'from', x2: 'to', y: 'hands', fill: 'who', fillOpacity: 0.55, inset: 0.6, tip: { fill: 'var(--card)' } }),
      Plot.ruleY([0]), Plot.ruleX([0], { stroke: 'currentColor', strokeOpacity: 0.5 }),
    ],
  });
}

function table(id, rows) {
  const place = document.getElementById(id);
  const head = element('tr');
  for (const name of ['', 'games', 'won', 'hands', 'bids', 'made', 'bid', 'points a hand', 'best hand', 'meld', 'tricks', 'streak']) {
    head.append(element('th', name));
  }
  const body = element('tbody');
  for (const row of rows) {
    const line = element('tr');
    const cells = [row.name, shown(row.games), percent(row.won, row.games), shown(row.hands), shown(row.bids), null,
      ...['bid', 'points'].map((what) => mean(row.average[what])), shown(row.best),
      ...['meld', 'tricks'].map((what) => mean(row.average[what])), shown(row.streak)];
    for (const text of cells) line.append(text === null ? rate(row.made, row.bids) : element('td', text));
    body.append(line);
  }
  const top = element('thead');
  top.append(head);
  place.replaceChildren(top, body);
}

const mean = (value) => (value === null ? '' : format.format(Math.abs(value) >= 100 ? Math.round(value) : Math.round(value * 10) / 10));

function rate(made, bids) {
  const cell = element('td', percent(made, bids));
  if (bids) {
    for (const [part, className] of [[made, 'bar'], [bids - made, 'bar rest']]) {
      const bar = element('span', undefined, className);
      bar.style.width = `${4 * part / bids}em`;
      cell.append(bar);
    }
  }
  return cell;
}

function fill() {
  document.getElementById('summary').textContent = data.summary;
  const choice = document.getElementById('game');
  data.games.forEach((game, index) => {
    const option = element('option', `${game.number}  ${[day(game.started), game.sides.join(' : ')].filter(Boolean).join('  ')}`);
    option.value = String(index);
    choice.prepend(option);
  });
  if (data.games.length) choice.value = String(data.games.length - 1);
  table('players', data.players);
  table('pairs', data.pairs);
  document.getElementById('pairs-section').hidden = !data.pairs.length;
  const records = document.getElementById('records');
  for (const { what, value, who } of data.records) {
    const entry = element('div');
    const number = element('dd', typeof value === 'number' ? shown(value) : value);
    number.append(element('small', who));
    entry.append(element('dt', what), number);
    records.append(entry);
  }
  const redraw = chart('race', race);
  raceNote();
  choice.addEventListener('change', () => { redraw(); raceNote(); });
  chart('bids', bids);
  chart('levels', levels);
  chart('hands', hands);
  addEventListener('beforeprint', () => charts.forEach((draw) => draw(680)));
  addEventListener('afterprint', () => charts.forEach((draw) => draw()));
}

fill();
