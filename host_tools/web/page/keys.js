// Turns thumbs and keyboard into levels of the six keys. The Keypad in the worker makes presses of
// them, so holds and repeats are those of the device.

export const NAMES = ["UP", "DOWN", "LEFT", "RIGHT", "OK", "BACK", "HOLD-OK", "HOLD-BACK"];
const TYPED = {
  ArrowUp: 0, ArrowDown: 1, ArrowLeft: 2, ArrowRight: 3,
  Enter: 4, " ": 4, Escape: 5, Backspace: 5,
};
// Presses that have a key of their own, as in the terminal.
const HELD = { h: 6, u: 7 };
const BUZZ_MS = 8;

function clicker() {
  let sound = null;
  return () => {
    try {
      sound ??= new AudioContext();
      // A call on the phone stops it.
      if (sound.state !== "running") sound.resume().catch(() => {});
      const tone = sound.createOscillator(), volume = sound.createGain();
      tone.frequency.value = 1200;
      volume.gain.setValueAtTime(0.08, sound.currentTime);
      volume.gain.exponentialRampToValueAtTime(0.0001, sound.currentTime + 0.03);
      tone.connect(volume).connect(sound.destination);
      tone.start();
      tone.stop(sound.currentTime + 0.03);
    } catch {
      // The browser gives no sound: the key works without.
    }
  };
}

export class Keys {
  // `send(order)` sends an order to the worker; `sounds()` returns whether a key clicks.
  constructor(send, sounds) {
    this.send = send;
    this.sounds = sounds;
    this.click = clicker();
    this.typing = "";
    this.down = new Set();
  }

  watch(buttons) {
    addEventListener("keydown", (event) => this.typed(event));
    addEventListener("keyup", (event) => this.released(event));
    // A key that is released elsewhere sends no event.
    addEventListener("blur", () => this.releaseAll());
    document.addEventListener("visibilitychange", () => this.releaseAll());
    for (const button of buttons) this.touch(button, Number(button.dataset.key));
  }

  touch(button, key) {
    button.addEventListener("pointerdown", (event) => {
      if (event.button) return;
      button.setPointerCapture(event.pointerId);
      button.classList.add("down");
      navigator.vibrate?.(BUZZ_MS);
      if (this.sounds()) this.click();
      this.level(key, true, event.timeStamp);
    });
    for (const end of ["pointerup", "pointercancel", "lostpointercapture"]) {
      button.addEventListener(end, (event) => {
        button.classList.remove("down");
        this.level(key, false, event.timeStamp);
      });
    }
    button.addEventListener("contextmenu", (event) => event.preventDefault());
    // Screen readers and switches click without a pointer.
    button.addEventListener("click", (event) => {
      if (!event.detail) this.send({ order: "press", key, held: 0, at: event.timeStamp });
    });
  }

  level(key, down, at) {
    if (down === this.down.has(key)) return;
    if (down) this.down.add(key);
    else this.down.delete(key);
    this.send({ order: "level", key, down, at });
  }

  releaseAll() {
    if (!this.down.size) return;
    this.down.clear();
    this.send({ order: "release" });
  }

  typed(event) {
    // Some keyboards have letters with accents on AltGr or Option.
    const accented = this.typing === "text" && /^[^ -~]$/u.test(event.key);
    const modified = event.ctrlKey || event.metaKey || event.altKey;
    if ((modified && !accented) || this.elsewhere(event)) return;
    const character = event.key === "Backspace" ? "\b" : event.key;
    if (this.asked(character)) {
      event.preventDefault();
      this.send({ order: "type", characters: character });
      return;
    }
    const key = TYPED[event.key], held = HELD[event.key];
    if (key === undefined && (held === undefined || this.typing === "text")) return;
    event.preventDefault();
    if (event.repeat) return;
    if (key !== undefined) this.level(key, true, event.timeStamp);
    else this.send({ order: "press", key: held, held: 0, at: event.timeStamp });
  }

  released(event) {
    const key = TYPED[event.key];
    if (key !== undefined && this.down.has(key)) this.level(key, false, event.timeStamp);
  }

  // Whether the screen asks for this character.
  asked(character) {
    if (character === "\b") return this.typing !== "";
    if (this.typing === "number") return /^[0-9]$/.test(character);
    return this.typing === "text" && character.length === 1;
  }

  // Whether an event belongs to a dialog, a field or another button.
  elsewhere(event) {
    const at = event.target;
    if (document.querySelector("dialog[open]")) return true;
    if (at.closest?.("input, a, summary")) return true;
    return (event.key === "Enter" || event.key === " ") && Boolean(at.closest?.("button"));
  }
}
