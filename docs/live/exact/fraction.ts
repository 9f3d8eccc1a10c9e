/** Exact numbers: fractions of integers of any size, and vectors of integers. */

/** n/d in lowest terms, d > 0. */
export interface Fraction {
  readonly n: bigint;
  readonly d: bigint;
}

export type Vector = readonly bigint[];

/** Input that cannot be used: the message says what was found, where, and what to do. */
export class Refused extends Error {}

export const ZERO: Fraction = { n: 0n, d: 1n };
export const ONE: Fraction = { n: 1n, d: 1n };

const RATIO = /^([+-]?\d+)\/(\d+)$/;
const DECIMAL = /^([+-]?)(\d*)\.?(\d*)(?:[eE]([+-]?\d{1,3}))?$/;

export function gcd(a: bigint, b: bigint): bigint {
  while (b) [a, b] = [b, a % b];
  return a < 0n ? -a : a;
}

export function lcm(a: bigint, b: bigint): bigint {
  return (a / gcd(a, b)) * b;
}

/** Return n/d in lowest terms; d is not 0. */
export function fraction(n: bigint, d = 1n): Fraction {
  const by = gcd(n, d) * (d < 0n ? -1n : 1n);
  return { n: n / by, d: d / by };
}

export function add(a: Fraction, b: Fraction): Fraction {
  return fraction(a.n * b.d + b.n * a.d, a.d * b.d);
}

export function times(a: Fraction, b: Fraction): Fraction {
  return fraction(a.n * b.n, a.d * b.d);
}

/** Return a/b; b is not 0. */
export function over(a: Fraction, b: Fraction): Fraction {
  return fraction(a.n * b.d, a.d * b.n);
}

/** Return a number below, at or above 0 as a is below, at or above b. */
export function compare(a: Fraction, b: Fraction): number {
  const difference = a.n * b.d - b.n * a.d;
  return difference < 0n ? -1 : Number(difference > 0n);
}

/** Return the whole number at or below a. */
export function floor(a: Fraction): bigint {
  const quotient = a.n / a.d;
  return a.n < 0n && quotient * a.d !== a.n ? quotient - 1n : quotient;
}

/** Read "-12", "3/7", "0.1" (one tenth) or "1e-9". */
export function parse(text: string): Fraction {
  const spelled = text.trim();
  const ratio = RATIO.exec(spelled);
  if (ratio && BigInt(ratio[2]) !== 0n) return fraction(BigInt(ratio[1]), BigInt(ratio[2]));
  const decimal = DECIMAL.exec(spelled);
  if (!decimal || !(decimal[2] + decimal[3])) {
    throw new Refused(`${JSON.stringify(text)} is not a number; write it as -12, 3/7 or 0.1`);
  }
  const [, sign, whole, rest, exponent] = decimal;
  const value = BigInt(sign + whole! + rest!);
  const places = rest!.length - Number(exponent ?? 0);
  return places > 0 ? fraction(value, 10n ** BigInt(places)) : fraction(value * 10n ** BigInt(-places));
}

/** Return "n" or "p/q", as certificates spell numbers. */
export function text(a: Fraction): string {
  return a.d === 1n ? String(a.n) : `${a.n}/${a.d}`;
}

/** Return a decimal where six places hold the number, "p/q" otherwise: it reads back exactly. */
export function cell(a: Fraction): string {
  if (a.d === 1n || 1_000_000n % a.d !== 0n) return text(a);
  const millionths = String((a.n < 0n ? -a.n : a.n) * (1_000_000n / a.d)).padStart(7, "0");
  const digits = `${millionths.slice(0, -6)}.${millionths.slice(-6)}`.replace(/0+$/, "");
  return (a.n < 0n ? "-" : "") + digits;
}

/** Return the nearest double or one beside it: to draw with, never to decide with. */
export function approximate(a: Fraction): number {
  const excess = Math.max(a.n.toString(16).length, a.d.toString(16).length) - 240;
  if (excess <= 0) return Number(a.n) / Number(a.d);
  const shift = BigInt(4 * excess);
  const below = a.d >> shift;
  return below ? Number(a.n >> shift) / Number(below) : Infinity;
}

/** Return the exact fraction that a double is. */
export function ofDouble(value: number): Fraction {
  let places = 0n;
  for (; !Number.isInteger(value); value *= 2) places += 1n;
  return fraction(BigInt(value), 2n ** places);
}

export function dot(u: Vector, v: Vector): bigint {
  let total = 0n;
  for (let i = 0; i < u.length; i++) total += u[i] * v[i];
  return total;
}

/** Return the vector by its greatest common divisor. */
export function primitive(vector: Vector): Vector {
  const by = vector.reduce(gcd, 0n);
  return by > 1n ? vector.map((a) => a / by) : vector;
}
