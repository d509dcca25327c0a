// The games of an App that has ended, as files: lines that wait in the tail are added to theirs.

const TAIL = "tail", HEAD = '["tail",', NEWLINE = 10;

// Return the game that a first line names, as [file name, number of its lines]; null if the line is
// damaged: the tail is among the files, too.
function gameOf(head) {
  try {
    const [, number, id, lines] = JSON.parse(head.split("\t")[0]);
    const known = Number.isInteger(number) && Number.isInteger(lines) && /^[0-9a-f]{16}$/.test(id);
    return known ? [`${String(number).padStart(4, "0")}-${id}.log`, lines] : null;
  } catch {
    return null;
  }
}

// Return the files with each game whole; `files` are [name, bytes].
export function wholeGames(files) {
  const games = new Map(files), encoder = new TextEncoder();
  const tail = new TextDecoder().decode(games.get(TAIL) ?? new Uint8Array());
  let game = null, place = 0;
  for (const line of tail.match(/.*\n/g) ?? []) {
    if (line.startsWith(HEAD)) {
      game = gameOf(line);
      place = game?.[1];
      continue;
    }
    if (!game) continue;
    const [name] = game;
    const data = games.get(name) ?? new Uint8Array();
    // A line may be in both.
    const isThere = data.filter((byte) => byte === NEWLINE).length > place;
    if (!isThere) games.set(name, new Uint8Array([...data, ...encoder.encode(line)]));
    place += 1;
  }
  return [...games];
}
