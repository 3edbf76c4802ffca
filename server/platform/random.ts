import { randomInt } from "node:crypto";

const STEPS = 2 ** 47;

/** Returns a number in [0, 1) that nobody can foresee. What is drawn with it is written down and never drawn again. */
export function unforeseeable(): number {
  return randomInt(STEPS) / STEPS;
}
