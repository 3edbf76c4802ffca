import { type RawBuilder, sql } from "kysely";
import type { Database, Tx } from "../../platform/database/client.ts";

type JsonRow = Record<string, unknown>;

/** Returns the rows of a table in pieces, each row as JSON without what is omitted. */
export async function* readRows(
  db: Database,
  table: string,
  where: RawBuilder<boolean>,
  omit: readonly string[] = [],
): AsyncGenerator<JsonRow> {
  const SIZE = 500;
  for (let offset = 0; ; offset += SIZE) {
    const { rows } = await sql<{ row: JsonRow }>`
      select to_jsonb(t) - ${omit}::text[] as row from ${sql.table(table)} t where ${where}
      order by t.ctid limit ${SIZE} offset ${offset}`.execute(db);
    for (const { row } of rows) yield row;
    if (rows.length < SIZE) return;
  }
}

/** Returns the same rows with what is sealed in them beside. */
export async function* readSealedRows(
  db: Database,
  table: string,
  where: RawBuilder<boolean>,
  omit: readonly string[] = [],
): AsyncGenerator<{ row: JsonRow; sealed: Buffer | null }> {
  const SIZE = 200;
  for (let offset = 0; ; offset += SIZE) {
    const { rows } = await sql<{ row: JsonRow; sealed: Buffer | null }>`
      select to_jsonb(t) - 'sealed' - 'address' - ${omit}::text[] as row, t.sealed from ${sql.table(table)} t where ${where}
      order by t.ctid limit ${SIZE} offset ${offset}`.execute(db);
    yield* rows;
    if (rows.length < SIZE) return;
  }
}

export async function listSittings(db: Database, userId: string) {
  return db
    .selectFrom("sessions")
    .select(["id", "state", "assessment_id", "assessment_version_id"])
    .where("user_id", "=", userId)
    .orderBy("id")
    .execute();
}

export async function deleteRows(tx: Tx, table: string, column: string, userId: string): Promise<void> {
  await sql`delete from ${sql.table(table)} where ${sql.ref(column)} = ${userId}::uuid`.execute(tx);
}

export async function setColumns(
  tx: Tx,
  table: string,
  column: string,
  userId: string,
  columns: Record<string, unknown>,
): Promise<void> {
  const sets = Object.entries(columns).map(([name, value]) => sql`${sql.ref(name)} = ${value}`);
  await sql`update ${sql.table(table)} set ${sql.join(sets)} where ${sql.ref(column)} = ${userId}::uuid`.execute(tx);
}

/** Blanks what a person is called and reached by. The row stays, so that what rests on it does. */
export async function blankPerson(tx: Tx, userId: string): Promise<void> {
  await sql`
    update users set first_name = '', last_name = '', email = null, phone = null, username = null, password_hash = null,
      email_confirmed_at = null, phone_verified_at = null, preferences = '{}', time_zone = 'UTC', locale = 'en',
      time_multiplier = null, extra_break_seconds = null, may_pause = null, untimed = null, last_seen_at = null,
      is_active = false, erased_at = now(), version = version + 1
    where id = ${userId}::uuid`.execute(tx);
}

/** Essays, uploads, notes and what was written beside highlights go from a person's answers; the rest of an answer is nobody's. */
export async function blankWords(tx: Tx, userId: string): Promise<void> {
  await sql`
    update attempts set note = '', marks = nullif(marks - 'highlights', '{}'), response = (
      select jsonb_object_agg(entry.key, entry.value) from jsonb_each(attempts.response) as entry
      where not exists (
        select from question_versions v, jsonb_array_elements(v.interactions) as interaction
        where v.id = attempts.question_version_id and interaction ->> 'id' = entry.key
          and interaction ->> 'type' in ('extended_text', 'file_upload')
      )
    )
    from sessions s where s.id = attempts.session_id and s.user_id = ${userId}::uuid`.execute(tx);
  await sql`
    update attempt_reasons set ground = '' from sessions s
    where s.id = attempt_reasons.session_id and s.user_id = ${userId}::uuid and given_by <> 'inferred'`.execute(tx);
}

