import type { ScoreModel } from "@sextant/contract/assessments.ts";

interface Range {
  min: number;
  max: number;
}

type Line = Extract<Extract<ScoreModel, { type: "scaled" }>["total"], object>;

/** Returns whether a section with this range counts in a scaled total: one whose table gives nothing but 0 doesn’t. */
export const isInTotal = (range: Range | null): boolean => range === null || range.min !== 0 || range.max !== 0;

const ruleOf = (model: ScoreModel): "sum" | "mean" | Line => (model.type === "scaled" && model.total) || "sum";

const countedIn = (ranges: readonly (Range | null)[]): number => Math.max(1, ranges.filter(isInTotal).length);

/** Returns by how much a scaled total grows with the sum of its sections' scores, before rounding. */
export function totalSlope(model: ScoreModel, ranges: readonly (Range | null)[]): number {
  const rule = ruleOf(model);
  if (rule === "sum") return 1;
  if (rule === "mean") return 1 / countedIn(ranges);
  return (rule.maximum - rule.minimum) / (rule.most_sum - rule.least_sum);
}

/** Halves are rounded up. A last step that goes beyond the highest score ends at it. */
function onLine(line: Line, sum: number): number {
  const { least_sum, most_sum, minimum, maximum, step } = line;
  const steps = Math.round(((sum - least_sum) * (maximum - minimum)) / ((most_sum - least_sum) * step));
  return Math.min(maximum, Math.max(minimum, minimum + steps * step));
}

/**
 * Returns a scaled total from the scores of its sections: their sum, their mean as a whole number (halves rounded up), or their sum on the
 * model's own line.
 */
export function scaledTotal(model: ScoreModel, parts: readonly { score: number; range: Range | null }[]): number {
  const sum = parts.reduce((total, { score }) => total + score, 0);
  const rule = ruleOf(model);
  if (rule === "sum") return sum;
  return rule === "mean" ? Math.round(sum / countedIn(parts.map(({ range }) => range))) : onLine(rule, sum);
}

/** Returns the least and the most that a scaled total can be; null where a section has no range. */
export function totalRange(model: ScoreModel, ranges: readonly (Range | null)[]): Range | null {
  const known = ranges.filter((range) => range !== null);
  if (known.length < ranges.length) return null;
  const of = (side: "min" | "max") =>
    scaledTotal(
      model,
      known.map((range) => ({ score: range[side], range })),
    );
  return { min: of("min"), max: of("max") };
}
