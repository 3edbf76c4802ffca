import type { HandlerOutput } from "@sextant/contract/types.ts";
import { sql } from "kysely";
import { listOwnHolidays } from "../../foundation/schools/holidays.ts";
import type { Database } from "../../platform/database/client.ts";

type Plan = NonNullable<HandlerOutput<"study_plan.get">["plan"]>;

/** What a study plan says of days of practice. */
export interface PlannedTime {
  /** For Monday to Sunday. */
  minutes: number[];
  /** Days off, their own and those of their schools. */
  pauses: { from: string; to: string }[];
  /** As it was made last; null before it was. */
  plan: Pick<Plan, "days"> | null;
}

/** Reads the study plan of a person, if they have one. */
export async function selectPlannedTime(db: Database, userId: string): Promise<PlannedTime | undefined> {
  const { rows } = await sql<PlannedTime>`
    select minutes, pauses, plan from study_plans where user_id = ${userId}::uuid`.execute(db);
  const [row] = rows;
  return row && { ...row, pauses: [...row.pauses, ...(await listOwnHolidays(db, userId))] };
}
