import { sql } from "kysely";
import type { Database, Tx } from "../platform/database/client.ts";

export interface VisitRow {
  id: string;
  attempt: string;
  entered_ms: number;
  left_ms?: number | null | undefined;
  active_ms?: number | null | undefined;
  focus_lost?: number | undefined;
}

/** Inserts visits or completes those that are there; sorted, so that two requests never wait for each other in a circle. */
export async function upsertVisits(tx: Tx, sessionId: string, visits: readonly VisitRow[]): Promise<void> {
  if (visits.length === 0) return;
  const rows = visits.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  await tx
    .insertInto("visits")
    .values(
      rows.map((visit) => ({
        session_id: sessionId,
        id: visit.id,
        attempt_id: visit.attempt,
        entered_ms: visit.entered_ms,
        left_ms: visit.left_ms ?? null,
        active_ms: visit.active_ms ?? null,
        focus_lost: visit.focus_lost ?? 0,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(["session_id", "id"]).doUpdateSet({
        left_ms: sql`coalesce(excluded.left_ms, visits.left_ms)`,
        active_ms: sql`coalesce(excluded.active_ms, visits.active_ms)`,
        focus_lost: sql`greatest(excluded.focus_lost, visits.focus_lost)`,
      }),
    )
    .execute();
}

/** Completes one visit; null when it is not there. */
export async function updateVisit(
  db: Database,
  sessionId: string,
  id: string,
  end: Omit<VisitRow, "id" | "attempt" | "entered_ms">,
) {
  const row = await db
    .updateTable("visits")
    .set({
      left_ms: sql`coalesce(${end.left_ms ?? null}::bigint, left_ms)`,
      active_ms: sql`coalesce(${end.active_ms ?? null}::bigint, active_ms)`,
      focus_lost: sql`greatest(${end.focus_lost ?? 0}::int, focus_lost)`,
    })
    .where("session_id", "=", sessionId)
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}

/** Lists the path through a sitting: sections in order, visits by the moment they began. */
export async function listVisits(db: Database, sessionId: string) {
  return db
    .selectFrom("visits as v")
    .innerJoin("attempts as a", (join) =>
      join.onRef("a.session_id", "=", "v.session_id").onRef("a.id", "=", "v.attempt_id"),
    )
    .innerJoin("session_sections as c", (join) =>
      join.onRef("c.session_id", "=", "a.session_id").onRef("c.id", "=", "a.session_section_id"),
    )
    .where("v.session_id", "=", sessionId)
    .orderBy("c.position")
    .orderBy("v.entered_ms")
    .orderBy("v.id")
    .select(["v.id", "v.attempt_id", "v.entered_ms", "v.left_ms", "v.active_ms", "v.focus_lost"])
    .execute();
}
