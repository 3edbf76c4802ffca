import { sql } from "kysely";
import type { Database } from "../../platform/database/client.ts";

/** A presence report of a student's page about a sitting. */
export interface Beat {
  sessionId: string;
  userId: string;
  lease: number;
  section: string | null;
  question: number | null;
  answered: string;
  unsent: number;
  latencyMs: number | null;
  focusLost: number;
  /** Milliseconds back from now. */
  offline: readonly { from_ms: number; to_ms: number }[];
}

/** The result of a beat: kept, or why not. */
export type BeatVerdict = "kept" | "not_found" | "taken_over" | "lease_unknown";

/**
 * Saves many students' beats in one statement and returns the verdicts in the order of the beats. It reads sessions without locking them,
 * so no transition and no saved answer ever waits for it. Of several beats of one sitting the last one counts.
 *
 * Spans shorter than ten seconds or older than four hours are left out, which bounds the row whatever a page sends.
 */
export async function keepBeats(db: Database, beats: readonly Beat[]): Promise<BeatVerdict[]> {
  const given = JSON.stringify(
    beats.map((beat, row) => ({
      row,
      session_id: beat.sessionId,
      user_id: beat.userId,
      lease: beat.lease,
      section: beat.section,
      question: beat.question,
      answered: beat.answered,
      unsent: beat.unsent,
      latency_ms: beat.latencyMs,
      focus_lost: beat.focusLost,
      offline: beat.offline,
    })),
  );
  const { rows } = await sql<{ verdict: BeatVerdict }>`
    with judged as materialized (
      select g.*,
        case
          when s.id is null then 'not_found'
          when g.lease > s.lease then 'lease_unknown'
          when g.lease < s.lease then 'taken_over'
          else 'kept'
        end as verdict
      from jsonb_to_recordset(${given}::jsonb) as g (row int, session_id uuid, user_id uuid, lease int, section uuid, question int,
        answered text, unsent int, latency_ms int, focus_lost int, offline jsonb)
      left join sessions s on s.id = g.session_id and s.user_id = g.user_id
    ), last as (
      select distinct on (session_id) * from judged where verdict = 'kept' order by session_id, row desc
    ), kept as (
      insert into session_presence as p (session_id, section_position, question_position, answered, unsent, unsent_since,
        latency_ms, focus_lost, offline, saved_at, seen_at)
      select last.session_id, place.position, case when place.position is null then null else last.question end,
        case when place.position is null then '{}'::jsonb
          else jsonb_build_object(place.position::text, last.answered) end,
        last.unsent, case when last.unsent > 0 then clock_timestamp() end, last.latency_ms, last.focus_lost,
        coalesce(spans.offline, '{}'::tstzmultirange),
        (select max(a.saved_at) from attempts a where a.session_id = last.session_id), clock_timestamp()
      from last
      left join session_sections place on place.session_id = last.session_id and place.id = last.section
      left join lateral (
        select range_agg(tstzrange(now() - span.from_ms * interval '1 ms', now() - span.to_ms * interval '1 ms')) as offline
        from jsonb_to_recordset(last.offline) as span (from_ms int, to_ms int)
        where span.from_ms - span.to_ms >= 10000
      ) spans on true
      order by last.session_id
      on conflict (session_id) do update set
        section_position = excluded.section_position,
        question_position = excluded.question_position,
        answered = p.answered || excluded.answered,
        unsent = excluded.unsent,
        unsent_since = case when excluded.unsent > 0 then coalesce(p.unsent_since, excluded.unsent_since) end,
        latency_ms = coalesce(excluded.latency_ms, p.latency_ms),
        focus_lost = least(p.focus_lost + excluded.focus_lost, 100000),
        offline = (p.offline + excluded.offline) * tstzmultirange(tstzrange(now() - interval '4 hours', null)),
        saved_at = excluded.saved_at,
        seen_at = excluded.seen_at
    )
    select verdict from judged order by row`.execute(db);
  return rows.map(({ verdict }) => verdict);
}
