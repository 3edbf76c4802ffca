import { recordAudit } from "../audit/record.ts";
import type { Tx } from "../platform/database/client.ts";
import { publish } from "../platform/live.ts";
import { endLookRows } from "./looking.queries.ts";

/**
 * Ends the looks through students' eyes that a staff person has open; their pages hear of it at once.
 *
 * @param parentId Only those begun from this sign-in; null for all of them.
 */
export async function endLooks(
  tx: Tx,
  wake: () => void,
  lookerId: string,
  parentId: string | null = null,
): Promise<void> {
  for (const { id, user_id: studentId } of await endLookRows(tx, lookerId, parentId)) {
    await publish(tx, wake, { audience: `user:${studentId}`, kind: "sign_in.ended", data: { sign_in: id } });
    const subject = { type: "user", id: studentId };
    await recordAudit(tx, { actor: { id: lookerId }, asUser: studentId, action: "user.look_ended", subject });
  }
}
