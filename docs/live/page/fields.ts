/** The fields of the conventions: written from them, and read back with what is wrong said. */

import { cell, parse, Refused, type Fraction } from "../exact/fraction.ts";
import type { Conventions } from "../exact/run.ts";
import { element } from "./format.ts";

export const FIELDS = ["update", "order", "rows", "start", "rate", "step"] as const;

export function writeConventions({ update, step, rate, start, order }: Conventions): void {
  const own = typeof order !== "string";
  select("update").value = update;
  select("step").value = String(step);
  input("rate").value = cell(rate);
  input("start").value = start?.map(cell).join(" ") ?? "0";
  select("order").value = own ? "own" : order;
  input("rows").value = own ? order.join(" ") : "";
  input("rows").disabled = !own;
}

/** Read them for so many points. */
export function readConventions(points: number): Conventions {
  return {
    update: select("update").value as Conventions["update"],
    step: select("step").value === "2" ? 2 : 1,
    rate: positive(input("rate").value),
    start: startOf(input("start").value),
    order: orderOf(select("order").value, points),
  };
}

function positive(spelled: string): Fraction {
  const rate = parse(spelled);
  if (rate.n <= 0n) throw new Refused(`The rate ${spelled.trim()} is not positive; give one above 0`);
  return rate;
}

function startOf(spelled: string): Fraction[] | null {
  const first = spelled.trim().split(/[\s;,]+/).map(parse);
  return first.every(({ n }) => n === 0n) ? null : first;
}

function orderOf(name: string, points: number): Conventions["order"] {
  const rows = input("rows");
  rows.disabled = name !== "own";
  if (name !== "own") return name as "cyclic" | "reversed";
  if (!rows.value.trim()) rows.value = Array.from({ length: points }, (_, row) => row).join(" ");
  return rows.value.trim().split(/[\s;,]+/).map((row) => {
    if (/^\d{1,4}$/.test(row)) return Number(row);
    throw new Refused(`The row ${JSON.stringify(row)} is not a number; write rows such as 0 2 1`);
  });
}

function select(id: string): HTMLSelectElement {
  return element(id);
}

function input(id: string): HTMLInputElement {
  return element(id);
}
