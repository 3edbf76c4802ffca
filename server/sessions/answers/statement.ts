import type pg from "pg";
import type { AnswerRow } from "./row.ts";

/** What became of one row of a batch. */
export type Verdict =
  | "saved" // committed now, or the same row was there already
  | "conflict" // the same revision is there with other content
  | "stale" // a later one is there
  | "superseded" // the lease was taken over
  | "lease_unknown" // the lease was never given
  | "closed" // its section takes no answers, or should take none by now, or the next question was given: judged under the sitting's lock
  | "busy"; // the session is locked, or another save of the same attempt came between: try alone

export interface Outcome {
  verdict: Verdict;
  /** Of the row's section; null when untimed or over. */
  remainingMs: number | null;
  /** The database's clock when it was judged; null when it was not. */
  now: Date | null;
}

/** The database says nothing of this row. */
export const busy: Outcome = { verdict: "busy", remainingMs: null, now: null };

/**
 * Saves a batch in one statement, so in one transaction with one flush: sessions are locked FOR SHARE in the order of the rows, those
 * that a transition holds are skipped; each attempt is updated only if its (lease, revision) is still behind; history gets the row with
 * its link of the chain, sha256(head before || payload hash).
 *
 * What judges a row (lease, the section that takes answers, deadline, close) stands on the session's row: only that is read anew once
 * a lock was waited for. Rows joined to it stay as they were when the statement began, and of the attempt only what never changes
 * decides, or what the update looks at again.
 *
 * $1–$12 are arrays of equal length, sorted by session and attempt, at most one row an attempt. Every join is an index look-up from the
 * row at hand: the connection's settings see to that, and no step compares rows with rows.
 */
const text = (locking: "for share of s skip locked" | "for share of s") => `
with judged as materialized (
  select i.*, s.open_deadline_at,
    case
      when i.lease > s.lease then 'lease_unknown'
      when i.lease < s.lease then 'superseded'
      when s.open_section_id is distinct from a.session_section_id then 'closed'
      when a.passed then 'closed'
      when least(s.open_deadline_at, s.closes_at) <= statement_timestamp() then 'closed'
      when (i.lease, i.revision) > (a.lease, a.revision) then 'new'
      when (i.lease, i.revision) < (a.lease, a.revision) then 'stale'
      when a.payload_hash = i.payload_hash then 'saved'
      else 'conflict'
    end as verdict
  from unnest($1::uuid[], $2::uuid[], $3::int[], $4::int[], $5::bigint[], $6::text[], $7::bool[], $8::text[], $9::text[],
    $10::text[], $11::bytea[], $12::bytea[]) with ordinality
    as i (session_id, attempt_id, lease, revision, elapsed_ms, response, flagged, marks, note, payload, sealed, payload_hash, row)
  join sessions s on s.id = i.session_id
  cross join lateral (
    -- By both halves of the key, whatever the planner thinks of how many attempts a session has.
    select * from attempts where session_id = i.session_id and id = i.attempt_id limit 1
  ) a
  ${locking}
), written as (
  update attempts a set
    response = j.response::jsonb, flagged = j.flagged, marks = j.marks::jsonb, note = j.note, lease = j.lease, revision = j.revision,
    elapsed_ms = j.elapsed_ms, payload_hash = j.payload_hash, head = sha256(a.head || j.payload_hash), saves = a.saves + 1,
    saved_at = statement_timestamp()
  from judged j
  where j.verdict = 'new' and a.session_id = j.session_id and a.id = j.attempt_id and not a.passed
    and (a.lease, a.revision) < (j.lease, j.revision)
  returning a.session_id, a.id, a.saves, a.head, j.row, j.lease, j.revision, j.elapsed_ms, j.payload, j.sealed, j.payload_hash,
    j.open_deadline_at
), kept as (
  insert into answer_history
    (session_id, attempt_id, seq, lease, revision, status, counted, elapsed_ms, payload, sealed, payload_hash, head)
  select session_id, id, saves, lease, revision, 'saved', true, elapsed_ms, payload, sealed, payload_hash, head from written
), answered as (
  select row, 'saved' as verdict, open_deadline_at from written
  union all
  select row, verdict, open_deadline_at from judged where verdict <> 'new'
), clock as (
  select *, clock_timestamp() as now from answered
)
select row::int as row, verdict, (extract(epoch from now) * 1000)::bigint as now_ms,
  (extract(epoch from open_deadline_at - now) * 1000)::bigint as remaining_ms
from clock`;

const batch = { name: "save_answers", text: text("for share of s skip locked") };
const alone = { name: "save_answers_alone", text: text("for share of s") };

/**
 * Runs the statement; outcomes in the order of the rows. A row of which the database says nothing (its session is locked, or another
 * save came between) is `busy`.
 */
export async function saveRows(pool: pg.Pool, rows: readonly AnswerRow[], blocking: boolean): Promise<Outcome[]> {
  const values = [
    rows.map((row) => row.sessionId),
    rows.map((row) => row.attemptId),
    rows.map((row) => row.lease),
    rows.map((row) => row.revision),
    rows.map((row) => row.elapsedMs),
    rows.map((row) => row.response),
    rows.map((row) => row.flagged),
    rows.map((row) => row.marks),
    rows.map((row) => row.note),
    rows.map((row) => row.payload),
    rows.map((row) => row.sealed),
    rows.map((row) => row.payloadHash),
  ];
  const result = await pool.query<{ row: number; verdict: Verdict; now_ms: number; remaining_ms: number | null }>({
    ...(blocking ? alone : batch),
    values,
  });
  const outcomes: Outcome[] = rows.map(() => busy);
  for (const row of result.rows) {
    outcomes[row.row - 1] = {
      verdict: row.verdict,
      remainingMs: row.remaining_ms === null ? null : Math.max(0, row.remaining_ms),
      now: new Date(row.now_ms),
    };
  }
  return outcomes;
}
