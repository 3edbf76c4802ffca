import type { CalibratedQuestion } from "../requests.ts";

/** With fewer people than this questions are not flagged, and a test of fit hardly ever fails. */
export const LEAST_PEOPLE = 100;

/**
 * Returns what to say of how a question fits its model. Beside doubts about its key never that it fits: a curve can follow a wrong
 * key.
 *
 * @param flags Of the calibration and of the item analysis together.
 */
export function fitVerdict(
  { fit, n }: Pick<CalibratedQuestion, "fit" | "n">,
  flags: CalibratedQuestion["flags"],
): "fit" | "fit_off" | "fit_key" | "fit_unknown" {
  if (fit.p === null || n < LEAST_PEOPLE) return "fit_unknown";
  const has = (...codes: string[]) => flags.some(({ code }) => codes.includes(code));
  if (has("misfit")) return "fit_off";
  return has("suspect_key", "negative_discrimination") ? "fit_key" : "fit";
}
