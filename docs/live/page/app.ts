/** The page: draws what follows from the state, and takes what a reader does to it. */

import checkerSource from "../exact/checker.js?source";
import { fromCsv, MOST_POINTS, type Bias, type Label, type Point } from "../exact/data.ts";
import { add, approximate, fraction, Refused, type Fraction } from "../exact/fraction.ts";
import { PRESETS } from "../exact/presets.ts";
import { numbers } from "../exact/proof.ts";
import { factor, TEXTBOOK, weightsAfter } from "../exact/run.ts";
import { FIELDS, readConventions, writeConventions } from "./fields.ts";
import { counted, element, setHtml } from "./format.ts";
import { offerKernel } from "./python/kernel.ts";
import { givenHtml, glanceHtml, proofHtml } from "./lines.ts";
import page from "./markup/page.html";
import { chain, race, way } from "./drawings/pictures.ts";
import { Plane } from "./drawings/plane.ts";
import * as said from "./said.ts";
import { follow, type Shown, type State } from "./state.ts";
import "./markup/style.css";
import * as take from "./take.ts";

/** Texts to take away need not keep up with a finger: they wait so many milliseconds for it. */
const REST = 200;

const script = document.currentScript as HTMLScriptElement | null;
element("live").innerHTML = page;
element("live").classList.add("live");

const state: State = {
  points: [], bias: "append", grid: 10, conventions: TEXTBOOK, k: null, chosen: 0, label: 1, held: null,
  remembered: null,
};
let now: Shown;
let past: (readonly Point[])[] = [];
let dragging = false;
let frame = 0;
let settling = 0;
let playing = 0;

const plane = new Plane(element("plane"), {
  choose(row) {
    if (row === state.chosen) return;
    state.chosen = row;
    drawPlane();
  },
  drag(row, place, done) {
    if (!dragging) remember();
    dragging = !done;
    move(row, place.map(snapped) as [Fraction, Fraction], !done);
  },
  nudge(row, by) {
    remember();
    const to = state.points[row].x.map((a, j) => add(a, fraction(BigInt(by[j]), BigInt(state.grid))));
    move(row, to as [Fraction, Fraction], false);
  },
  add: addPoint,
  flip,
  remove,
});

/** Work it all out and show it, now or with the next frame. */
function update(soon = false): void {
  if (soon) {
    frame ||= requestAnimationFrame(() => update());
    return;
  }
  cancelAnimationFrame(frame);
  frame = 0;
  now = follow(state);
  drawPlane();
  drawFacts();
  drawStep();
  clearTimeout(settling);
  if (dragging) settling = window.setTimeout(settle, REST);
  else settle();
}

function drawPlane(): void {
  const { data, decision, run, k, about } = now;
  const radiusSquared = approximate(now.radiusSquared);
  plane.draw({
    points: state.points,
    chosen: state.chosen,
    mistake: k ? run.steps[k - 1].row : null,
    support: new Set(decision.multipliers.keys()),
    saying: (row) => said.side(row, now),
    best: about && { weights: said.doubles(about.u, 1n), delta: approximate(about.delta) },
    now: said.doubles(weightsAfter(run, k), run.unit),
    circle: Math.sqrt(Math.max(radiusSquared - (data.bias === "append" ? 1 : 0), 0)),
    gamma: decision.kind === "separator" ? Math.sqrt(approximate(decision.marginSquared)) : null,
    radius: Math.sqrt(radiusSquared),
  });
}

function drawFacts(): void {
  const { decision, data } = now;
  setHtml(element("verdict"), said.verdict(now));
  setHtml(element("facts"), said.facts(now));
  setHtml(element("around-title"), said.aroundTitle(now));
  setHtml(element("around-said"), said.around(now));
  element<HTMLElement>("core-figure").hidden = decision.kind !== "gordan";
  if (decision.kind !== "gordan") return;
  const steps = [...decision.multipliers].map(([row, a]) => {
    const { x, y } = data.points[row];
    const move = x.map((c) => Number(a) * y * approximate(c)) as [number, number];
    return { move, plus: y > 0, name: `${a === 1n ? "" : `${a} `}z${row}` };
  });
  setHtml(element("core"), chain(steps));
  setHtml(element("core-said"), said.coreSaid(now));
}

