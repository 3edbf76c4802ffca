import { type RawBuilder, sql } from "kysely";
import type { Database, Tx } from "../../platform/database/client.ts";
import { newId } from "../../platform/ids.ts";

const isOpen = sql<boolean>`(memberships.member_to is null or memberships.member_to > now())`;

/** Returns the memberships of a school with the people's names; without past ones unless `withPast`. */
export function selectMembers(db: Database, schoolId: string, isReached: RawBuilder<boolean>, withPast: boolean) {
  const query = db
    .selectFrom("memberships")
    .innerJoin("users", "users.id", "memberships.user_id")
    .select(["memberships.user_id as user", "memberships.member_from", "memberships.member_to"])
    .select([
      "users.first_name",
      "users.last_name",
      "users.email",
      "users.student_number",
      "users.role",
      "users.is_active",
    ])
    .where("memberships.school_id", "=", schoolId)
    .where(isReached);
  return withPast ? query : query.where(isOpen);
}

/**
 * Lets people belong to a school, unless they do or will at that time. The school must be locked.
 *
 * @returns Those who were added.
 */
export async function insertMembers(
  tx: Tx,
  schoolId: string,
  userIds: readonly string[],
  time: { from: Date | null; to: Date | null },
): Promise<Set<string>> {
  const ids = userIds.map(() => newId());
  const { rows } = await sql<{ user_id: string }>`
    insert into memberships (id, user_id, school_id, member_from, member_to)
    select id, user_id, ${schoolId}::uuid, coalesce(${time.from}::timestamptz, now()), ${time.to}::timestamptz
    from unnest(${ids}::uuid[], ${userIds}::uuid[]) as added (id, user_id)
    where not exists (select from memberships known where known.user_id = added.user_id
      and known.school_id = ${schoolId}::uuid
      and (known.member_to is null or known.member_to > coalesce(${time.from}::timestamptz, now()))
      and (${time.to}::timestamptz is null or known.member_from < ${time.to}::timestamptz))
    returning user_id`.execute(tx);
  return new Set(rows.map((row) => row.user_id));
}

/** Ends current memberships of a school; those of everyone when `userIds` is null. Returns the people. */
export async function endMembers(
  tx: Tx,
  schoolId: string,
  userIds: readonly string[] | null,
  at: Date | null,
): Promise<Set<string>> {
  const { rows } = await sql<{ user_id: string }>`
    update memberships set member_to = greatest(coalesce(${at}::timestamptz, now()), member_from)
    where school_id = ${schoolId}::uuid and (member_to is null or member_to > now())
      and (${userIds}::uuid[] is null or user_id = any(${userIds}::uuid[]))
    returning user_id`.execute(tx);
  return new Set(rows.map((row) => row.user_id));
}
