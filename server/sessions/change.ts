import { type NewNotification, notify } from "../notifications/notify.ts";
import type { Database, Tx } from "../platform/database/client.ts";
import { inTransaction, savePoint } from "../platform/database/transaction.ts";
import { enqueue } from "../platform/jobs.ts";
import { notFound, Refusal } from "../platform/refusal.ts";
import { markReleased } from "../results/released.ts";
import { refreshStanding } from "../results/standings.ts";
import { announce } from "./announce.ts";
import { lockSitting, type SessionRow, updateSitting } from "./sessions.queries.ts";
import type { Sitting, SittingEvent } from "./sitting.ts";
import { planNextCheck, settle } from "./transitions.ts";

/** The task that pays a scoring that is owed. */
export const scoreTask = "marking.score";

/** Owes scoring in this transaction: at once when the page has nothing unsent, else when the grace is over. */
async function oweScoring(tx: Tx, sitting: Sitting): Promise<void> {
  if (!sitting.scoring_owed) return;
  const mustWait = sitting.state === "submitted" && sitting.unsent !== 0;
  const runAt = mustWait ? (sitting.grace_ends_at ?? undefined) : undefined;
  await enqueue(tx, scoreTask, { session: sitting.id }, { key: `score:${sitting.id}`, ...(runAt ? { runAt } : {}) });
}

function releasedNotification(sitting: Sitting): NewNotification {
  return {
    user: sitting.user_id,
    kind: "released",
    key: `${sitting.id} ${sitting.released_at?.toISOString() ?? ""}`,
    data: { session: sitting.id, thing: { type: "assessment", id: sitting.assessment_id } },
  };
}

/** Writes a changed sitting back in its transaction: rows, events, what is owed, and who is told. */
export async function keepChange(
  tx: Tx,
  wake: () => void,
  sitting: Sitting,
  events: readonly SittingEvent[],
  actorId: string | null,
  at?: Date,
): Promise<void> {
  planNextCheck(sitting);
  await updateSitting(tx, sitting, events, actorId, at);
  await oweScoring(tx, sitting);
  if (events.some((event) => ["release", "reopen", "cancel"].includes(event.action))) {
    await markReleased(tx, sitting.id, sitting.released_at);
  }
  if (events.some((event) => ["score", "reopen", "cancel"].includes(event.action))) {
    await refreshStanding(tx, sitting.user_id);
  }
  // What is written down after the fact is news to nobody.
  if (!at && !sitting.is_preview && events.some((event) => event.action === "release")) {
    await notify(tx, wake, [releasedNotification(sitting)]);
  }
  await announce(tx, wake, sitting, events);
}

/**
 * Changes a sitting under its row lock. What time alone has done by now is written first and stays, even when the change itself is
 * then refused.
 *
 * @param work Applies transitions to the sitting it is given and returns what happened.
 * @param at When it happens, for a sitting that is written down after the fact; now, unless given.
 * @throws Refusal `not_found`, or what the work refuses with.
 */
export async function changeSitting<T>(
  db: Database,
  wake: () => void,
  id: string,
  actorId: string | null,
  work: (tx: Tx, sitting: Sitting, row: SessionRow, now: Date) => Promise<{ events: SittingEvent[]; value: T }>,
  at?: Date,
): Promise<T> {
  const outcome = await inTransaction(db, async (tx) => {
    const locked = await lockSitting(tx, id);
    if (!locked) throw notFound("This session");
    const { sitting, row } = locked;
    const now = at ?? new Date();
    const settled = settle(sitting, now);
    if (settled.length > 0) await keepChange(tx, wake, sitting, settled, null, at);
    const before = settled.length > 0 ? await savePoint(tx) : null;
    try {
      const { events, value } = await work(tx, sitting, row, now);
      if (events.length > 0) await keepChange(tx, wake, sitting, events, actorId, at);
      return { value };
    } catch (error) {
      // A refusal leaves what time has done: that is committed, and the refusal follows. Anything else undoes all.
      if (settled.length === 0 || !(error instanceof Refusal)) throw error;
      await before?.restore();
      return { error };
    }
  });
  if ("error" in outcome) throw outcome.error;
  return outcome.value as T;
}

/** Has a sitting catch up with time if something is due; whichever process sees it first. */
export async function settleSitting(db: Database, wake: () => void, id: string): Promise<void> {
  await changeSitting(db, wake, id, null, async () => ({ events: [], value: null }));
}
