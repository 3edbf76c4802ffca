import type { ScoreModel } from "@sextant/contract/assessments.ts";

interface Range {
  min: number;
  max: number;
}

/** Returns whether a section with this range counts in a scaled total: one whose table gives nothing but 0 doesn’t. */
export const isInTotal = (range: Range | null): boolean => range === null || range.min !== 0 || range.max !== 0;

const isMean = (model: ScoreModel): boolean => model.type === "scaled" && model.total === "mean";

/** Returns by how much the sum of sections' scaled scores is divided for the total: 1, or how many of them count. */
export function divisorOf(model: ScoreModel, ranges: readonly (Range | null)[]): number {
  return isMean(model) ? Math.max(1, ranges.filter(isInTotal).length) : 1;
}

/** Returns a scaled total from the scores of its sections: their sum, or their mean as a whole number, halves rounded up. */
export function scaledTotal(model: ScoreModel, parts: readonly { score: number; range: Range | null }[]): number {
  const sum = parts.reduce((total, { score }) => total + score, 0);
  if (!isMean(model)) return sum;
  return Math.round(
    sum /
      divisorOf(
        model,
        parts.map(({ range }) => range),
      ),
  );
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
