import type { Tx } from "../../../platform/database/client.ts";
import { enqueue } from "../../../platform/jobs.ts";

/** A task: the people of a course become those of its group. */
export const syncMembersTask = "lti.sync_members";

/** Owes the reading of a course’s people: now, or at a moment. */
export async function wakeMembers(tx: Tx, course: string, at?: Date): Promise<void> {
  const key = `${syncMembersTask}:${course}`;
  await enqueue(
    tx,
    syncMembersTask,
    { course },
    { queue: key, ...(at ? { key: `${key}:later`, runAt: at } : { key }) },
  );
}
