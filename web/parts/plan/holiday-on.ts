import type { StudyPlan } from "./requests.ts";

/** Returns the school holiday that a day is in; undefined on any other day. Pure. */
export const holidayOn = ({ holidays }: Pick<StudyPlan, "holidays">, day: string) =>
  holidays.find(({ from, to }) => from <= day && day <= to);
