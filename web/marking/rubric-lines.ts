import type { Answer } from "./requests.ts";

/** One thing to give points for: a line of a rubric, or a whole part that has none. */
export type RubricLine = {
  interaction: string;
  /** The line's id; null for a part without a rubric. */
  id: string | null;
  name: string;
  description: string;
  max: number;
};

/** What was given so far, by `keyOf` a line. */
export type RubricMarks = Readonly<Record<string, number>>;

export const keyOf = (line: Pick<RubricLine, "interaction" | "id">) => `${line.interaction}/${line.id ?? ""}`;

/** Returns everything there is to give points for in an answer, in order. */
export function linesOf({ parts }: Pick<Answer, "parts">): RubricLine[] {
  return parts.flatMap(({ interaction, max_points, rubric }): RubricLine[] =>
    rubric.length === 0
      ? [{ interaction, id: null, name: "", description: "", max: max_points }]
      : rubric.map(({ id, name, description, points }) => ({ interaction, id, name, description, max: points })),
  );
}

/**
 * Returns the points that a key or a button can give a line: whole ones up to nine, and the most there is. Null: they are
 * typed.
 */
export function stepsOf({ max }: RubricLine): number[] | null {
  if (max > 9) return null;
  const whole = Array.from({ length: Math.floor(max) + 1 }, (_, points) => points);
  return Number.isInteger(max) ? whole : [...whole, max];
}

/** Returns points with half a one more or less; null where that is more than there is. */
export function withHalf(points: number, max: number): number | null {
  const turned = Number.isInteger(points) ? points + 0.5 : Math.floor(points);
  return turned <= max ? turned : null;
}

/** Returns what an earlier mark gave, as far as these lines can show it. */
export function givenBefore(lines: readonly RubricLine[], mark: Answer["earlier"][number] | undefined): RubricMarks {
  if (!mark) return {};
  return Object.fromEntries(
    lines.flatMap((line): [string, number][] => {
      const points = line.id === null ? mark.marks[line.interaction] : mark.criteria[line.interaction]?.[line.id];
      return points === undefined ? [] : [[keyOf(line), points]];
    }),
  );
}

/** Returns the marks as they are sent; null while a line has no points yet or too many. */
export function marksToSend(lines: readonly RubricLine[], given: RubricMarks) {
  const marks: Record<string, { criteria: Record<string, number> } | { points: number }> = {};
  for (const line of lines) {
    const points = given[keyOf(line)];
    if (points === undefined || !(points >= 0 && points <= line.max)) return null;
    if (line.id === null) marks[line.interaction] = { points };
    else {
      const before = marks[line.interaction];
      const criteria = before && "criteria" in before ? before.criteria : {};
      marks[line.interaction] = { criteria: { ...criteria, [line.id]: points } };
    }
  }
  return marks;
}

/** Returns what was given in all, and the most there is. */
export function sumOf(lines: readonly RubricLine[], given: RubricMarks): { points: number; max: number } {
  const points = lines.reduce((sum, line) => sum + (given[keyOf(line)] ?? 0), 0);
  return { points, max: lines.reduce((sum, line) => sum + line.max, 0) };
}
