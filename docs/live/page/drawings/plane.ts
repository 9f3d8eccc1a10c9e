/** The plane: points that are dragged with mouse, finger and keys, and the lines between them. */

import type { Label, Point } from "../../exact/data.ts";
import { approximate, cell } from "../../exact/fraction.ts";
import { setHtml } from "../format.ts";

const SIZE = 480;
/** A pointer that moves less far taps. */
const TAP = 6;
/** A pointer takes hold of a point that is this near. */
const REACH = 24;
/** More points than this are drawn smaller. */
const MANY = 60;

/** A line {x : <w,x> + b = 0}, in doubles: to draw with. */
export type Weights = readonly [number, number, number];

export interface Scene {
  readonly points: readonly Point[];
  readonly chosen: number;
  /** The row whose mistake was the last one, and the rows that hold the margin or cancel. */
  readonly mistake: number | null;
  readonly support: ReadonlySet<number>;
  /** What a screen reader says after the place of a point. */
  readonly saying: (row: number) => string;
  /** u, and its score at the margin. */
  readonly best: { weights: Weights; delta: number } | null;
  readonly now: Weights;
  /** The radius of the circle that holds the points, and the lengths gamma and R. */
  readonly circle: number;
  readonly gamma: number | null;
  readonly radius: number;
}

export interface Hands {
  choose(row: number): void;
  /** Move a point to a place, or by so many steps of the grid. */
  drag(row: number, place: readonly [number, number], done: boolean): void;
  nudge(row: number, by: readonly [number, number]): void;
  add(place: readonly [number, number] | null, label: Label | null): void;
  flip(row: number): void;
  remove(row: number): void;
}

interface Pointer {
  readonly clientX: number;
  readonly clientY: number;
}

interface View {
  readonly centre: readonly [number, number];
  readonly half: number;
}

const ARROWS: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1],
};

export class Plane {
  private view: View = { centre: [0, 0], half: 1 };
  private readonly ground: SVGGElement;
  private readonly lines: SVGGElement;
  private readonly places: SVGGElement;
  private readonly marks: SVGGElement[] = [];
  private scene: Scene | null = null;

  constructor(private readonly svg: SVGSVGElement, private readonly hands: Hands) {
    svg.innerHTML = '<g></g><g></g><g role="group" aria-label="Points"></g>';
    [this.ground, this.lines, this.places] = [...svg.children] as [SVGGElement, SVGGElement, SVGGElement];
    svg.addEventListener("pointerdown", (event) => this.press(event));
    // a finger on a point drags it, one beside it scrolls the page
    svg.addEventListener("touchstart", (event) => {
      if (this.held(event.touches[0]) >= 0) event.preventDefault();
    }, { passive: false });
    svg.addEventListener("keydown", (event) => this.key(event));
    this.places.addEventListener("focusin", (event) => {
      const row = this.marks.findIndex((mark) => mark.contains(event.target as Node));
      if (row >= 0) this.hands.choose(row);
    });
  }

  /** Show all the points, and 0 where the lines pass through it. */
  fit(points: readonly Point[], withOrigin: boolean): void {
    const places = points.map(({ x }) => x.map(approximate));
    if (withOrigin || !places.length) places.push([0, 0]);
    const [low, high] = [Math.min, Math.max].map((extreme) =>
      [0, 1].map((j) => extreme(...places.map((x) => x[j]))),
    ) as [number[], number[]];
    const spread = Math.max(high[0] - low[0], high[1] - low[1], 1);
    const centre = [0, 1].map((j) => (low[j] + high[j]) / 2) as [number, number];
    this.view = withOrigin
      ? { centre: [0, 0], half: 1.3 * Math.max(...places.flat().map(Math.abs), 1) }
      : { centre, half: 1.05 * spread };
    setHtml(this.ground, this.axes());
  }

  draw(scene: Scene): void {
    this.scene = scene;
    setHtml(this.lines, this.drawing(scene));
    while (this.marks.length > scene.points.length) this.marks.pop()!.remove();
    while (this.marks.length < scene.points.length) this.marks.push(this.mark());
    scene.points.forEach((point, row) => this.place(this.marks[row], point, row, scene));
  }

  focus(row: number): void {
    this.marks[row]?.focus({ preventScroll: true });
  }

