// Speaks what the scorekeeper says, once somebody asked for it.

import { set, setting } from "./settings.js";

export class Voice {
  // `button` turns the voice on and off; `text()` is what it says when it begins.
  constructor(button, text) {
    this.button = button;
    button.hidden = !("speechSynthesis" in window);
    button.addEventListener("click", () => {
      set("voice", this.on ? "off" : "on");
      this.draw();
      speechSynthesis.cancel();
      if (this.on) this.say(text());
    });
    this.draw();
  }

  get on() {
    return setting("voice") === "on" && !this.button.hidden;
  }

  draw() {
    this.button.setAttribute("aria-pressed", this.on);
  }

  // Speak a text in place of the one before.
  say(text) {
    if (!this.on) return;
    speechSynthesis.cancel();
    const words = new SpeechSynthesisUtterance(text);
    words.lang = "en";
    speechSynthesis.speak(words);
  }
}
