// Let the storage be full at each write in turn, after a part of its bytes or none, while files
// change and the logs are written again. Usage: node fill_store.mjs CHANGES SEED; prints {"full",
// "refused", "wrong"} as JSON.
import { APPEND, REMOVE, REPLACE } from "../../host_tools/web/page/records.js";
import { ENOSPC, Store } from "../../host_tools/web/page/store.js";
import { Handle } from "./handle.mjs";

const start = Number(process.argv[3]);
let seed = start;
function random(below) {
  seed = (seed * 48271) % 2147483647;
  return seed % below;
}

// Fails at the write of a number, counted over both logs, and `lasting` writes after it.
class Full extends Handle {
  constructor(counter) {
    super();
    this.counter = counter;
  }
  write(data, place) {
    const { full, lasting, part } = this.counter, now = this.counter.writes++;
    if (now >= full && now < full + lasting) {
      super.write(data.subarray(0, Math.floor(data.length * part)), place);
      throw new DOMException("full", "QuotaExceededError");
    }
    return super.write(data, place);
  }
}

const said = (files) => JSON.stringify([...files].map(([n, d]) => [n, String(d)]).sort());

// Make the changes, with the storage full at one write; return [writes, refused, wrong].
function once(full, lasting, part) {
  seed = start;
  const counter = { writes: 0, full, lasting, part };
  const handles = [new Full(counter), new Full(counter)];
  const store = new Store(handles), accepted = new Map();
  let refused = 0, wrong = 0;
  for (let change = 0; change < Number(process.argv[2]); change++) {
    const operation = [APPEND, APPEND, APPEND, REPLACE, REMOVE][random(5)];
    const data = new Uint8Array(operation === REMOVE ? 0 : 1 + random(40)).fill(random(256));
    const name = `file${random(4)}`;
    const failed = store.keep(operation, name, data);
    if (failed) {
      refused++;
      if (failed !== ENOSPC) wrong++;
    } else if (operation === REMOVE) accepted.delete(name);
    else if (operation === REPLACE) accepted.set(name, [...data]);
    else accepted.set(name, [...(accepted.get(name) ?? []), ...data]);
    if (change % 7 === 6) store.renew();
    // What was accepted is there, now and after a start from the same bytes.
    const again = new Store(handles.map((handle) => new Handle(handle.bytes.slice())));
    if (said(store.files()) !== said(accepted) || said(again.files()) !== said(accepted)) wrong++;
  }
  return [counter.writes, refused, wrong];
}

const [writes] = once(Infinity, 0, 0);
const found = { full: 0, refused: 0, wrong: 0 };
for (let full = 0; full < writes; full++) {
  for (const [lasting, part] of [[1, 0], [1, 0.5], [3, 0.9], [Infinity, 0.3]]) {
    const [, refused, wrong] = once(full, lasting, part);
    found.full++;
    found.refused += refused;
    found.wrong += wrong;
  }
}
console.log(JSON.stringify(found));
