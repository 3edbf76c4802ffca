import type { Tx } from "../../platform/database/client.ts";
import { publish } from "../../platform/live.ts";
import { recordAudit } from "../audit/record.ts";
import { endImpersonationRows } from "./impersonate.queries.ts";

/**
 * Ends the impersonations that a staff person has open, and tells their pages at once.
 *
 * @param parentId Only those begun from this sign-in; null for all of them.
 */
export async function endImpersonations(
  tx: Tx,
  wake: () => void,
  impersonatorId: string,
  parentId: string | null = null,
): Promise<void> {
  for (const { id, user_id: studentId } of await endImpersonationRows(tx, impersonatorId, parentId)) {
    await publish(tx, wake, { audience: `user:${studentId}`, kind: "sign_in.ended", data: { sign_in: id } });
    const subject = { type: "user", id: studentId };
    await recordAudit(tx, { actor: { id: impersonatorId }, asUser: studentId, action: "user.look_ended", subject });
  }
}
