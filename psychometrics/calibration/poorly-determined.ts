import type { CalibratedItem } from "./calibration.ts";

/** A difficulty farther out lies where hardly anyone is; an error of so many units of ability leaves it anywhere. */
const FARTHEST = 6;
const LARGEST_ERROR = 5;
/** With a standard error this many times the slope, even the sign of the slope is uncertain. */
const LARGEST_SHARE = 5;

/** The note on a poorly determined item. */
export const POORLY_DETERMINED = "Its difficulty cannot be told from these answers.";

/** Returns whether a finite estimate is meaningless: too extreme, or with standard errors that leave everything open. */
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
