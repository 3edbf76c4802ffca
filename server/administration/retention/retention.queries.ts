import { type RawBuilder, sql } from "kysely";
import type { Database, Tx } from "../../platform/database/client.ts";
import type { PeopleRule } from "../settings/people-rule.ts";

/** A student who left, and when the rule erases them. */
export interface Leaver {
  id: string;
  left_at: Date;
  last_seen_at: Date | null;
  erase_at: Date;
}

/**
 * Selects the students whom a rule erases by a moment and nobody keeps. They left when their account was deactivated, or, with an
 * active one, when the last of their schools ended; who used it since is erased so much later.
 */
function leavers({ months, notBefore }: PeopleRule, until: RawBuilder<Date>, and: RawBuilder<unknown> = sql``) {
  return sql<Leaver>`
    select u.id, gone.left_at, u.last_seen_at, due.erase_at
    from users u
    cross join lateral (select case when u.is_active
      then (select max(m.member_to) from memberships m where m.user_id = u.id
        having bool_and(coalesce(m.member_to <= now(), false)))
      else u.deactivated_at end as left_at) gone
    cross join lateral (select greatest(${notBefore}::timestamptz,
      greatest(gone.left_at, u.last_seen_at) + make_interval(months => ${months}::int)) as erase_at) due
    where u.role = 'student' and u.erased_at is null and gone.left_at is not null
      and coalesce(u.last_seen_at, '-infinity') + make_interval(months => ${months}::int) <= ${until}
      and due.erase_at <= ${until}
      and not exists (select from retention_keeps kept where kept.user_id = u.id) ${and}`;
}

const now = sql<Date>`now()`;
const inGrace = (days: number) => sql<Date>`now() + make_interval(days => ${days}::int)`;

/** Finds a person whom the rule erases now; null for anyone else. */
export async function findDue(tx: Tx, rule: PeopleRule, id: string): Promise<Leaver | null> {
  const { rows } = await leavers(rule, now, sql`and u.id = ${id}::uuid`).execute(tx);
  return rows[0] ?? null;
}

/** Lists whom the rule erases now, by their ids after one. */
export async function listDue(db: Database, rule: PeopleRule, after: string | null, most: number): Promise<string[]> {
  const beyond = after === null ? sql`` : sql`and u.id > ${after}::uuid`;
  const { rows } = await sql<{ id: string }>`
    select id from (${leavers(rule, now, beyond)}) due order by id limit ${most}`.execute(db);
  return rows.map(({ id }) => id);
}

const named = sql`trim(u.first_name || ' ' || u.last_name) as name, coalesce(u.email, u.username, u.phone, '') as sign_in`;

export interface NamedLeaver extends Leaver {
  name: string;
  sign_in: string;
}

interface Slice {
  page: number;
  page_size: number;
}

const sliced = ({ page, page_size }: Slice) => sql`limit ${page_size} offset ${(page - 1) * page_size}`;

async function counted(db: Database, rows: RawBuilder<unknown>): Promise<number> {
  const found = await sql<{ count: number }>`select count(*)::float8 as count from (${rows}) counted`.execute(db);
  return found.rows[0]?.count ?? 0;
}

/** Counts whom the rule erases within so many days. */
export async function countComing(db: Database, rule: PeopleRule, days: number): Promise<number> {
  return counted(db, leavers(rule, inGrace(days)));
}

/** Lists a page of those whom the rule erases within so many days, the first first. */
export async function listComing(db: Database, rule: PeopleRule, days: number, slice: Slice): Promise<NamedLeaver[]> {
  const { rows } = await sql<NamedLeaver>`
    select due.*, ${named} from (${leavers(rule, inGrace(days))}) due join users u on u.id = due.id
    order by due.erase_at, due.id ${sliced(slice)}`.execute(db);
  return rows;
}

/** Writes down whom the rule would erase within so many days, for a dry run. @returns How many they are. */
export async function insertPreview(tx: Tx, job: string, rule: PeopleRule, days: number): Promise<number> {
  await tx.deleteFrom("retention_previews").where("job_id", "=", job).execute();
  const { numAffectedRows } = await sql`
    insert into retention_previews (job_id, user_id, left_at, erase_at)
    select ${job}::uuid, id, left_at, erase_at from (${leavers(rule, inGrace(days))}) due`.execute(tx);
  return Number(numAffectedRows ?? 0);
}

