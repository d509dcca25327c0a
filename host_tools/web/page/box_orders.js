// What the page does with a box at its prompt: the scripts are those that the command line sends.

import facts from "./facts.py";
import install from "./install.py";
import journals from "./journals.py";
import people from "./people.py";
import { crc32 } from "./records.js";
import { BoxError } from "./raw_repl.js";

const FACTS = ["facts", facts], INSTALL = ["install", install];
const JOURNALS = ["journals", journals], PEOPLE = ["people", people];
export const scripts = { facts, install, journals, people };
const GAMES = "/games", NAMES = "/games/people", RULES = "/rules";
// Games a request: their names must fit into the device's memory.
const AT_ONCE = 40;
const LARGEST_FILE = 1_000_000, LONGEST_TAIL = 32_768, MOST_GAMES = 20_000;
// More than the flash of any board.
const MOST_BYTES = 32_000_000;
const PIECE = 1024;
const LISTED = /^(\d{1,9}) (\d{4,6}-[0-9a-f]{16}\.log)$/;
const ID = /^[0-9A-Fa-f]{4,32}$/;
const TAIL_HEAD = /^\["tail",(\d{1,6}),"([0-9a-f]{16})",/gm;
const MARK = /\t([0-9a-f]{8})\n$/;
// The version of the journals that this page reads, which the build puts here.
const journalVersion = Number("@JOURNAL@");

const decoder = new TextDecoder();

const DAMAGED = "Data of the box was damaged on the way: try again.";
const OTHER = "This is no scorekeeper's answer: is another board on the cable?";
const NO_SCOREKEEPER = "This board has no scorekeeper yet: Install puts it there.";
const NEWER = "The box has a newer scorekeeper than this browser: load the scorekeeper's page twice, with a"
  + " network and between two games.";
export const RESCUE = "pinochle doctor --rescue FILE on a laptop saves its storage as it is";
const UNREADABLE = `The storage of the box cannot be read: ${RESCUE}.`;

// Return what the box reports about itself. Fails if there is no scorekeeper that the page knows.
export async function factsOf(prompt) {
  let found;
  try {
    found = JSON.parse((await prompt.ask(FACTS, "facts()")).at(-1));
  } catch (failure) {
    if (failure instanceof BoxError) throw failure;
    throw new BoxError(OTHER);
  }
  if (!found || typeof found !== "object") throw new BoxError(OTHER);
  if (found.journal === null) throw new BoxError(NO_SCOREKEEPER);
  if (!Number.isInteger(found.journal)) throw new BoxError(OTHER);
  if (found.journal > journalVersion) throw new BoxError(NEWER);
  if (!found.whole) throw new BoxError(UNREADABLE);
  const unsaved = Number.isInteger(found.unsaved) ? found.unsaved : 0;
  const id = ID.test(found.id) ? found.id : "";
  return { app: plain(found.app), firmware: plain(found.firmware ?? ""), id, unsaved };
}

function plain(text) {
  return String(text).slice(0, 40).replace(/[^ -~]/g, "?");
}

// Set the clock of the box to the time of this device, in UTC; there Monday is 0.
export async function setClock(prompt, now = new Date()) {
  const weekday = (now.getUTCDay() + 6) % 7;
  const fields = [
    now.getUTCFullYear(), now.getUTCMonth() + 1, now.getUTCDate(), weekday,
    now.getUTCHours(), now.getUTCMinutes(), now.getUTCSeconds(),
  ];
  await prompt.ask(FACTS, `set_clock(${fields})`);
}

async function listing(prompt) {
  const lines = await prompt.ask(JOURNALS, `listing('${GAMES}')`);
  const last = /^- ((?:[0-9a-f]{2})*)$/.exec(lines.pop() ?? "");
  if (!last || last[1].length > 2 * LONGEST_TAIL) throw new BoxError(DAMAGED);
  const listed = lines.slice(0, MOST_GAMES).map((line) => LISTED.exec(line)).filter(Boolean);
  return { names: listed.map(([, , name]) => name), tail: bytesOf(last[1]) };
}

// Return the names of the games in a tail, oldest first.
function namesIn(tail) {
  return [...decoder.decode(tail).matchAll(TAIL_HEAD)]
    .map(([, number, game]) => `${number.padStart(4, "0")}-${game}.log`);
}

function bytesOf(hex) {
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}

// Read the games of the box in groups: calls `add(files, tail)` for each, which stores them, so
// that a cable pulled later loses nothing. `known` are the page's journals, a Map: only what is
// new of them is sent. Returns the number of files that the box could not read to their end.
export async function readGames(prompt, known, add) {
  const { names, tail } = await listing(prompt);
  let room = MOST_BYTES, unread = 0;
  for (let at = 0; at < names.length; at += AT_ONCE) {
    const wanted = names.slice(at, at + AT_ONCE);
    const files = await fetched(prompt, wanted, known);
    unread += wanted.length - files.length;
    room -= files.reduce((sum, [, data]) => sum + data.length, 0);
    if (room < 0) throw new BoxError(DAMAGED);
    await add(files, tail);
  }
  // A game of which no line has left the tail has no file.
  const alone = namesIn(tail).filter((name) => !names.includes(name));
  if (alone.length) await add(alone.map((name) => [name, new Uint8Array()]), tail);
  return unread;
}

// Return [name, bytes] of the files that hold the game of the box: the last one in its tail, or the
// newest.
export async function readNewest(prompt) {
  const { names, tail } = await listing(prompt);
  const newest = namesIn(tail).at(-1)
    ?? names.reduce((one, other) => (Number.parseInt(one) > Number.parseInt(other) ? one : other), "");
  const files = names.includes(newest) ? await fetched(prompt, [newest], new Map()) : [];
  return [...files, ["tail", tail]];
}

// Return [name, bytes] of the files that the box could read.
async function fetched(prompt, names, known) {
  const wants = names.map((name) => {
    const data = known.get(name) ?? new Uint8Array();
    const mark = MARK.exec(decoder.decode(data.subarray(-10)))?.[1];
    return mark ? { name, data, mark } : { name, data: new Uint8Array(), mark: "00000000" };
  });
  const text = wants.map(({ name, data, mark }) => `${name} ${data.length} ${mark}`).join(";");
  const found = [];
  await prompt.asking(JOURNALS, `send('${GAMES}', '${text}')`, async () => {
    for (const want of wants) {
      const data = await oneFile(prompt, want);
      if (data) found.push([want.name, data]);
    }
    if (await prompt.line() !== "end") throw new BoxError(DAMAGED);
  });
  return found;
}

async function oneFile(prompt, want) {
  const head = /^\d+ (\d+) (-?\d+)$/.exec(await prompt.line());
  const place = Number(head?.[1]), size = Number(head?.[2]);
  const fits = head && (place === 0 || place === want.data.length);
  if (!fits || size > LARGEST_FILE) throw new BoxError(DAMAGED);
  if (size < 0) return null;
  const data = await prompt.read(size);
  const mark = crc32(data).toString(16).padStart(8, "0");
  const said = await prompt.line();
  // The box could not read it to its end.
  if (/^[0-9a-f]{8} \d+$/.test(said)) return null;
  if (said !== mark) throw new BoxError(DAMAGED);
  if (!place) return data;
  const whole = new Uint8Array(place + size);
  whole.set(want.data);
  whole.set(data, place);
  return whole;
}

// Replace the file of names; `change(bytes)` returns the new bytes from those on the box.
export async function sendNames(prompt, change) {
  const [hex = ""] = await prompt.ask(PEOPLE, `send('${NAMES}')`);
  if (!/^([0-9a-f]{2})*$/.test(hex)) throw new BoxError(DAMAGED);
  await sendFile(prompt, NAMES, await change(bytesOf(hex)));
}

export async function sendRules(prompt, own, line) {
  await sendFile(prompt, `${RULES}/${own}.json`, line);
}

// Write a file; the old one stays until the new one is complete and its hash is right.
export async function sendFile(prompt, path, data) {
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", data));
  const digest = Array.from(hash, (byte) => byte.toString(16).padStart(2, "0")).join("");
  let said = [];
  for (let at = 0; at < Math.max(1, data.length); at += PIECE) {
    const text = btoa(String.fromCharCode(...data.subarray(at, at + PIECE)));
    const first = at ? "False" : "True", last = at + PIECE >= data.length;
    said = await prompt.ask(INSTALL, `add('${path}', '${text}', ${first}, '${last ? digest : ""}')`);
  }
  if (said[0] !== "right") throw new BoxError(DAMAGED);
}

// Restart the board as the drive that takes an image.
export async function toBootDrive(prompt) {
  await prompt.restart(INSTALL, "bootloader()");
}
