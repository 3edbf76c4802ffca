import { recordAudit } from "../../foundation/audit/record.ts";
import type { Actor } from "../../platform/binder.ts";
import type { Database } from "../../platform/database/client.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { Refusal } from "../../platform/refusal.ts";
import { getReachedSession, relationTo, requireMayAct } from "./reach.ts";
import { deleteAllocated, findSessionRow } from "./sessions.queries.ts";

/** Takes back a sitting that nobody has started. */
export async function removeSession(db: Database, actor: Actor, id: string): Promise<void> {
  const row = await getReachedSession(db, actor, id);
  const relation = await relationTo(db, actor, row);
  if (!relation.isOwn) requireMayAct("remove", relation);
  await inTransaction(db, async (tx) => {
    if (!(await deleteAllocated(tx, id))) {
      const state = (await findSessionRow(tx, id))?.state ?? row.state;
      throw new Refusal("illegal_transition", "Only sittings that haven’t started can be withdrawn.", { state });
    }
    const subject = { type: "session", id };
    await recordAudit(tx, {
      actor,
      action: "session.removed",
      subject,
      before: { user: row.user_id },
      schoolId: row.school_id,
    });
  });
}
