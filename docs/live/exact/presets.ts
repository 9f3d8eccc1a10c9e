/** Data to begin with: the texts' examples, and sets that show one thing each. */

import iris from "../../../examples/iris.csv";

import { fromCsv, type Bias, type Point } from "./data.ts";

export interface Preset {
  readonly name: string;
  /** What to look at. */
  readonly remark: string;
  readonly points: readonly Point[];
  readonly bias: Bias;
  /** Points that are dragged move in steps of 1/grid. */
  readonly grid: number;
}

const TINY = 1 / 2 ** 27;
const LARGE = 2 ** 27;

export const PRESETS: readonly Preset[] = [
  preset("And", "Separable, with a margin of 1/√17 once a coordinate 1 is appended.",
    "append", 10, [[0, 0, -1], [0, 1, -1], [1, 0, -1], [1, 1, 1]]),
  preset("Exclusive or", "Not separable: all four points cancel with multipliers 1, and the weights come back.",
    "append", 10, [[0, 0, -1], [0, 1, 1], [1, 0, 1], [1, 1, -1]]),
  preset("Lecture notes (K), separable", "Three mistakes in the first pass end at (1, −3).",
    "none", 10, [[4, 0, 1], [1, 1, -1], [0, 1, -1], [-2, -2, 1]]),
  preset("Lecture notes (K), exclusive or", "The weights are 0 again after every pass.",
    "none", 10, [[1, 1, 1], [1, -1, -1], [-1, 1, -1], [-1, -1, 1]]),
  preset("Lecture notes (K), signs dropped", "For w = (1, 0) every |⟨w,x⟩| is 0.05 or more, and yet point 1 is on the wrong side.",
    "none", 20, [[1, -1, 1], [-1, -1, -1], [0.05, 0, 1], [-1, 0, 1]]),
  preset("Melbourne (M)", "The four points of the worked example.",
    "append", 10, [[1, 1, 1], [1, 2, 1], [0, 0, -1], [-1, 0, -1]]),
  preset("Orthogonal points", "As many mistakes as the bound allows: k = R²/γ² = 2.",
    "none", 10, [[1, 0, 1], [0, 1, 1]]),
  preset("Triangular family, d = 2", "(4² − 1)/3 = 5 mistakes, and no order makes fewer.",
    "none", 10, [[1, 0, 1], [-1, 1, 1]]),
  preset("A thin wedge", "Two points, far apart and almost opposite, and yet many mistakes.",
    "none", 10, [[1, 0, 1], [-12, 1, 1]]),
  preset("A small margin, few mistakes", "The bound is 10,001; the run makes 2 mistakes. The bound holds from above only.",
    "none", 100, [[1, 0.01, 1], [-1, 0.01, 1]]),
  irisPreset("Iris: setosa or not", "150 flowers by the length and width of their petals.", "setosa", []),
  irisPreset("Iris: versicolor or virginica", "100 flowers; no line parts these two by their petals.", "versicolor", ["setosa"]),
  preset("Tenths in float64", "Float64 rounds tenths, so it misses a tie: its run leaves the exact one.",
    "append", 10, [[-0.7, 0.6, 1], [0.1, 0.4, -1]]),
  preset("Absorbed in float64", "Separable, but a float64 program never ends: its weights absorb the update.",
    "none", 1, [[0, TINY, 1], [1, -LARGE, 1]]),
];

type Row = readonly [number, number, 1 | -1];

function preset(name: string, remark: string, bias: Bias, grid: number, rows: readonly Row[]): Preset {
  const lines = rows.map((row) => row.map((a) => (a === TINY ? `1/${LARGE}` : a)).join());
  return { name, remark, bias, grid, points: fromCsv(["x1,x2,label", ...lines].join("\n")) };
}

/** The petals of the flowers, but those of the species `without`. */
function irisPreset(name: string, remark: string, positive: string, without: readonly string[]): Preset {
  const flowers = iris.trim().split("\n").slice(1).map((line) => line.split(","));
  const rows = flowers
    .filter(([, , , , species]) => !without.includes(species!))
    .map(([, , length, width, species]) => `${length},${width},${species === positive ? 1 : -1}`);
  return { name, remark, bias: "append", grid: 10, points: fromCsv(["x1,x2,label", ...rows].join("\n")) };
}
