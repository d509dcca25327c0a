// Makes the games of a scorekeeper that ended whole; see left.js.
// Usage: node left_games.mjs '{"name": "text", …}'; prints the files likewise.
import { wholeGames } from "../../host_tools/web/page/left.js";

const encoder = new TextEncoder(), decoder = new TextDecoder();
const files = Object.entries(JSON.parse(process.argv[2]));
const whole = wholeGames(files.map(([name, text]) => [name, encoder.encode(text)]));
console.log(JSON.stringify(Object.fromEntries(whole.map(([name, bytes]) => [name, decoder.decode(bytes)]))));
