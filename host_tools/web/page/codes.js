// The dialog that reads the codes of a box's display with the camera, or from a photo. The page
// loads it when somebody asks for it.

import jsQR from "jsqr";
import code from "./read_codes.py";
import { Results, isResult } from "./results.js";
import unpacking from "./unpacked_game.py";

// What the worker needs for it, as [path, source].
const MODULES = [
  ["browser/read_codes.py", code], ["pinochle/storage/unpacked_game.py", unpacking],
];
const EVERY_MS = 120, WIDEST = 960;
// A photo may show the display small or large.
const WIDTHS = [1600, 960, 640];
// A display's pixels have gaps between them, which a little blur closes.
const BLURS = ["none", "blur(1px)", "blur(2px)"];

const TEMPLATE = `
  <h2 id="codes-title">Read codes</h2>
  <p>On the box, go through the views to <em>Code for a phone</em> and press UP (on a phone, choose
    <em>Games</em>, <em>Show codes</em>): the codes of the whole game; or results of an evening, for its desk. Hold the phone a hand's length away until each one was read.</p>
  <video muted playsinline hidden></video>
  <p role="status" id="codes-said"></p>
  <table id="codes-game" hidden></table>
  <div id="codes-results" hidden>
    <textarea readonly rows="4" wrap="off" aria-label="Results that were read"></textarea>
    <p class="choices"><button type="button" name="copy">Copy</button>
      <button type="button" name="save">Save as a file</button></p>
  </div>
  <p class="choices">
    <button type="button" id="codes-add" hidden>Add this game</button>
    <button type="button" id="codes-photo">Choose a photo</button>
    <input type="file" accept="image/*" multiple aria-label="Photos of codes" hidden>
  </p>
  <form method="dialog"><button>Close</button></form>`;

const LOOKING = "Looking for a code …";
const NO_CAMERA = "This browser gives the page no camera. Take a photo of each code and choose it.";
const NOT_ALLOWED = "The camera is not allowed here. Allow it for this page, or choose a photo.";
const GONE = "The camera was taken away, as by another program. Close this and read codes again, or choose a photo.";
const NOTHING = "No code was found in this photo. Take it from nearer, with the display sharp.";
const NO_PHOTO = "This file is no photo that the browser can show.";
const SAID = {
  damaged: "This code is damaged or from a newer box. Hold the phone still, and read all codes again.",
  other: "This is no code of a scorekeeper.",
};

// Say which codes are still to come; codes of several games are not one game's.
function toCome(games) {
  const said = games.map(({ missing, count }) =>
    `${count - missing.length} of ${count} codes read. Still to come: ${missing.join(", ")}.`);
  if (games.length === 1) return said[0];
  const each = games.map(({ names }, at) => {
    const whose = names.length ? ` (${names.join(", ")})` : "";
    return `Game ${at + 1}${whose}: ${said[at]}`;
  });
  return `These are codes of ${games.length} games: read those of one game first. ${each.join(" ")}`;
}

class CodesDialog {
  // `ask(order)` asks the worker; `outcome(results)` says what became of added journals. A desk of
  // an evening has `taken(text)` alone, which resolves to words.
  constructor(ask, outcome, taken) {
    this.taken = taken;
    this.ask = ask;
    this.outcome = outcome;
    this.canvas = document.createElement("canvas");
    this.dialog = document.createElement("dialog");
    this.dialog.id = "codes";
    this.dialog.setAttribute("aria-labelledby", "codes-title");
    this.dialog.innerHTML = TEMPLATE;
    document.body.append(this.dialog);
    this.video = this.find("video");
    this.results = new Results(this.find("#codes-results"), (words) => this.say(words));
    this.dialog.addEventListener("close", () => this.stop());
    this.find("#codes-add").addEventListener("click", () => this.add());
    const field = this.find("input");
    this.find("#codes-photo").addEventListener("click", () => field.click());
    field.addEventListener("change", async () => {
      await this.photos([...field.files]);
      field.value = "";
    });
  }

  find(selector) {
    return this.dialog.querySelector(selector);
  }

  say(text) {
    const place = this.find("#codes-said");
    if (place.textContent !== text) place.textContent = text;
  }

