// Write the page's files to the other log, and note the order of what is done to it.
// Usage: node order_store.mjs; prints a list of words as JSON.
import { REPLACE } from "../../host_tools/web/page/records.js";
import { Store } from "../../host_tools/web/page/store.js";
import { Handle } from "./handle.mjs";

const steps = [];
class Noting extends Handle {
  write(data, place) {
    steps.push(place.at ? "write" : "write 0");
    return super.write(data, place);
  }
  truncate(size) {
    steps.push("truncate");
    super.truncate(size);
  }
  flush() {
    steps.push("flush");
  }
}

const store = new Store([new Noting(), new Noting()]);
for (const name of ["one", "two"]) store.keep(REPLACE, name, new Uint8Array([1, 2]));
steps.length = 0;
store.renew();
console.log(JSON.stringify(steps));
