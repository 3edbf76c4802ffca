const steps = [1, 2, 5, 10, 20, 25, 50, 100, 200, 250, 500, 1000, 2000, 5000, 10_000, 20_000, 50_000] as const;

/**
 * Returns the ticks of a graduated scale from `minimum` to `maximum`: `labelEvery` gives at most `labels` labels beside the first, `step` is a
 * tenth of it, or the largest whole part that is one. Both in the scale's own units.
 */
export function scaleTicks(minimum: number, maximum: number, labels = 6): { step: number; labelEvery: number } {
  const length = Math.max(1, maximum - minimum);
  const labelEvery = steps.find((step) => length / step <= labels) ?? length;
  const step = [10, 5, 2, 1].map((parts) => labelEvery / parts).find(Number.isInteger) ?? labelEvery;
  return { step, labelEvery };
}
