/** The proof as a reader sees it: each line, these numbers in it, and whether it stands. */

import { fraction, times, type Fraction } from "../exact/fraction.ts";
import type { Given, Hypothesis, Line, Numbers, Proof, Reference } from "../exact/proof.ts";
import { counted, shown, shownFraction } from "./format.ts";

/** What the lines speak of: the run's numbers at a step, and the factor of a move. */
export interface Account {
  readonly proof: Proof;
  readonly about: Reference | null;
  /** null before the first mistake. */
  readonly now: Numbers | null;
  readonly steps: number;
  /** step times rate: a mistake adds this times y x. */
  readonly by: Fraction;
  readonly radiusSquared: Fraction;
  /** The signed points that cancel, where there is no u. */
  readonly core: string;
}

const NAMES: Record<Hypothesis, string> = {
  separated: "u separates: y⟨u,x⟩ ≥ δ > 0",
  radius: "no point is longer than R",
  start: "the run starts at 0",
  mistakes: "w moves only at a mistake",
};

const BROKEN: Record<Hypothesis, string> = {
  separated: "u does not separate",
  radius: "a point is longer than R",
  start: "the run does not start at 0",
  mistakes: "w moved without a mistake",
};

const SIGNS = { holds: "✓", fails: "✗", unsupported: "?", silent: "–" } as const;

export function givenHtml(given: readonly Given[], hasU: boolean): string {
  return given
    .map(({ name, holds, row }) => {
      if (holds) return `<span><b class="good">✓</b> ${NAMES[name]}</span>`;
      const why = name === "separated" && !hasU ? "no u separates these points" : BROKEN[name];
      return `<span><b class="bad">✗</b> ${why}${row === null ? "" : ` (point ${row})`}</span>`;
    })
    .join("");
}

export function proofHtml(account: Account): string {
  const says = statements(account);
  return account.proof.lines
    .map((line, index) => {
      const [formula, words, figures] = says[index];
      return `<li class="${line.status}"><div>
        <span><span class="formula">${formula}</span> <span class="note">${words}</span></span>
        <span class="numbers">${figures}</span>
        <span class="status">${statusHtml(line, account.steps)}</span></div></li>`;
    })
    .join("");
}

function statusHtml(line: Line, steps: number): string {
  const sign = `<b class="${line.status === "holds" ? "good" : "bad"}">${SIGNS[line.status]}</b>`;
  switch (line.status) {
    case "holds":
      return `${sign} holds${steps ? ` at ${steps === 1 ? "the one step" : `all ${steps} steps`}` : ""}`;
    case "fails":
      return `${sign} fails, first at <button type="button" class="jump" data-step="${line.failsAt}">mistake ${line.failsAt}</button>: ${because(line)}`;
    case "unsupported":
      return `${sign} not proved here, though true so far: ${because(line)}`;
    case "silent":
      return `${sign} fails: no u separates these points`;
  }
}

function because({ missing }: Line): string {
  const reasons = missing.map((on) => (typeof on === "number" ? `line ${on} does not stand` : BROKEN[on]));
  return reasons.join(" and ") || "its numbers are wrong";
}

/** For each line: the formula, in words, and with the numbers of this step. */
function statements({ about, now, proof, by, radiusSquared, core }: Account): [string, string, string][] {
  const c = by.n === 1n && by.d === 1n ? "" : "c ";
  const square = c && "c² ";
  const k = fraction(BigInt(now?.k ?? 0));
  const rise = about && times(by, about.delta);
  const radius = about?.radiusSquared ?? radiusSquared;
  const growth = times(times(by, by), radius);
  const none = now ? "" : "No mistake so far.";
  const two = times(fraction(2n), by);
  const first = now && about
    ? `point ${now.row}: ${shown(times(by, now.gain))} ${sign(times(by, now.gain), rise!)} ${shown(rise!)}` : about ? none : `For every u the scores of ${core} add up to 0.`;
  const second = now && about
    ? `${shown(now.aligned)} ${sign(now.aligned, times(k, rise!))} ${shown(times(k, rise!))} = ${now.k} · ${shown(rise!)}` : none;
  const moved = now && times(times(by, by), now.length);
  const third = now && moved
    ? `2${c && "c"}·(${shown(now.score)}) + ${shown(moved)} = ${shown(sum(times(two, now.score), moved))} ${sign(growth, sum(times(two, now.score), moved), "≤", ">")} ${shown(growth)}` : none;
  const fourth = now
    ? `${shown(now.norm)} ${sign(times(k, growth), now.norm, "≤", ">")} ${shown(times(k, growth))} = ${now.k} · ${shown(growth)}` : none;
  const fifth = now && about
    ? `${shown(times(now.aligned, now.aligned))} ≤ ${shown(times(now.norm, proof.uSquared))} = ${shown(now.norm)} · ${shown(proof.uSquared)}` : none;
  const sixth = now && proof.bound
    ? `${now.k} ${sign(proof.bound, k, "≤", ">")} ${shownFraction(proof.bound)}` : none;
  return [
    [`${c}y⟨u,x⟩ ≥ ${c}δ`, "Each mistake raises ⟨w,u⟩ by this.", first],
    [`⟨w,u⟩ ≥ k ${c}δ`, "So after k mistakes, from 0.", second],
    [`2${c}y⟨w,x⟩ + ${square}|x|² ≤ ${square}R²`, "Each mistake raises |w|² by this, since y⟨w,x⟩ ≤ 0.", third],
    [`|w|² ≤ k ${square}R²`, "So after k mistakes, from 0.", fourth],
    ["⟨w,u⟩² ≤ |w|² |u|²", "Cauchy and Schwarz, for all vectors.", fifth],
    ["k ≤ R²|u|²/δ² = R²/γ²", `From 2, 4 and 5: k²${square}δ² ≤ k ${square}R²|u|².`, sixth],
  ];
}

/** Return the sign that is true of a and b: `yes` where a >= b. */
function sign(a: Fraction, b: Fraction, yes = "≥", no = "<"): string {
  return a.n * b.d >= b.n * a.d ? yes : `<b class="bad">${no}</b>`;
}

function sum(a: Fraction, b: Fraction): Fraction {
  return fraction(a.n * b.d + b.n * a.d, a.d * b.d);
}

/** The six lines at a glance, beside the verdict: which stand. */
export function glanceHtml({ lines }: Proof): string {
  const signs = lines.map(({ status }, i) =>
    `<span class="${status === "holds" ? "good" : "bad"}">${i + 1}${SIGNS[status]}</span>`);
  return `<a href="#lines">Proof</a> ${signs.join(" ")}`;
}

/** Say, for a listener, which lines do not stand. */
export function spoken({ lines }: Proof): string {
  const broken = lines.flatMap(({ status }, i) => (status === "holds" ? [] : [i + 1]));
  return broken.length ? `${counted(broken.length, "line")} of the proof not proved: ${broken.join(", ")}` : "The proof stands";
}
