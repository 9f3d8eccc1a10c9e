// Typesets formulas: a line {"tex": ..., "display": ...} in, a line {"html": ...} or {"error": ...} out.
// It ends when its input does, so it cannot outlive the build that started it.
"use strict";

const readline = require("node:readline");
const katex = require("katex");

function typeset({ tex, display }) {
  try {
    const html = katex.renderToString(tex, { displayMode: display, strict: "error" });
    // the source of the formula would be found, and read out, as if it were words of the page
    return { html: html.replace(/<annotation[^>]*>[^]*?<\/annotation>/g, "") };
  } catch (error) {
    return { error: error.message };
  }
}

readline.createInterface({ input: process.stdin }).on("line", (line) => {
  process.stdout.write(JSON.stringify(typeset(JSON.parse(line))) + "\n");
});
