// The scoreboard above the device: names, totals, the bid, from the state of the game.

import { minus } from "./dom.js";

const SUITS = { S: "♠", H: "♥", D: "♦", C: "♣" };

function element(kind, name, text) {
  const made = document.createElement(kind);
  made.className = name;
  made.textContent = text;
  return made;
}

function line(score) {
  const goal = score.goal ? ` to ${score.goal}` : "";
  if (score.over) {
    const won = score.winner >= 0 ? `${score.names[score.winner]} won` : "Game ended";
    return `${score.title}${goal}: ${won}`;
  }
  return `${score.title}${goal}, hand ${score.hand}, ${score.dealer} deals`;
}

function bidOf(score, side) {
  if (score.over || side !== score.side || !score.bid) return "";
  const alone = score.names[side] === score.bidder;
  return `${alone ? "" : score.bidder} bid ${score.bid} ${SUITS[score.trump] ?? ""}`.trim();
}

export class Scoreboard {
  constructor(root) {
    this.root = root;
    this.shown = "";
  }

  show(score) {
    const said = JSON.stringify(score);
    if (said === this.shown) return;
    this.shown = said;
    this.root.replaceChildren(...(score ? this.parts(score) : [this.welcome()]));
    this.root.dataset.sides = score ? score.names.length : 0;
  }

  welcome() {
    const line = element("p", "line", "No game yet. Choose one, or ");
    const tour = element("a", "", "watch a hand");
    tour.href = "?tour";
    line.append(tour, ".");
    return line;
  }

  parts(score) {
    const list = element("ul", "sides", "");
    const most = Math.max(...score.totals);
    list.style.setProperty("--wide", Math.max(...score.totals.map((total) => `${total}`.length)));
    score.names.forEach((name, side) => {
      const item = element("li", score.totals[side] === most && most > 0 ? "side leads" : "side", "");
      item.append(
        element("span", "name", name),
        element("span", "total", minus(score.totals[side])),
        element("span", "bid", bidOf(score, side)),
      );
      if (score.goal) {
        const share = Math.max(0, Math.min(1, score.totals[side] / score.goal));
        const bar = element("span", "bar", "");
        bar.style.setProperty("--share", share);
        item.append(bar);
      }
      list.append(item);
    });
    return [element("p", "line", line(score)), list];
  }
}
