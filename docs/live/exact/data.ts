/** Points of the plane with their labels, as exact numbers, as integers, and as CSV. */

import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";

import { cell, dot, fraction, lcm, parse, Refused, type Fraction, type Vector } from "./fraction.ts";

export type Label = 1 | -1;

export interface Point {
  readonly x: readonly [Fraction, Fraction];
  readonly y: Label;
}

export type Bias = "none" | "append";

/** More points than this are not taken: a page is to be dragged on. */
export const MOST_POINTS = 200;

/** The points under a bias, and the same as integers: `rows[i]` is scale * y_i * x_i. */
export interface Data {
  readonly points: readonly Point[];
  readonly bias: Bias;
  readonly scale: bigint;
  readonly rows: readonly Vector[];
  /** The largest |x_i|^2, the coordinate of the bias included. */
  readonly radiusSquared: Fraction;
}

export function data(points: readonly Point[], bias: Bias): Data {
  const scale = points.flatMap((p) => p.x.map((a) => a.d)).reduce(lcm, 1n);
  const one = bias === "append" ? [scale] : [];
  const rows = points.map(({ x, y }) =>
    [...x.map((a) => a.n * (scale / a.d)), ...one].map((a) => BigInt(y) * a),
  );
  const longest = rows.reduce((most, z) => (dot(z, z) > most ? dot(z, z) : most), 0n);
  return { points, bias, scale, rows, radiusSquared: fraction(longest, scale * scale) };
}

/** Return the fingerprint that certificates carry: SHA-256 of a line "label p/q p/q" a point. */
export function digest(points: readonly Point[]): string {
  const spelled = ({ n, d }: Fraction): string => `${n.toString(16)}/${d.toString(16)}`;
  const lines = points.map(({ x, y }) => `${y > 0 ? "+1" : "-1"} ${x.map(spelled).join(" ")}\n`);
  return bytesToHex(sha256(utf8ToBytes(lines.join(""))));
}

export function toCsv(points: readonly Point[]): string {
  const lines = points.map(({ x, y }) => `${cell(x[0])},${cell(x[1])},${y}`);
  return ["x1,x2,label", ...lines, ""].join("\n");
}

/** Read a header line, then lines "number,number,label" with labels -1 and 1. */
export function fromCsv(csv: string): Point[] {
  const [header, ...lines] = csv.split(/\r?\n/).filter((line) => line.trim());
  if (!header || !lines.length) {
    throw new Refused("The CSV has no points; give a header line and a line for each point");
  }
  if (lines.length > MOST_POINTS) {
    throw new Refused(`The CSV has ${lines.length} points; this page takes ${MOST_POINTS} at most`);
  }
  return lines.map((line, index) => {
    try {
      return point(line);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      throw new Refused(`Point ${index}: ${error.message}`, { cause: error });
    }
  });
}

function point(line: string): Point {
  const cells = line.split(",");
  if (cells.length !== 3) {
    throw new Refused(`${cells.length} cells; give two coordinates and a label`);
  }
  const [x1, x2, label] = cells.map(parse);
  if (label!.d !== 1n || (label!.n !== 1n && label!.n !== -1n)) {
    throw new Refused(`the label ${cells[2].trim()} is not -1 or 1; write one of these`);
  }
  return { x: [x1!, x2!], y: label!.n > 0n ? 1 : -1 };
}
