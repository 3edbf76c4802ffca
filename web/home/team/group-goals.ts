import type { GoalsAhead } from "../requests.ts";

type Student = GoalsAhead["students"][number];
export type Range = { from: number; to: number };

/** Below this chance a goal is out of reach as things go. */
export const OUT_OF_REACH = 0.2;
const STEP = 100;

/** Returns students by how likely they reach their goal: out of reach, within reach, too early to say; without empty ones. */
export function groupGoals(students: readonly Student[]) {
  const chance = ({ forecast }: Student) => forecast?.chance ?? null;
  const by = (kind: "out" | "within" | "early", fits: (of: number | null) => boolean) => ({
    kind,
    students: students
      .filter((student) => fits(chance(student)))
      .toSorted((one, other) => (chance(one) ?? 0) - (chance(other) ?? 0)),
  });
  return [
    by("out", (of) => of !== null && of < OUT_OF_REACH),
    by("within", (of) => of !== null && of >= OUT_OF_REACH),
    by("early", (of) => of === null),
  ].filter((group) => group.students.length > 0);
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
