import type { Actor } from "../platform/binder.ts";
import type { Database } from "../platform/database/client.ts";
import { inTransaction } from "../platform/database/transaction.ts";
import { notFound, Refusal } from "../platform/refusal.ts";
import { findPlan } from "./answers/plan.ts";
import { seesOwnAnswers } from "./own-answers-seen.ts";
import { getOwnSession, getReachedSession } from "./reach.ts";
import type { SessionRow } from "./sessions.queries.ts";
import {
  listOfflineSpans,
  listVisits,
  type OfflineSpan,
  updateVisit,
  upsertOfflineSpans,
  upsertVisits,
  type VisitRow,
} from "./visits.queries.ts";

/** Visits of a device that lost the session are told so; after the end they are still welcome, for they only say how it went. */
function requireLease(row: SessionRow, lease: number): void {
  if (lease > row.lease) throw new Refusal("lease_unknown", "This lease is unknown.", { state: row.state });
  if (lease < row.lease)
    throw new Refusal("taken_over", "You continued in another browser or on another device.", { state: row.state });
}

function present(row: {
  id: string;
  attempt_id: string;
  entered_ms: number;
  left_ms: number | null;
  active_ms: number | null;
  focus_lost: number;
  focus_lost_at: number[];
}) {
  const { attempt_id: attempt, id, entered_ms, left_ms, active_ms, focus_lost, focus_lost_at } = row;
  return { id, attempt, entered_ms, left_ms, active_ms, focus_lost, focus_lost_at };
}

/**
 * Saves visits, many at once; the same id again completes the one that is there. So it is with spans without a connection: the same
 * start again moves the end.
 */
export async function saveVisits(
  db: Database,
  actor: Actor,
  request: { session: string; lease: number; visits: VisitRow[]; offline?: OfflineSpan[] | undefined },
) {
  const row = await getOwnSession(db, actor, request.session);
  requireLease(row, request.lease);
  const plan = await findPlan(
    db,
    request.session,
    request.visits.map((visit) => visit.attempt),
  );
  const byId = new Map(request.visits.map((visit) => [visit.id, visit]));
  const known = [...byId.values()].filter((visit) => plan?.attempts.has(visit.attempt));
  const spans = request.offline ?? [];
  await inTransaction(db, async (tx) => {
    await upsertVisits(tx, row.id, known);
    if (spans.length > 0) await upsertOfflineSpans(tx, row.id, spans);
  });
  return {
    offline: spans.length > 0 ? (await listOfflineSpans(db, row.id)).length : 0,
    visits: request.visits.map((visit) =>
      plan?.attempts.has(visit.attempt)
        ? { id: visit.id, status: "saved" as const }
        : { id: visit.id, status: "rejected" as const, code: "unknown_attempt" },
    ),
  };
}

/** Completes one look. */
export async function endVisit(
  db: Database,
  actor: Actor,
  id: string,
  request: { session: string; lease: number } & Omit<VisitRow, "id" | "attempt" | "entered_ms">,
) {
  const row = await getOwnSession(db, actor, request.session);
  requireLease(row, request.lease);
  const visit = await updateVisit(db, row.id, id, request);
  if (!visit) throw notFound("This visit");
  return present(visit);
}

/** Returns the path through a sitting: for the team at once, for the student once it is released. */
export async function getVisits(db: Database, actor: Actor, sessionId: string) {
  const row = await getReachedSession(db, actor, sessionId);
  if (actor.role === "student" && !(await seesOwnAnswers(db, row)))
    throw new Refusal("illegal_transition", "You can see this once your answers are released.", { state: row.state });
  return { results: (await listVisits(db, sessionId)).map(present) };
}
