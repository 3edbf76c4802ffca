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
 * Saves a batch in one statement, so in one transaction with one flush: sessions are locked FOR SHARE in id order, those that a
 * transition holds are skipped; each attempt is updated only if its (lease, revision) is still behind; history gets the row
 * with its link of the chain, sha256(head before || payload hash).
 * $1–$11 are arrays of equal length, sorted by session and attempt, at most one row an attempt. `blocking` waits for the session instead.
 */
const text = (locking: "for share skip locked" | "for share") => `
with input as materialized (
  select * from unnest($1::uuid[], $2::uuid[], $3::int[], $4::int[], $5::bigint[], $6::text[], $7::bool[], $8::text[], $9::text[],
    $10::text[], $11::bytea[], $12::bytea[]) with ordinality
    as t (session_id, attempt_id, lease, revision, elapsed_ms, response, flagged, marks, note, payload, sealed, payload_hash, row)
), locked as materialized (
  select id, state, lease, closes_at from sessions where id = any ($1::uuid[]) order by id ${locking}
), judged as materialized (
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
  from input i
  join locked s on s.id = i.session_id
  join attempts a on a.session_id = i.session_id and a.id = i.attempt_id
  join session_sections c on c.session_id = a.session_id and c.id = a.session_section_id
), written as (
  update attempts a set
    response = j.response::jsonb, flagged = j.flagged, marks = j.marks::jsonb, note = j.note, lease = j.lease, revision = j.revision,
    elapsed_ms = j.elapsed_ms, payload_hash = j.payload_hash, head = sha256(a.head || j.payload_hash), saves = a.saves + 1,
    saved_at = statement_timestamp()
  from judged j
  where j.verdict = 'new' and a.session_id = j.session_id and a.id = j.attempt_id and (a.lease, a.revision) < (j.lease, j.revision)
  returning a.session_id, a.id, a.saves, a.head, j.row
), kept as (
  insert into answer_history
    (session_id, attempt_id, seq, lease, revision, status, counted, elapsed_ms, payload, sealed, payload_hash, head)
  select j.session_id, j.attempt_id, w.saves, j.lease, j.revision, 'saved', true, j.elapsed_ms, j.payload, j.sealed, j.payload_hash, w.head
  from written w join judged j on j.row = w.row
)
select j.row::int as row,
  case when j.verdict <> 'new' then j.verdict when w.row is not null then 'saved' else 'busy' end as verdict,
  case when j.verdict = 'late' then null
    else (extract(epoch from j.deadline_at - coalesce(j.paused_at, statement_timestamp())) * 1000)::bigint end as remaining_ms
from judged j left join written w on w.row = j.row`;

const batch = { name: "save_answers", text: text("for share skip locked") };
const alone = { name: "save_answers_alone", text: text("for share") };

/** Runs the statement; outcomes in the order of the rows. A row that the database did not see (its session is locked) is `busy`. */
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