/** Blanks what was noted of incidents that were theirs alone: it may name them. */
export async function blankIncidents(tx: Tx, userId: string): Promise<void> {
  await sql`
    update incidents set text = '' where id in (
      select c.incident_id from incident_sessions c join sessions s on s.id = c.session_id
      where c.incident_id in (
        select own.incident_id from incident_sessions own join sessions o on o.id = own.session_id
        where o.user_id = ${userId}::uuid)
      group by c.incident_id having bool_and(s.user_id = ${userId}::uuid)
    )`.execute(tx);
}

/**
 * Makes whoever prepares a file of results wait until this transaction is over: what is read from then on knows of its erasure. It
 * is taken before the person's own row, as those who prepare files do.
 */
export async function holdPreparedFiles(tx: Tx): Promise<void> {
  await sql`lock table prepared_files in share row exclusive mode`.execute(tx);
}

/** Gives up every file of results that was prepared, or is being, if it may hold the person: nobody fetches it any more. */
export async function giveUpPreparedFiles(tx: Tx, userId: string): Promise<void> {
  await sql`update prepared_files set created_at = '-infinity'
    where exists (select from sessions where user_id = ${userId}::uuid and not is_preview)`.execute(tx);
}

/** Ends what goes on: memberships, groups, allocations of their own. */
export async function endTies(tx: Tx, userId: string): Promise<void> {
  for (const table of ["memberships", "group_members"]) {
    await sql`update ${sql.table(table)} set member_to = greatest(now(), member_from)
      where user_id = ${userId}::uuid and (member_to is null or member_to > now())`.execute(tx);
  }
  await sql`update allocations set revoked_at = now() where user_id = ${userId}::uuid and revoked_at is null`.execute(
    tx,
  );
}

/** Codes and messages that went to addresses of theirs, whoever they were sent for. */
export async function deleteByAddress(
  tx: Tx,
  addresses: { email: string | null; phone: string | null },
): Promise<void> {
  const { email, phone } = addresses;
  const all = [email, phone].filter((address) => address !== null);
  if (all.length === 0) return;
  await sql`delete from outbox_messages where lower(recipient) = any(select lower(address) from unnest(${all}::text[]) address)`.execute(
    tx,
  );
  if (email) await sql`delete from enrolments where lower(email) = lower(${email})`.execute(tx);
  if (phone) await sql`delete from phone_codes where phone = ${phone}`.execute(tx);
}

export async function findErasure(db: Database, userId: string): Promise<{ erased_at: Date | null } | undefined> {
  return db.selectFrom("users").select("erased_at").where("id", "=", userId).executeTakeFirst();
}

async function countWhere(db: Database, table: string, where: RawBuilder<boolean>): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::float8 as count from ${sql.table(table)} where ${where}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Counts the person's own row if it still says what they are called or reached by. */
export async function countNamed(db: Database, userId: string): Promise<number> {
  return countWhere(
    db,
    "users",
    sql<boolean>`id = ${userId}::uuid and (first_name <> '' or last_name <> '' or num_nonnulls(email, phone, username, password_hash) > 0)`,
  );
}

export async function countRowsOf(db: Database, table: string, column: string, userId: string): Promise<number> {
  return countWhere(db, table, sql<boolean>`${sql.ref(column)} = ${userId}::uuid`);
}

/** Counts rows of a person of which a column isn't as an erasure sets it. */
export async function countNotSet(
  db: Database,
  table: string,
  column: string,
  userId: string,
  columns: Record<string, unknown>,
): Promise<number> {
  const differs = Object.entries(columns).map(([name, value]) => sql`${sql.ref(name)} is distinct from ${value}`);
  return countWhere(
    db,
    table,
    sql<boolean>`${sql.ref(column)} = ${userId}::uuid and (${sql.join(differs, sql` or `)})`,
  );
}
