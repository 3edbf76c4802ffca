import type pg from "pg";
import type { PlacedRow } from "../plan/row.ts";

/** The result of one row of a batch. */
export type Verdict =
  | "saved" // committed now, or the same row was there already
  | "conflict" // the same revision is there with other content
  | "stale" // a later one is there
  | "superseded" // the lease was taken over: judged under the sitting's lock
  | "lease_unknown" // the lease was never given
  | "closed" // its section takes no answers, or should take none by now, or its student has gone past the question: judged under the sitting's lock
  | "busy"; // the session is locked, or another save of the same attempt came between: try alone

export interface Outcome {
  verdict: Verdict;
  /** Of the row's section; null when untimed or over. */
  remainingMs: number | null;
  /** The database's clock when the row was judged; null when it was not. */
  now: Date | null;
}

/** The outcome of a row for which the database returns none. */
export const busy: Outcome = { verdict: "busy", remainingMs: null, now: null };

/**
 * Saves a batch in one statement, so in one transaction with one flush. It locks sessions FOR SHARE in the order of the rows and skips
 * those that a transition holds. It updates an attempt only if its (lease, revision) is still behind. History gets the row with its link of
 * the chain, sha256(head before || payload hash).
 *
 * The verdict on a row depends on its session's row (lease, the section that takes answers, deadline, close), because PostgreSQL rereads
 * only the locked row after a lock wait. Joined rows stay as they were when the statement began, so the verdict uses only columns of the
 * attempt that never change or that the update checks again. In a linear section, a new row is compared with the section's saved answers:
 * it doesn't count behind the furthest one. Of answers that two statements save at the same moment, neither is behind the other.
 *
 * $1–$14 are arrays of equal length, sorted by session and attempt, at most one row per attempt. Every join is an index look-up from the
 * current row: the connection's settings ensure that, and no step compares rows with rows.
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
      when (i.lease, i.revision) > (a.lease, a.revision) then case
        when i.linear and exists (
          select from attempts later where later.session_id = i.session_id and later.session_section_id = a.session_section_id
            and later.position > a.position and later.saves > 0
        ) then 'closed'
        else 'new'
      end
      when (i.lease, i.revision) < (a.lease, a.revision) then 'stale'
      when a.payload_hash = i.payload_hash then 'saved'
      else 'conflict'
    end as verdict
  from unnest($1::uuid[], $2::uuid[], $3::int[], $4::int[], $5::bigint[], $6::text[], $7::bool[], $8::text[], $9::text[],
    $10::text[], $11::bytea[], $12::bytea[], $13::bool[], $14::uuid[]) with ordinality
    as i (session_id, attempt_id, lease, revision, elapsed_ms, response, flagged, marks, note, payload, sealed, payload_hash, linear,
      sign_in_id, row)
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
    j.sign_in_id, j.open_deadline_at
), kept as (
  insert into answer_history
    (session_id, attempt_id, seq, lease, revision, status, counted, elapsed_ms, payload, sealed, payload_hash, head,
      sign_in_id)
  select session_id, id, saves, lease, revision, 'saved', true, elapsed_ms, payload, sealed, payload_hash, head, sign_in_id from written
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
 * Runs the statement and returns the outcomes in the order of the rows. A row without an outcome from the database (its session is locked,
 * or another save interfered) is `busy`.
 */
export async function saveRows(pool: pg.Pool, rows: readonly PlacedRow[], blocking: boolean): Promise<Outcome[]> {
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
    rows.map((row) => row.isLinear),
    rows.map((row) => row.signInId),
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
