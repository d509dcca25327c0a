// The dialog of a box on the cable. The page loads it when somebody asks for it.

import { atPrompt, FULL, inWords } from "./box_cable.js";
import {
  factsOf, readGames, RESCUE, sendNames, sendRules, setClock, toBootDrive,
} from "./box_orders.js";
import code from "./for_box.py";
import { BoxError } from "./raw_repl.js";

// The images beside this page, which the build puts here.
const images = ["@IMAGES@"];
const GET_ONE = `The image is not beside this page: take pinochle-pico.uf2, or pinochle-pico2.uf2 for
  a Pico 2, from a release of the scorekeeper, or build it with make firmware.`;

const TEMPLATE = `
  <h2 id="box-title">A box on the cable</h2>
  <p>Connect the box by a USB cable that carries data, and choose it when the browser asks. Its
    clock is set each time, and its game continues where it was.</p>
  <p class="choices">
    <button type="button" data-do="games">Copy its games</button>
    <button type="button" data-do="names">Send names</button>
    <button type="button" data-do="rules">Send rules</button>
  </p>
  <p><label>Name of the rules: <input type="text" name="own" maxlength="16" size="16"
    autocomplete="off" autocapitalize="none" placeholder="our-table"></label></p>
  <p class="small">Names are those of the players here, which the box then offers first. Rules are
    the house rules of the game here, under the name that you type.</p>
  <p class="small"><a href="watch.html">Show its score large</a>, on a page of its own.</p>
  <p role="status" id="box-said"></p>
  <p class="small" id="box-firmware"></p>
  <details><summary>Install or update the scorekeeper</summary>
    <ol>
      <li class="image"></li>
      <li>Start the board as a drive. For a new board, hold its button BOOTSEL down while you put the
        cable in; for a box, press
        <button type="button" data-do="drive">Restart as a drive</button></li>
      <li>Copy the file to the drive RPI-RP2 (of a Pico 2: RP2350). It restarts as a box when the
        copy is complete; games on it stay.
        <ul>
          <li>Windows: the drive opens in the Explorer; drag the file there.</li>
          <li>macOS: the drive is in the Finder; drag the file there. That the disk was not ejected
            is no mistake.</li>
          <li>Linux: the drive is in the file manager; where not, mount it, copy and run sync.</li>
          <li>Android: put the cable in by an adapter; the app Files shows a USB drive; copy the file
            from Downloads.</li>
        </ul></li>
    </ol>
  </details>
  <form method="dialog"><button>Close</button></form>`;

const BUSY = "The box is still answering: wait a moment.";

class BoxDialog {
  // `ask(order)` asks the worker; `outcome(results)` says what became of added journals.
  constructor(ask, outcome) {
    this.ask = ask;
    this.outcome = outcome;
    this.busy = false;
    this.dialog = document.createElement("dialog");
    this.dialog.id = "box";
    this.dialog.setAttribute("aria-labelledby", "box-title");
    this.dialog.innerHTML = TEMPLATE;
    this.dialog.querySelector(".image").append(...links());
    document.body.append(this.dialog);
    for (const button of this.dialog.querySelectorAll("[data-do]")) {
      button.addEventListener("click", () => this.clicked(button.dataset.do));
    }
  }

  show() {
    this.say("");
    this.dialog.showModal();
  }

  say(text) {
    this.dialog.querySelector("#box-said").textContent = text;
  }

  async clicked(what) {
    if (this.busy) return this.say(BUSY);
    this.busy = true;
    this.say("Waiting for the box …");
    try {
      this.say(await this.doing(what));
    } catch (failure) {
      this.say(inWords(failure));
    }
    this.busy = false;
  }

  async doing(what) {
    // What cannot be sent is said before a box is asked for.
    const rules = what === "rules" ? await this.rules() : null;
    return atPrompt({ silence: window.pinochle.silence, keeps: what === "drive" },
      (prompt, keep) => this.at(prompt, keep, what, rules));
  }

  async at(prompt, keep, what, rules) {
    if (what === "drive") {
      await toBootDrive(prompt);
      return "The board restarts as a drive: copy the file there.";
    }
    const facts = await factsOf(prompt);
    this.compare(facts);
    const isFull = facts.unsaved > 0;
    if (isFull) keep();
    await setClock(prompt);
    if (isFull && what !== "games") throw new BoxError(FULL);
    if (what === "games") return await this.games(prompt) + (isFull ? ` ${FULL}` : "");
    if (what === "names") return await this.names(prompt);
    await sendRules(prompt, rules.own, rules.line);
    return `The box has the rules ${rules.own}: choose them at a new game.`;
  }

  // Say which firmware the box has, beside that of this page.
  compare({ app, firmware }) {
    const ours = document.documentElement.dataset.firmware;
    const same = firmware === ours ? "the same as" : `not ${ours} as`;
    this.dialog.querySelector("#box-firmware").textContent = firmware
      ? `The box has scorekeeper ${app}, firmware ${firmware}, ${same} on this page.`
      : `The box has scorekeeper ${app}.`;
  }

  async games(prompt) {
    await this.ask({ order: "settle" });
    const known = new Map(await this.ask({ order: "files" }));
    const results = [];
    let unread = 0;
    try {
      unread = await readGames(prompt, known, async (files, tail) => {
        results.push(...await this.ask({ order: "add", files, tail }));
        this.say(`${results.length} games read …`);
      });
    } catch (failure) {
      if (!results.length) throw failure;
      throw new BoxError(`${this.outcome(results)} ${inWords(failure)}`);
    }
    const kept = unread ? ` The box can't read ${unread} of its games to the end: ${RESCUE}.` : "";
    return this.outcome(results) + kept;
  }

  async names(prompt) {
    let sent = [];
    await sendNames(prompt, async (data) => {
      const [line, names] = await this.ask({ order: "forBox", what: "names", data, code });
      sent = names;
      if (!names.length) throw new BoxError("No player has a name here yet.");
      return new TextEncoder().encode(line);
    });
    return `The box offers first: ${sent.join(", ")}.`;
  }

  async rules() {
    const own = this.dialog.querySelector("[name=own]").value.trim();
    const data = new TextEncoder().encode(own);
    const [line, trouble] = await this.ask({ order: "forBox", what: "rules", data, code });
    if (trouble) throw new BoxError(trouble);
    return { own, line: new TextEncoder().encode(line) };
  }
}

// Links to the images, or where to get them.
function links() {
  if (!images.length) return [GET_ONE.replace(/\s+/g, " ")];
  return images.flatMap(([name, board]) => {
    const link = document.createElement("a");
    link.href = name;
    link.download = name;
    link.textContent = name;
    return [link, ` for a ${board}. `];
  });
}

// The scripts that this page runs on a box, by name; tests compare them with the command line's.
export { scripts } from "./box_orders.js";
export const boxDialog = (ask, outcome) => new BoxDialog(ask, outcome);
