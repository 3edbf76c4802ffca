import { type RawBuilder, sql } from "kysely";
import { isOnlyInOwnSchools } from "../../../foundation/access/only-own-schools.ts";
import { reachedBy } from "../../../foundation/access/reach.ts";
import type { Actor } from "../../../platform/binder.ts";
import type { Database, Tx } from "../../../platform/database/client.ts";
import { newId } from "../../../platform/ids.ts";

/** Keeps that a bulk change was made; one that begins again after a crash is there already. */
export async function insertBulk(tx: Tx, row: { id: string; change: unknown; createdBy: string }): Promise<void> {
  await tx
    .insertInto("user_bulk_changes")
    .values({ id: row.id, change: JSON.stringify(row.change), created_by: row.createdBy })
    .onConflict((same) => same.doNothing())
    .execute();
}

export function selectBulk(db: Database, id: string) {
  return db
    .selectFrom("user_bulk_changes")
    .select(["id", "created_by", "created_at", "undone_at"])
    .where("id", "=", id)
    .executeTakeFirst();
}

export async function markUndone(tx: Tx, id: string): Promise<void> {
  await tx.updateTable("user_bulk_changes").set({ undone_at: new Date() }).where("id", "=", id).execute();
}

export async function insertItems(tx: Tx, bulkId: string, items: readonly { user_id: string; before: unknown }[]) {
  if (items.length === 0) return;
  const rows = items.map(({ user_id, before }) => ({
    bulk_change_id: bulkId,
    user_id,
    before: JSON.stringify(before),
  }));
  await tx.insertInto("user_bulk_items").values(rows).execute();
}

/** Reads those of these people whom the bulk change has changed already. */
export async function selectDone(tx: Tx, bulkId: string, ids: readonly string[]): Promise<Set<string>> {
  const rows = await tx
    .selectFrom("user_bulk_items")
    .select("user_id")
    .where("bulk_change_id", "=", bulkId)
    .where("user_id", "in", ids)
    .execute();
  return new Set(rows.map((row) => row.user_id));
}

export async function countItems(db: Database, bulkId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from user_bulk_items where bulk_change_id = ${bulkId}::uuid`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Lists the bulk changes that a person made since then, newest first, that changed anyone and are not undone. */
export async function listUndoable(db: Database, createdBy: string, since: Date) {
  const { rows } = await sql<{ id: string; change: unknown; created_at: Date; count: number }>`
    select made.id, made.change, made.created_at, items.count
    from user_bulk_changes made
    join lateral (select count(*) as count from user_bulk_items item where item.bulk_change_id = made.id) items on items.count > 0
    where made.created_by = ${createdBy}::uuid and made.undone_at is null and made.created_at > ${since}
    order by made.created_at desc, made.id desc limit 20`.execute(db);
  return rows;
}

/** Counts how many of these people, as far as they are within reach, there are of each that a change asks about. */
export async function countChosen(
  db: Database,
  ids: readonly string[],
  actorId: string,
  isAllowed: RawBuilder<boolean>,
) {
  const isOther = sql<boolean>`users.is_active and users.id <> ${actorId}::uuid`;
  const { rows } = await sql<{
    total: number;
    active: number;
    active_team: number;
    is_self_among: boolean;
    to_invite: number;
  }>`
    select count(*) as total,
      count(*) filter (where ${isOther}) as active,
      count(*) filter (where ${isOther} and users.role <> 'student') as active_team,
      coalesce(bool_or(users.id = ${actorId}::uuid), false) as is_self_among,
      count(*) filter (where ${isOther} and users.email is not null and users.password_hash is null) as to_invite
    from users where users.id = any(${[...ids]}::uuid[]) and users.erased_at is null and ${isAllowed}`.execute(db);
  const [row] = rows;
  return row ?? { total: 0, active: 0, active_team: 0, is_self_among: false, to_invite: 0 };
}

/** Reads so many of what a bulk change did and that was not undone, of people after this id; locked. */
export function selectItems(tx: Tx, bulkId: string, { after, limit }: { after: string; limit: number }) {
  return tx
    .selectFrom("user_bulk_items")
    .select(["user_id", "before"])
    .where("bulk_change_id", "=", bulkId)
    .where("user_id", ">", after)
    .orderBy("user_id")
    .limit(limit)
    .forUpdate()
    .execute();
}

export async function deleteItems(tx: Tx, bulkId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.deleteFrom("user_bulk_items").where("bulk_change_id", "=", bulkId).where("user_id", "in", ids).execute();
}

/** Locks these people as far as they are within the actor's reach and not erased, in the order of their ids. */
export function lockPeople(tx: Tx, actor: Actor, ids: readonly string[]) {
  return tx
    .selectFrom("users")
    .select([
      "id",
      "role",
      "is_active",
      "time_multiplier",
      "extra_break_seconds",
      "may_pause",
      "untimed",
      "read_aloud",
      "masking",
    ])
    .select(isOnlyInOwnSchools(actor, "users.id").as("is_whole"))
    .where("id", "in", ids)
    .where("erased_at", "is", null)
    .where(reachedBy(actor, "users.id"))
    .orderBy("id")
    .forUpdate()
    .execute();
}
export type LockedPerson = Awaited<ReturnType<typeof lockPeople>>[number];

/** Lets people belong to a school from now on. @returns Those who did not yet. */
export async function joinSchool(tx: Tx, schoolId: string, userIds: readonly string[]): Promise<Set<string>> {
  if (userIds.length === 0) return new Set();
  const { rows } = await sql<{ user_id: string }>`
    insert into memberships (id, user_id, school_id)
    select added.id, added.user_id, ${schoolId}::uuid
    from unnest(${userIds.map(() => newId())}::uuid[], ${userIds}::uuid[]) as added (id, user_id)
    where not exists (select from memberships known where known.user_id = added.user_id and known.school_id = ${schoolId}::uuid
      and (known.member_to is null or known.member_to > now()))
    returning user_id`.execute(tx);
  return new Set(rows.map((row) => row.user_id));
}

/** Ends what people are to a school now. @returns Those who belonged to it. */
export async function leaveSchool(tx: Tx, schoolId: string, userIds: readonly string[]): Promise<Set<string>> {
  if (userIds.length === 0) return new Set();
  const { rows } = await sql<{ user_id: string }>`
    update memberships set member_to = greatest(now(), member_from)
    where school_id = ${schoolId}::uuid and user_id = any(${userIds}::uuid[])
      and (member_to is null or member_to > now())
    returning user_id`.execute(tx);
  return new Set(rows.map((row) => row.user_id));
}

/** Frees a carer of students. @returns Those who had been allocated to them. */
export async function freeCarer(tx: Tx, carerId: string, studentIds: readonly string[]): Promise<Set<string>> {
  if (studentIds.length === 0) return new Set();
  const { rows } = await sql<{ student_id: string }>`
    delete from student_carers where carer_id = ${carerId}::uuid and student_id = any(${studentIds}::uuid[])
    returning student_id`.execute(tx);
  return new Set(rows.map((row) => row.student_id));
}
