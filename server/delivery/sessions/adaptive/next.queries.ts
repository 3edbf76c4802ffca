import { sql } from "kysely";
import type { Database, Tx } from "../../../platform/database/client.ts";
import type { AnswerRow } from "../plan/row.ts";

/** Reads all attempts of these sittings, in the order of their positions. */
export function selectAttemptsOf(tx: Tx, sessionIds: readonly string[]) {
  return tx
    .selectFrom("attempts")
    .select(["session_id", "id", "session_section_id", "position", "question_version_id"])
    .select(["response", "passed", "lease", "revision", "payload_hash", "saved_at"])
    .where("session_id", "in", sessionIds)
    .orderBy("position")
    .execute();
}
export type ProgressRow = Awaited<ReturnType<typeof selectAttemptsOf>>[number];

/** Reads whole attempts by their sittings and ids. */
export function selectWholeAttempts(db: Database, sessionIds: readonly string[], ids: readonly string[]) {
  return db.selectFrom("attempts").selectAll().where("session_id", "in", sessionIds).where("id", "in", ids).execute();
}

const hex = (bytes: Buffer | null) => bytes?.toString("hex") ?? null;

/**
 * Saves answers, each with its link of the chain, and passes their attempts, so that no other answer to them counts. An answer that is
 * not newer than what is stored leaves that. The sittings are locked.
 */
export async function passAnswers(tx: Tx, rows: readonly AnswerRow[]): Promise<void> {
  const given = rows.map((row) => ({
    session_id: row.sessionId,
    attempt_id: row.attemptId,
    lease: row.lease,
    revision: row.revision,
    elapsed_ms: row.elapsedMs,
    response: row.response,
    flagged: row.flagged,
    marks: row.marks,
    note: row.note,
    payload: row.payload,
    sealed: hex(row.sealed),
    payload_hash: hex(row.payloadHash),
    sign_in_id: row.signInId,
  }));
  await sql`with given as (
    select session_id, attempt_id, lease, revision, elapsed_ms, response::jsonb as response, flagged, marks::jsonb as marks, note, payload,
      decode(sealed, 'hex') as sealed, decode(payload_hash, 'hex') as payload_hash, sign_in_id
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as row (session_id uuid, attempt_id uuid, lease int, revision int,
      elapsed_ms bigint, response text, flagged boolean, marks text, note text, payload text, sealed text, payload_hash text, sign_in_id uuid)
  ), written as (
    update attempts a set
      response = given.response, flagged = given.flagged, marks = given.marks, note = given.note, lease = given.lease,
      revision = given.revision, elapsed_ms = given.elapsed_ms, payload_hash = given.payload_hash,
      head = sha256(a.head || given.payload_hash), saves = a.saves + 1, saved_at = clock_timestamp(), passed = true
    from given where a.session_id = given.session_id and a.id = given.attempt_id
      and (a.lease, a.revision) < (given.lease, given.revision)
    returning a.session_id, a.id, a.saves, a.head, given.lease, given.revision, given.elapsed_ms, given.payload, given.sealed,
      given.payload_hash, given.sign_in_id
  ), kept as (
    insert into answer_history
      (session_id, attempt_id, seq, lease, revision, status, counted, elapsed_ms, payload, sealed, payload_hash, head,
        sign_in_id)
    select session_id, id, saves, lease, revision, 'saved', true, elapsed_ms, payload, sealed, payload_hash, head, sign_in_id from written
  )
  update attempts a set passed = true from given
  where a.session_id = given.session_id and a.id = given.attempt_id
    and (a.lease, a.revision) >= (given.lease, given.revision)`.execute(tx);
}

/** Reads what rests for these sections of sittings, by their ids. */
export async function selectResting(tx: Tx, sectionIds: readonly string[], sessionIds: readonly string[]) {
  if (sectionIds.length === 0) return new Map<string, number[]>();
  const rows = await tx
    .selectFrom("session_sections")
    .select(["id", "resting"])
    .where("session_id", "in", sessionIds)
    .where("id", "in", sectionIds)
    .where("resting", "is not", null)
    .execute();
  return new Map(rows.map(({ id, resting }) => [id, resting as number[]]));
}

/** Sums what sections of these sittings were credited for waits, in ms by section; what the team gave is not in it. */
export async function sumCredited(tx: Tx, sessionIds: readonly string[]): Promise<Map<string, number>> {
  if (sessionIds.length === 0) return new Map();
  const { rows } = await sql<{ id: string; ms: number }>`
    select e.session_section_id as id, (sum((e.data->>'seconds')::float8) * 1000)::float8 as ms
    from session_events e join sessions s on s.id = e.session_id
    where e.session_id = any(${sessionIds}::uuid[]) and e.action = 'credit' and e.actor_id = s.user_id
    group by e.session_section_id`.execute(tx);
  return new Map(rows.map(({ id, ms }) => [id, ms]));
}

/** Returns those of these sittings whose pages were heard within the last so many milliseconds. */
export async function selectHeard(
  tx: Tx,
  within: readonly { sessionId: string; ms: number }[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    select p.session_id as id
    from unnest(${within.map(({ sessionId }) => sessionId)}::uuid[], ${within.map(({ ms }) => ms)}::float8[]) as asked (id, ms)
    join session_presence p on p.session_id = asked.id
    where p.seen_at > clock_timestamp() - asked.ms * interval '1 millisecond'`.execute(tx);
  return new Set(rows.map(({ id }) => id));
}
