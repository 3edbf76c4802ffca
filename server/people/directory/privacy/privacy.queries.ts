import { type RawBuilder, sql } from "kysely";
import type { Database, Tx } from "../../../platform/database/client.ts";

type JsonRow = Record<string, unknown>;

/**
 * Returns a row order that updates don’t change, so that no page misses or repeats a row: the primary key. Tables without one are
 * append-only histories with a stable physical order.
 */
async function lastingOrder(db: Database, table: string): Promise<RawBuilder<unknown>> {
  const { rows } = await sql<{ column: string }>`
    select a.attname as column from pg_index i
    join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any (i.indkey)
    where i.indrelid = ${table}::regclass and i.indisprimary
    order by array_position(i.indkey::int2[], a.attnum)`.execute(db);
  return rows.length === 0 ? sql.ref("t.ctid") : sql.join(rows.map(({ column }) => sql.ref(`t.${column}`)));
}

/** Returns the rows of a table in pieces, each row as JSON without what is omitted. */
export async function* readRows(
  db: Database,
  table: string,
  where: RawBuilder<boolean>,
  omit: readonly string[] = [],
): AsyncGenerator<JsonRow> {
  const SIZE = 500;
  const order = await lastingOrder(db, table);
  for (let offset = 0; ; offset += SIZE) {
    const { rows } = await sql<{ row: JsonRow }>`
      select to_jsonb(t) - ${omit}::text[] as row from ${sql.table(table)} t where ${where}
      order by ${order} limit ${SIZE} offset ${offset}`.execute(db);
    for (const { row } of rows) yield row;
    if (rows.length < SIZE) return;
  }
}

/** Returns the same rows together with their sealed data. */
export async function* readSealedRows(
  db: Database,
  table: string,
  where: RawBuilder<boolean>,
  omit: readonly string[] = [],
): AsyncGenerator<{ row: JsonRow; sealed: Buffer | null }> {
  const SIZE = 200;
  const order = await lastingOrder(db, table);
  for (let offset = 0; ; offset += SIZE) {
    const { rows } = await sql<{ row: JsonRow; sealed: Buffer | null }>`
      select to_jsonb(t) - 'sealed' - 'address' - ${omit}::text[] as row, t.sealed from ${sql.table(table)} t where ${where}
      order by ${order} limit ${SIZE} offset ${offset}`.execute(db);
    yield* rows;
    if (rows.length < SIZE) return;
  }
}

export async function listSittings(db: Database, userId: string) {
  return db
    .selectFrom("sessions")
    .select(["id", "user_id", "state", "keys_shown_at", "assessment_id", "assessment_version_id"])
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
    update users set first_name = '', last_name = '', email = null, phone = null, username = null, student_number = null, password_hash = null,
      email_confirmed_at = null, phone_verified_at = null, preferences = '{}', time_zone = 'UTC', locale = 'en', number_format = null,
      time_multiplier = null, extra_break_seconds = null, may_pause = null, untimed = null, read_aloud = null,
      masking = null, last_seen_at = null,
      is_active = false, erased_at = now(), version = version + 1
    where id = ${userId}::uuid`.execute(tx);
}

/** Removes essays, uploads, notes and the notes of highlights from a person's answers; the rest of an answer is anonymous. */
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
 * Locks the preparation of result files until this transaction ends, so that later reads see the erasure. Take this lock before the
 * person's row, in the same order as the preparation.
 */
export async function holdPreparedFiles(tx: Tx): Promise<void> {
  await sql`lock table prepared_files in share row exclusive mode`.execute(tx);
}

/** Expires every result file, prepared or in preparation, that may contain the person, so that nobody can fetch it. */
export async function giveUpPreparedFiles(tx: Tx, userId: string): Promise<void> {
  await sql`update prepared_files set created_at = '-infinity'
    where exists (select from sessions where user_id = ${userId}::uuid and not is_preview)`.execute(tx);
}

/** Ends a person's current memberships, groups and personal allocations. */
export async function endTies(tx: Tx, userId: string): Promise<void> {
  for (const table of ["memberships", "group_members"]) {
    await sql`update ${sql.table(table)} set member_to = greatest(now(), member_from)
      where user_id = ${userId}::uuid and (member_to is null or member_to > now())`.execute(tx);
  }
  await sql`update allocations set revoked_at = now() where user_id = ${userId}::uuid and revoked_at is null`.execute(
    tx,
  );
}

/** Deletes what is there of a person who has done nothing: memberships, these groups and students, messages, the hour of their reminders, keys, and what all new students get. */
export async function deleteTies(
  tx: Tx,
  userId: string,
  { groups, students }: { groups: readonly string[]; students: RawBuilder<unknown> },
): Promise<void> {
  const id = sql`${userId}::uuid`;
  await sql`delete from group_members where user_id = ${id} and group_id = any(${[...groups]}::uuid[])`.execute(tx);
  await sql`delete from group_tutors where tutor_id = ${id} and group_id = any(${[...groups]}::uuid[])`.execute(tx);
  await sql`delete from student_carers where student_id = ${id} or (carer_id = ${id} and student_id in ${students})`.execute(
    tx,
  );
  await sql`delete from allocations where user_id = ${id} and is_initial`.execute(tx);
  for (const table of [
    "memberships",
    "student_numbers",
    "one_time_links",
    "outbox_messages",
    "notifications",
    "reminder_rounds",
    "person_keys",
  ])
    await deleteRows(tx, table, "user_id", userId);
}

/** Deletes codes and messages sent to a person's addresses, also those sent for other people. */
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
    sql<boolean>`id = ${userId}::uuid and (first_name <> '' or last_name <> '' or num_nonnulls(email, phone, username, student_number, password_hash) > 0)`,
  );
}

export async function countRowsOf(db: Database, table: string, column: string, userId: string): Promise<number> {
  return countWhere(db, table, sql<boolean>`${sql.ref(column)} = ${userId}::uuid`);
}

/** Counts a person's rows with a column that differs from what an erasure sets. */
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

/** Deletes what was read about a person of rosters’ servers and isn’t imported yet. Rosters must still name them. */
export async function deleteRead(tx: Tx, userId: string): Promise<void> {
  await sql`
    delete from roster_read_records read using roster_people p join roster_readings reading on reading.roster_id = p.roster_id
    where p.user_id = ${userId}::uuid and read.reading_id = reading.id
      and ((read.kind = 'users' and read.sourced_id = p.sourced_id)
        or (read.kind in ('roles', 'enrollments') and read.cells ->> 'userSourcedId' = p.sourced_id))`.execute(tx);
}
