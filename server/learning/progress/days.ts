const DAY_MS = 86_400_000;

/** Returns a date as the number of days since 1 January 1970. */
export const dayOf = (date: string): number => Date.parse(`${date}T00:00:00Z`) / DAY_MS;

/** Returns the date of a day counted from 1 January 1970. */
export const dateOf = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10);
