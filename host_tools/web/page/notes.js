// The note above the keys: what a player should know now, and the buttons that help.

export const OPEN_ELSEWHERE =
  "This scorekeeper is open in another tab or window. Close that one, or go on there.";
// Browsers store games only for a page that comes over HTTPS, or from this machine.
export const SAVES_NOTHING = "This browser saves nothing here, "
  + (isSecureContext ? "as in a private window." : "because the address begins with http://.");
export const NOT_STORED = `${SAVES_NOTHING} Download your games before you close the page.`;
export const DAMAGED =
  "A part of this browser's storage was damaged. Look at your games: a hand may be missing.";
const UNSAVED =
  "Not saved: the browser's storage is full or broken. Download your games before you close the page.";
const STOPPED = "The scorekeeper stopped. What the display showed is saved: load this page again.";
const STOPPED_UNSAVED =
  "The scorekeeper stopped, and the newest hands are not saved. Download your games, then load this page again.";

export const cannotStart = (reason) =>
  `The scorekeeper cannot start: ${reason}. Load this page again, or try a newer browser.`;

export class Notes {
  // `find(selector)` returns the page's elements. `lasting` is a text that stays for this visit.
  constructor(find) {
    Object.assign(this, { find, lasting: "", remarked: "", stops: "", saved: true, stored: true });
    find("#put-away").addEventListener("click", () => this.remark(""));
  }

  // Say a text for the whole visit; `stored` is whether the browser has a storage for the page.
  stay(text, stored = true) {
    Object.assign(this, { lasting: text, stored });
    this.draw();
  }

  // Say a text that somebody can put away; "" puts it away.
  remark(text) {
    this.remarked = text;
    this.draw();
  }

  // Say whether all events are stored.
  unsaved(saved) {
    this.saved = saved;
    this.draw();
  }

  // Say that the scorekeeper has ended; without a text, by an error of its own.
  stop(text = "") {
    this.stops = text || (this.keeps() ? STOPPED_UNSAVED : STOPPED);
    this.draw();
  }

  // Whether games would be gone with the page.
  keeps() {
    return !this.saved || !this.stored;
  }

  draw() {
    const text = this.stops || (this.saved ? this.lasting || this.remarked : UNSAVED);
    const place = this.find("#note-text");
    // Screen readers say it again at each change.
    if (place.textContent !== text) place.textContent = text;
    this.find("#again").hidden = !this.stops;
    this.find("#rescue").hidden = !this.keeps();
    this.find("#put-away").hidden = text !== this.remarked;
    this.find("#note").hidden = !text;
  }
}
