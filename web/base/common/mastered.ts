import { shownPercent } from "../ui/shown-number.ts";

/** From here on a topic counts as mastered. */
export const MASTERED = 0.8;

/** Returns mastery as points of a hundred. What isn’t mastered yet doesn’t read as if it were. */
export const shownMastery = (mastery: number): number => shownPercent(mastery, 1, [100 * MASTERED]);
