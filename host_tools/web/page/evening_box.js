// Copies the plan of an evening to a box on the cable. The desk loads it when somebody asks for it.

import { atPrompt, FULL, inWords } from "./box_cable.js";
import { factsOf, sendFile, setClock } from "./box_orders.js";
import { BoxError } from "./raw_repl.js";

const GAMES = "/games";

// Copy files, [name, text]; resolves to {done} or {refused} in words. `silence` is for tests.
export async function copyPlan(files, silence = window.evening.silence) {
  try {
    await atPrompt({ silence }, async (prompt, keep) => {
      const facts = await factsOf(prompt);
      if (facts.unsaved) {
        keep();
        throw new BoxError(FULL);
      }
      await setClock(prompt);
      for (const [name, text] of files) await sendFile(prompt, `${GAMES}/${name}`, new TextEncoder().encode(text));
    });
    return { done: "Connect the next one." };
  } catch (failure) {
    return { refused: inWords(failure) };
  }
}
