// Cut the page's store at every byte of every write, whole and torn, with tidying in between.
// Usage: node cut_store.mjs CHANGES SEED; prints {"cuts", "wrong"} as JSON.
import { APPEND, REMOVE, REPLACE } from "../../host_tools/web/page/records.js";
import { Store } from "../../host_tools/web/page/store.js";
import { Handle } from "./handle.mjs";

const said = (store) =>
  JSON.stringify(store.files().map(([name, data]) => [name, String(data)]).sort());
let seed = Number(process.argv[3]);
function random(below) {
  seed = (seed * 48271) % 2147483647;
  return seed % below;
}

const done = [];
const handles = [new Handle(undefined, done), new Handle(undefined, done)];
const store = new Store(handles);
const states = [{ at: done.length, text: said(store) }];
for (let change = 0; change < Number(process.argv[2]); change++) {
  const operation = [APPEND, APPEND, APPEND, REPLACE, REMOVE][random(5)];
  const data = new Uint8Array(operation === REMOVE ? 0 : 1 + random(40)).fill(random(256));
  store.keep(operation, `file${random(4)}`, data);
  states.push({ at: done.length, text: said(store) });
  if (change % 17 === 16) {
    store.write(1 - store.side, store.contents.generation + 1);
    states.push({ at: done.length, text: said(store) });
  }
}

let cuts = 0, wrong = 0;
const disk = [new Uint8Array(), new Uint8Array()];
done.forEach(({ handle, data, at, size }, step) => {
  const place = handles.indexOf(handle);
  const last = states.findLastIndex((state) => state.at <= step);
  // Before the change or after it; before the first state there are no files.
  const allowed = new Set([states[last]?.text ?? "[]", states[last + 1]?.text]);
  for (let whole = 0; whole <= (data?.length ?? 0); whole++) {
    const copies = disk.map((bytes) => new Handle(bytes.slice()));
    if (data) copies[place].put(data.subarray(0, whole), at);
    const found = new Store(copies);
    cuts++;
    if (!allowed.has(said(found))) wrong++;
    // What was loaded can be changed, and is there the next time.
    found.keep(REPLACE, "after", new Uint8Array([1]));
    if (said(new Store(copies)) !== said(found)) wrong++;
  }
  const now = new Handle(disk[place]);
  if (data) now.put(data, at);
  else now.truncate(size);
  disk[place] = now.bytes;
});
console.log(JSON.stringify({ cuts, wrong }));
