/** Are the data separable? The answer with its certificate, as `perceptron certify` writes it. */

import { digest, type Bias, type Data } from "./data.ts";
import { dot, fraction, over, primitive, text, type Fraction, type Vector } from "./fraction.ts";
import { nearest } from "./nearest.ts";

export interface Separator {
  readonly kind: "separator";
  /** Integers without a common divisor, in the direction of the largest margin. */
  readonly weights: Vector;
  /** Rows and positive integers; their combination is the nearest point of the hull. */
  readonly multipliers: ReadonlyMap<number, bigint>;
  readonly marginSquared: Fraction;
  readonly radiusSquared: Fraction;
  readonly mistakeBound: Fraction;
}

/** A least set of rows y_i x_i and positive integers that make them cancel. */
export interface Core {
  readonly kind: "gordan";
  readonly multipliers: ReadonlyMap<number, bigint>;
}

export type Decision = Separator | Core;

/** A certificate in JSON, numbers as texts. */
export type Certificate = SeparatorCertificate | CoreCertificate;

interface Head {
  readonly format: string;
  readonly digest: string;
  readonly bias: Bias;
  readonly multipliers: Readonly<Record<string, string>>;
}

interface SeparatorCertificate extends Head {
  readonly kind: "separator";
  readonly weights: readonly string[];
  readonly margin_squared: string;
  readonly radius_squared: string;
  readonly mistake_bound: string;
}

interface CoreCertificate extends Head {
  readonly kind: "gordan";
}

export const FORMAT = "perceptron-certificate/1";

/** Decide it. Exact, and complete; `data` has a point. */
export function decide({ rows, scale, radiusSquared }: Data): Decision {
  const { multipliers, sum } = nearest(rows);
  if (sum.every((a) => a === 0n)) return { kind: "gordan", multipliers };
  const total = scale * [...multipliers.values()].reduce((a, b) => a + b, 0n);
  const marginSquared = fraction(dot(sum, sum), total * total);
  return {
    kind: "separator",
    weights: primitive(sum),
    multipliers,
    marginSquared,
    radiusSquared,
    mistakeBound: over(radiusSquared, marginSquared),
  };
}

export function certificate(decision: Decision, { points, bias }: Data): Certificate {
  const multipliers = Object.fromEntries(
    [...decision.multipliers].map(([row, a]) => [String(row), String(a)]),
  );
  const head = { format: FORMAT, kind: decision.kind, digest: digest(points), bias };
  if (decision.kind === "gordan") return { ...head, kind: "gordan", multipliers };
  return {
    ...head,
    kind: "separator",
    weights: decision.weights.map(String),
    multipliers,
    margin_squared: text(decision.marginSquared),
    radius_squared: text(decision.radiusSquared),
    mistake_bound: text(decision.mistakeBound),
  };
}
