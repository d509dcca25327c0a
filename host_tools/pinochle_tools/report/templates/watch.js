'use strict';
const COLOURS = ['--one', '--two', '--three', '--four', '--five', '--six'];
const format = new Intl.NumberFormat('en', { useGrouping: false });

function element(name, className, text) {
  const made = document.createElement(name);
  made.className = className;
  if (text !== undefined) made.textContent = text;
  return made;
}

function text(id, words) {
  document.getElementById(id).textContent = words ?? '';
}

function panel(state, side) {
  const place = element('section', state.winner === side ? 'side won' : 'side');
  place.style.setProperty('--side', `var(${COLOURS[side]})`);
  const total = format.format(state.totals[side]).replace('-', '−');
  const longest = Math.max(3, ...state.totals.map((points) => String(points).length));
  // A bold digit is 0.7 as wide as high, a minus sign wider.
  const stacked = innerWidth < 641 && innerHeight > innerWidth;
  const room = 86 / (stacked ? 1 : state.totals.length);
  place.style.setProperty('--size', `${room / (0.72 * longest + 0.3)}vw`);
  place.append(element('div', 'name', state.sides[side]), element('div', 'total', total));
  // A game of so many hands has no points to reach.
  const track = element('div', state.target ? 'track' : '');
  const bar = element('div', 'fill');
  bar.style.width = `${Math.max(0, Math.min(100, 100 * state.totals[side] / state.target))}%`;
  if (state.target) track.append(bar);
  place.append(track);
  const delta = state.deltas ? state.deltas[side] : 0;
  const sign = delta > 0 ? 'delta plus' : delta < 0 ? 'delta minus' : 'delta';
  const shown = state.deltas ? (delta > 0 ? `+${delta}` : String(delta).replace('-', '−')) : '';
  place.append(element('div', sign, shown));
  return place;
}

function show(state) {
  const sides = document.getElementById('sides');
  if (!state.sides) {
    sides.replaceChildren(element('p', 'waiting', state.note ?? 'Waiting for a game'));
    for (const id of ['rules', 'hand', 'now', 'last']) text(id, '');
    return;
  }
  sides.className = state.sides.length > 2 ? 'many' : '';
  sides.replaceChildren(...state.sides.map((_, side) => panel(state, side)));
  text('rules', state.target ? `${state.rules}, to ${state.target}` : state.rules);
  text('hand', state.over ? 'Game over' : `Hand ${state.hand}`);
  text('now', state.now);
  text('last', state.last);
  document.title = state.totals.join(' : ');
}

show(JSON.parse(document.getElementById('data').textContent));
const events = new EventSource('state');
events.onmessage = (message) => { show(JSON.parse(message.data)); text('live', 'live'); };
events.onopen = () => { document.getElementById('live').className = ''; text('live', 'live'); };
events.onerror = () => { document.getElementById('live').className = 'lost'; text('live', 'connection lost'); };