/** Lists a page of those whom a dry run found, the first first. */
export async function listPreviewed(db: Database, job: string, slice: Slice) {
  const rows = sql`from retention_previews p join users u on u.id = p.user_id where p.job_id = ${job}::uuid`;
  const found = await sql<NamedLeaver>`
    select u.id, p.left_at, u.last_seen_at, p.erase_at, ${named} ${rows} order by p.erase_at, u.id ${sliced(slice)}`.execute(
    db,
  );
  return { count: await counted(db, sql`select ${rows}`), rows: found.rows };
}

/** Tells whether a dry run has this id. */
export async function isPreview(db: Database, job: string, kind: string): Promise<boolean> {
  const found = await db
    .selectFrom("jobs")
    .select("id")
    .where("id", "=", job)
    .where("kind", "=", kind)
    .executeTakeFirst();
  return found !== undefined;
}

/** Returns a student's row, locked against being erased or kept by others meanwhile. */
export async function lockStudent(tx: Tx, id: string): Promise<{ id: string; erased_at: Date | null } | null> {
  const students = tx.selectFrom("users").select(["id", "erased_at"]).where("role", "=", "student");
  return (await students.where("id", "=", id).forUpdate().executeTakeFirst()) ?? null;
}

export async function countKept(db: Database): Promise<number> {
  return counted(db, sql`select from retention_keeps`);
}

/** Keeps a person whom nobody keeps yet. @returns Whether that was so. */
export async function insertKeep(
  tx: Tx,
  row: { user_id: string; sealed: Buffer; created_by: string },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto("retention_keeps")
    .values(row)
    .onConflict((conflict) => conflict.column("user_id").doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Ends that a person is kept. @returns Whether they were. */
export async function deleteKeep(tx: Tx, userId: string): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom("retention_keeps").where("user_id", "=", userId).executeTakeFirst();
  return numDeletedRows === 1n;
}

/** Lists a page of those who are kept, the newest first. */
export async function listKept(db: Database, slice: Slice) {
  const { rows } = await sql<{
    id: string;
    name: string;
    sign_in: string;
    left_at: Date | null;
    last_seen_at: Date | null;
    sealed: Buffer;
    kept_at: Date;
    by_id: string;
    by_name: string;
  }>`
    select u.id, ${named}, u.deactivated_at as left_at, u.last_seen_at, kept.sealed, kept.created_at as kept_at,
      author.id as by_id, trim(author.first_name || ' ' || author.last_name) as by_name
    from retention_keeps kept join users u on u.id = kept.user_id join users author on author.id = kept.created_by
    order by kept.created_at desc, u.id ${sliced(slice)}`.execute(db);
  return { count: await countKept(db), rows };
}

/** Begins the run of a night: once in 20 hours, at night or when there was none for two days. @returns Whether it did. */
export async function beginRun(tx: Tx, id: string, months: number): Promise<boolean> {
  const { rows } = await sql`
    insert into retention_runs (id, months) select ${id}::uuid, ${months}::int
    where not exists (select from retention_runs where started_at > now() - interval '20 hours')
      and (extract(hour from now()) < 5
        or not exists (select from retention_runs where started_at > now() - interval '2 days'))
    on conflict do nothing returning id`.execute(tx);
  return rows.length > 0;
}

/** Finds the run that hasn't finished. */
export async function findOpenRun(db: Database) {
  const row = await db.selectFrom("retention_runs").selectAll().where("finished_at", "is", null).executeTakeFirst();
  return row ?? null;
}

interface FinishedRun {
  started_at: Date;
  finished_at: Date;
  erased: number;
  failed: number;
}

/** Finds the last run that finished. */
export async function findLastRun(db: Database): Promise<FinishedRun | null> {
  const { rows } = await sql<FinishedRun>`
    select started_at, finished_at, erased, failed from retention_runs
    where finished_at is not null order by started_at desc limit 1`.execute(db);
  return rows[0] ?? null;
}

/** Counts a person whom a run erased, in the transaction that does. */
export async function countErased(tx: Tx, id: string): Promise<void> {
  await sql`update retention_runs set erased = erased + 1 where id = ${id}::uuid`.execute(tx);
}

/** Notes how far a run has come. */
export async function updateRun(db: Database, id: string, afterId: string, failed: number): Promise<void> {
  await sql`update retention_runs set after_id = ${afterId}::uuid, failed = failed + ${failed}::int
    where id = ${id}::uuid`.execute(db);
}

export async function finishRun(db: Database, id: string): Promise<void> {
  await sql`update retention_runs set finished_at = now() where id = ${id}::uuid and finished_at is null`.execute(db);
}
