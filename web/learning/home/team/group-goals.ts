import { type ChanceLevel, chanceLevel } from "../../../base/common/chance-words.ts";
import type { GoalsAhead } from "../requests.ts";

type Student = GoalsAhead["students"][number];
export type Range = { from: number; to: number };

const STEP = 100;

/** Returns students by how likely they reach their goal, those who likely won’t first, at last those of whom it’s too early to say; without empty ones. */
export function groupGoals(students: readonly Student[]) {
  const chance = ({ forecast }: Student) => forecast?.chance ?? null;
  const levelOf = (student: Student): ChanceLevel | "early" => {
    const of = chance(student);
    return of === null ? "early" : chanceLevel(of);
  };
  return (["unlikely", "possible", "even", "likely", "early"] as const)
    .map((kind) => ({
      kind,
      students: students
        .filter((student) => levelOf(student) === kind)
        .toSorted((one, other) => (chance(one) ?? 0) - (chance(other) ?? 0)),
    }))
    .filter((group) => group.students.length > 0);
}

/** Returns the part of the scale that holds everything drawn, in whole hundreds. */
export function rangeOf(students: readonly Student[]): Range {
  const values = students.flatMap(({ score, forecast, target_score }) => [
    target_score,
    ...(score ? [score.value, ...(score.band ? [score.band.low, score.band.high] : [])] : []),
    ...(forecast ? [forecast.low, forecast.high] : []),
  ]);
  const from = Math.floor(Math.min(...values) / STEP) * STEP;
  return { from, to: Math.max(from + STEP, Math.ceil(Math.max(...values) / STEP) * STEP) };
}