  private place(mark: SVGGElement, { x, y }: Point, row: number, scene: Scene): void {
    const [px, py] = this.pixel(x.map(approximate) as [number, number]);
    const size = scene.points.length > MANY ? " scale(0.65)" : "";
    set(mark, "transform", `translate(${px} ${py})${size}`);
    const classes = [
      "point",
      y > 0 ? "plus" : "minus",
      scene.support.has(row) ? "support" : "",
      scene.mistake === row ? "mistake" : "",
      scene.chosen === row ? "chosen" : "",
    ];
    set(mark, "class", classes.filter(Boolean).join(" "));
    set(mark, "tabindex", scene.chosen === row ? "0" : "-1");
    const place = `${cell(x[0])}, ${cell(x[1])}`;
    const label = y > 0 ? "plus 1" : "minus 1";
    set(mark, "aria-label", `Point ${row}, label ${label}, at ${place}. ${scene.saying(row)}`);
    set(mark.lastElementChild!, "d", y > 0 ? "M-4 0H4M0-4V4" : "M-4 0H4");
  }

  private mark(): SVGGElement {
    const mark = document.createElementNS("http://www.w3.org/2000/svg", "g");
    mark.setAttribute("role", "button");
    mark.setAttribute("aria-roledescription", "point");
    mark.innerHTML =
      '<circle class="reach" r="18"/><circle class="ring" r="12.5"/><circle class="mark" r="8.5"/><path class="sign"/>';
    this.places.append(mark);
    return mark;
  }

  /** The lines of this moment, as SVG. */
  private drawing(scene: Scene): string {
    const [zx, zy] = this.pixel([0, 0]);
    const unit = SIZE / 2 / this.view.half;
    const parts = [`<polygon class="side" points="${this.halfPlane(scene.now)}"/>`];
    if (scene.circle * unit < 4 * SIZE) {
      parts.push(`<circle class="ball" fill="none" stroke="currentcolor" cx="${zx}" cy="${zy}" r="${scene.circle * unit}"/>`);
    }
    if (scene.best) {
      const [a, b, c] = scene.best.weights;
      const { delta } = scene.best;
      parts.push(
        this.line([a, b, c], "best"), this.line([a, b, c - delta], "margin"), this.line([a, b, c + delta], "margin"),
      );
    }
    parts.push(this.line(scene.now, "now"), this.rulers(scene.gamma, scene.radius, unit));
    return parts.join("");
  }

  /** The lengths gamma and R, as long as the plane's unit makes them. */
  private rulers(gamma: number | null, radius: number, unit: number): string {
    const bars: [string, number][] = [["R", radius], ...(gamma === null ? [] : [["γ", gamma] as [string, number]])];
    const longest = SIZE - 60;
    return bars
      .map(([name, length], i) => {
        const [y, width] = [SIZE - 14 - 20 * i, Math.min(length * unit, longest)];
        const cut = length * unit > longest ? " …" : "";
        return `<line class="ruler" x1="12" x2="${12 + width}" y1="${y}" y2="${y}"/><text x="${20 + width}" y="${y + 4}">${name}${cut}</text>`;
      })
      .join("");
  }

  /** The part of the plane that the weights call +1, clipped to the window. */
  private halfPlane([a, b, c]: Weights): string {
    const corners = this.corners();
    const value = ([x, y]: readonly [number, number]): number => a * x + b * y + c;
    const kept = corners.flatMap((from, i) => {
      const to = corners[(i + 1) % 4];
      const [f, t] = [value(from), value(to)];
      const crossing = f > 0 !== t > 0 ? [this.between(from, to, f / (f - t))] : [];
      return [...(f > 0 ? [from] : []), ...crossing];
    });
    return kept.map((place) => this.pixel(place).join()).join(" ");
  }

  private line([a, b, c]: Weights, name: string): string {
    const corners = this.corners();
    const value = ([x, y]: readonly [number, number]): number => a * x + b * y + c;
    const ends = corners.flatMap((from, i) => {
      const to = corners[(i + 1) % 4];
      const [f, t] = [value(from), value(to)];
      return f > 0 !== t > 0 ? [this.pixel(this.between(from, to, f / (f - t)))] : [];
    });
    if (ends.length < 2) return "";
    const [[x1, y1], [x2, y2]] = ends as [[number, number], [number, number]];
    return `<line class="${name}" x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}"/>`;
  }

  private between(from: readonly [number, number], to: readonly [number, number], s: number): [number, number] {
    return [from[0] + s * (to[0] - from[0]), from[1] + s * (to[1] - from[1])];
  }

  private corners(): [number, number][] {
    const { centre: [x, y], half } = this.view;
    return [[x - half, y - half], [x + half, y - half], [x + half, y + half], [x - half, y + half]];
  }

