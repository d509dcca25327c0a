// The dialog of the games: download, share, and what a browser may delete.

import { filesIn, isZip, MOST, zipOf } from "./archive.js";
import { download } from "./dom.js";

const JOURNAL = /^[0-9]{4,}-[0-9a-f]{16}\.log$/;

const FOLDER = "device-1", MANIFEST = "devices.json";
const ID = "device", ID_BYTES = 8;

// This browser's id, as an archive stores where a game comes from.
function deviceId({ set, setting }) {
  if (!setting(ID)) {
    const bytes = crypto.getRandomValues(new Uint8Array(ID_BYTES));
    const id = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
    set(ID, id);
  }
  return setting(ID);
}

// The journals as the files of a backup.
function backupOf(files, settings) {
  const manifest = { [FOLDER]: { id: deviceId(settings), name: "browser" } };
  const journals = files.filter(([name]) => JOURNAL.test(name));
  return [
    [MANIFEST, new TextEncoder().encode(JSON.stringify(manifest))],
    ...journals.map(([name, data]) => [`${FOLDER}/${name}`, data]),
  ];
}

function fileName() {
  const now = new Date();
  const day = [now.getFullYear(), now.getMonth() + 1, now.getDate()]
    .map((part) => String(part).padStart(2, "0"))
    .join("-");
  return `pinochle-${day}.zip`;
}

// Return the journals in files that the user chose, as [name, bytes].
async function journalsIn(chosen) {
  const found = [];
  for (const file of chosen) {
    const bytes = new Uint8Array(await file.arrayBuffer());
    const files = isZip(bytes) ? await filesIn(bytes) : [[file.name, bytes]];
    for (const [path, data] of files) {
      const name = path.slice(path.lastIndexOf("/") + 1);
      if (!JOURNAL.test(name)) continue;
      // The scorekeeper would stand still for minutes.
      if (data.length > MOST) throw new RangeError("no journal is that large");
      found.push([name, data]);
    }
  }
  return found;
}

// Chromium's share sheet takes text, and no zip. Who reads the file looks at what is in it.
const SHARED_AS = "userAgentData" in navigator ? [".txt", "text/plain"] : ["", "application/zip"];
const sharedFile = (blob) => new File([blob], fileName() + SHARED_AS[0], { type: SHARED_AS[1] });
const NOT_SHARED = "This browser cannot share the file. Download it, and send it from there.";
const NOT_NOW = "The codes of a game can be shown between two hands, and when it is over.";
// Where the service worker keeps what a share sheet sent to this page.
const KEPT = "pinochle.shared";

// Return the files that were shared with this page, and forget them.
async function takenOver() {
  const cache = await caches.open(KEPT);
  const found = await Promise.all((await cache.keys()).map(async (request) => {
    const blob = await (await cache.match(request)).blob();
    return new File([blob], decodeURIComponent(request.url.replace(/^.*\//, "")));
  }));
  await caches.delete(KEPT);
  return found;
}

const games = (count) => (count === 1 ? "1 game" : `${count} games`);

// A copy beside it would be in no list while this game is on the display.
const openHere = (count) =>
  `${count} not continued, because it is the one on the display: begin another game, then add it again.`;

// Say in words what became of the journals; `results` are [outcome, damaged bytes].
function outcome(results) {
  const count = (kind) => results.filter(([became]) => became === kind).length;
  const said = [`${games(count("added"))} added.`];
  if (count("longer")) said.push(`${games(count("longer"))} continued with new hands.`);
  if (count("known")) said.push(`${games(count("known"))} here already.`);
  if (count("open")) said.push(openHere(games(count("open"))));
  const damaged = results.filter(([became, bytes]) => became !== "refused" && bytes).length;
  if (damaged) said.push(`${games(damaged)} damaged: kept up to the damage.`);
  if (count("refused")) said.push(`${games(count("refused"))} unreadable.`);
  if (count("full")) said.push(`No room for ${games(count("full"))}: free some on this device.`);
  return said.join(" ");
}

// `settings` is the module of that name, which knows what was set where nothing is stored. Resolves
// when what was shared with this page is offered.
export async function watchGames(ask, find, settings) {
  const { set, setting } = settings;
  const dialog = find("#games");
  let shown = null;

  async function packed() {
    const files = await ask({ order: "whole" });
    return { files, blob: zipOf(backupOf(files, settings)) };
  }

  async function counted() {
    const { files } = await packed();
    find("#count").textContent = games(files.filter(([name]) => JOURNAL.test(name)).length);
  }

  find("#open-games").addEventListener("click", async () => {
    await counted();
    find("#added").textContent = "";
    dialog.showModal();
  });
  const field = find("#upload");
  find("#add").addEventListener("click", () => field.click());
  async function add(chosen) {
    let said = "No game found. Choose a download of this page, a backup, or .log files.";
    try {
      const files = await journalsIn(chosen);
      if (files.length) said = outcome(await ask({ order: "add", files }));
    } catch {
      said = "This file is damaged, and no game was added. Download it once more.";
    }
    await counted();
    find("#added").textContent = said;
  }
  field.addEventListener("change", async () => {
    await add(field.files);
    field.value = "";
  });
  // Any page could send a form here: nothing is added unless a player says so.
  const shared = find("#add-shared");
  shared.addEventListener("click", async () => {
    shared.hidden = true;
    await add(await takenOver());
  });
  const offered = globalThis.caches?.has(KEPT).then(async (isThere) => {
    if (!isThere) return;
    shared.hidden = false;
    await counted();
    dialog.showModal();
  }).catch(() => {});
  for (const button of ["#download", "#rescue"]) {
    find(button).addEventListener("click", async () => {
      download(fileName(), (await packed()).blob);
    });
  }
  const share = find("#share");
  share.hidden = !navigator.canShare?.({ files: [sharedFile(new Blob())] });
  share.addEventListener("click", async () => {
    const { blob } = await packed();
    await navigator.share({ files: [sharedFile(blob)] }).catch((failure) => {
      // The player may close the sheet again.
      if (failure.name === "AbortError") return;
      find("#added").textContent = NOT_SHARED;
      if (!dialog.open) dialog.showModal();
    });
  });
  find("#show-codes").addEventListener("click", async () => {
    if (await ask({ order: "codes" })) dialog.close();
    else find("#added").textContent = NOT_NOW;
  });
  let reading = null;
  find("#open-codes").addEventListener("click", async () => {
    reading ??= (await import("./codes.js")).codesDialog(ask, outcome);
    dialog.close();
    reading.show();
  });
  const box = find("#open-box");
  box.hidden = !("serial" in navigator);
  box.addEventListener("click", async () => {
    shown ??= (await import("./box.js")).boxDialog(ask, outcome);
    dialog.close();
    shown.show();
  });
  const sound = find("#sound");
  sound.checked = setting("sound") === "on";
  sound.addEventListener("change", () => {
    set("sound", sound.checked ? "on" : "off");
  });
  await offered;
}
