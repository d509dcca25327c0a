// Prints what the touched view says on pages of help.
// Usage: node help_said.mjs '["text", …]'; prints a list of texts likewise.
import { said } from "../../host_tools/web/page/said.js";

const page = (text) => ({ kind: "page", title: "HELP", text: [text], keys: "OK go back" });
console.log(JSON.stringify(JSON.parse(process.argv[2]).map((text) => said(page(text), true))));
