import type { CalibratedItem } from "./calibration.ts";

/** A difficulty farther out lies where hardly anyone is; an error of so many units of ability leaves it anywhere. */
const FARTHEST = 6;
const LARGEST_ERROR = 5;
/** Errors of a slope so many times its size leave even its sign open. */
const LARGEST_SHARE = 5;

/** What is said of such an item. */
export const POORLY_DETERMINED = "Its difficulty cannot be told from these answers.";

/** Returns whether an estimate says nothing, though it is finite: too far out, or with errors that leave everything open. */
export function isPoorlyDetermined({
  parameters,
  standardErrors,
  status,
}: Pick<CalibratedItem, "parameters" | "standardErrors" | "status">): boolean {
  if (status !== "estimated" || !parameters) return false;
  const [errorOfA, errorOfB] = [standardErrors?.a ?? 0, standardErrors?.b ?? 0];
  return (
    Math.abs(parameters.b) > FARTHEST || errorOfB > LARGEST_ERROR || errorOfA > LARGEST_SHARE * Math.abs(parameters.a)
  );
}
