import type { Role } from "@sextant/contract/who.ts";
import { type RawBuilder, sql } from "kysely";
import type { Database, Tx } from "../../../platform/database/client.ts";
import type { Done } from "./done.ts";

export interface KnownPerson {
  id: string;
  role: Role;
  first_name: string;
  last_name: string;
  email: string | null;
  phone: string | null;
  username: string | null;
  student_number: string | null;
  time_zone: string;
  has_default_time_zone: boolean;
  locale: string;
  is_active: boolean;
  time_multiplier: number | null;
  extra_break_seconds: number | null;
  may_pause: boolean | null;
  untimed: boolean | null;
  read_aloud: boolean | null;
  masking: boolean | null;
  is_reached: boolean;
  /** They belong to none but the actor's schools. */
  is_whole: boolean;
}

/** Finds the people with these ids or sign-in names, and whether the actor reaches them. */
export async function findNamed(
  db: Database,
  names: { ids: string[]; emails: string[]; phones: string[]; usernames: string[] },
  { isReached, isWhole }: { isReached: RawBuilder<boolean>; isWhole: RawBuilder<boolean> },
): Promise<KnownPerson[]> {
  const columns = sql`users.id, users.role, users.first_name, users.last_name, users.email, users.phone, users.username,
    users.student_number, users.time_zone, users.has_default_time_zone, users.locale, users.is_active, users.time_multiplier, users.extra_break_seconds, users.may_pause,
    users.untimed, users.read_aloud, users.masking, ${isReached} as is_reached, ${isWhole} as is_whole`;
  // Each lookup uses its own index; a single condition would scan the whole table.
  const { rows } = await sql<KnownPerson>`
    select ${columns} from users where users.id in (
      select id from users where id = any(${names.ids}::uuid[])
      union select id from users where lower(email) = any(${names.emails}::text[])
      union select id from users where phone = any(${names.phones}::text[])
      union select id from users where lower(username) = any(${names.usernames}::text[])
    )`.execute(db);
  return rows;
}

/** Reads what these people belong to or are cared for by now: "person target" for each school, group and carer. */
export async function selectBonds(db: Database, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const { rows } = await sql<{ bond: string }>`
    select user_id || ' ' || school_id as bond from memberships
      where user_id = any(${[...ids]}::uuid[]) and (member_to is null or member_to > now())
    union all select user_id || ' ' || group_id from group_members
      where user_id = any(${[...ids]}::uuid[]) and member_to is null
    union all select student_id || ' ' || carer_id from student_carers
      where student_id = any(${[...ids]}::uuid[])`.execute(db);
  return new Set(rows.map(({ bond }) => bond));
}

/** Locks these people in the order of their ids, as every change of several people does. */
export async function lockInOrder(tx: Tx, ids: readonly string[]): Promise<void> {
  await sql`select from users where id = any(${[...ids]}::uuid[]) order by id for update`.execute(tx);
}

/** Lists every school that is open, with its name; for one who is not staff those that are theirs. */
export async function listSchools(db: Database, isOwn: RawBuilder<boolean>): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`
    select schools.id, schools.name from schools where schools.archived_at is null and ${isOwn} order by schools.name collate by_name, schools.id`.execute(
    db,
  );
  return rows;
}

/** Lists every group that the actor manages. */
export async function listManagedGroups(
  db: Database,
  keeps: RawBuilder<boolean>,
): Promise<{ id: string; name: string; school_id: string | null }[]> {
  const { rows } = await sql<{ id: string; name: string; school_id: string | null }>`
    select groups.id, groups.name, groups.school_id from groups where groups.archived_at is null and ${keeps}
    order by groups.created_at, groups.id`.execute(db);
  return rows;
}

/** Returns a person’s time zone; null while it is only assumed. */
export async function findTimeZone(db: Database, userId: string): Promise<string | null> {
  const row = await db
    .selectFrom("users")
    .select("time_zone")
    .where("id", "=", userId)
    .where("has_default_time_zone", "=", false)
    .executeTakeFirst();
  return row?.time_zone ?? null;
}