function drawStep(): void {
  const { run, k, about, proof, data, decision, radiusSquared } = now;
  drawControls(k, run.steps.length);
  setHtml(element("said"), said.step(now));
  const by = factor(state.conventions);
  setHtml(element("glance"), `${said.verdict(now)} · ${glanceHtml(proof)}`);
  setHtml(element("given"), givenHtml(proof.given, about !== null));
  setHtml(element("proof"), proofHtml({
    proof, about, by, steps: run.steps.length, radiusSquared, core: said.combination(decision),
    now: k ? numbers(data, run, about, k) : null,
  }));
  element("hold").setAttribute("aria-pressed", String(now.isHeld));
  element<HTMLButtonElement>("hold").disabled = !about;
  setHtml(element("hold-said"), said.held(now));
  drawRun();
}

function drawRun(): void {
  const { run, k, about, proof, radiusSquared } = now;
  const by = approximate(factor(state.conventions));
  const all = Array.from({ length: run.steps.length + 1 }, (_, i) =>
    said.doubles(weightsAfter(run, i), run.unit),
  );
  const u = about && said.doubles(about.u, 1n);
  const length = u && Math.hypot(...u);
  setHtml(element("race"), race({
    aligned: u && length ? all.map((w) => w.reduce((sum, a, j) => sum + a * u[j], 0) / length) : [],
    length: all.map((w) => Math.hypot(...w)),
    gamma: about && length && (by * approximate(about.delta)) / length,
    radius: by * Math.sqrt(approximate(radiusSquared)),
    bound: proof.bound && approximate(proof.bound),
    k,
  }));
  setHtml(element("race-said"), said.raceSaid(now));
  const cycle = run.cycle && ([run.cycle.stepsBefore, run.cycle.stepsAfter] as const);
  setHtml(element("path"), way(all.map(([a, b]) => [a, b] as const), cycle, k));
  setHtml(element("path-said"), said.pathSaid(now));
}

function drawControls(k: number, steps: number): void {
  const slider = element<HTMLInputElement>("slider");
  slider.max = String(steps);
  slider.value = String(k);
  slider.setAttribute("aria-valuetext", `${k} of ${counted(steps, "mistake")}`);
  for (const id of ["first", "back"]) element<HTMLButtonElement>(id).disabled = k === 0;
  for (const id of ["next", "last"]) element<HTMLButtonElement>(id).disabled = k === steps;
}

function settle(): void {
  take.write(now);
  setHtml(element("float"), said.floatSaid(now));
  element("aloud").textContent = said.aloud(now);
  for (const id of ["csv-refused", "conventions-refused"]) element(id).textContent = "";
  element<HTMLButtonElement>("undo").disabled = !past.length;
  element<HTMLButtonElement>("remove").disabled = state.points.length === 1;
}

function snapped(value: number): Fraction {
  return fraction(BigInt(Math.round(value * state.grid)), BigInt(state.grid));
}

function move(row: number, x: [Fraction, Fraction], soon: boolean): void {
  state.points = state.points.map((point, i) => (i === row ? { ...point, x } : point));
  update(soon);
}

function remember(): void {
  setHtml(element("remark"), "Your own points.");
  past = [...past.slice(-99), state.points];
}

function changed(points: readonly Point[], chosen: number): void {
  remember();
  replaced(points, chosen);
}

/** Take other points; rows of one's own in a pass fit one number of points only. */
function replaced(points: readonly Point[], chosen: number): void {
  if (typeof state.conventions.order !== "string" && points.length !== state.points.length) {
    state.conventions = { ...state.conventions, order: "cyclic" };
    writeConventions(state.conventions);
  }
  state.points = points;
  state.chosen = Math.min(chosen, points.length - 1);
  update();
}

function addPoint(place: readonly [number, number] | null, label: Label | null): void {
  if (state.points.length >= MOST_POINTS) return;
  const beside = state.points[state.chosen].x.map((a) => add(a, fraction(1n, BigInt(state.grid))));
  const x = (place ? place.map(snapped) : beside) as [Fraction, Fraction];
  changed([...state.points, { x, y: label ?? state.label }], state.points.length);
}

function flip(row: number): void {
  changed(state.points.map((p, i) => (i === row ? { ...p, y: (-p.y) as Label } : p)), row);
}

function remove(row: number): void {
  if (state.points.length > 1) changed(state.points.filter((_, i) => i !== row), row);
}

