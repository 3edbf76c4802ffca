import { type RawBuilder, sql } from "kysely";
import type { Database } from "../platform/database/client.ts";
import { containing } from "../platform/paging.ts";

/** One entry as it stands in the log, with the names of who did it and where. */
export interface EntryRow {
  id: string;
  at: Date;
  /** The moment with its microseconds, for the cursor. */
  at_text: string;
  actor_id: string | null;
  as_user_id: string | null;
  action: string;
  subject_type: string;
  subject_id: string | null;
  school_id: string | null;
  school_name: string | null;
  before: unknown;
  after: unknown;
  sealed_for: string | null;
  sealed: Buffer | null;
  address: string;
}

/** By what the log is cut. */
export interface AuditFilters {
  actor?: string | undefined;
  as_user?: string | undefined;
  action?: string | undefined;
  subject_type?: string | undefined;
  subject?: string | undefined;
  school?: string | undefined;
  from?: Date | undefined;
  to?: Date | undefined;
  search?: string | undefined;
}

/** Where a page of the log ended. */
export interface Mark {
  /** RFC 3339 with microseconds. */
  at: string;
  id: string;
}

const isUuid = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);

function searched(search: string): RawBuilder<boolean> {
  const words = search.trim();
  const pattern = containing(words);
  if (isUuid(words)) {
    return sql<boolean>`(${words}::uuid in (e.subject_id, e.actor_id, e.as_user_id, e.school_id)
      or e.before::text ilike ${pattern} or e.after::text ilike ${pattern})`;
  }
  return sql<boolean>`(e.action ilike ${pattern} or e.before::text ilike ${pattern} or e.after::text ilike ${pattern}
    or e.address = ${words} or e.actor_id in (select id from users where first_name || ' ' || last_name ilike ${pattern}))`;
}

function conditions(filters: AuditFilters): RawBuilder<boolean>[] {
  const { actor, as_user, action, subject_type, subject, school, from, to, search } = filters;
  return [
    actor && sql<boolean>`e.actor_id = ${actor}::uuid`,
    as_user && sql<boolean>`e.as_user_id = ${as_user}::uuid`,
    action &&
      (action.endsWith(".")
        ? sql<boolean>`e.action like ${`${action.replaceAll("_", "\\_")}%`}`
        : sql<boolean>`e.action = ${action}`),
    subject_type && sql<boolean>`e.subject_type = ${subject_type}`,
    subject && sql<boolean>`e.subject_id = ${subject}::uuid`,
    school && sql<boolean>`e.school_id = ${school}::uuid`,
    from && sql<boolean>`e.at >= ${from}`,
    to && sql<boolean>`e.at < ${to}`,
    search?.trim() && searched(search),
  ].filter((condition): condition is RawBuilder<boolean> => typeof condition === "object");
}

/**
 * Entries of the log, the newest first.
 *
 * @param isSeen The condition that the actor may read an entry, whose table is `e`.
 * @param after The mark at which the page before ended.
 */
export async function selectEntries(
  db: Database,
  isSeen: RawBuilder<boolean>,
  filters: AuditFilters,
  after: Mark | null,
  limit: number,
): Promise<EntryRow[]> {
  const all = [isSeen, ...conditions(filters)];
  if (after) all.push(sql<boolean>`(e.at, e.id) < (${after.at}::timestamptz, ${after.id}::uuid)`);
  const { rows } = await sql<EntryRow>`
    select e.id, e.at, to_char(e.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at_text, e.actor_id,
      e.as_user_id, e.action, e.subject_type, e.subject_id, e.school_id, schools.name as school_name, e.before, e.after,
      e.sealed_for, e.sealed, e.address
    from audit_entries e left join schools on schools.id = e.school_id
    where ${sql.join(all, sql` and `)}
    order by e.at desc, e.id desc
    limit ${limit}`.execute(db);
  return rows;
}

/** People by their ids, erased ones too. */
export async function selectPeople(db: Database, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return db.selectFrom("users").select(["id", "first_name", "last_name", "erased_at"]).where("id", "in", ids).execute();
}

/** Things that bear a name, and the tables they stand in: the log speaks of all of them. */
const named = [
  "assessments",
  "groups",
  "reasons_for_error",
  "schools",
  "sections",
  "subject_nodes",
  "subject_trees",
  "subjects",
  "tags",
] as const;

/** Names of those of these ids that are things with a name, and of the assessments of sittings among them. */
export async function selectNames(db: Database, ids: readonly string[]): Promise<{ id: string; name: string }[]> {
  if (ids.length === 0) return [];
  const parts = named.map((table) => sql`select id, name from ${sql.table(table)} where id = any(${ids}::uuid[])`);
  const { rows } = await sql<{ id: string; name: string }>`
    ${sql.join(parts, sql` union all `)}
    union all select sessions.id, assessments.name from sessions join assessments on assessments.id = sessions.assessment_id
      where sessions.id = any(${ids}::uuid[])`.execute(db);
  return rows;
}

/** Names of those of these people whom the actor reaches. */
export async function selectReachedNames(
  db: Database,
  ids: readonly string[],
  isReached: RawBuilder<boolean>,
): Promise<{ id: string; name: string }[]> {
  if (ids.length === 0) return [];
  return db
    .selectFrom("users")
    .select(["id", sql<string>`trim(first_name || ' ' || last_name)`.as("name")])
    .where("id", "in", ids)
    .where(isReached)
    .execute();
}
