import { sql } from "kysely";
import type { Database, Tx } from "../../platform/database/client.ts";

export interface VisitRow {
  id: string;
  attempt: string;
  entered_ms: number;
  left_ms?: number | null | undefined;
  active_ms?: number | null | undefined;
  focus_lost?: number | undefined;
  focus_lost_at?: number[] | undefined;
}

/** A span without a connection: milliseconds since the section began, pauses out. */
export interface OfflineSpan {
  section: string;
  from_ms: number;
  to_ms: number;
}

/** Once a sitting has so many spans, no more are taken: a network that fails more often is described well enough by these. */
const MOST_SPANS = 500;

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
        focus_lost_at: visit.focus_lost_at ?? [],
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(["session_id", "id"]).doUpdateSet({
        left_ms: sql`coalesce(excluded.left_ms, visits.left_ms)`,
        active_ms: sql`coalesce(excluded.active_ms, visits.active_ms)`,
        focus_lost: sql`greatest(excluded.focus_lost, visits.focus_lost)`,
        focus_lost_at: sql`case when cardinality(excluded.focus_lost_at) > cardinality(visits.focus_lost_at)
          then excluded.focus_lost_at else visits.focus_lost_at end`,
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
      focus_lost_at: sql`case when cardinality(${end.focus_lost_at ?? []}::int[]) > cardinality(focus_lost_at)
        then ${end.focus_lost_at ?? []}::int[] else focus_lost_at end`,
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
    .select(["v.id", "v.attempt_id", "v.entered_ms", "v.left_ms", "v.active_ms", "v.focus_lost", "v.focus_lost_at"])
    .execute();
}

/**
 * Inserts spans without a connection, or moves the ends of those that are there; those of sections that are not the sitting's are left
 * out. A page that did not know that its section had ended counted on: what lies after the end is cut off.
 */
export async function upsertOfflineSpans(tx: Tx, sessionId: string, spans: readonly OfflineSpan[]): Promise<void> {
  const column = <T>(read: (span: OfflineSpan) => T) => spans.map(read);
  await sql`insert into offline_spans (session_id, session_section_id, from_ms, to_ms)
    select ${sessionId}::uuid, c.id, j.from_ms, max(least(j.to_ms, worked.ms))
    from unnest(${column(({ section }) => section)}::uuid[], ${column(({ from_ms }) => from_ms)}::bigint[],
      ${column(({ to_ms }) => to_ms)}::bigint[]) as j (section, from_ms, to_ms)
    join session_sections c on c.session_id = ${sessionId}::uuid and c.id = j.section
    cross join lateral (
      select (extract(epoch from c.ended_at - c.started_at) * 1000)::bigint - c.paused_ms as ms
    ) worked
    where (worked.ms is null or j.from_ms < worked.ms) and (select count(*) from offline_spans o where o.session_id = ${sessionId}::uuid) < ${MOST_SPANS}
    group by c.id, j.from_ms
    order by c.id, j.from_ms
    on conflict (session_id, session_section_id, from_ms)
      do update set to_ms = greatest(excluded.to_ms, offline_spans.to_ms)`.execute(tx);
}

/** Lists the spans without a connection of a sitting, by section and time. */
export async function listOfflineSpans(db: Database, sessionId: string): Promise<OfflineSpan[]> {
  return db
    .selectFrom("offline_spans")
    .select(["session_section_id as section", "from_ms", "to_ms"])
    .where("session_id", "=", sessionId)
    .orderBy("session_section_id")
    .orderBy("from_ms")
    .execute();
}
