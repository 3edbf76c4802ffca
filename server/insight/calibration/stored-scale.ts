import type { IrtModel } from "@sextant/psychometrics/item.ts";
import type { KnownParameters } from "../../authoring/questions/parameters.ts";
import { invalid } from "../../platform/refusal.ts";

const NAMES: Record<string, string> = { rasch: "the Rasch model", "1pl": "1PL", "2pl": "2PL", "3pl": "3PL" };

/**
 * Refuses to keep a scale where that cannot be: parameters of one model mean something else under another, and where all questions
 * stay as they are there is nothing to find.
 *
 * @throws Refusal `invalid` at `anchor`.
 */
export function checkStoredScale(kept: KnownParameters, questions: number, model: IrtModel): void {
  const other = [...kept.values()].find((own) => own.model !== model);
  if (other) {
    const name = NAMES[other.model] ?? other.model;
    const day = other.date.toISOString().slice(0, 10);
    throw invalid(
      "anchor",
      `The scale to be kept is of ${name}, calibrated on ${day}. Calibrate by ${name} too, or do not keep the scale.`,
    );
  }
  if (questions > 0 && kept.size === questions)
    throw invalid("anchor", "All questions are calibrated on that scale already: nothing is left to calibrate.");
}
