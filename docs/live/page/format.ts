/** Numbers and elements as a reader sees them. */

import { approximate, cell, fraction, text, type Fraction, type Vector } from "../exact/fraction.ts";

/** A number with more characters is shown rounded, and says so. */
const LONGEST = 40;

export function element<E extends Element>(id: string): E {
  return document.getElementById(id) as unknown as E;
}

/** Return an exact number; a long one as "≈ 1.8e+16". */
export function shown(a: Fraction): string {
  const exact = text(a).length < cell(a).length ? text(a) : cell(a);
  return exact.length <= LONGEST ? exact.replace("-", "−") : `≈ ${rounded(approximate(a))}`;
}

/** Return an exact fraction p/q of any length, and its size where that is not plain. */
export function shownFraction(a: Fraction): string {
  const exact = text(a).replace("-", "−");
  return a.d === 1n && exact.length < 12 ? exact : `${exact} ≈ ${rounded(approximate(a))}`;
}

/** Return weights that are held as integers: each by the unit. */
export function shownWeights(w: Vector, unit: bigint): string {
  return `(${w.map((a) => shown(fraction(a, unit))).join(", ")})`;
}

/** Return the root of a square, exactly where it is rational. */
export function shownRoot(squared: Fraction): string {
  const root = { n: isqrt(squared.n), d: isqrt(squared.d) };
  if (root.n ** 2n === squared.n && root.d ** 2n === squared.d) return shown(root);
  const about = rounded(Math.sqrt(approximate(squared)));
  return `√${squared.d === 1n ? squared.n : `(${text(squared)})`} ≈ ${about}`;
}

export function rounded(value: number): string {
  return String(Number(value.toPrecision(4))).replace("-", "−");
}

export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}

/** Set the HTML of an element where it is another: a browser lays out only what changes. */
export function setHtml(target: Element, html: string): void {
  if (written.get(target) === html) return;
  written.set(target, html);
  target.innerHTML = html;
}

const written = new WeakMap<Element, string>();

function isqrt(n: bigint): bigint {
  if (n < 2n) return n;
  let root = 1n << BigInt(Math.ceil(n.toString(2).length / 2));
  for (;;) {
    const next = (root + n / root) >> 1n;
    if (next >= root) return root;
    root = next;
  }
}
