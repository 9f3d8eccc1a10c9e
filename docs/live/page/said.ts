/** The verdict, the run and the cycle in sentences. */

import { approximate, dot, fraction, type Vector } from "../exact/fraction.ts";
import type { Decision } from "../exact/decision.ts";
import {
  counted as mistakesByRow, factor, firstRounded, forbidsCleanPass, separates, weightsAfter, type Cycle,
} from "../exact/run.ts";
import { counted, rounded, shown, shownFraction, shownRoot, shownWeights } from "./format.ts";
import { spoken } from "./lines.ts";
import type { Shown } from "./state.ts";

export function verdict({ decision }: Shown): string {
  return decision.kind === "separator"
    ? '<span class="good">✓</span> Separable'
    : '<span class="bad">✗</span> Not separable';
}

export function facts(now: Shown): string {
  const { decision, run, data } = now;
  if (decision.kind === "gordan") {
    return `<p>These multiples of signed points z = y x cancel, and no part of these points
      can: <b>${combination(decision)} = 0</b>. So their scores add up to 0 for every w, and no w has them
      all above 0.</p><p>${ending(now)}</p>`;
  }
  const lifted = data.bias === "append" ? ", of the points (x, 1)" : "";
  const made = run.outcome === "limit" ? `more than ${run.steps.length}` : run.steps.length;
  return `<p>Largest margin <b>γ = ${shownRoot(decision.marginSquared)}</b>, radius
      <b>R = ${shownRoot(data.radiusSquared)}</b>${lifted}.</p>
    <p>From 0, at most <b>R²/γ² = ${shownFraction(decision.mistakeBound)}</b> mistakes; this run makes
      <b>${made}</b>.</p>
    <p class="note">The separator of largest margin is u = ${shownWeights(decision.weights, 1n)};
      the margin is held by ${rows([...decision.multipliers.keys()])}.</p>`;
}

/** How the run ends, or that it does not. */
export function ending({ run, data, decision, conventions }: Shown): string {
  const made = counted(run.steps.length, "mistake");
  if (run.outcome === "converged") {
    const passes = counted(run.passes, "pass", "passes");
    return separates(weightsAfter(run, run.steps.length), data)
      ? `The run stops after ${made} in ${passes}: every point is on its side.`
      : `The run stops after ${made}, but its weights do <b>not</b> separate: under this rule some ties are no mistakes.`;
  }
  if (run.cycle) {
    return `The run never stops: pass ${run.cycle.second} ends with the weights ${afterPass(run.cycle.first)}.`;
  }
  if (forbidsCleanPass(decision, data, conventions)) {
    return `The run never stops: no pass can be without a mistake on these points. Its first ${made} are shown.`;
  }
  return `The run goes on; its first ${made} are shown.`;
}

export function step(now: Shown): string {
  const { run, k, data, conventions } = now;
  const w = shownWeights(weightsAfter(run, k), run.unit);
  const end = k === run.steps.length ? ` ${ending(now)}` : "";
  if (k === 0) return `Start: w = ${w}.${end}`;
  const { pass, row, score } = run.steps[k - 1];
  const by = shown(factor(conventions));
  const move = `${by === "1" ? "" : `${by} times `}${data.points[row].y > 0 ? "+" : "−"}x`;
  return `Mistake ${k}, in pass ${pass}: point ${row} has y⟨w,x⟩ = ${shown(fraction(score, run.unit * data.scale))}, so w moves by ${move} to ${w}.${end}`;
}

export function raceSaid({ about, decision, isHeld }: Shown): string {
  if (!about) return "There is no u to race along; |w| alone stays below √k R.";
  const race = `The race: <b class="good">⟨w,u⟩/|u|</b> is at least k γ, <b class="now-said">|w|</b> at most √k R, and the first is never above the second.`;
  if (isHeld) return `${race} u and R are held; the proof below says what still stands.`;
  return decision.kind === "separator"
    ? `${race} The limits meet at k = R²/γ².`
    : `${race} Here u is the last one that separated; the proof below says what fails.`;
}

