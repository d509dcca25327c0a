// Keeps a phone's display on while the page is used. The browser ends that whenever the page is
// hidden, so it is asked for again.

let lock = null;

async function ask() {
  if (document.visibilityState !== "visible" || (lock && !lock.released)) return;
  try {
    lock = await navigator.wakeLock.request("screen");
  } catch {
    // Refused, as on a low battery: the display goes dark as usual.
  }
}

export function stayAwake() {
  if (!navigator.wakeLock) return;
  document.addEventListener("visibilitychange", ask);
  addEventListener("pointerdown", ask);
  addEventListener("keydown", ask);
  ask();
}
