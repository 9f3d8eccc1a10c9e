/** The perceptron as the textbooks print it, in integers, mistake by mistake. */

import { digest, type Data } from "./data.ts";
import { FORMAT, certificate, type Decision } from "./decision.ts";
import {
  approximate, dot, fraction, lcm, ofDouble, Refused, text, times, ZERO, type Fraction, type Vector,
} from "./fraction.ts";

export type Update = "le" | "lt" | "predict+" | "predict-";

export interface Conventions {
  /** When a point is a mistake; the predict rules count a score of 0 as +1 or as -1. */
  readonly update: Update;
  readonly step: 1 | 2;
  readonly rate: Fraction;
  /** The first weights, with that of the bias; null for 0. */
  readonly start: readonly Fraction[] | null;
  /** How every pass presents the rows. */
  readonly order: "cyclic" | "reversed" | readonly number[];
}

export const TEXTBOOK: Conventions = {
  update: "le", step: 1, rate: { n: 1n, d: 1n }, start: null, order: "cyclic",
};

/** A mistake: the row, its score y<w,x> before, and the weights after. */
export interface Step {
  readonly pass: number;
  /** How many points were presented before this one. */
  readonly presented: number;
  readonly row: number;
  /** y<w,x> * unit * scale */
  readonly score: bigint;
  readonly weights: Vector;
}

/** A run to its end, or to a limit. Weights are integers: w * unit. */
export interface Run {
  readonly unit: bigint;
  readonly start: Vector;
  readonly steps: readonly Step[];
  /** Completed passes, one without a mistake included. */
  readonly passes: number;
  readonly outcome: "converged" | "endless" | "limit";
  /** Two passes that end with the same weights, and the steps made by then. */
  readonly cycle: Cycle | null;
}

export interface Cycle {
  readonly first: number;
  readonly second: number;
  readonly stepsBefore: number;
  readonly stepsAfter: number;
}

/** What is added at a mistake is this many times y x. */
export function factor(conventions: Conventions): Fraction {
  return times(fraction(BigInt(conventions.step)), conventions.rate);
}

/** Run until a pass makes no mistake, weights come back, or more than `limit` would be made. */
export function run(data: Data, conventions: Conventions, limit: number): Run {
  const { rows, points, scale } = data;
  const by = factor(conventions);
  const dimension = rows[0].length;
  const first = conventions.start ?? Array<Fraction>(dimension).fill(ZERO);
  if (first.length !== dimension) {
    throw new Refused(`The start has ${first.length} weights; give ${dimension}, such as ${Array(dimension).fill("0").join(" ")}`);
  }
  const unit = first.map((a) => a.d).reduce(lcm, by.d * scale);
  const moves = rows.map((z) => z.map((a) => (by.n * a * unit) / (by.d * scale)));
  const ties = points.map(({ y }) => errsAtTie(conventions.update, y));
  const order = rowsOf(conventions.order, rows.length);
  const start = first.map((a) => a.n * (unit / a.d));

  let w: Vector = start;
  const steps: Step[] = [];
  const seen = new Map([[start.join(), { pass: 0, steps: 0 }]]);
  const ended = (passes: number, outcome: Run["outcome"], cycle: Cycle | null = null): Run =>
    ({ unit, start, steps, passes, outcome, cycle });
  for (let pass = 1, presented = 0; ; pass++) {
    const before = steps.length;
    for (const row of order) {
      const score = dot(w, rows[row]);
      if (score < 0n || (score === 0n && ties[row])) {
        if (steps.length === limit) return ended(pass - 1, "limit");
        w = w.map((a, j) => a + moves[row][j]);
        steps.push({ pass, presented, row, score, weights: w });
      }
      presented += 1;
    }
    if (steps.length === before) return ended(pass, "converged");
    const back = seen.get(w.join());
    if (back) {
      const cycle = { first: back.pass, second: pass, stepsBefore: back.steps, stepsAfter: steps.length };
      return ended(pass, "endless", cycle);
    }
    seen.set(w.join(), { pass, steps: steps.length });
  }
}

/** The weights after k mistakes. */
export function weightsAfter(run: Run, k: number): Vector {
  return k === 0 ? run.start : run.steps[k - 1].weights;
}

/** Say whether these weights put every point strictly on its side. */
export function separates(weights: Vector, data: Data): boolean {
  return data.rows.every((z) => dot(weights, z) > 0n);
}

