/** Days without work, both ends included. Days are counted from any Thursday, such as that of 1 January 1970. */
export interface Pause {
  readonly from: number;
  readonly to: number;
}

/** Returns the weekday of a day counted from 1 January 1970: Monday is 0. */
export const weekdayOf = (day: number): number => (((day + 3) % 7) + 7) % 7;

/** Returns whether a day is within a pause. */
export const isPaused = (day: number, pauses: readonly Pause[]): boolean =>
  pauses.some(({ from, to }) => from <= day && day <= to);