  async show() {
    this.forget();
    this.isFirst = true;
    this.dialog.showModal();
    const asked = this.asked = {};
    if (!navigator.mediaDevices?.getUserMedia) return this.say(NO_CAMERA);
    this.say(LOOKING);
    try {
      const wanted = { facingMode: "environment", width: { ideal: 1280 } };
      const stream = await navigator.mediaDevices.getUserMedia({ video: wanted });
      // The dialog was closed before somebody allowed the camera, and is perhaps open again.
      if (this.asked !== asked) {
        for (const track of stream.getTracks()) track.stop();
        return;
      }
      stream.getVideoTracks()[0].addEventListener("ended", () => this.lost(asked));
      this.video.srcObject = stream;
      this.video.hidden = false;
      await this.video.play();
      this.look(0);
    } catch (failure) {
      if (this.asked === asked) this.say(failure.name === "NotAllowedError" ? NOT_ALLOWED : NO_CAMERA);
    }
  }

  // The camera ended by itself; a game that it read stays.
  lost(asked) {
    if (this.asked !== asked) return;
    this.stop();
    if (!this.game) this.say(GONE);
  }

  stop() {
    this.asked = null;
    clearTimeout(this.looking);
    for (const track of this.video.srcObject?.getTracks() ?? []) track.stop();
    this.video.srcObject = null;
    this.video.hidden = true;
  }

  forget() {
    this.last = "";
    this.game = null;
    this.find("#codes-game").hidden = this.find("#codes-add").hidden = true;
    this.video.hidden = !this.video.srcObject;
    this.say("");
  }

  // Look at the camera's newest picture, and again after a while.
  async look(turn) {
    const { videoWidth, videoHeight } = this.video;
    if (videoWidth && !this.game) {
      const blur = BLURS[turn % BLURS.length];
      const text = this.read(this.video, videoWidth, videoHeight, WIDEST, blur);
      if (text && text !== this.last) await this.take(text);
    }
    if (this.video.srcObject) this.looking = setTimeout(() => this.look(turn + 1), EVERY_MS);
  }

  // Return the text of the code in a picture, or "".
  read(source, width, height, widest, blur) {
    const scale = Math.min(1, widest / Math.max(width, height));
    const [wide, high] = [Math.round(width * scale), Math.round(height * scale)];
    Object.assign(this.canvas, { width: wide, height: high });
    const context = this.canvas.getContext("2d", { willReadFrequently: true });
    context.filter = blur;
    context.drawImage(source, 0, 0, wide, high);
    const { data } = context.getImageData(0, 0, wide, high);
    return jsQR(data, wide, high, { inversionAttempts: "attemptBoth" })?.data ?? "";
  }

  async photos(files) {
    this.last = "";
    for (const file of files) {
      let picture;
      try {
        picture = await createImageBitmap(file);
      } catch {
        this.say(NO_PHOTO);
        continue;
      }
      const text = this.inPhoto(picture);
      picture.close();
      if (text) await this.take(text);
      else this.say(NOTHING);
    }
  }

  inPhoto(picture) {
    for (const width of WIDTHS) {
      for (const blur of BLURS) {
        const text = this.read(picture, picture.width, picture.height, width, blur);
        if (text) return text;
      }
    }
    return "";
  }

  async take(text) {
    this.last = text;
    if (this.taken) return this.say(await this.taken(text));
    if (isResult(text)) return this.results.take(text);
    const again = this.isFirst;
    this.isFirst = false;
    const found = await this.ask({ order: "code", text, again, modules: MODULES });
    if (found.kind === "part") return this.say(toCome(found.games));
    if (found.kind === "score") return this.say(`The score only: ${found.text}`);
    if (found.kind !== "game") return this.say(SAID[found.kind]);
    this.game = found;
    this.video.hidden = true;
    this.describe(found.about);
    this.find("#codes-add").hidden = false;
  }

  // Show whose game it is, before it is added.
  describe({ rules, sides, totals, hands, over }) {
    const rows = sides.map((side, at) => {
      const row = document.createElement("tr");
      const name = Object.assign(document.createElement("th"), { scope: "row", textContent: side });
      row.append(name, Object.assign(document.createElement("td"), { textContent: totals[at] }));
      return row;
    });
    this.find("#codes-game").replaceChildren(...rows);
    this.find("#codes-game").hidden = false;
    const state = over ? "a finished game" : "a game in progress";
    this.say(`All codes read: ${state} of ${rules}, ${hands} hand${hands === 1 ? "" : "s"}.`);
  }

  async add() {
    const { name, data } = this.game;
    const files = [[name, new TextEncoder().encode(data)]];
    // At once, so that a second click does not add it again and say that it is here already.
    this.stop();
    this.forget();
    const results = await this.ask({ order: "add", files });
    this.say(this.outcome(results));
  }
}

export const codesDialog = (ask, outcome, taken) => new CodesDialog(ask, outcome, taken);
