// The clock of a round: when its bell rings, and the ring.

import { made } from "./dom.js";
import { action, quiet } from "./evening_forms.js";

// A bell rings at a whole minute, the nearest one.
const MINUTE_MS = 60_000, HALF_MS = 30_000, DAY_MINUTES = 24 * 60, SOON_MINUTES = 12 * 60;
const TONE_HZ = 880, RING_S = 1.5;

let rung = "", due = "";

export const timeOf = (date) => `${date.getHours()}`.padStart(2, "0") + ":" + `${date.getMinutes()}`.padStart(2, "0");

// Minutes from now to a time of the day, below zero for one that is over.
export function minutesTo(at, now = new Date()) {
  const [hours, minutes] = at.split(":").map(Number);
  const left = (hours - now.getHours()) * 60 + minutes - now.getMinutes() - now.getSeconds() / 60;
  return ((left + SOON_MINUTES + DAY_MINUTES) % DAY_MINUTES) - SOON_MINUTES;
}

function ring() {
  navigator.vibrate?.([400, 200, 400]);
  const sound = new AudioContext(), tone = sound.createOscillator();
  tone.frequency.value = TONE_HZ;
  tone.connect(sound.destination);
  tone.start();
  tone.stop(sound.currentTime + RING_S);
  tone.onended = () => sound.close();
}

function words(at) {
  const left = minutesTo(at), shown = Math.max(1, Math.ceil(left - 0.5));
  return left > 0 ? `Bell at ${at}, in ${shown} minute${shown === 1 ? "" : "s"}` : `Bell at ${at}: the round ends`;
}

// What the desk shows of the clock of its round, or null where rounds have no minutes.
export function clock(desk, { act }) {
  if (!desk.minutes) return null;
  const [round, at] = desk.bell;
  if (round !== desk.number) {
    const start = (given) => act({ ...given, time: timeOf(new Date(Date.now() + desk.minutes * MINUTE_MS + HALF_MS)) });
    return quiet(action(start, "bell", `Start the clock: ${desk.minutes} minutes`, { round: desk.number }));
  }
  return made("p", { id: "bell" }, words(at));
}

// Show the time that is left, and ring once when it is over, in any view. The page calls this
// every second.
export function tick({ bell = [0, ""], number }) {
  const [round, at] = bell, shown = document.querySelector("#bell"), said = at && words(at);
  if (shown && shown.textContent !== said) shown.textContent = said;
  if (!at || round !== number || rung === at) return;
  const left = minutesTo(at);
  if (left > 0) due = at;
  // A phone that slept rings when it wakes; a desk that is opened later does not.
  else if (due === at || left > -1) {
    rung = at;
    ring();
  }
}
