/** The kernel on request: its proofs line by line, and what it says to a changed line. */

import { counted, element } from "../format.ts";

interface Line {
  readonly number: number;
  readonly says: string;
  readonly reason: string;
  readonly identity: string | null;
}

interface Proof {
  readonly words: string;
  readonly statement: string;
  readonly hypotheses: readonly string[];
  readonly lines: readonly Line[];
}

/** What the library says of the page's points, certificate and trace. */
interface Library {
  readonly checked: readonly Readonly<{ holds: boolean; said: string }>[];
  readonly certificate: Readonly<Record<string, unknown>> | null;
}

type Change = Readonly<Record<"change" | "said", string>>;

/** Offer the kernel where its files can be fetched: `site` is the address of the page's script. */
export function offerKernel(site: string): void {
  const section = element<HTMLElement>("kernel");
  if (!/^https?:/.test(site)) {
    section.remove();
    return;
  }
  section.hidden = false;
  element("load").addEventListener("click", () => {
    element<HTMLButtonElement>("load").disabled = true;
    void begin(new Python(new URL("kernel.js", site)));
  });
}

/** Questions to the worker, and its answers. */
class Python {
  private readonly worker: Worker;
  private readonly waiting = new Map<number, (answer: { answer?: string; error?: string }) => void>();

  constructor(program: URL) {
    this.worker = new Worker(program, { type: "module" });
    this.worker.addEventListener("message", ({ data }) => {
      this.waiting.get(data.id)?.(data);
      this.waiting.delete(data.id);
    });
  }

  async ask<T>(question: object): Promise<T> {
    const id = this.waiting.size + Math.random();
    const { answer, error } = await new Promise<{ answer?: string; error?: string }>((resolve) => {
      this.waiting.set(id, resolve);
      this.worker.postMessage({ id, question: JSON.stringify(question) });
    });
    if (answer === undefined) throw new Error(error);
    return JSON.parse(answer) as T;
  }
}

async function begin(python: Python): Promise<void> {
  say("Loading Python and the kernel ...");
  try {
    const names = await python.ask<string[]>({ ask: "names" });
    const select = element<HTMLSelectElement>("theorem");
    select.replaceChildren(...names.map((name) => new Option(name, name, false, name === "mistake-bound")));
    select.addEventListener("change", () => void prove(python, select.value));
    element("ask").addEventListener("click", () => void ask(python));
    element<HTMLElement>("proved").hidden = false;
    await prove(python, select.value);
  } catch (error) {
    say(`The kernel could not be loaded: ${error instanceof Error ? error.message : String(error)}`);
    element<HTMLButtonElement>("load").disabled = false;
  }
}

/** Let the library decide the same points, and check the page's certificate and trace. */
async function ask(python: Python): Promise<void> {
  const value = (id: string): string => element<HTMLTextAreaElement>(id).value;
  const certificate = value("certificate");
  element("answer").replaceChildren(written("li", "Asking ..."));
  const { checked, certificate: theirs } = await python.ask<Library>({
    ask: "library", csv: value("csv"), bias: value("bias"), certificate, trace: value("trace"),
  });
  const ours = JSON.parse(certificate) as Record<string, unknown>;
  const differs = SAME.filter((name) => theirs && JSON.stringify(ours[name]) !== JSON.stringify(theirs[name]));
  const decided = theirs
    ? `perceptron.certify: ${differs.length ? `another ${differs.join(", ")}` : `the same, ${String(theirs["kind"])}`}.`
    : "perceptron.certify takes numpy for so many points, which is not in this page.";
  const lines = checked.map(({ holds, said }) => `perceptron.replay: ${holds ? "holds" : "FAILS"}, ${said}.`);
  element("answer").replaceChildren(...[decided, ...lines].map((line) => written("li", line)));
}

const SAME = ["kind", "digest", "bias", "weights", "margin_squared", "radius_squared", "mistake_bound"];

async function prove(python: Python, name: string): Promise<void> {
  say(`Proving ${name} ...`);
  const proof = await python.ask<Proof>({ ask: "proof", name });
  say(`✓ The kernel admits ${name}: ${counted(proof.lines.length, "line")}.`);
  element("words").textContent = proof.words;
  element("statement").textContent = proof.statement;
  element("hypotheses").replaceChildren(...proof.hypotheses.map((text) => written("li", text)));
  element("ledger").replaceChildren(...proof.lines.map((line) => row(python, name, line)));
}

function row(python: Python, name: string, line: Line): HTMLLIElement {
  const item = document.createElement("li");
  const button = written("button", "Change it") as HTMLButtonElement;
  button.type = "button";
  button.setAttribute("aria-label", `Change line ${line.number}`);
  button.addEventListener("click", () => void change(python, name, line.number, item, button));
  item.append(written("code", line.says), " ", written("span", line.reason, "note"), " ", button);
  if (line.identity) item.append(written("div", line.identity, "note identity"));
  return item;
}

async function change(
  python: Python, name: string, line: number, item: HTMLLIElement, button: HTMLButtonElement,
): Promise<void> {
  button.disabled = true;
  const changes = await python.ask<Change[]>({ ask: "changes", name, line });
  const list = document.createElement("ul");
  list.append(...changes.map(({ change, said }) => {
    const entry = document.createElement("li");
    entry.append(written("b", said.startsWith("refused") ? "✗ " : "✓ ", "bad"), `${change}: ${said}`);
    return entry;
  }));
  item.append(changes.length ? list : written("div", "An assumption: there is nothing to change.", "note"));
  say(`Line ${line}: ${counted(changes.filter(({ said }) => said.startsWith("refused")).length, "change")} of ${changes.length} refused.`);
}

function say(text: string): void {
  element("kernel-said").textContent = text;
}

function written(tag: string, text: string, name = ""): HTMLElement {
  const made = document.createElement(tag);
  made.textContent = text;
  if (name) made.className = name;
  return made;
}
