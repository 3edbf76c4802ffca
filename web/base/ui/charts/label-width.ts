/** The least room beside a ground, the gap between it and its labels, and what a character takes at most in print too, in pixels. */
const LEAST = 40;
const GAP = 12;
const CHARACTER = 9;

/** Returns the room that the labels of an axis need beside the ground. */
export const labelWidth = (labels: readonly string[]): number =>
  Math.max(LEAST, GAP + CHARACTER * Math.max(0, ...labels.map(({ length }) => length)));
