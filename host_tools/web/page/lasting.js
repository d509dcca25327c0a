// Asks the browser to keep the games, once there is a hand to lose, and says when it refuses.

import { set, setting } from "./settings.js";

const REFUSED = "This browser may delete the games here, and gives no promise. Add this page to"
  + " the home screen, or download your games after an evening.";

export class Lasting {
  // `say(text)` shows a remark that somebody can put away.
  constructor(say) {
    this.say = say;
    this.asked = !navigator.storage?.persist;
  }

  // A hand counts: ask, at most once a visit; a refusal is said once in this browser.
  async hand() {
    if (this.asked) return;
    this.asked = true;
    const { storage } = navigator;
    // A browser that raises an error promises nothing either.
    const lasts = await storage.persisted().then((is) => is || storage.persist()).catch(() => false);
    if (lasts || setting("lasting") === "refused") return;
    set("lasting", "refused");
    this.say(REFUSED);
  }
}
