// The wall: one game large, or a tile for each box. The page of a box on the cable shows it too.

const TITLE = 'Pinochle';

function element(name, className, words) {
  const made = document.createElement(name);
  made.className = className;
  if (words !== undefined) made.textContent = words;
  return made;
}

function text(id, words) {
  document.getElementById(id).textContent = words ?? '';
}

function whole(points) {
  return String(points).replace('-', '−');
}

function panel(state, side) {
  const place = element('section', `side side-${side}${state.winner === side ? ' won' : ''}`);
  place.append(element('div', 'name', state.names[side]));
  if (state.deltas) {
    const delta = state.deltas[side];
    const sign = delta > 0 ? ' plus' : delta < 0 ? ' minus' : '';
    place.append(element('div', `delta${sign}`, (delta > 0 ? '+' : '') + whole(delta)));
  }
  place.append(element('div', 'total', whole(state.totals[side])));
  // A game with a fixed number of hands has no points to reach.
  if (state.goal) {
    const track = element('div', 'track');
    const bar = element('div', 'fill');
    bar.style.width = `${Math.max(0, Math.min(100, 100 * state.totals[side] / state.goal))}%`;
    track.append(bar);
    place.append(track);
  }
  return place;
}

// The server draws the charts, and escapes all names in them.
function chart(svg, className) {
  const drawn = new DOMParser().parseFromString(svg, 'image/svg+xml').documentElement;
  drawn.classList.add(className);
  return document.adoptNode(drawn);
}

function tile(box) {
  const place = element('section', `tile${box.note && box.names ? ' gone' : ''}`);
  place.append(element('h2', '', box.name));
  if (box.note) place.append(element('p', 'note', box.note));
  if (!box.names) return place;
  const sides = element('div', 'scores');
  box.names.forEach((name, side) => {
    const line = element('div', `score side-${side}${box.winner === side ? ' won' : ''}`);
    line.append(element('span', 'name', name), element('span', 'points', whole(box.totals[side])));
    sides.append(line);
  });
  place.append(sides);
  if (box.charts.length) place.append(chart(box.charts[0], 'broad'));
  place.append(element('p', 'now', box.now), element('p', 'last', box.last));
  return place;
}

function showBoxes(boxes, note) {
  text('rules', TITLE);
  for (const id of ['hand', 'now', 'last']) text(id, '');
  const wall = document.getElementById('boxes');
  const none = element('p', 'waiting', 'No box is connected yet');
  wall.replaceChildren(...(boxes.length ? boxes.map(tile) : [none]));
  text('note', note);
  document.title = boxes.map((box) => `${box.name} ${(box.totals ?? []).join(' : ')}`).join(', ');
}

// Show the face of a game (wall_face.py), or `boxes`: faces with a name each.
export function show(state) {
  document.getElementById('boxes').hidden = !state.boxes;
  document.getElementById('game').hidden = Boolean(state.boxes);
  if (state.boxes) return showBoxes(state.boxes, state.note);
  const game = document.getElementById('game');
  const sides = document.getElementById('sides');
  const race = document.getElementById('race');
  if (!state.names) {
    game.className = 'alone';
    sides.replaceChildren(element('p', 'waiting', state.note ?? 'Waiting for a game'));
    race.replaceChildren();
    text('rules', TITLE);
    for (const id of ['hand', 'note', 'now', 'last']) text(id, '');
    return;
  }
  game.className = (state.names.length > 2 ? 'many' : 'two') + (state.charts.length ? '' : ' alone');
  // A box that went away keeps its last score.
  game.classList.toggle('gone', Boolean(state.note));
  text('note', state.note);
  game.style.setProperty('--rows', state.names.length);
  game.style.setProperty('--digits', Math.max(3, ...state.totals.map((points) => String(points).length)));
  sides.replaceChildren(...state.names.map((_, side) => panel(state, side)));
  race.replaceChildren(...state.charts.map((svg, place) => chart(svg, place ? 'high' : 'broad')));
  text('rules', state.goal ? `${state.title}, to ${state.goal}` : state.title);
  text('hand', state.over ? 'Game over' : `Hand ${state.hand}`);
  text('now', state.now);
  text('last', state.last);
  document.title = state.totals.join(' : ');
}
