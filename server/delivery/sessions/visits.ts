import type { Actor } from "../../platform/binder.ts";
import type { Database } from "../../platform/database/client.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { notFound, Refusal } from "../../platform/refusal.ts";
import { seesOwnAnswers } from "./own-answers-seen.ts";
import { findPlan, type SittingPlan } from "./plan/plan.ts";
import { getOwnSession, getReachedSession } from "./reach.ts";
import { getReachedPosition } from "./render.queries.ts";
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
 * Returns what tells whether a visit may be: of a question of this sitting, and where there is no way back of one that was shown, so that
 * no visit opens what comes after it.
 */
async function createVisitCheck(
  db: Database,
  sessionId: string,
  plan: SittingPlan | null,
  visits: readonly VisitRow[],
): Promise<(visit: VisitRow) => "unknown_attempt" | "not_reached" | null> {
  const plannedOf = ({ attempt }: VisitRow) => plan?.attempts.get(attempt);
  const linear = visits.flatMap((visit) => {
    const planned = plannedOf(visit);
    return planned?.isLinear ? [planned.sectionId] : [];
  });
  const shown = new Map<string, number>();
  for (const section of new Set(linear)) shown.set(section, (await getReachedPosition(db, sessionId, section)) + 1);
  return (visit) => {
    const planned = plannedOf(visit);
    if (!planned) return "unknown_attempt";
    return planned.position > (shown.get(planned.sectionId) ?? planned.position) ? "not_reached" : null;
  };
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
  const reject = await createVisitCheck(db, row.id, plan, request.visits);
  const byId = new Map(request.visits.map((visit) => [visit.id, visit]));
  const known = [...byId.values()].filter((visit) => reject(visit) === null);
  const spans = request.offline ?? [];
  await inTransaction(db, async (tx) => {
    await upsertVisits(tx, row.id, known);
    if (spans.length > 0) await upsertOfflineSpans(tx, row.id, spans);
  });
  return {
    offline: spans.length > 0 ? (await listOfflineSpans(db, row.id)).length : 0,
    visits: request.visits.map((visit) => {
      const code = reject(visit);
      return code === null
        ? { id: visit.id, status: "saved" as const }
        : { id: visit.id, status: "rejected" as const, code };
    }),
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
