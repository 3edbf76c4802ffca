import type { ReasonFamily } from "@sextant/contract/reason-families.ts";
import { markByHand } from "../../delivery/marking/mark-by-hand.ts";
import { listAttemptsInOrder } from "../../delivery/sessions/attempts-in-order.ts";
import { getReachedSession } from "../../delivery/sessions/reach.ts";
import { recordAudit } from "../../foundation/audit/record.ts";
import type { Actor } from "../../platform/binder.ts";
import type { Database } from "../../platform/database/client.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { invalid, notFound, Refusal } from "../../platform/refusal.ts";
import { reasonExists, setReason } from "./reasons.queries.ts";

export interface AttemptChange {
  reason_for_error?: string | null | undefined;
  /** A family alone, in place of a reason. */
  reason_family?: ReasonFamily | undefined;
  note?: string | undefined;
  /** A mark given by hand, in the placement's points. */
  points?: number | undefined;
  /** The same by interaction, in the units of its key. */
  marks?: Record<string, number> | undefined;
}

/**
 * Says why an attempt went wrong, notes something, or marks by hand: the student in their own sitting once it is over, the team by
 * reach. Which role may send which field is said by the contract.
 */
export async function updateAttempt(
  db: Database,
  wake: () => void,
  actor: Actor,
  sessionId: string,
  id: string,
  change: AttemptChange,
): Promise<void> {
  const row = await getReachedSession(db, actor, sessionId);
  const attempt = (await listAttemptsInOrder(db, sessionId)).find((each) => each.id === id);
  if (!attempt) throw notFound("This attempt");
  if (!["submitted", "scored", "released"].includes(row.state)) {
    throw new Refusal("illegal_transition", "This sitting is still in progress.", { state: row.state });
  }
  const isOwn = row.user_id === actor.id && actor.role === "student";
  const { points, marks } = change;
  if (points !== undefined && marks !== undefined) throw invalid("marks", "Send either points or marks, not both.");
  const mark = points !== undefined ? { points } : marks !== undefined ? { marks } : null;
  const { reason_for_error: reason, reason_family: family } = change;
  if (reason && family !== undefined) throw invalid("reason_family", "Send either a reason or a family, not both.");
  if (reason && !(await reasonExists(db, reason)))
    throw invalid("reason_for_error", "This reason for error doesn’t exist.");
  await inTransaction(db, async (tx) => {
    if (reason !== undefined || family !== undefined || change.note !== undefined) {
      const said = {
        ...(reason === undefined ? {} : { reasonId: reason }),
        ...(family === undefined ? {} : { family }),
        ...(change.note === undefined ? {} : { note: change.note }),
      };
      await setReason(tx, { sessionId, attemptId: id, by: isOwn ? "student" : "tutor", authorId: actor.id, ...said });
      if (!isOwn) {
        const subject = { type: "attempt", id };
        await recordAudit(tx, {
          actor,
          action: "attempt.reason_given",
          subject,
          after: family === undefined ? { reason } : { family },
          schoolId: row.school_id,
        });
      }
    }
  });
  if (mark) await markByHand(db, wake, actor, { sessionId, attemptId: id, mark });
}
