import type { Tx } from "../platform/database/client.ts";
import { lockSchedule, upsertSchedule } from "./mistakes.queries.ts";
import { advance } from "./schedule.ts";

/** Moves the schedule of a mistake on after a question like it was answered; an answer that arrives late counts after the last. */
export async function moveOn(
  tx: Tx,
  { user_id, question_id }: { user_id: string; question_id: string },
  solved: boolean,
  at: Date,
): Promise<void> {
  const before = await lockSchedule(tx, user_id, question_id);
  const begun = before?.closed_at ? null : (before ?? null);
  const now = begun && begun.last_at > at ? begun.last_at : at;
  await upsertSchedule(tx, { user_id, question_id, ...advance(begun, solved, now) });
}
