const steps = [1, 2, 5, 10, 20, 25, 50, 100, 200, 250, 500, 1000, 2000, 5000, 10_000, 20_000];
const MOST = 5;

/** Returns round ticks from below the least to above the most of what is drawn, none beyond the scale by more than a step. */
export function ticksBetween(least: number, most: number, scale: { min: number; max: number }): number[] {
  const span = Math.max(most - least, (scale.max - scale.min) / 20);
  const step = steps.find((each) => span / each <= MOST) ?? span / MOST;
  const from = Math.floor(least / step);
  const to = Math.max(from + 1, Math.ceil(most / step));
  return Array.from({ length: to - from + 1 }, (_, index) => (from + index) * step);
}
