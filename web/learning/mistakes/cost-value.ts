import type { Measure } from "./mistakes-search.ts";

type Cost = { mistakes: number; points: number; time_ms: number };

const MS_A_MINUTE = 60_000;
/** From fewer tests nothing is said of those to come. */
export const TESTS_TO_PROJECT = 3;

/** Returns whether there are tests enough to say what a reason costs in those to come. Pure. */
export const canProject = ({ sittings }: { sittings: number }): boolean => sittings >= TESTS_TO_PROJECT;

/** Returns what a cell says of a cost: points to two decimals, questions, or whole minutes. */
export function amountOf({ mistakes, points, time_ms }: Cost, measure: Measure): number {
  if (measure === "questions") return mistakes;
  if (measure === "minutes") return Math.round(time_ms / MS_A_MINUTE);
  return Math.round(points * 100) / 100;
}

/** Adds costs up. */
export function sumOf(costs: readonly Cost[]): Cost {
  const sum = { mistakes: 0, points: 0, time_ms: 0 };
  for (const { mistakes, points, time_ms } of costs) {
    sum.mistakes += mistakes;
    sum.points += points;
    sum.time_ms += time_ms;
  }
  return sum;
}

/** Returns the step of a cell's colour, 0 for nothing to 6 for the most. */
export function stepOf(value: number, most: number): number {
  return value <= 0 || most <= 0 ? 0 : Math.max(1, Math.min(6, Math.ceil((value / most) * 6)));
}
