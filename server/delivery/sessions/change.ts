import { type NewNotification, notify } from "../../foundation/notifications/notify.ts";
import { withdrawReleased } from "../../foundation/notifications/withdraw-released.ts";
import type { Database, Tx } from "../../platform/database/client.ts";
import { inTransaction, savePoint } from "../../platform/database/transaction.ts";
import { enqueue } from "../../platform/jobs.ts";
import { notFound, Refusal } from "../../platform/refusal.ts";
import { followStates } from "../results/session-results.ts";
import { refreshStandings } from "../results/standings.ts";
import { findOpenSection, type Sitting, type SittingEvent } from "../sittings/sitting.ts";
import { planNextCheck, settle } from "../sittings/transitions.ts";
import { announce } from "./announce.ts";
import { routeSittings } from "./route.ts";
import {
  deletePreparedAttempts,
  type LockedSitting,
  listPracticeSessions,
  lockSitting,
  lockSittings,
  type SessionRow,
  type SittingChange,
  updateSittings,
} from "./sessions.queries.ts";

/** The task that pays a scoring that is owed. */
export const scoreSessionsTask = "marking.score";

/** The task that has what was practised follow sittings that were scored, reopened or cancelled. */
export const countPracticeTask = "mistakes.follow_practice";

/** So many sittings are scored in one transaction: enough to share its statements, few enough not to hold them for long. */
const SCORED_AT_ONCE = 50;

/** Owes scoring in this transaction: at once when the page has nothing unsent, else when the grace is over. */
async function requestScoring(tx: Tx, sittings: readonly Sitting[]): Promise<void> {
  const owed = sittings.filter((sitting) => sitting.scoring_owed);
  const isWaiting = (sitting: Sitting) => sitting.state === "submitted" && sitting.unsent !== 0;
  const byMoment = Map.groupBy(owed, (sitting) => (isWaiting(sitting) && sitting.grace_ends_at?.getTime()) || null);
  for (const [moment, due] of byMoment) {
    const when = moment === null ? {} : { runAt: new Date(moment) };
    const ids = due.map(({ id }) => id);
    // One alone can still be asked for sooner. What a task for many finds scored already, it leaves.
    if (ids.length === 1) await enqueue(tx, scoreSessionsTask, { sessions: ids }, { key: `score:${ids[0]}`, ...when });
    else
      for (let start = 0; start < ids.length; start += SCORED_AT_ONCE)
        await enqueue(tx, scoreSessionsTask, { sessions: ids.slice(start, start + SCORED_AT_ONCE) }, when);
  }
}

/** Owes it in this transaction that mistakes follow these sittings, those of practice sets. */
async function requestPractice(tx: Tx, sittings: readonly Sitting[]): Promise<void> {
  const sessions = await listPracticeSessions(tx, sittings);
  if (sessions.length > 0) await enqueue(tx, countPracticeTask, { sessions });
}

function releasedNotification(sitting: Sitting): NewNotification {
  return {
    user: sitting.user_id,
    kind: "released",
    key: `${sitting.id} ${sitting.released_at?.toISOString() ?? ""}`,
    data: { session: sitting.id, thing: { type: "assessment", id: sitting.assessment_id } },
  };
}

/** What a student is told when late answers of theirs count after all: once each time. */
function countedNotifications({ sitting, events }: SittingChange): NewNotification[] {
  return events
    .filter(({ action }) => action === "count_late")
    .map(({ data }) => ({
      user: sitting.user_id,
      kind: "late_counted",
      key: `${sitting.id} ${String(data.at)}`,
      data: { session: sitting.id, thing: { type: "assessment", id: sitting.assessment_id } },
    }));
}

/** Drops what was prepared of sittings that are over: a section that nobody began has no attempts. */
async function dropUnused(tx: Tx, sittings: readonly Sitting[]): Promise<void> {
  const over = sittings.filter(({ state }) => state !== "allocated" && state !== "in_progress");
  const unused = over.flatMap((sitting) => {
    const sections = sitting.sections.filter(({ state, prepared }) => prepared && state === "pending");
    for (const section of sections) section.prepared = false;
    return sections.map((section) => ({ sessionId: sitting.id, sectionId: section.id }));
  });
  await deletePreparedAttempts(tx, unused);
}

