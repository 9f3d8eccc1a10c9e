/** The point of a convex hull that is nearest to 0, exactly (Wolfe 1976). */

import {
  add, compare, dot, fraction, gcd, lcm, ONE, times, ZERO, type Fraction, type Vector,
} from "./fraction.ts";

/** A convex combination of rows: sum of weights[i] rows[i], over their total. */
export interface Nearest {
  /** Row and multiplier, a positive integer, in order of the rows; affinely independent rows. */
  readonly multipliers: ReadonlyMap<number, bigint>;
  /** The sum of multiplier times row: 0 where the hull holds 0. */
  readonly sum: Vector;
}

/**
 * Keep an affinely independent set of rows and the point of its hull nearest to 0; add the row that
 * lies lowest in that direction, until none lies lower. The distance falls in every round, so no
 * set comes back and the search ends.
 */
export function nearest(rows: readonly Vector[]): Nearest {
  let held = new Map([[lowest(rows, (z) => dot(z, z)), ONE]]);
  for (;;) {
    const { multipliers, sum } = integers(held, rows);
    const total = [...multipliers.values()].reduce((a, b) => a + b, 0n);
    const row = lowest(rows, (z) => dot(z, sum));
    if (total * dot(rows[row], sum) >= dot(sum, sum)) return { multipliers, sum };
    held = settled(held.set(row, ZERO), rows);
  }
}

/** Move to the nearest point of the affine hull; on leaving the convex hull, drop a row. */
function settled(held: Map<number, Fraction>, rows: readonly Vector[]): Map<number, Fraction> {
  for (;;) {
    const aim = affineNearest([...held.keys()].map((row) => rows[row]));
    const kept = [...held].map(([row, from], i) => ({ row, from, to: aim[i] }));
    // how far one can go before a multiplier is negative
    const stops = kept
      .filter(({ to }) => to.n <= 0n)
      .map(({ from, to }) => fraction(from.n * to.d, from.n * to.d - to.n * from.d));
    const far = stops.reduce((a, b) => (compare(a, b) <= 0 ? a : b), ONE);
    const rest = fraction(far.d - far.n, far.d);
    const moved = kept.map(
      ({ row, from, to }) => [row, add(times(rest, from), times(far, to))] as const,
    );
    held = new Map(moved.filter(([, a]) => a.n > 0n));
    if (!stops.length) return held;
  }
}

/** Return multipliers, with sum 1, of the point nearest to 0 in the affine hull of the points. */
function affineNearest(points: readonly Vector[]): Fraction[] {
  // the gradient of |p|^2 is the same on all points: 2 <z_i, p> + m = 0, and the sum is 1
  const rows = points.map((z) => [...points.map((other) => dot(z, other)), 1n, 0n]);
  return solved([...rows, [...points.map(() => 1n), 0n, 1n]]).slice(0, -1);
}

/** Solve a regular system of integers, the right-hand side last in each row (Bareiss 1968). */
function solved(system: bigint[][]): Fraction[] {
  const size = system.length;
  let before = 1n;
  for (let k = 0; k < size; k++) {
    const pivot = system.findIndex((row, i) => i >= k && row[k] !== 0n);
    [system[k], system[pivot]] = [system[pivot], system[k]];
    const top = system[k];
    for (let i = 0; i < size; i++) {
      const row = system[i];
      if (i !== k) system[i] = row.map((a, j) => (a * top[k] - row[k] * top[j]) / before);
    }
    before = top[k];
  }
  return system.map((row, k) => fraction(row[size], row[k]));
}

function integers(held: Map<number, Fraction>, rows: readonly Vector[]): Nearest {
  const denominator = [...held.values()].map((a) => a.d).reduce(lcm, 1n);
  const whole = [...held].map(([row, a]) => [row, a.n * (denominator / a.d)] as const);
  const by = whole.reduce((d, [, a]) => gcd(d, a), 0n);
  const multipliers = whole.map(([row, a]) => [row, a / by] as const).sort(([a], [b]) => a - b);
  const sum = rows[0].map((_, j) =>
    multipliers.reduce((total, [row, a]) => total + a * rows[row][j], 0n),
  );
  return { multipliers: new Map(multipliers), sum };
}

function lowest(rows: readonly Vector[], height: (z: Vector) => bigint): number {
  const heights = rows.map(height);
  return heights.reduce((best, h, row) => (h < heights[best] ? row : best), 0);
}
