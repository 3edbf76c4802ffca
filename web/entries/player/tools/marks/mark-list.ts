import type { Mark, MarkColor } from "../../../../base/sending/answer-row.ts";

const byPlace = (a: Mark, b: Mark) => (a.where === b.where ? a.start - b.start : a.where < b.where ? -1 : 1);

/** Returns the colour of a mark. */
export const colorOf = (mark: Pick<Mark, "color">): MarkColor => mark.color ?? "yellow";

/** Returns whether two marks merge: they overlap, or they touch and have the same colour. */
function melts(one: Mark, other: Mark): boolean {
  if (one.where !== other.where || one.start > other.end || one.end < other.start) return false;
  return (one.start < other.end && one.end > other.start) || colorOf(one) === colorOf(other);
}

/**
 * Adds a mark and merges it with those that it overlaps, including their notes, so that no text is marked twice. The new mark's colour
 * wins.
 */
export function addMark(marks: readonly Mark[], mark: Mark): Mark[] {
  if (mark.end <= mark.start) return [...marks];
  const touched = marks.filter((one) => melts(one, mark));
  const others = marks.filter((one) => !touched.includes(one));
  const melted = [...touched, mark].sort(byPlace);
  return [
    ...others,
    {
      where: mark.where,
      start: Math.min(...melted.map(({ start }) => start)),
      end: Math.max(...melted.map(({ end }) => end)),
      note: melted
        .map(({ note }) => note)
        .filter((note) => note !== "")
        .join("\n"),
      ...(mark.color ? { color: mark.color } : {}),
    },
  ].sort(byPlace);
}

/** Returns whether two marks cover the same text. */
export function isSameMark(
  a: Pick<Mark, "where" | "start" | "end">,
  b: Pick<Mark, "where" | "start" | "end">,
): boolean {
  return a.where === b.where && a.start === b.start && a.end === b.end;
}

/** Returns the marks without this one. */
export function removeMark(marks: readonly Mark[], mark: Mark): Mark[] {
  return marks.filter((one) => !isSameMark(one, mark));
}

/** Returns the marks with the note of this one changed. */
export function setMarkNote(marks: readonly Mark[], mark: Mark, note: string): Mark[] {
  return marks.map((one) => (isSameMark(one, mark) ? { ...one, note } : one));
}

/** Returns the marks with the colour of this one changed. */
export function setMarkColor(marks: readonly Mark[], mark: Mark, color: MarkColor): Mark[] {
  return marks.map((one) => (isSameMark(one, mark) ? { ...one, color } : one));
}

/** Returns the mark at a place in a text. */
export function findMark(marks: readonly Mark[], where: string, offset: number): Mark | null {
  return marks.find((one) => one.where === where && one.start <= offset && offset < one.end) ?? null;
}
