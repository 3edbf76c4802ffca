import { recordAudit } from "../audit/record.ts";
import type { Actor } from "../platform/binder.ts";
import type { Database } from "../platform/database/client.ts";
import { invalid, Refusal } from "../platform/refusal.ts";
import { changeSitting } from "../sessions/change.ts";
import { insertAttemptScores } from "./marking.queries.ts";
import { findNewestScores } from "./newest-scores.ts";
import { scoreRow } from "./score-attempt.ts";
import { concludeScoring } from "./score-session.ts";
import { totalSession } from "./total-session.ts";

/**
 * Gives an attempt the points that a person decided, where a mark is owed or was given by hand before; the sitting is added up anew
 * and is scored once nothing is owed.
 */
export async function markByHand(
  db: Database,
  wake: () => void,
  actor: Actor,
  mark: { sessionId: string; attemptId: string; points: number; address: string },
): Promise<void> {
  await changeSitting(db, wake, mark.sessionId, actor.id, async (tx, sitting, row, now) => {
    const before = (await findNewestScores(tx, sitting.id)).get(mark.attemptId);
    if (!before || (before.status !== "owed" && before.cause !== "marked")) {
      throw new Refusal("illegal_transition", "No mark is owed for this attempt.", { state: sitting.state });
    }
    if (mark.points > before.max_points) throw invalid("points", `At most ${before.max_points} points.`);
    const score = {
      ...before,
      status: "scored" as const,
      points: mark.points,
      correct: mark.points === before.max_points,
    };
    await insertAttemptScores(tx, [scoreRow(sitting.id, score, "marked", actor.id)]);
    await recordAudit(tx, {
      actor,
      action: "attempt.marked",
      subject: { type: "attempt", id: mark.attemptId },
      before: { points: before.points },
      after: { points: mark.points },
      schoolId: row.school_id,
      address: mark.address,
    });
    const { isOwed } = await totalSession(tx, sitting, "marked", actor.id);
    return { events: await concludeScoring(tx, sitting, isOwed, now), value: null };
  });
}
