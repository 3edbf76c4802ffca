import type { KeyOf } from "../editing/edit-props.ts";

export type Criterion = KeyOf<"extended_text">["rubric"][number];
type Level = NonNullable<Criterion["levels"]>[number];
type Levels = Pick<Criterion, "levels" | "only_levels">;

/** Returns a criterion's levels with one more: at first none and all of its points, then the highest that no level has. */
export function withLevel({ levels = [], points }: Pick<Criterion, "levels" | "points">): Levels {
  const blank = (own: number): Level => ({ points: own, description: "" });
  if (levels.length === 0) return { levels: points > 0 ? [blank(0), blank(points)] : [blank(0)] };
  const taken = new Set(levels.map((level) => level.points));
  const free = Array.from({ length: Math.floor(points) + 1 }, (_, down) => Math.floor(points) - down).find(
    (one) => !taken.has(one),
  );
  // Between two that are there, as long as the list rises.
  const next = blank(free ?? points);
  const at = levels.findIndex((level) => level.points > next.points);
  return { levels: at < 0 ? [...levels, next] : levels.toSpliced(at, 0, next) };
}

/** Returns a criterion's levels without one; what only levels decide ends with the last of them. */
export function withoutLevel({ levels = [] }: Levels, index: number): Levels {
  const left = levels.toSpliced(index, 1);
  return left.length > 0 ? { levels: left } : { levels: undefined, only_levels: undefined };
}

/** Returns a criterion's levels with fields of one changed. */
export function changedLevel({ levels = [] }: Levels, index: number, fields: Partial<Level>): Levels {
  return { levels: levels.map((level, at) => (at === index ? { ...level, ...fields } : level)) };
}
