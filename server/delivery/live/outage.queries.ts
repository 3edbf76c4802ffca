import { sql } from "kysely";
import { reachedBy } from "../../foundation/access/reach.ts";
import type { Actor } from "../../platform/binder.ts";
import type { Database } from "../../platform/database/client.ts";
import { newId } from "../../platform/ids.ts";

interface SpanRow {
  session: string;
  name: string;
  from: number;
  to: number;
  is_open: boolean;
}

/** Counts the sittings within reach in which a section is in progress. */
export async function countInProgress(db: Database, actor: Actor): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from sessions s
    where s.state = 'in_progress' and s.open_section_id is not null and not s.is_preview and ${reachedBy(actor, "s.user_id")}`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

/**
 * Lists when students within reach, whose section is in progress and timed, were offline in the last two hours: as their pages told, and
 * since they fell silent. What lies before the last credit that the team gave a sitting is settled, as is what the service gave back
 * by itself, and what this person has put aside.
 */
export async function listOfflineSpans(db: Database, actor: Actor): Promise<SpanRow[]> {
  const { rows } = await sql<SpanRow>`
    with watched as (
      select s.id, s.user_id, s.reopened_at, open.credited_until, trim(u.first_name || ' ' || u.last_name) as name, p.offline, p.seen_at
      from sessions s
      join users u on u.id = s.user_id
      join session_presence p on p.session_id = s.id
      join session_sections open on open.session_id = s.id and open.id = s.open_section_id
      where s.state = 'in_progress' and s.open_deadline_at is not null and not s.is_preview and ${reachedBy(actor, "s.user_id")}
    ), told as (
      select w.id, w.name, (w.offline + case when w.seen_at < now() - interval '25 seconds'
            and w.seen_at > coalesce(w.reopened_at, '-infinity')
          then tstzmultirange(tstzrange(w.seen_at, now())) else '{}'::tstzmultirange end)
        * tstzmultirange(tstzrange(greatest(now() - interval '2 hours', (
            select max(e.at) from session_events e where e.session_id = w.id and e.action = 'credit'
              -- What a wait is credited with by itself is the student's own act or nobody's, and answers no outage.
              and e.actor_id <> w.user_id)), null))
        - coalesce((select range_agg(tstzrange(d.from_at, d.to_at)) from dismissed_outages d
            where d.user_id = ${actor.id}::uuid), '{}'::tstzmultirange)
        - coalesce((select range_agg(tstzrange(away.from_at, away.to_at)) from downtimes away
            where away.to_at <= w.credited_until), '{}'::tstzmultirange) as offline
      from watched w
    )
    select t.id as session, t.name, (extract(epoch from lower(span)) * 1000)::float8 as "from",
      (extract(epoch from upper(span)) * 1000)::float8 as "to", upper(span) = now() as is_open
    from told t cross join lateral unnest(t.offline) as span
    order by t.name collate by_name, t.id`.execute(db);
  return rows;
}

/** Remembers that a person has put an outage aside. */
export async function insertDismissal(
  db: Database,
  userId: string,
  { from, to }: { from: Date; to: Date },
): Promise<void> {
  await db.insertInto("dismissed_outages").values({ user_id: userId, id: newId(), from_at: from, to_at: to }).execute();
}
