// The results of an evening that were read here, for the desk on a laptop: as text, or as a file.

import { download } from "./dom.js";

const LETTERS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:";
const LENGTH = 40;

// Whether a text is the code of a result.
export const isResult = (text) => text[0] === "$" && text.length === LENGTH;

// Return the round and the table of a result; see pinochle/storage/result_code.py for its bits.
function placeOf(text) {
  const bytes = [];
  for (let at = 1; at < 16; at += 3) {
    const [one, two, three] = [...text.slice(at, at + 3)].map((sign) => LETTERS.indexOf(sign));
    const value = one + 45 * two + 45 * 45 * three;
    bytes.push(value >> 8, value & 255);
  }
  return { table: (bytes[5] & 15) << 1 | bytes[6] >> 7, round: bytes[6] >> 2 & 31 };
}

export class Results {
  // `place` is the element that has them; `say(words)` says what was done.
  constructor(place, say) {
    this.texts = new Set();
    this.place = place;
    this.say = say;
    this.field = place.querySelector("textarea");
    place.querySelector("[name=copy]").addEventListener("click", () => this.copy());
    place.querySelector("[name=save]").addEventListener("click", () => this.save());
  }

  take(text) {
    const { round, table } = placeOf(text);
    const again = this.texts.has(text);
    this.texts.add(text);
    this.field.value = [...this.texts, ""].join("\n");
    this.place.hidden = false;
    const count = this.texts.size;
    const all = `${count} result${count === 1 ? "" : "s"} to copy to the desk`;
    this.say(`Round ${round}, table ${table}: ${again ? "read before" : "read"}. ${all}.`);
  }

  async copy() {
    try {
      await navigator.clipboard.writeText(this.field.value);
      this.say("Copied: paste them at the desk.");
    } catch {
      this.field.select();
      this.say("Copy the marked lines, and paste them at the desk.");
    }
  }

  save() {
    download("results.txt", new Blob([this.field.value], { type: "text/plain" }));
  }
}
