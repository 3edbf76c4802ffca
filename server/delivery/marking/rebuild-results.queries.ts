import { sql } from "kysely";
import type { Database, Tx } from "../../platform/database/client.ts";

const isScored = sql`state in ('submitted', 'scored', 'released')
  and exists (select from session_scores score where score.session_id = sitting.id)`;

/** Lists the next sittings that are over and have a score, in the order of their ids. */
export async function selectScoredSessions(db: Database, after: string | null, most: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from sessions sitting where (${after}::uuid is null or id > ${after}::uuid) and ${isScored}
    order by id limit ${most}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Draws sittings that are over and have a score. */
export async function drawScoredSessions(db: Database, most: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from sessions sitting where ${isScored} order by random() limit ${most}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Returns a hash of all that is stored for figures of each of these sittings. */
export async function selectHashes(tx: Tx, sessionIds: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; hash: string }>`
    select wanted.id, md5(concat((select string_agg(fact::text, ' ' order by fact.attempt_id) from result_facts fact
      where fact.session_id = wanted.id), (select result::text from session_results result where result.session_id = wanted.id))) as hash
    from unnest(${[...sessionIds]}::uuid[]) as wanted (id)`.execute(tx);
  return new Map(rows.map(({ id, hash }) => [id, hash]));
}

/** Begins a rebuild at the first sitting, unless one is in progress. */
export async function beginRebuilding(db: Database): Promise<void> {
  await sql`update result_checks set rebuilding = true, rebuilt_to = null where not rebuilding`.execute(db);
}

/** Returns the progress of the rebuild and locks it for the worker that continues; others wait until this transaction ends. */
export async function lockRebuilding(tx: Tx): Promise<{ rebuilding: boolean; rebuilt_to: string | null }> {
  const row = await tx.selectFrom("result_checks").select(["rebuilding", "rebuilt_to"]).forUpdate().executeTakeFirst();
  return row ?? { rebuilding: false, rebuilt_to: null };
}

export async function updateRebuilding(tx: Tx, state: { rebuilding: boolean; rebuilt_to: string | null }) {
  await tx.updateTable("result_checks").set(state).execute();
}

export async function isRebuilding(db: Database): Promise<boolean> {
  const row = await db.selectFrom("result_checks").select("rebuilding").executeTakeFirst();
  return row?.rebuilding ?? false;
}

/** Returns whether a comparison is due (at night or after two days) and claims it, so that the next call returns false. */
export async function takeComparing(tx: Tx): Promise<boolean> {
  const { rows } = await sql`update result_checks set compared_at = now()
    where (compared_at < now() - interval '20 hours' and extract(hour from now()) < 5) or compared_at < now() - interval '2 days'
    returning true`.execute(tx);
  return rows.length > 0;
}

export async function updateCompared(db: Database, compared: number, different: number): Promise<void> {
  await db.updateTable("result_checks").set({ compared, different }).execute();
}