/** What a student is told when a test of theirs is open again: until when, where that is limited. */
function reopenedNotification(sitting: Sitting): NewNotification {
  return {
    user: sitting.user_id,
    kind: "reopened",
    key: `${sitting.id} ${sitting.reopened_at?.toISOString() ?? ""}`,
    data: {
      session: sitting.id,
      thing: { type: "assessment", id: sitting.assessment_id },
      closes_at: findOpenSection(sitting)?.deadline_at?.toISOString() ?? null,
    },
  };
}

/** Saves changed sittings in their transaction: rows, the modules that follow ended ones, events, jobs and notices. */
export async function saveChanges(tx: Tx, wake: () => void, made: readonly SittingChange[], at?: Date): Promise<void> {
  if (made.length === 0) return;
  const sittings = made.map(({ sitting }) => sitting);
  const routed = await routeSittings(tx, sittings);
  const changes = made.map((change) => {
    const event = routed.get(change.sitting);
    return event ? { ...change, events: [...change.events, event] } : change;
  });
  for (const sitting of sittings) planNextCheck(sitting);
  await dropUnused(tx, sittings);
  await updateSittings(tx, changes, at);
  await requestScoring(tx, sittings);
  const withOne = (...actions: string[]) =>
    changes
      .filter(({ events }) => events.some((event) => actions.includes(event.action)))
      .map(({ sitting }) => sitting);
  await followStates(tx, withOne("release", "reopen", "cancel"));
  const rescored = withOne("score", "reopen", "cancel");
  await refreshStandings(
    tx,
    rescored.map((sitting) => sitting.user_id),
  );
  if (!at) await requestPractice(tx, rescored);
  // What is written down after the fact is news to nobody.
  const released = at ? [] : withOne("release").filter((sitting) => !sitting.is_preview);
  const reopened = at ? [] : withOne("reopen").filter((sitting) => !sitting.is_preview);
  await withdrawReleased(tx, reopened);
  const counted = changes.filter(({ sitting }) => !sitting.is_preview).flatMap(countedNotifications);
  const told = [...released.map(releasedNotification), ...reopened.map(reopenedNotification), ...counted];
  await notify(tx, wake, told);
  await announce(tx, wake, changes);
}

/**
 * Changes a sitting under its row lock. What time alone has done by now is written first and stays, even when the change itself is
 * then refused.
 *
 * @param work Applies transitions to the sitting it is given and returns what happened.
 * @param at When it happens, for a sitting that is written down after the fact; now by the database's clock, unless given.
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
    const now = at ?? locked.now;
    const settled = settle(sitting, now);
    if (settled.length > 0) await saveChanges(tx, wake, [{ sitting, events: settled, actorId: null }], at);
    const before = settled.length > 0 ? await savePoint(tx) : null;
    try {
      const { events, value } = await work(tx, sitting, row, now);
      if (events.length > 0) await saveChanges(tx, wake, [{ sitting, events, actorId }], at);
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

/**
 * Changes sittings in one transaction, with statements that they share. Those that something else holds are left alone. If one fails,
 * all are as they were before.
 *
 * @param work Applies transitions to the sittings it is given, which have caught up with time, and returns what happened.
 * @returns The sessions that were not locked.
 */
export async function changeSittings(
  db: Database,
  wake: () => void,
  ids: readonly string[],
  work: (tx: Tx, locked: readonly LockedSitting[]) => Promise<SittingChange[]>,
): Promise<string[]> {
  return inTransaction(db, async (tx) => {
    const locked = await lockSittings(tx, ids);
    const hasEvents = ({ events }: SittingChange) => events.length > 0;
    const settled = locked.map(({ sitting, now }) => ({ sitting, events: settle(sitting, now), actorId: null }));
    await saveChanges(tx, wake, settled.filter(hasEvents));
    await saveChanges(tx, wake, (await work(tx, locked)).filter(hasEvents));
    const taken = new Set(locked.map(({ sitting }) => sitting.id));
    return ids.filter((id) => !taken.has(id));
  });
}

/** Has a sitting catch up with time if something is due by `now`; whichever process sees it first. */
export async function settleIfDue(
  db: Database,
  wake: () => void,
  row: Pick<SessionRow, "id" | "next_check_at">,
  now: Date,
): Promise<boolean> {
  if (!row.next_check_at || row.next_check_at > now) return false;
  await changeSitting(db, wake, row.id, null, async () => ({ events: [], value: null }));
  return true;
}
