import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import { type Formula, isRemembered, listFormulas, weightOf } from "@sextant/questions/html/tex.ts";
import { createTypesetter } from "./typesetter.ts";

/** How many characters of TeX are set where they are rendered: at worst some 25 ms. */
const AT_ONCE = 300;

/** The worst formulas within the limits take half a second and a third of this heap; on a starved machine many times as long. */
const usual = {
  heapMb: 256,
  memoryMb: 512,
  startMs: 30_000,
  stallMs: 30_000,
  atMost: 1,
  keptMb: Number.POSITIVE_INFINITY,
};

/**
 * Readers and writers have separate processes, so that nobody taking a test waits for a draft. Students who open a test at the same time
 * wait for the same formulas, which are typeset once; drafts are all different.
 */
const typesetters = {
  reading: createTypesetter({ ...usual, waiting: Number.POSITIVE_INFINITY }),
  writing: createTypesetter({ ...usual, waiting: 8 }),
};

/**
 * Typesets the formulas of these pieces of HTML in another process, so that rendering or checking them afterwards only looks them up.
 *
 * @throws Refusal `overloaded` when too many drafts wait, or the process can't start.
 */
export async function typeset(htmls: Iterable<string>, work: keyof typeof typesetters): Promise<void> {
  const wanted = new Map<string, Formula>();
  for (const html of htmls) {
    for (const formula of listFormulas(html)) {
      if (!isRemembered(formula)) wanted.set(`${formula.isDisplay} ${formula.tex}`, formula);
    }
  }
  if (wanted.size === 0) return;
  const formulas = [...wanted.values()];
  const weight = formulas.reduce((sum, formula) => sum + weightOf(formula), 0);
  if (weight > AT_ONCE) await typesetters[work](formulas);
  // A list of questions with little math each must not block for all of them together.
  else await yieldToEventLoop();
}
