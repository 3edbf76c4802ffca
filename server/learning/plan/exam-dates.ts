import type { HandlerInput, HandlerOutput } from "@sextant/contract/types.ts";
import { sql } from "kysely";
import type { Actor } from "../../platform/binder.ts";
import type { Database } from "../../platform/database/client.ts";
import { newId } from "../../platform/ids.ts";
import { invalid, notFound } from "../../platform/refusal.ts";

type ExamDate = HandlerOutput<"exam_dates.create">;

/** Returns the official dates of exams that are still ahead anywhere, the next first. */
export async function listExamDates(db: Database): Promise<HandlerOutput<"exam_dates.list">> {
  const { rows } = await sql<ExamDate>`
    select id, exam, held_on::text as on, register_by::text as register_by,
      case when score_min is not null then jsonb_build_object('min', score_min, 'max', score_max, 'step', score_step) end as scale
    from exam_dates
    where held_on >= (now() at time zone 'UTC')::date - 1 order by held_on, exam`.execute(db);
  return { results: rows };
}

/** Adds an official date. @throws Refusal `invalid` for a date that is there, or registration that ends after it. */
export async function createExamDate(
  db: Database,
  actor: Actor,
  { exam, on, register_by, scale }: HandlerInput<"exam_dates.create">["body"],
): Promise<ExamDate> {
  if (register_by !== null && register_by > on) throw invalid("register_by", "Registration ends before the exam.");
  const { min = null, max = null, step = null } = scale ?? {};
  const scores = { score_min: min, score_max: max, score_step: step };
  const row = { id: newId(), exam, held_on: on, register_by, created_by: actor.id, ...scores };
  const { numInsertedOrUpdatedRows: added } = await db
    .insertInto("exam_dates")
    .values(row)
    .onConflict((same) => same.columns(["exam", "held_on"]).doNothing())
    .executeTakeFirst();
  if (added !== 1n) throw invalid("on", "This exam already has this date.");
  return { id: row.id, exam, on, register_by, scale };
}

/** Removes an official date; plans that use it keep it. @throws Refusal `not_found`. */
export async function removeExamDate(db: Database, id: string): Promise<void> {
  const { numDeletedRows } = await db.deleteFrom("exam_dates").where("id", "=", id).executeTakeFirst();
  if (numDeletedRows === 0n) throw notFound("This date");
}
