import type { CalibrationView } from "../requests.ts";

type Measured = NonNullable<CalibrationView["test"]>;

/** Returns where a test measures best, and between which abilities its error stays below `limit`; null where it never does. */
export function readPrecision(test: Measured, thetas: readonly number[], limit: number) {
  let best: { theta: number; error: number } | null = null;
  let range: { from: number; to: number } | null = null;
  test.standard_error.forEach((error, index) => {
    const theta = thetas[index];
    if (error === null || theta === undefined) return;
    if (!best || error < best.error) best = { theta, error };
    if (error <= limit) range = { from: Math.min(range?.from ?? theta, theta), to: theta };
  });
  return { best: best as { theta: number; error: number } | null, range: range as { from: number; to: number } | null };
}

/** Returns how sure an alpha makes one of a single score: `high` from .9, `fair` from .8, `rough` from .7, else `low`. */
export function alphaGrade(alpha: number): "high" | "fair" | "rough" | "low" {
  if (alpha >= 0.9) return "high";
  if (alpha >= 0.8) return "fair";
  return alpha >= 0.7 ? "rough" : "low";
}