export function held({ about, isHeld }: Shown): string {
  if (!about) return "There is no u to hold.";
  const what = `u = ${shownWeights(about.u, 1n)}, δ = ${shown(about.delta)}, R² = ${shown(about.radiusSquared)}`;
  return isHeld
    ? `Held: ${what}. Now drag a point across the line, or out of the circle.`
    : `${what}. Hold u and R above the plane, then drag a point across the line, or out of the circle.`;
}

export function around(now: Shown): string {
  return now.run.cycle ? cycleSaid(now, now.run.cycle) : ending(now);
}

export function aroundTitle({ decision, run }: Shown): string {
  if (decision.kind === "separator") return "The path of the weights";
  return run.cycle ? "What cancels, and what comes back" : "What cancels";
}

export function coreSaid({ data }: Shown): string {
  const lifted = data.bias === "append" ? " Their last coordinates, the labels, cancel too." : "";
  return `Each z as often as its multiplier says, head to tail: they end at 0.${lifted}`;
}

export function pathSaid({ run, k }: Shown): string {
  const back = run.cycle ? " The ring marks the weights that come back." : "";
  return `The first two weights along the run; now w = ${shownWeights(weightsAfter(run, k), run.unit)}.${back}`;
}

/** Where a point is, as seen from the run's line. */
export function side(row: number, { run, k, data }: Shown): string {
  const score = dot(weightsAfter(run, k), data.rows[row]);
  if (score === 0n) return "On the run's line";
  return score > 0n ? "On its side of the run's line" : "On the wrong side of the run's line";
}

/** All in one sentence, for a listener. */
export function aloud({ decision, run, proof }: Shown): string {
  const found = decision.kind === "separator"
    ? `Separable, at most ${shown(decision.mistakeBound)} mistakes` : "Not separable";
  return `${found}. The run: ${counted(run.steps.length, "mistake")}. ${spoken(proof)}.`;
}

export function floatSaid({ run, data, conventions }: Shown): string {
  const parted = firstRounded(run, data, conventions);
  if (!parted) return "The same loop in float64 makes the same mistakes on these points.";
  if (parted.what === "absorbs") {
    return `The same loop in float64 leaves this run after ${counted(parted.step, "mistake")}, in pass ${parted.pass}: its weights absorb the move at point ${parted.row}, which changes no digit of them.`;
  }
  return `The same loop in float64 leaves this run after ${counted(parted.step, "mistake")}, in pass ${parted.pass}: at point ${parted.row} it finds y⟨w,x⟩ = ${rounded(approximate(parted.score))}; exactly, it is ${shown(parted.exactScore)}.`;
}

function cycleSaid({ run }: Shown, cycle: Cycle): string {
  const w = shownWeights(weightsAfter(run, cycle.stepsAfter), run.unit);
  const between = run.steps.slice(cycle.stepsBefore, cycle.stepsAfter);
  const made = Object.entries(mistakesByRow(between)).map(([row, a]) => `${a} on point ${row}`);
  const period = counted(cycle.second - cycle.first, "pass", "passes");
  return `The weights ${afterPass(cycle.first)} are <b>${w}</b>, and so are those after pass ${cycle.second}. All that follows depends on them alone, so the run repeats itself for ever, with a period of ${period} and ${counted(between.length, "mistake")}. The mistakes of a period are multipliers that cancel as well: ${made.join(", ")}.`;
}

function afterPass(pass: number): string {
  return pass ? `after pass ${pass}` : "of the start";
}

/** Name the signed points as often as their multipliers say. */
export function combination({ multipliers }: Decision): string {
  return [...multipliers].map(([row, a]) => `${a === 1n ? "" : `${a} `}z<sub>${row}</sub>`).join(" + ");
}

function rows(held: readonly number[]): string {
  return held.length === 1 ? `point ${held[0]}` : `the points ${held.join(", ")}`;
}

/** Return the weights as doubles: two, and the bias or 0. */
export function doubles(w: Vector, unit: bigint): readonly [number, number, number] {
  const [a, b, c] = w.map((value) => approximate(fraction(value, unit)));
  return [a, b, c ?? 0];
}
