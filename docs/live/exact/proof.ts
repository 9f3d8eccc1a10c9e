/** The six lines of the mistake bound's proof, each held against a run on given points. */

import type { Data } from "./data.ts";
import type { Separator } from "./decision.ts";
import { compare, dot, fraction, over, times, ZERO, type Fraction, type Vector } from "./fraction.ts";
import { factor, weightsAfter, type Conventions, type Run } from "./run.ts";

/** What the proof is about: a vector u, its least score delta > 0, and a radius. */
export interface Reference {
  readonly u: Vector;
  readonly delta: Fraction;
  readonly radiusSquared: Fraction;
}

export type Hypothesis = "separated" | "radius" | "start" | "mistakes";

/** A hypothesis, and the row that breaks it where one does. */
export interface Given {
  readonly name: Hypothesis;
  readonly holds: boolean;
  readonly row: number | null;
}

/**
 * holds: true at every step, and so is all that it rests on. fails: its numbers are wrong at a
 * step. unsupported: its numbers are right here, but what it rests on does not hold. silent:
 * there is no u to speak of.
 */
export type Status = "holds" | "fails" | "unsupported" | "silent";

export interface Line {
  readonly status: Status;
  /** The first step whose numbers break the line. */
  readonly failsAt: number | null;
  /** The lines (1 to 6) and hypotheses that it rests on and that do not hold. */
  readonly missing: readonly (number | Hypothesis)[];
}

/** The quantities of the proof after k mistakes, in the user's units. */
export interface Numbers {
  readonly k: number;
  /** The row of the k-th mistake, its y<u,x>, its y<w,x> before, and |x|^2. */
  readonly row: number;
  readonly gain: Fraction;
  readonly score: Fraction;
  readonly length: Fraction;
  /** <w,u> and |w|^2 after it. */
  readonly aligned: Fraction;
  readonly norm: Fraction;
}

export interface Proof {
  readonly given: readonly Given[];
  readonly lines: readonly Line[];
  readonly uSquared: Fraction;
  /** R^2 |u|^2 / delta^2. */
  readonly bound: Fraction | null;
}

const RESTS_ON: readonly (readonly (number | Hypothesis)[])[] = [
  ["separated"],
  [1, "start"],
  ["mistakes", "radius"],
  [3, "start"],
  [],
  [2, 4, 5],
];

/** The u of largest margin, as what the proof is about. */
export function reference(separator: Separator, data: Data): Reference {
  const scores = data.rows.map((z) => dot(separator.weights, z));
  const least = scores.reduce((a, b) => (a < b ? a : b));
  return {
    u: separator.weights,
    delta: fraction(least, data.scale),
    radiusSquared: separator.radiusSquared,
  };
}

export function prove(data: Data, conventions: Conventions, run: Run, about: Reference | null): Proof {
  const given = hypotheses(data, run, about);
  const bound = about && over(times(about.radiusSquared, squared(about.u)), times(about.delta, about.delta));
  const failsAt = firstFailures(data, conventions, run, about, bound);
  const lines: Line[] = [];
  for (const [index, on] of RESTS_ON.entries()) {
    const missing = on.filter((support) =>
      typeof support === "number"
        ? lines[support - 1].status !== "holds"
        : !given.find(({ name }) => name === support)!.holds,
    );
    const speaks = about || ![0, 1, 5].includes(index);
    const fails = failsAt[index] ?? null;
    const status = !speaks ? "silent" : fails !== null ? "fails" : missing.length ? "unsupported" : "holds";
    lines.push({ status, failsAt: fails, missing });
  }
  return { given, lines, uSquared: about ? squared(about.u) : ZERO, bound };
}

/** Return the quantities after the k-th mistake, k >= 1; `u` of 0 where there is none. */
export function numbers(data: Data, run: Run, about: Reference | null, k: number): Numbers {
  const { row, score } = run.steps[k - 1];
  const z = data.rows[row];
  const w = weightsAfter(run, k);
  const u = about?.u ?? z.map(() => 0n);
  return {
    k,
    row,
    gain: fraction(dot(u, z), data.scale),
    score: fraction(score, run.unit * data.scale),
    length: fraction(dot(z, z), data.scale ** 2n),
    aligned: fraction(dot(w, u), run.unit),
    norm: fraction(dot(w, w), run.unit ** 2n),
  };
}

function hypotheses(data: Data, run: Run, about: Reference | null): Given[] {
  const { rows, scale } = data;
  const far = (z: Vector): boolean =>
    about !== null && compare(fraction(dot(z, z), scale * scale), about.radiusSquared) > 0;
  const near = (z: Vector): boolean =>
    about !== null && compare(fraction(dot(about.u, z), scale), about.delta) < 0;
  const given = (name: Hypothesis, row: number, holds = row < 0): Given =>
    ({ name, holds, row: row < 0 ? null : row });
  return [
    given("separated", rows.findIndex(near), about !== null && !rows.some(near)),
    given("radius", rows.findIndex(far)),
    given("start", -1, run.start.every((a) => a === 0n)),
    given("mistakes", run.steps.find(({ score }) => score > 0n)?.row ?? -1),
  ];
}

/** For each line, the first step at which its numbers are wrong; all in integers. */
function firstFailures(
  data: Data, conventions: Conventions, run: Run, about: Reference | null, bound: Fraction | null,
): (number | undefined)[] {
  const { unit } = run;
  const by = factor(conventions);
  const u = about?.u ?? run.start.map(() => 0n);
  const delta = about?.delta ?? ZERO;
  const rise = times(by, delta);
  const growth = times(times(by, by), about?.radiusSquared ?? data.radiusSquared);
  const uSquared = dot(u, u);
  const first: (number | undefined)[] = [];
  let before = dot(run.start, run.start);
  run.steps.forEach(({ row, weights }, index) => {
    const k = BigInt(index + 1);
    const aligned = dot(weights, u);
    const norm = dot(weights, weights);
    const checks = [
      dot(u, data.rows[row]) * delta.d >= delta.n * data.scale,
      aligned * rise.d >= k * rise.n * unit,
      (norm - before) * growth.d <= growth.n * unit * unit,
      norm * growth.d <= k * growth.n * unit * unit,
      aligned * aligned <= norm * uSquared,
      !bound || k * bound.d <= bound.n,
    ];
    checks.forEach((right, line) => {
      if (!right) first[line] ??= index + 1;
    });
    before = norm;
  });
  return first;
}

function squared(u: Vector): Fraction {
  return fraction(dot(u, u));
}
