import { type Insertable, sql } from "kysely";
import type { Database, Tx } from "../platform/database/client.ts";
import type { AttemptReasons, Goals, Memberships, Users } from "../platform/database/schema.gen.ts";

/**
 * Makes processes that start at once take turns; the lock goes with the transaction, also when its process dies. It is not waited for:
 * a connection waits for no query as long as bringing in the demo may take.
 *
 * @returns False while another process has the lock.
 */
export async function lockDemo(tx: Tx): Promise<boolean> {
  await sql`select set_config('statement_timeout', '0', true)`.execute(tx);
  const { rows } = await sql<{ locked: boolean }>`
    select pg_try_advisory_xact_lock(hashtext('demo')) as locked`.execute(tx);
  return rows[0]?.locked === true;
}

/** Returns when the demo school was brought in; null when it never was. */
export async function findSeededAt(db: Database): Promise<Date | null> {
  const row = await db.selectFrom("installations").select("demo_seeded_at").executeTakeFirst();
  return row?.demo_seeded_at ?? null;
}

export async function setSeeded(tx: Tx, at: Date): Promise<void> {
  await tx.updateTable("installations").set({ demo_seeded_at: at }).execute();
}

export async function peopleExist(db: Database): Promise<boolean> {
  return (await db.selectFrom("users").select("id").limit(1).executeTakeFirst()) !== undefined;
}

/** Returns this author's assessment of this name. */
export async function findMade(db: Database, name: string, authorId: string): Promise<string | null> {
  const row = await db
    .selectFrom("assessments")
    .select("id")
    .where("name", "=", name)
    .where("created_by", "=", authorId)
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Inserts people who exist only for their results: nobody signs in as them, and nothing is allocated to them. */
export async function insertSimulated(
  tx: Tx,
  people: readonly Insertable<Users>[],
  memberships: readonly Insertable<Memberships>[],
): Promise<void> {
  await tx.insertInto("users").values(people).execute();
  await tx.insertInto("memberships").values(memberships).execute();
}

/** Returns which of these people exist, by e-mail address. */
export async function findPeople(db: Database, emails: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom("users")
    .select(["id", "email"])
    .where("email", "in", [...emails])
    .execute();
  return new Map(rows.map(({ id, email }) => [email ?? "", id]));
}

/** Returns the ids of groups by their names. */
export async function findGroups(db: Database, names: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom("groups")
    .select("id")
    .where("name", "in", [...names])
    .orderBy("name")
    .execute();
  return rows.map(({ id }) => id);
}

/** Returns which of these people have a sitting of an assessment. */
export async function findSat(db: Database, assessmentId: string, userIds: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom("sessions")
    .select("user_id")
    .where("assessment_id", "=", assessmentId)
    .where("user_id", "in", [...userIds])
    .execute();
  return new Set(rows.map(({ user_id }) => user_id));
}

/** Returns this author's published questions, by their names at the source. */
export async function findBank(
  db: Database,
  authorId: string,
): Promise<{ id: string; name: string; version_id: string }[]> {
  const { rows } = await sql<{ id: string; name: string; version_id: string }>`
    select distinct on (question.id) question.id, question.source_identifier as name, version.id as version_id
    from questions question join question_versions version on version.question_id = question.id and version.status = 'published'
    where question.created_by = ${authorId}::uuid order by question.id, version.number desc`.execute(db);
  return rows;
}

/** Returns which of these people have practised something. */
export async function findPractising(db: Database, userIds: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select person.id from unnest(${[...userIds]}::uuid[]) as person (id)
    where exists (select from practice_sets where owner_id = person.id)
      or exists (select from mistake_tries where user_id = person.id)`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** Inserts reasons for errors of past attempts; reasons given since then stay. */
export async function insertReasons(tx: Tx, rows: readonly Insertable<AttemptReasons>[]): Promise<void> {
  if (rows.length === 0) return;
  await tx
    .insertInto("attempt_reasons")
    .values([...rows])
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Inserts first goals of people; those who have set some keep theirs. */
export async function insertFirstGoals(tx: Tx, rows: readonly Insertable<Goals>[]): Promise<void> {
  await tx
    .insertInto("goals")
    .values([...rows])
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Has people belong to their schools and groups since they joined, for figures of an earlier time. */
export async function backdateMembers(tx: Tx, people: readonly { id: string; joinedAt: Date }[]): Promise<void> {
  const ids = people.map(({ id }) => id);
  const since = people.map(({ joinedAt }) => joinedAt);
  await sql`update users set created_at = least(created_at, joined.at)
    from unnest(${ids}::uuid[], ${since}::timestamptz[]) as joined (id, at) where users.id = joined.id`.execute(tx);
  for (const table of ["memberships", "group_members"] as const)
    await sql`update ${sql.table(table)} as member set member_from = least(member.member_from, joined.at)
      from unnest(${ids}::uuid[], ${since}::timestamptz[]) as joined (id, at) where member.user_id = joined.id`.execute(
      tx,
    );
}

/** Has people last been seen when they last worked, where they haven't been seen since. */
export async function updateLastSeen(tx: Tx): Promise<void> {
  await sql`update users set last_seen_at = worked.at
    from (select user_id, max(at) as at from (
        select user_id, coalesce(submitted_at, started_at) as at from sessions where not is_preview
        union all select user_id, coalesce(answered_at, shown_at) from mistake_tries) work
      where at is not null group by user_id) as worked
    where users.id = worked.user_id and coalesce(users.last_seen_at < worked.at, true)`.execute(tx);
}
