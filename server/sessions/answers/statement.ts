import type pg from "pg";
import type { AnswerRow } from "./row.ts";

/** What became of one row of a batch. */
export type Verdict =
  | "saved" // committed now, or the same row was there already
  | "conflict" // the same revision is there with other content
  | "stale" // a later one is there
  | "superseded" // the lease was taken over
  | "lease_unknown" // the lease was never given
  | "late" // its section has ended
  | "unsettled" // its section should have ended by now: somebody must end it first
  | "busy"; // the session is locked, or another save of the same attempt came between: try alone

export interface Outcome {
  verdict: Verdict;
  /** Of the row's section; null when untimed or over. */
  remainingMs: number | null;
}

/**
 * Saves a batch in one statement, so in one transaction with one flush: sessions are locked FOR SHARE in the order of the rows, those
 * that a transition holds are skipped; each attempt is updated only if its (lease, revision) is still behind; history gets the row with
 * its link of the chain, sha256(head before || payload hash).
 * $1–$12 are arrays of equal length, sorted by session and attempt, at most one row an attempt. Every join is an index look-up from the
 * row at hand: the connection's settings see to that, and no step compares rows with rows.
 */
const text = (locking: "for share of s skip locked" | "for share of s") => `
with judged as materialized (
  select i.*, c.deadline_at, c.paused_at,
    case
      when i.lease > s.lease then 'lease_unknown'
      when i.lease < s.lease then 'superseded'
      when s.state <> 'in_progress' or c.state = 'ended' then 'late'
      when (c.state = 'in_progress' and c.deadline_at <= statement_timestamp()) or s.closes_at <= statement_timestamp() then 'unsettled'
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
  join session_sections c on c.session_id = a.session_id and c.id = a.session_section_id
  ${locking}
), written as (
  update attempts a set
    response = j.response::jsonb, flagged = j.flagged, marks = j.marks::jsonb, note = j.note, lease = j.lease, revision = j.revision,
    elapsed_ms = j.elapsed_ms, payload_hash = j.payload_hash, head = sha256(a.head || j.payload_hash), saves = a.saves + 1,
    saved_at = statement_timestamp()
  from judged j
  where j.verdict = 'new' and a.session_id = j.session_id and a.id = j.attempt_id and (a.lease, a.revision) < (j.lease, j.revision)
  returning a.session_id, a.id, a.saves, a.head, j.row, j.lease, j.revision, j.elapsed_ms, j.payload, j.sealed, j.payload_hash,
    j.deadline_at, j.paused_at
), kept as (
  insert into answer_history
    (session_id, attempt_id, seq, lease, revision, status, counted, elapsed_ms, payload, sealed, payload_hash, head)
  select session_id, id, saves, lease, revision, 'saved', true, elapsed_ms, payload, sealed, payload_hash, head from written
), answered as (
  select row, 'saved' as verdict, deadline_at, paused_at from written
  union all
  select row, verdict, deadline_at, paused_at from judged where verdict <> 'new'
)
select row::int as row, verdict,
  case when verdict = 'late' then null
    else (extract(epoch from deadline_at - coalesce(paused_at, statement_timestamp())) * 1000)::bigint end as remaining_ms
from answered`;

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
  const result = await pool.query<{ row: number; verdict: Verdict; remaining_ms: number | null }>({
    ...(blocking ? alone : batch),
    values,
  });
  const outcomes: Outcome[] = rows.map(() => ({ verdict: "busy", remainingMs: null }));
  for (const row of result.rows) {
    outcomes[row.row - 1] = {
      verdict: row.verdict,
      remainingMs: row.remaining_ms === null ? null : Math.max(0, row.remaining_ms),
    };
  }
  return outcomes;
}
