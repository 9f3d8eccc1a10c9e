/** What a reader chose, and what follows from it. */

import { data, type Bias, type Data, type Label, type Point } from "../exact/data.ts";
import { decide, type Decision } from "../exact/decision.ts";
import type { Fraction } from "../exact/fraction.ts";
import { prove, reference, type Proof, type Reference } from "../exact/proof.ts";
import { run, type Conventions, type Run } from "../exact/run.ts";

export interface State {
  points: readonly Point[];
  bias: Bias;
  /** Points that are dragged move in steps of 1/grid. */
  grid: number;
  conventions: Conventions;
  /** Mistakes shown; null for all of the run. */
  k: number | null;
  chosen: number;
  /** The label of points to come. */
  label: Label;
  /** What the proof keeps speaking of while points move. */
  held: Reference | null;
  /** The last u that separated, for when a drag leaves none. */
  remembered: Reference | null;
}

export interface Shown {
  readonly data: Data;
  readonly decision: Decision;
  readonly run: Run;
  readonly about: Reference | null;
  readonly proof: Proof;
  readonly k: number;
  readonly conventions: Conventions;
  readonly isHeld: boolean;
  readonly radiusSquared: Fraction;
}

/** Points that a run looks at before it is left, about: a page has to answer while one drags. */
const EFFORT = 60_000;
const MOST_MISTAKES = 1000;

/** Work it all out; a separator that is found is remembered. */
export function follow(state: State): Shown {
  const now = data(state.points, state.bias);
  const decision = decide(now);
  const made = run(now, state.conventions, limit(now));
  if (decision.kind === "separator") state.remembered = reference(decision, now);
  const last = state.remembered && { ...state.remembered, radiusSquared: now.radiusSquared };
  const about = state.held ?? last;
  return {
    data: now,
    decision,
    run: made,
    about,
    proof: prove(now, state.conventions, made, about),
    k: Math.min(state.k ?? Infinity, made.steps.length),
    conventions: state.conventions,
    isHeld: state.held !== null,
    radiusSquared: about?.radiusSquared ?? now.radiusSquared,
  };
}

function limit(now: Data): number {
  return Math.min(MOST_MISTAKES, Math.max(40, Math.floor(EFFORT / now.rows.length)));
}
