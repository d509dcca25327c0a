// Let the logs of a store fail until the page is loaded again, and open others: empty ones, those it had, and those that
// another page has changed. Usage: node heal_store.mjs; prints {"failed", "healed", "whole",
// "refused"} as JSON.
import { APPEND, REPLACE } from "../../host_tools/web/page/records.js";
import { Store } from "../../host_tools/web/page/store.js";
import { Handle } from "./handle.mjs";

const copies = (handles) => handles.map(({ bytes }) => new Handle(bytes.slice()));
const said = (store) => JSON.stringify(store.files().map(([name, data]) => [name, [...data]]));
const found = { failed: 0, healed: [], whole: [], refused: false };

// Return a store with a file whose logs fail, and the logs as they are on the disk.
async function broken(reopen) {
  const handles = [new Handle(), new Handle()];
  const store = new Store(handles, async () => reopen(copies(handles)));
  store.keep(REPLACE, "file", new Uint8Array([1, 2, 3]));
  for (const handle of handles) {
    handle.write = () => { throw new DOMException("gone", "UnknownError"); };
  }
  found.failed = store.keep(APPEND, "file", new Uint8Array([4]));
  return store;
}

let now;
for (const reopen of [() => [new Handle(), new Handle()], (handles) => handles]) {
  const store = await broken((handles) => (now = reopen(handles)));
  await store.heal();
  found.healed.push(store.keep(APPEND, "file", new Uint8Array([4])));
  found.whole.push(said(new Store(copies(now))) === said(store)
    && said(store) === '[["file",[1,2,3,4]]]');
}
const store = await broken((handles) => {
  new Store(handles).renew();
  return handles;
});
await store.heal().catch(({ name }) => { found.refused = name === "NoModificationAllowedError"; });
console.log(JSON.stringify(found));
