/**
 * Bundle the page: `node build.mjs FOLDER` writes live.js and live.css, one file of both, and
 * kernel.js, the worker that runs Python.
 */

import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import { build } from "esbuild";

const here = fileURLToPath(new URL(".", import.meta.url));
const into = process.argv[2];

/** `import text from "./file.js?source"` is the file as it is, to be shown. */
const source = {
  name: "source",
  setup(bundler) {
    bundler.onResolve({ filter: /\?source$/ }, ({ path, resolveDir }) => ({
      path: join(resolveDir, path.replace("?source", "")),
      namespace: "source",
    }));
    bundler.onLoad({ filter: /./, namespace: "source" }, async ({ path }) => ({
      contents: await readFile(path, "utf8"),
      loader: "text",
    }));
  },
};

const { outputFiles } = await build({
  entryPoints: { live: join(here, "page", "app.ts"), kernel: join(here, "page", "python", "worker.ts") },
  outdir: into,
  bundle: true,
  minify: true,
  format: "iife",
  target: "es2022",
  charset: "utf8",
  legalComments: "none",
  loader: { ".csv": "text", ".html": "text", ".py": "text" },
  plugins: [source],
  write: false,
});
const [script, style, kernel] = ["live.js", "live.css", "kernel.js"].map(
  (name) => outputFiles.find(({ path }) => path.endsWith(name)).text,
);
const shell = await readFile(join(here, "page", "markup", "shell.html"), "utf8");
const parts = { style, script: script.replaceAll("</script", "<\\/script") };
const whole = shell.replace(/\{\{(style|script)\}\}/g, (_, part) => parts[part]);
await Promise.all(
  Object.entries({ "live.js": script, "live.css": style, "kernel.js": kernel, "perceptron.html": whole }).map(
    ([name, text]) => writeFile(join(into, name), text),
  ),
);