/** Say whether the core shows that no pass of such a run can be clean. */
export function forbidsCleanPass(decision: Decision, data: Data, conventions: Conventions): boolean {
  return (
    decision.kind === "gordan" &&
    [...decision.multipliers.keys()].some((row) =>
      errsAtTie(conventions.update, data.points[row].y),
    )
  );
}

/** The run as `perceptron train --output` writes it. */
export function trace(run: Run, data: Data, conventions: Conventions, decision: Decision): object {
  const head = { format: FORMAT, kind: "trace", digest: digest(data.points), bias: data.bias };
  const written = {
    update: conventions.update,
    step: String(conventions.step),
    rate: text(conventions.rate),
    start: conventions.start?.map(text) ?? "0",
    order: conventions.order,
  };
  const endless = run.outcome === "limit" && forbidsCleanPass(decision, data, conventions);
  // the evidence of an endless run speaks of whole passes
  const steps = endless ? run.steps.filter(({ pass }) => pass <= run.passes) : run.steps;
  const spelled = (w: Vector): string[] => w.map((a) => text(fraction(a, run.unit)));
  const evidence = run.cycle && {
    ...head,
    kind: "cycle",
    conventions: written,
    first_pass: run.cycle.first,
    second_pass: run.cycle.second,
    period: {
      passes: run.cycle.second - run.cycle.first,
      updates: run.cycle.stepsAfter - run.cycle.stepsBefore,
    },
    weights: spelled(weightsAfter(run, run.cycle.stepsAfter)),
    multipliers: counted(run.steps.slice(run.cycle.stepsBefore, run.cycle.stepsAfter)),
  };
  return {
    ...head,
    conventions: written,
    mistakes: steps.map(({ row }) => row),
    passes: run.passes,
    outcome: endless ? "endless" : run.outcome,
    weights: spelled(weightsAfter(run, steps.length)),
    evidence: endless ? certificate(decision, data) : evidence,
  };
}

/** The mistakes of a stretch of the run on each row. */
export function counted(steps: readonly Step[]): Record<string, string> {
  const times = new Map<number, number>();
  for (const { row } of steps) times.set(row, (times.get(row) ?? 0) + 1);
  return Object.fromEntries([...times].map(([row, a]) => [String(row), String(a)]));
}

/** Where float64 parts from the exact run: an exhibit, no verdict rests on it. */
export interface Rounded {
  /** "decides": it takes a mistake for none, or none for one. "absorbs": a move changes nothing. */
  readonly what: "decides" | "absorbs";
  readonly step: number;
  readonly pass: number;
  readonly row: number;
  /** y<w,x> by floats, exactly the double that it is. */
  readonly score: Fraction;
  readonly exactScore: Fraction;
}

/** Run the same loop in float64 beside the exact one, until they part or the exact one ends. */
export function firstRounded(run: Run, data: Data, conventions: Conventions): Rounded | null {
  const { rows, scale, points } = data;
  const doubles = rows.map((z) => z.map((a) => approximate(fraction(a, scale))));
  const by = approximate(factor(conventions));
  const order = rowsOf(conventions.order, rows.length);
  let w = run.start.map((a) => approximate(fraction(a, run.unit)));
  let made = 0;
  for (let presented = 0; presented < run.passes * rows.length || made < run.steps.length; presented++) {
    const row = order[presented % order.length];
    const z = doubles[row];
    const score = z.reduce((sum, a, j) => sum + a * w[j], 0);
    const errs = score < 0 || (score === 0 && errsAtTie(conventions.update, points[row].y));
    const parted = (what: Rounded["what"]): Rounded => ({
      what,
      step: made,
      pass: Math.floor(presented / order.length) + 1,
      row,
      score: ofDouble(score),
      exactScore: fraction(dot(weightsAfter(run, made), rows[row]), run.unit * scale),
    });
    if (errs !== (run.steps[made]?.presented === presented)) return parted("decides");
    if (errs) {
      const before = w;
      w = w.map((a, j) => a + by * z[j]);
      if (w.join() === before.join() && rows[row].some((a) => a !== 0n)) return parted("absorbs");
      made += 1;
    }
  }
  return null;
}

function errsAtTie(update: Update, y: number): boolean {
  return { le: true, lt: false, "predict+": y < 0, "predict-": y > 0 }[update];
}

function rowsOf(order: Conventions["order"], size: number): readonly number[] {
  const all = Array.from({ length: size }, (_, row) => row);
  if (order === "cyclic") return all;
  if (order === "reversed") return all.reverse();
  if (order.some((row) => row >= size) || new Set(order).size !== size) {
    throw new Refused(`The order must name each of the rows 0 to ${size - 1} at least once`);
  }
  return order;
}
