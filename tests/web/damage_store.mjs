// Damage each byte of the page's log, and see what is lost of files with one record each.
// Usage: node damage_store.mjs; prints {"damaged", "lost", "wrong", "unsaid", "survived", "needless"} as JSON.
import { HEAD, REPLACE } from "../../host_tools/web/page/records.js";
import { Store } from "../../host_tools/web/page/store.js";
import { Handle } from "./handle.mjs";

const COUNT = 8;
const handles = [new Handle(), new Handle()];
const store = new Store(handles);
for (let file = 0; file < COUNT; file++) {
  store.keep(REPLACE, `file${file}`, new TextEncoder().encode(`["hand",${file}]\tabcdef0${file}\n`));
}
const whole = new Map(store.files().map(([name, data]) => [name, String(data)]));
const side = store.side, { end } = store.contents;

// The bytes of the records' checksums: their files are whole, and the next record shows it.
const checksums = new Set(), log = handles[side].bytes;
for (let at = 0; at < end; at += HEAD + new DataView(log.buffer).getUint32(at)) {
  for (let byte = 4; byte < HEAD; byte++) checksums.add(at + byte);
}

// `lost` is the most files that one damage cost, `unsaid` how often nothing said so, `needless` how
// often a damaged checksum cost a file before the last one.
const found = { damaged: 0, lost: 0, wrong: 0, unsaid: 0, survived: 0, needless: 0 };
function damage(change, at) {
  const copies = handles.map((handle) => new Handle(handle.bytes.slice()));
  change(copies[side].bytes);
  const loaded = new Store(copies), files = new Map(loaded.files());
  const left = [...files].filter(([name, data]) => whole.get(name) === String(data)).length;
  found.damaged++;
  found.lost = Math.max(found.lost, COUNT - left);
  if (left < COUNT && checksums.has(at) && files.has(`file${COUNT - 1}`)) found.needless++;
  if (files.size > left) found.wrong++;
  if (left < COUNT && !loaded.damaged && files.has(`file${COUNT - 1}`)) found.unsaid++;
  // The next start finds the same files in order.
  loaded.keep(REPLACE, "after", new Uint8Array([1]));
  const again = new Store(copies);
  if (!again.damaged && again.files().length === files.size + 1) found.survived++;
}
for (let at = 0; at < end; at++) {
  for (const bit of [1, 16, 128, 255]) damage((bytes) => { bytes[at] ^= bit; }, at);
}
console.log(JSON.stringify(found));
