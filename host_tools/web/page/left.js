// The games of an App that has ended, as files: lines that wait in the tail are added to theirs.

const TAIL = "tail", HEAD = '["tail",', NEWLINE = 10;

// Return the files with each game whole; `files` are [name, bytes].
export function wholeGames(files) {
  const games = new Map(files), encoder = new TextEncoder();
  const tail = new TextDecoder().decode(games.get(TAIL) ?? new Uint8Array());
  let name = "", place = 0;
  for (const line of tail.match(/.*\n/g) ?? []) {
    if (line.startsWith(HEAD)) {
      const [, number, id, count] = JSON.parse(line.split("\t")[0]);
      name = `${String(number).padStart(4, "0")}-${id}.log`;
      place = count;
      continue;
    }
    const data = games.get(name) ?? new Uint8Array();
    // A line may be in both.
    const isThere = data.filter((byte) => byte === NEWLINE).length > place;
    if (!isThere) games.set(name, new Uint8Array([...data, ...encoder.encode(line)]));
    place += 1;
  }
  return [...games];
}