function begin(points: readonly Point[], bias: Bias, grid: number): void {
  Object.assign(state, { bias, grid, k: null, held: null, remembered: null });
  const weights = bias === "append" ? 3 : 2;
  if (state.conventions.start && state.conventions.start.length !== weights) {
    state.conventions = { ...state.conventions, start: null };
    writeConventions(state.conventions);
  }
  element<HTMLSelectElement>("bias").value = bias;
  element<HTMLSelectElement>("grid").value = String(grid);
  plane.fit(points, bias === "none");
  replaced(points, 0);
}

function choosePreset(index: number): void {
  const preset = PRESETS[index];
  past = [];
  state.conventions = TEXTBOOK;
  writeConventions(TEXTBOOK);
  setHtml(element("remark"), preset.remark);
  begin(preset.points, preset.bias, preset.grid);
}

/** Say what is wrong with what was given; any other error is one of this page. */
function refusing(id: string, then: () => void): void {
  try {
    then();
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    element(id).textContent = error.message;
  }
}

function useCsv(): void {
  refusing("csv-refused", () => {
    const points = fromCsv(element<HTMLTextAreaElement>("csv").value);
    remember();
    begin(points, state.bias, state.grid);
  });
}

function useConventions(): void {
  const before = state.conventions;
  refusing("conventions-refused", () => {
    try {
      state.conventions = readConventions(state.points.length);
      state.k = null;
      update();
    } catch (error) {
      state.conventions = before;
      throw error;
    }
  });
}

function show(k: number): void {
  const { steps } = now.run;
  state.k = k >= steps.length ? null : Math.max(k, 0);
  now = { ...now, k: state.k ?? steps.length };
  drawPlane();
  drawStep();
}

function play(): void {
  if (playing) return pause();
  if (now.k === now.run.steps.length) show(0);
  element("play").setAttribute("aria-pressed", "true");
  // a run takes 8 seconds, or a frame or so a mistake
  const every = Math.max(30, Math.min(700, 8000 / Math.max(now.run.steps.length, 1)));
  playing = window.setInterval(() => {
    show(now.k + 1);
    if (now.k === now.run.steps.length) pause();
  }, every);
}

function pause(): void {
  clearInterval(playing);
  playing = 0;
  element("play").setAttribute("aria-pressed", "false");
}

function listen(): void {
  const on = (id: string, event: string, then: () => void): void =>
    element(id).addEventListener(event, then);
  const value = (id: string): string => element<HTMLSelectElement>(id).value;
  on("preset", "change", () => choosePreset(Number(value("preset"))));
  on("bias", "change", () => begin(state.points, value("bias") as Bias, state.grid));
  on("grid", "change", () => (state.grid = Number(value("grid"))));
  for (const [id, label] of [["add-plus", 1], ["add-minus", -1]] as const) {
    on(id, "click", () => {
      state.label = label;
      element("add-plus").setAttribute("aria-pressed", String(label > 0));
      element("add-minus").setAttribute("aria-pressed", String(label < 0));
    });
  }
  on("flip", "click", () => flip(state.chosen));
  on("remove", "click", () => remove(state.chosen));
  on("undo", "click", () => replaced(past.pop() ?? state.points, state.chosen));
  on("hold", "click", () => {
    state.held = state.held ? null : now.about;
    update();
  });
  on("slider", "input", () => show(Number(value("slider"))));
  on("first", "click", () => show(0));
  on("back", "click", () => show(now.k - 1));
  on("next", "click", () => show(now.k + 1));
  on("last", "click", () => show(Infinity));
  on("play", "click", play);
  for (const id of FIELDS) on(id, "change", useConventions);
  on("use", "click", useCsv);
  on("check", "click", () => take.check(now));
  element("proof").addEventListener("click", ({ target }) => {
    const step = (target as HTMLElement).dataset["step"];
    if (step) show(Number(step));
  });
  for (const button of document.querySelectorAll<HTMLElement>("[data-copy]")) {
    button.addEventListener("click", () => void take.copy(button));
  }
}

element("preset").innerHTML = PRESETS.map(({ name }, i) => `<option value="${i}">${name}</option>`).join("");
element("checker").textContent = checkerSource;
listen();
choosePreset(0);
offerKernel(script?.src ?? "");
