/** The race of the two growths, the core that cancels, the way of the weights: as SVG, in doubles. */

type Place = readonly [number, number];

/** Lengths along a run, for k = 0, 1, ...; the limits are lines over all k. */
export interface Race {
  /** <w,u>/|u| and |w|; the first is empty where there is no u. */
  readonly aligned: readonly number[];
  readonly length: readonly number[];
  /** The slope of the lower limit, gamma times the rate; R times the rate of the upper one. */
  readonly gamma: number | null;
  readonly radius: number;
  readonly bound: number | null;
  readonly k: number;
}

const RACE = { width: 480, height: 260, left: 12, right: 12, top: 14, bottom: 24 };

export function race({ aligned, length, gamma, radius, bound, k }: Race): string {
  const made = length.length - 1;
  const whole = bound !== null && bound <= 8 * Math.max(made, 1);
  const last = Math.max(whole ? bound * 1.05 : made * 1.25, made, 2);
  const high = 1.06 * Math.max(radius * Math.sqrt(last), ...length, whole && gamma ? gamma * last : 0);
  const x = (j: number): number => RACE.left + (j / last) * (RACE.width - RACE.left - RACE.right);
  const y = (a: number): number =>
    RACE.height - RACE.bottom - (Math.max(a, 0) / (high || 1)) * (RACE.height - RACE.top - RACE.bottom);
  const curve = (values: readonly number[]): string =>
    values.map((a, j) => `${round(x(j))},${round(y(a))}`).join(" ");
  const upper = Array.from({ length: 61 }, (_, i) => (last * i) / 60)
    .map((j) => `${round(x(j))},${round(y(radius * Math.sqrt(j)))}`).join(" ");
  const parts = [
    `<line class="axis" x1="${RACE.left}" x2="${RACE.width}" y1="${y(0)}" y2="${y(0)}"/>`,
    `<polyline class="bound" points="${upper}"/>`,
    `<text x="${x(last / 2)}" y="${y(radius * Math.sqrt(last / 2)) - 8}" text-anchor="end">√k R</text>`,
    `<polyline class="now" points="${curve(length)}"/>`,
  ];
  if (gamma !== null) {
    const end = Math.min(last, high / gamma);
    parts.push(
      `<line class="bound" x1="${x(0)}" y1="${y(0)}" x2="${round(x(end))}" y2="${round(y(gamma * end))}"/>`,
      `<text x="${round(x(end / 2)) + 6}" y="${round(y((gamma * end) / 2)) + 14}">k γ</text>`,
      `<polyline class="aligned" points="${curve(aligned)}"/>`,
    );
  }
  if (whole) {
    parts.push(`<line class="margin" x1="${x(bound)}" x2="${x(bound)}" y1="${RACE.top}" y2="${y(0)}"/>`,
      `<text x="${x(bound) - 4}" y="${y(0) + 17}" text-anchor="end">R²/γ²</text>`);
  }
  const markers = [...(gamma === null ? [] : [aligned[k]]), length[k]].map(
    (a) => `<circle cx="${x(k)}" cy="${y(a)}" r="4.5" fill="currentcolor"/>`,
  );
  parts.push(...markers, `<text x="${RACE.left}" y="${y(0) + 17}">k = ${k}</text>`);
  return parts.join("");
}

const BOX = { width: 360, height: 300, edge: 34 };

/** Vectors head to tail: they come back to 0. */
export function chain(steps: readonly { move: Place; plus: boolean; name: string }[]): string {
  const places: Place[] = [[0, 0]];
  for (const { move } of steps) places.push([places.at(-1)![0] + move[0], places.at(-1)![1] + move[1]]);
  const at = window_(places);
  return dot(at([0, 0]), "0") + steps
    .map(({ plus, name }, i) => arrow(at(places[i]), at(places[i + 1]), plus ? "plus" : "minus", name))
    .join("");
}

/** The way of the weights, the part that comes again for ever, and where they are now. */
export function way(places: readonly Place[], cycle: readonly [number, number] | null, k: number): string {
  const at = window_([...places, [0, 0]]);
  const line = (from: number, to: number, name: string): string =>
    `<polyline class="${name}" points="${places.slice(from, to + 1).map((p) => at(p).join()).join(" ")}"/>`;
  const thin = places.length > 150 ? " thin" : "";
  const parts = [dot(at([0, 0]), "0"), line(0, places.length - 1, (cycle ? "bound" : "aligned") + thin)];
  if (cycle) parts.push(line(cycle[0], cycle[1], "now"), ring(at(places[cycle[1]])));
  const [x, y] = at(places[k]);
  return [...parts, `<circle class="now head" cx="${x}" cy="${y}" r="6"/>`].join("");
}

/** Return how places are laid out in the box, at one scale for both directions. */
function window_(places: readonly Place[]): (place: Place) => Place {
  const low = [0, 1].map((j) => Math.min(...places.map((p) => p[j]))) as [number, number];
  const high = [0, 1].map((j) => Math.max(...places.map((p) => p[j]))) as [number, number];
  const room = [BOX.width - 2 * BOX.edge, BOX.height - 2 * BOX.edge] as const;
  const unit = Math.min(room[0] / (high[0] - low[0] || 1e-9), room[1] / (high[1] - low[1] || 1e-9));
  const middle = [0, 1].map((j) => (low[j] + high[j]) / 2) as [number, number];
  const scale = high[0] === low[0] && high[1] === low[1] ? 1 : unit;
  return ([x, y]) => [
    round(BOX.width / 2 + (x - middle[0]) * scale), round(BOX.height / 2 - (y - middle[1]) * scale),
  ];
}

function arrow([x1, y1]: Place, [x2, y2]: Place, sign: string, name: string): string {
  const length = Math.hypot(x2 - x1, y2 - y1);
  if (length < 1) return "";
  const [dx, dy] = [(x2 - x1) / length, (y2 - y1) / length];
  const head = [[x2, y2], [x2 - 10 * dx + 4 * dy, y2 - 10 * dy - 4 * dx], [x2 - 10 * dx - 4 * dy, y2 - 10 * dy + 4 * dx]];
  const colour = `var(--${sign})`;
  const [mx, my] = [(x1 + x2) / 2 - 12 * dy, (y1 + y2) / 2 + 12 * dx];
  return `<line style="stroke:${colour}" x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}"/>`
    + `<polygon style="fill:${colour}" points="${head.map((p) => p.map(round).join()).join(" ")}"/>`
    + `<text x="${round(mx)}" y="${round(my) + 4}" text-anchor="middle">${name}</text>`;
}

function dot([x, y]: Place, name: string): string {
  return `<circle cx="${x}" cy="${y}" r="3" fill="currentcolor"/><text x="${x + 6}" y="${y + 14}">${name}</text>`;
}

function ring([x, y]: Place): string {
  return `<circle cx="${x}" cy="${y}" r="10" fill="none" stroke="currentcolor" stroke-width="2"/>`;
}

function round(a: number): number {
  return Math.round(10 * a) / 10;
}