/** Returns how far an import has come; made when it begins. */
export async function openImport(
  tx: Tx,
  id: string,
  createdBy: string,
  fileName: string,
  rosterId: string | null = null,
) {
  await tx
    .insertInto("people_imports")
    .values({ id, created_by: createdBy, file_name: fileName, roster_id: rosterId })
    .onConflict((same) => same.doNothing())
    .execute();
  return tx.selectFrom("people_imports").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
}

export async function saveImport(
  tx: Tx,
  id: string,
  row: { pass: number; lines_done: number; counts: unknown; errors: unknown; finished_at?: Date },
): Promise<void> {
  await tx
    .updateTable("people_imports")
    .set({ ...row, counts: JSON.stringify(row.counts), errors: JSON.stringify(row.errors) })
    .where("id", "=", id)
    .execute();
}

/** Keeps what an import did to people, beside what it did to them before, with their versions afterwards. */
export async function insertImportItems(
  tx: Tx,
  importId: string,
  items: readonly { userId: string; isNew: boolean; done: Done }[],
): Promise<void> {
  if (items.length === 0) return;
  const [first] = items;
  const lists = Object.keys(first?.done ?? {}).filter((field) => field !== "fields");
  const joined = sql.join(
    lists.flatMap((list) => [
      sql`${list}::text`,
      sql`coalesce(kept.done -> ${list}::text, '[]') || coalesce(excluded.done -> ${list}::text, '[]')`,
    ]),
  );
  await sql`
    insert into people_import_items as kept (import_id, user_id, is_new, version, done)
    select ${importId}::uuid, person.id, item.is_new, person.version, item.done
    from unnest(${items.map(({ userId }) => userId)}::uuid[], ${items.map(({ isNew }) => isNew)}::boolean[],
      ${items.map(({ done }) => JSON.stringify(done))}::jsonb[]) as item (user_id, is_new, done)
    join users person on person.id = item.user_id
    on conflict (import_id, user_id) do update set is_new = kept.is_new or excluded.is_new,
      version = case when kept.is_new then kept.version else excluded.version end,
      done = jsonb_build_object('fields', coalesce(excluded.done -> 'fields', '{}') || coalesce(kept.done -> 'fields', '{}'), ${joined})`.execute(
    tx,
  );
}

/** A person who has a student number in a school. */
export interface Holder {
  school_id: string;
  /** In lower case. */
  number: string;
  user_id: string;
}

const belongs = sql<boolean>`(m.member_to is null or m.member_to > now())`;

/** Finds who has these student numbers, in whatever school. */
export async function selectHolders(db: Database, numbers: readonly string[]): Promise<Holder[]> {
  const { rows } = await sql<Holder>`
    select taken.school_id, taken.number, taken.user_id from student_numbers taken
    join memberships m on m.user_id = taken.user_id and m.school_id = taken.school_id and ${belongs}
    where taken.number = any(${[...numbers]}::text[])`.execute(db);
  return rows;
}

/** Lists the schools that these people belong to or will, by person. */
export async function selectOpenSchools(db: Database, ids: readonly string[]): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ user_id: string; schools: string[] }>`
    select m.user_id, array_agg(m.school_id::text) as schools from memberships m
    where m.user_id = any(${[...ids]}::uuid[]) and ${belongs} group by m.user_id`.execute(db);
  return new Map(rows.map(({ user_id, schools }) => [user_id, schools]));
}

/** Counts the student numbers of digits alone by school and length. */
export async function selectNumberLengths(db: Database) {
  const { rows } = await sql<{ school_id: string; digits: number; count: number }>`
    select school_id, length(number) as digits, count(*)::int as count from student_numbers
    where number ~ '^[0-9]+$' group by school_id, length(number)`.execute(db);
  return rows;
}
