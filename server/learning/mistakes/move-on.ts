import type { Tx } from "../../platform/database/client.ts";
import { deleteSchedule, lockSchedule, selectAnswered, upsertSchedule } from "./mistakes.queries.ts";
import { follow, type Schedule } from "./schedule.ts";

/** The question of a mistake, and whose it is. */
interface Missed {
  user_id: string;
  question_id: string;
}

/** Advances the schedule of a mistake after an answer to a similar question; a late answer counts after the last one. */
export async function moveOn(tx: Tx, { user_id, question_id }: Missed, solved: boolean, at: Date): Promise<void> {
  const before = await lockSchedule(tx, user_id, question_id);
  await upsertSchedule(tx, { user_id, question_id, ...follow(before ?? null, solved, at) });
}

/** Rebuilds the schedule of a mistake from all answered similar questions, after one of the answers changed or was withdrawn. */
export async function replayTries(tx: Tx, { user_id, question_id }: Missed): Promise<void> {
  await lockSchedule(tx, user_id, question_id);
  let schedule: Schedule | null = null;
  for (const { correct, answered_at } of await selectAnswered(tx, user_id, question_id))
    schedule = follow(schedule, correct, answered_at);
  if (schedule) await upsertSchedule(tx, { user_id, question_id, ...schedule });
  else await deleteSchedule(tx, user_id, question_id);
}
