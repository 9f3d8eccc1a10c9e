/** Python beside the page: loads Pyodide and the project's packages, then answers questions. */

import driver from "./kernel.py";

interface Python {
  unpackArchive(buffer: ArrayBuffer, format: string): void;
  runPython(code: string): unknown;
  globals: { get(name: string): (question: string) => string };
}

interface Pyodide {
  loadPyodide(options: { indexURL: string }): Promise<Python>;
}

const ready = load();

self.addEventListener("message", ({ data }: MessageEvent<{ id: number; question: string }>) => {
  ready
    .then((python) => python.globals.get("answer")(data.question))
    .then((answer) => self.postMessage({ id: data.id, answer }))
    .catch((error: unknown) => self.postMessage({ id: data.id, error: String(error) }));
});

async function load(): Promise<Python> {
  const beside = (name: string): string => new URL(name, self.location.href).href;
  const { loadPyodide } = (await import(beside("pyodide/pyodide.mjs"))) as Pyodide;
  const python = await loadPyodide({ indexURL: beside("pyodide/") });
  const packages = await fetch(beside("python.zip"));
  if (!packages.ok) throw new Error(`${packages.url}: ${packages.status}`);
  python.unpackArchive(await packages.arrayBuffer(), "zip");
  python.runPython(driver);
  return python;
}
