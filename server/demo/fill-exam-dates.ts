import { createExamDate } from "../learning/plan/exam-dates.ts";
import type { Actor } from "../platform/binder.ts";
import type { Tx } from "../platform/database/client.ts";
import { examDays } from "./content/exam-days.ts";

const SAT_SCALE = { min: 400, max: 1600, step: 10 };

/** Adds the official dates of the SAT that plans lead to. */
export async function fillExamDates(tx: Tx, staff: Actor, now: Date): Promise<void> {
  for (const day of examDays(now)) await createExamDate(tx, staff, { exam: "SAT", scale: SAT_SCALE, ...day });
}
