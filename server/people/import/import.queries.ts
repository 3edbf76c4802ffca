import { type RawBuilder, sql } from "kysely";
import type { Database, Tx } from "../../platform/database/client.ts";

export interface KnownPerson {
  id: string;
  role: string;
  first_name: string;
  last_name: string;
  email: string | null;
  phone: string | null;
  username: string | null;
  time_zone: string;
  locale: string;
  is_active: boolean;
  time_multiplier: number | null;
  extra_break_seconds: number | null;
  may_pause: boolean | null;
  untimed: boolean | null;
  is_reached: boolean;
  /** They belong to no school but the actor's. */
  is_whole: boolean;
}

/** Finds whoever has one of these ids or names to sign in by, and whether the actor reaches them. */
export async function findNamed(
  db: Database,
  names: { ids: string[]; emails: string[]; phones: string[]; usernames: string[] },
  { isReached, isWhole }: { isReached: RawBuilder<boolean>; isWhole: RawBuilder<boolean> },
): Promise<KnownPerson[]> {
  const columns = sql`users.id, users.role, users.first_name, users.last_name, users.email, users.phone, users.username,
    users.time_zone, users.locale, users.is_active, users.time_multiplier, users.extra_break_seconds, users.may_pause,
    users.untimed, ${isReached} as is_reached, ${isWhole} as is_whole`;
  // Each by its own index, where a single condition would read the whole table.
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
    select schools.id, schools.name from schools where schools.archived_at is null and ${isOwn} order by schools.name, schools.id`.execute(
    db,
  );
  return rows;
}

/** Lists every group that the actor keeps. */
export async function listManagedGroups(
  db: Database,
  keeps: RawBuilder<boolean>,
): Promise<{ id: string; name: string; school_id: string | null }[]> {
  const { rows } = await sql<{ id: string; name: string; school_id: string | null }>`
    select groups.id, groups.name, groups.school_id from groups where groups.archived_at is null and ${keeps}
    order by groups.created_at, groups.id`.execute(db);
  return rows;
}

/** Returns how far an import has come; made when it begins. */
export async function openImport(tx: Tx, id: string, createdBy: string, fileName: string) {
  await tx
    .insertInto("people_imports")
    .values({ id, created_by: createdBy, file_name: fileName })
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
