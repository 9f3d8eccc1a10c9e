/** What a reader takes away: points, certificate, trace and commands, as the program reads them. */

import { holds } from "../exact/checker.js";
import { digest, toCsv } from "../exact/data.ts";
import { certificate, FORMAT, type Certificate } from "../exact/decision.ts";
import { text } from "../exact/fraction.ts";
import { trace } from "../exact/run.ts";
import { element, setHtml } from "./format.ts";
import type { Shown } from "./state.ts";

/** How the program is to read the CSV of this page. */
const READING = { label: "label", positive: null };

/** Write all of it into its boxes. */
export function write(now: Shown): void {
  const texts = {
    csv: toCsv(now.data.points),
    certificate: written(certificate(now.decision, now.data)),
    trace: written(trace(now.run, now.data, now.conventions, now.decision)),
    commands: commands(now),
  };
  for (const [id, content] of Object.entries(texts)) {
    element<HTMLTextAreaElement>(id).value = content;
    const link = document.querySelector<HTMLAnchorElement>(`[data-save="${id}"]`);
    if (link) link.href = `data:text/plain;charset=utf-8,${encodeURIComponent(content)}`;
  }
  check(now);
}

/** Check the certificate that stands in the box, whoever wrote it, and say so. */
export function check(now: Shown): void {
  const reason = refusal(element<HTMLTextAreaElement>("certificate").value, now);
  setHtml(element("checked"), reason
    ? `<b class="bad">✗</b> Refused: ${reason}.`
    : '<b class="good">✓</b> The certificate holds on these points.');
}

export async function copy(button: HTMLElement): Promise<void> {
  const box = element<HTMLTextAreaElement>(button.dataset["copy"] ?? "");
  const name = button.textContent;
  try {
    await navigator.clipboard.writeText(box.value);
    button.textContent = "Copied";
  } catch {
    box.select();
    button.textContent = "Selected: copy it";
  }
  setTimeout(() => (button.textContent = name), 1500);
}

function written(content: object): string {
  return JSON.stringify({ ...content, reading: READING }, null, 2);
}

function refusal(json: string, { data }: Shown): string | null {
  try {
    const given = JSON.parse(json) as Certificate;
    if (given.format !== FORMAT) return `the format is not ${FORMAT}`;
    if (given.digest !== digest(data.points)) return "it is made for other points (the digest differs)";
    if (given.bias !== data.bias) return "it is made for another bias";
    return holds(given, data.points) ? null : "what it says is not true of these points";
  } catch (error) {
    if (error instanceof Error) return "it is not a certificate of this form";
    throw error;
  }
}

function commands({ conventions, data }: Shown): string {
  const { update, step, rate, start, order } = conventions;
  const spelled = [
    `update=${update}`,
    `step=${step}`,
    `rate=${text(rate)}`,
    `start=${start?.map(text).join(";") ?? "0"}`,
    `order=${typeof order === "string" ? order : order.join(";")}`,
  ].join(",");
  const bias = data.bias === "none" ? " --no-bias" : "";
  return [
    `perceptron certify points.csv${bias} --output certificate.json`,
    "perceptron replay certificate.json points.csv",
    `perceptron train points.csv${bias} --convention "${spelled}" --output trace.json`,
    "perceptron replay trace.json points.csv",
  ].join("\n");
}
