// The forms for a seat, the table from above with the dealer's chip, and for a suit.

import { button, made } from "./dom.js";

export const SUITS = { S: ["♠", "Spades"], H: ["♥", "Hearts"], D: ["♦", "Diamonds"], C: ["♣", "Clubs"] };
// How far seats are from the middle, in shares of the table, and of what a seat leaves of it.
const SEAT = { x: 0.32, y: 0.46 };
let chipAt = null;

// The place of a seat, the first at the top and the others clockwise.
function place(seat, count) {
  const angle = (seat / count) * 2 * Math.PI - Math.PI / 2;
  const x = 50 + 100 * SEAT.x * Math.cos(angle), y = 0.5 + SEAT.y * Math.sin(angle);
  return `left:${x.toFixed(1)}%;top:calc(var(--seat) / 2 + (100% - var(--seat)) * ${y.toFixed(3)})`;
}

export function seats(face, orders) {
  const count = face.lines.length, dealer = face.lines.indexOf(face.dealer);
  const all = face.lines.map((name, seat) => button(name, {
    class: seat === face.at ? "seat offered" : "seat", "data-at": seat, style: place(seat, count),
    click: () => orders.command("pick", seat),
  }));
  const middle = face.asks === "seat" && face.kind === "score" ? face.middle ?? face.title : "";
  const felt = made("div", { class: "felt" }, ...all, made("p", { class: "middle" }, middle,
    ...(dealer < 0 ? [] : [made("small", {}, `${face.dealer} deals`)])));
  if (dealer >= 0) felt.append(chip(dealer, count));
  return made("div", { class: "room", role: "group", "aria-label": "Seats, from above" }, felt);
}

// The dealer's chip, which moves from where it was.
function chip(dealer, count) {
  // On the side of the seat towards the middle.
  const isLow = Math.sin((dealer / count) * 2 * Math.PI - Math.PI / 2) > 0.1;
  const there = `${place(dealer, count)};margin-top:calc(var(--seat) * ${isLow ? -0.72 : 0.72})`;
  const disc = made("span", { class: "chip", "aria-hidden": true, style: chipAt ?? there }, "D");
  if (chipAt && chipAt !== there) requestAnimationFrame(() => requestAnimationFrame(() => {
    disc.style.cssText = there;
  }));
  chipAt = there;
  return disc;
}

export function suits(face, orders) {
  return made("div", { class: "suits", role: "group", "aria-label": "Suits" },
    ...face.lines.map((letter, at) => {
      const [sign, name] = SUITS[letter];
      return button("", {
        class: `suit ${letter}${at === face.at ? " offered" : ""}`, "data-at": at,
        click: () => orders.command("pick", letter),
      }, made("span", { "aria-hidden": true }, sign), made("small", {}, name));
    }));
}