  private axes(): string {
    const { centre, half } = this.view;
    // 1, 2 or 5 times a power of 10: about five of them in the window
    const power = 10 ** Math.floor(Math.log10(half / 2.5));
    const step = power * ([5, 2].find((by) => by * power <= half / 2.5) ?? 1);
    const [zx, zy] = this.pixel([0, 0]);
    const clamped = (at: number): number => Math.min(Math.max(at, 0), SIZE);
    const parts = [
      `<line class="axis" x1="0" x2="${SIZE}" y1="${clamped(zy)}" y2="${clamped(zy)}"/>`,
      `<line class="axis" y1="0" y2="${SIZE}" x1="${clamped(zx)}" x2="${clamped(zx)}"/>`,
    ];
    for (const j of [0, 1] as const) {
      const from = Math.ceil((centre[j] - half) / step);
      for (let i = from; i * step < centre[j] + half; i++) {
        const at = this.pixel(j ? [0, i * step] : [i * step, 0])[j];
        if (!i || at < 12 || at > SIZE - 12) continue;
        const value = Number((i * step).toPrecision(6));
        const short = Math.abs(value) < 1e5 ? String(value) : value.toExponential().replace("+", "");
        const name = short.replace("-", "−");
        const place = j ? `x="${Math.min(Math.max(zx + 4, 4), SIZE - 34)}" y="${at + 4}"` : `x="${at}" y="${Math.min(Math.max(zy + 14, 14), SIZE - 6)}" text-anchor="middle"`;
        parts.push(`<text class="tick" ${place}>${name}</text>`);
      }
    }
    return parts.join("");
  }

  private pixel([x, y]: readonly [number, number]): [number, number] {
    const { centre, half } = this.view;
    const unit = SIZE / 2 / half;
    const round = (a: number): number => Math.round(100 * a) / 100;
    return [round(SIZE / 2 + (x - centre[0]) * unit), round(SIZE / 2 - (y - centre[1]) * unit)];
  }

  /** The place under a pointer, inside the window. */
  private under(event: Pointer): [number, number] {
    const box = this.svg.getBoundingClientRect();
    const { centre, half } = this.view;
    const inside = (a: number): number => Math.min(Math.max(a, -0.97), 0.97);
    return [
      centre[0] + half * inside((2 * (event.clientX - box.left)) / box.width - 1),
      centre[1] - half * inside((2 * (event.clientY - box.top)) / box.height - 1),
    ];
  }

  private held(event: Pointer): number {
    const [x, y] = this.pixel(this.under(event));
    const away = (this.scene?.points ?? []).map((p) => {
      const [px, py] = this.pixel(p.x.map(approximate) as [number, number]);
      return Math.hypot(px - x, py - y);
    });
    const row = away.reduce((best, d, i) => (d < (away[best] ?? Infinity) ? i : best), -1);
    return row >= 0 && away[row] <= REACH ? row : -1;
  }

  private press(event: PointerEvent): void {
    if (event.button !== 0) return;
    const row = this.held(event);
    const from = [event.clientX, event.clientY] as const;
    const { signal, abort } = controller();
    let moved = false;
    const follow = (then: PointerEvent): void => {
      if (then.pointerId !== event.pointerId) return;
      moved ||= Math.hypot(then.clientX - from[0], then.clientY - from[1]) > TAP;
      if (row >= 0 && moved) this.hands.drag(row, this.under(then), false);
    };
    const release = (then: PointerEvent): void => {
      if (then.pointerId !== event.pointerId) return;
      abort();
      if (row >= 0 && moved) this.hands.drag(row, this.under(then), true);
      else if (row < 0 && !moved && then.type === "pointerup") this.hands.add(this.under(then), null);
    };
    if (row >= 0) {
      event.preventDefault();
      this.svg.setPointerCapture(event.pointerId);
      this.hands.choose(row);
      this.focus(row);
    }
    this.svg.addEventListener("pointermove", follow, { signal });
    for (const end of ["pointerup", "pointercancel"] as const) {
      this.svg.addEventListener(end, release, { signal });
    }
  }

  private key(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey || !this.scene) return;
    const { chosen, points } = this.scene;
    const by = ARROWS[event.key];
    const far = event.shiftKey ? 10 : 1;
    const around = { PageDown: 1, PageUp: -1 }[event.key];
    if (by) this.hands.nudge(chosen, [by[0] * far, by[1] * far]);
    else if (around) this.hands.choose((chosen + around + points.length) % points.length);
    else if (event.key.toLowerCase() === "f") this.hands.flip(chosen);
    else if (event.key === "Delete" || event.key === "Backspace") this.hands.remove(chosen);
    else if (event.key === "+" || event.key === "-") this.hands.add(null, event.key === "+" ? 1 : -1);
    else return;
    event.preventDefault();
    this.focus(this.scene.chosen);
  }
}

function controller(): { signal: AbortSignal; abort: () => void } {
  const made = new AbortController();
  return { signal: made.signal, abort: () => made.abort() };
}

function set(target: Element, name: string, value: string): void {
  if (target.getAttribute(name) !== value) target.setAttribute(name, value);
}
