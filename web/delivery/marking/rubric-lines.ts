import type { Answer } from "./requests.ts";

export type RubricLevel = { points: number; description: string };

/** An item to give points for: a criterion of a rubric, or a whole part without a rubric. */
export type RubricLine = {
  interaction: string;
  /** The criterion's id; null for a part without a rubric. */
  id: string | null;
  name: string;
  description: string;
  max: number;
  /** Levels with descriptions, in the author's order; empty where there are only points. */
  levels: readonly RubricLevel[];
  /** Only the points of a level can be given. */
  onlyLevels: boolean;
};

/** The points given so far, by `keyOf` a line. */
export type RubricMarks = Readonly<Record<string, number>>;

export const keyOf = (line: Pick<RubricLine, "interaction" | "id">) => `${line.interaction}/${line.id ?? ""}`;

/** Returns all items to give points for in an answer, in order. */
export function linesOf({ parts }: Pick<Answer, "parts">): RubricLine[] {
  return parts.flatMap(({ interaction, max_points, rubric }): RubricLine[] =>
    rubric.length === 0
      ? [{ interaction, id: null, name: "", description: "", max: max_points, levels: [], onlyLevels: false }]
      : rubric.map(({ points: max, only_levels: onlyLevels, ...row }) => ({ interaction, ...row, max, onlyLevels })),
  );
}

/**
 * Returns the points that a key or a button can give a line besides its levels: whole ones up to nine, and the maximum. Null: they are
 * typed.
 */
export function stepsOf({ max, levels, onlyLevels }: RubricLine): number[] | null {
  if (onlyLevels) return [];
  if (max > 9) return null;
  const whole = Array.from({ length: Math.floor(max) + 1 }, (_, points) => points);
  const all = Number.isInteger(max) ? whole : [...whole, max];
  return all.filter((points) => !levels.some((level) => level.points === points));
}

/** Returns whether a line can be given these points. */
export function accepts({ max, levels, onlyLevels }: RubricLine, points: number): boolean {
  return onlyLevels ? levels.some((level) => level.points === points) : points >= 0 && points <= max;
}

/** Returns whether a digit gives a line these points. */
export function givesByKey(line: RubricLine, points: number): boolean {
  return line.levels.some((level) => level.points === points) || stepsOf(line)?.includes(points) === true;
}

/** Returns the level or button to highlight for these points: for three and a half, the three. */
export function standingOf(line: RubricLine, given: number | undefined): number | null {
  if (given === undefined) return null;
  const steps = stepsOf(line);
  // Typed points highlight a level only when they equal its points.
  if (steps === null) return line.levels.some(({ points }) => points === given) ? given : null;
  const all = [...line.levels.map(({ points }) => points), ...steps].toSorted((a, b) => a - b);
  return all.findLast((points) => points <= given) ?? null;
}

/** Returns the points of the next level up (1) or down (-1); null where there is none. */
export function nextLevel({ levels }: RubricLine, given: number | undefined, by: 1 | -1): number | null {
  const all = levels.map(({ points }) => points).toSorted((a, b) => a - b);
  if (given === undefined) return (by === 1 ? all[0] : all.at(-1)) ?? null;
  return (by === 1 ? all.find((points) => points > given) : all.findLast((points) => points < given)) ?? null;
}

/** Returns points raised or lowered by a half; null where that is out of range. */
export function withHalf(points: number, max: number): number | null {
  const turned = Number.isInteger(points) ? points + 0.5 : Math.floor(points);
  return turned <= max ? turned : null;
}

/** Returns the points of an earlier mark, as far as these lines can show them. */
export function givenBefore(lines: readonly RubricLine[], mark: Answer["earlier"][number] | undefined): RubricMarks {
  if (!mark) return {};
  return Object.fromEntries(
    lines.flatMap((line): [string, number][] => {
      const points = line.id === null ? mark.marks[line.interaction] : mark.criteria[line.interaction]?.[line.id];
      return points === undefined ? [] : [[keyOf(line), points]];
    }),
  );
}

/** Returns the marks in the format of the request; null while a line has no points yet or too many. */
export function marksToSend(lines: readonly RubricLine[], given: RubricMarks) {
  const marks: Record<string, { criteria: Record<string, number> } | { points: number }> = {};
  for (const line of lines) {
    const points = given[keyOf(line)];
    if (points === undefined || !accepts(line, points)) return null;
    if (line.id === null) marks[line.interaction] = { points };
    else {
      const before = marks[line.interaction];
      const criteria = before && "criteria" in before ? before.criteria : {};
      marks[line.interaction] = { criteria: { ...criteria, [line.id]: points } };
    }
  }
  return marks;
}

/** Returns the total points given, and the maximum. */
export function sumOf(lines: readonly RubricLine[], given: RubricMarks): { points: number; max: number } {
  const points = lines.reduce((sum, line) => sum + (given[keyOf(line)] ?? 0), 0);
  return { points, max: lines.reduce((sum, line) => sum + line.max, 0) };
}

/**
 * Returns the test points that the marks of each interaction earn, and the maximum: a rubric has its own scale. Null where they can't
 * be computed part by part.
 */
export function earnedBy(
  { parts }: Pick<Answer, "parts">,
  marks: Readonly<Record<string, number>>,
): { points: number; max: number } | null {
  const tidy = (points: number) => Math.round(points * 1e4) / 1e4;
  let [points, max] = [0, 0];
  for (const { interaction, worth, max_points } of parts) {
    if (worth === null || max_points <= 0) return null;
    points += (worth * (marks[interaction] ?? 0)) / max_points;
    max += worth;
  }
  return { points: tidy(points), max: tidy(max) };
}

/** Returns the points given so far, by interaction. */
export function marksOf(lines: readonly RubricLine[], given: RubricMarks): Record<string, number> {
  const marks: Record<string, number> = {};
  for (const line of lines) marks[line.interaction] = (marks[line.interaction] ?? 0) + (given[keyOf(line)] ?? 0);
  return marks;
}
