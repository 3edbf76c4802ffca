import type { CalibratedQuestion, CalibrationView } from "../requests.ts";

type Bin = NonNullable<CalibrationView["map"]>["bins"][number];
type Placed = Pick<CalibratedQuestion, "a" | "b">;

/** The ends of the scale that is drawn. */
const farthest = 4;

/** Returns whether a question has parameters by which it has no place on the scale: its curve falls, or it lies beyond ±4. */
export function isApart({ a, b }: Placed): boolean {
  return a !== null && b !== null && (a <= 0 || Math.abs(b) > farthest);
}

/** Counts into each step of the scale the questions that have their place there. */
export function placeQuestions(bins: readonly Bin[], questions: readonly Placed[]): Bin[] {
  const bs = questions.flatMap((one) => (one.b === null || isApart(one) ? [] : [one.b]));
  return bins.map((bin, step) => ({
    ...bin,
    questions: bs.filter((b) => b >= bin.from && (b < bin.to || step === bins.length - 1)).length,
  }));
}
