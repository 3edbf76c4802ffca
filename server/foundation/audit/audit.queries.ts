import { type RawBuilder, sql } from "kysely";
import type { Database } from "../../platform/database/client.ts";

/** One entry of the log, with the names of the actor and the place. */
export interface EntryRow {
  id: string;
  at: Date;
  /** The moment with its microseconds, for the cursor. */
  at_text: string;
  actor_id: string | null;
  as_user_id: string | null;
  token_id: string | null;
  token_name: string | null;
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

/** The fields by which the log is filtered. */
export interface AuditFilters {
  actor?: string | undefined;
  as_user?: string | undefined;
  token?: string | undefined;
  action?: string | undefined;
  subject_type?: string | undefined;
  subject?: string | undefined;
  school?: string | undefined;
  from?: Date | undefined;
  to?: Date | undefined;
  search?: string | undefined;
  search_actions?: string | undefined;
}

/** Where a page of the log ended. */
export interface Mark {
  /** RFC 3339 with microseconds. */
  at: string;
  id: string;
}

const isUuid = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);

/** The tables of things with names that log entries refer to. */
const named = [
  "api_tokens",
  "assessments",
  "groups",
  "library_groups",
  "reasons_for_error",
  "schools",
  "sections",
  "subject_nodes",
  "subject_trees",
  "subjects",
  "tags",
] as const;

/** Those that bear a title, and what an allocation of one is known by. */
const titled = [
  ["study_materials", "study_material_id"],
  ["zoom_videos", "zoom_video_id"],
] as const;

/** So many people and things that go by the words are looked for: more of them say nothing. */
const MOST_FOUND = 50;

/** A regular expression of the words where a word begins: "Mina" is not sought within "nomination". */
function beginning(words: string): string {
  const literal = words.replaceAll(/[^\p{L}\p{N}\s]/gu, "\\$&");
  return /^[\p{L}\p{N}]/u.test(words) ? `\\m${literal}` : literal;
}

/** Returns the ids of the people within reach and of the things whose names have these words. */
export async function selectIdsByName(
  db: Database,
  search: string,
  isReached: RawBuilder<boolean>,
): Promise<readonly string[]> {
  const pattern = beginning(search.trim());
  const parts = [
    ...named.map((table) => sql`select id from ${sql.table(table)} where name ~* ${pattern}`),
    ...titled.map(([table]) => sql`select id from ${sql.table(table)} where title ~* ${pattern}`),
    sql`select id from webhooks where substring(url from '://([^/?#]+)') ~* ${pattern}`,
  ];
  const given = titled.map(
    ([table, column]) => sql`select allocations.id from allocations join ${sql.table(table)} thing
      on thing.id = ${sql.ref(`allocations.${column}`)} where thing.title ~* ${pattern}`,
  );
  const { rows } = await sql<{ id: string }>`
    (select users.id from users where first_name || ' ' || last_name ~* ${pattern} and ${isReached} limit ${MOST_FOUND})
    union all (select id from (${sql.join(parts, sql` union all `)}) things limit ${MOST_FOUND})
    union all (select allocations.id from allocations join assessments on assessments.id = allocations.assessment_id
      where assessments.name ~* ${pattern} limit ${MOST_FOUND})
    union all (select id from (${sql.join(given, sql` union all `)}) allocated limit ${MOST_FOUND})`.execute(db);
  return rows.map(({ id }) => id);
}

const hasValue = (column: RawBuilder<unknown>, pattern: string) => sql<boolean>`exists (
  select from jsonb_path_query(${column}, 'strict $.** ? (@.type() == "string" || @.type() == "number")') value
  where value #>> '{}' ~* ${pattern})`;

function searched(search: string, actions: readonly string[], named: readonly string[]): RawBuilder<boolean> {
  const words = search.trim();
  if (isUuid(words)) {
    const pattern = `%${words}%`;
    return sql<boolean>`(${words}::uuid in (e.subject_id, e.actor_id, e.as_user_id, e.school_id)
      or e.before::text ilike ${pattern} or e.after::text ilike ${pattern})`;
  }
  const pattern = beginning(words);
  const bearers = sql`(select id from users where first_name || ' ' || last_name ~* ${pattern})`;
  const anyOf = [
    sql<boolean>`e.action = any(${[...actions, words]}::text[])`,
    sql<boolean>`e.address = ${words}`,
    sql<boolean>`e.actor_id in ${bearers} or e.as_user_id in ${bearers}`,
    sql<boolean>`e.token_id in (select id from api_tokens where name ~* ${pattern})`,
    hasValue(sql`e.before`, pattern),
    hasValue(sql`e.after`, pattern),
  ];
  if (named.length > 0) {
    const ids = named.join("|");
    anyOf.push(sql<boolean>`${[...named]}::uuid[] && array[e.subject_id, e.school_id]`);
    anyOf.push(sql<boolean>`e.before::text ~ ${ids} or e.after::text ~ ${ids}`);
  }
  return sql<boolean>`(${sql.join(anyOf, sql` or `)})`;
}

function conditions(filters: AuditFilters, named: readonly string[]): RawBuilder<boolean>[] {
  const { actor, as_user, token, action, subject_type, subject, school, from, to, search, search_actions } = filters;
  return [
    actor && sql<boolean>`e.actor_id = ${actor}::uuid`,
    as_user && sql<boolean>`e.as_user_id = ${as_user}::uuid`,
    token && sql<boolean>`e.token_id = ${token}::uuid`,
    action &&
      (action.endsWith(".")
        ? sql<boolean>`e.action like ${`${action.replaceAll("_", "\\_")}%`}`
        : sql<boolean>`e.action = ${action}`),
    subject_type && sql<boolean>`e.subject_type = ${subject_type}`,
    subject && sql<boolean>`e.subject_id = ${subject}::uuid`,
    school && sql<boolean>`e.school_id = ${school}::uuid`,
    from && sql<boolean>`e.at >= ${from}`,
    to && sql<boolean>`e.at < ${to}`,
    search?.trim() && searched(search, search_actions?.split(",") ?? [], named),
  ].filter((condition): condition is RawBuilder<boolean> => typeof condition === "object");
}

/**
 * Entries of the log, the newest first.
 *
 * @param isSeen The condition that the actor may read an entry, whose table is `e`.
 * @param named Ids of what goes by the words that are sought.
 * @param after The mark at which the page before ended.
 */
export async function selectEntries(
  db: Database,
  isSeen: RawBuilder<boolean>,
  filters: AuditFilters,
  named: readonly string[],
  after: Mark | null,
  limit: number,
): Promise<EntryRow[]> {
  const all = [isSeen, ...conditions(filters, named)];
  if (after) all.push(sql<boolean>`(e.at, e.id) < (${after.at}::timestamptz, ${after.id}::uuid)`);
  const { rows } = await sql<EntryRow>`
    select e.id, e.at, to_char(e.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at_text, e.actor_id,
      e.as_user_id, e.token_id, token.name as token_name, e.action, e.subject_type, e.subject_id, e.school_id, schools.name as school_name, e.before, e.after,
      e.sealed_for, e.sealed, e.address
    from audit_entries e left join schools on schools.id = e.school_id left join api_tokens token on token.id = e.token_id
    where ${sql.join(all, sql` and `)}
    order by e.at desc, e.id desc
    limit ${limit}`.execute(db);
  return rows;
}

/** Reads people by their ids, erased ones too. */
export async function selectPeople(db: Database, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return db.selectFrom("users").select(["id", "first_name", "last_name", "erased_at"]).where("id", "in", ids).execute();
}

/**
 * Returns the names of those of these ids that are things with a name, and of the assessments of sittings and allocations among
 * them.
 */
export async function selectNames(db: Database, ids: readonly string[]): Promise<{ id: string; name: string }[]> {
  if (ids.length === 0) return [];
  const parts = [
    ...named.map((table) => sql`select id, name from ${sql.table(table)} where id = any(${ids}::uuid[])`),
    // The rest of its address may hold a secret.
    sql`select id, substring(url from '://([^/?#]+)') as name from webhooks where id = any(${ids}::uuid[])`,
    ...titled.flatMap(([table, column]) => [
      sql`select id, title as name from ${sql.table(table)} where id = any(${ids}::uuid[])`,
      sql`select allocations.id, thing.title from allocations join ${sql.table(table)} thing
        on thing.id = ${sql.ref(`allocations.${column}`)} where allocations.id = any(${ids}::uuid[])`,
    ]),
  ];
  const { rows } = await sql<{ id: string; name: string }>`
    ${sql.join(parts, sql` union all `)}
    union all select sessions.id, assessments.name from sessions join assessments on assessments.id = sessions.assessment_id
      where sessions.id = any(${ids}::uuid[])
    union all select allocations.id, assessments.name from allocations
      join assessments on assessments.id = allocations.assessment_id
      where allocations.id = any(${ids}::uuid[])`.execute(db);
  return rows;
}

/** Returns whose those of these ids are that are sittings, where the actor reaches their students. */
export async function selectSittingPeople(
  db: Database,
  ids: readonly string[],
  isReached: RawBuilder<boolean>,
): Promise<{ session: string; id: string; name: string }[]> {
  if (ids.length === 0) return [];
  return db
    .selectFrom("sessions as s")
    .innerJoin("users", "users.id", "s.user_id")
    .select(["s.id as session", "users.id", sql<string>`trim(first_name || ' ' || last_name)`.as("name")])
    .where("s.id", "in", ids)
    .where(isReached)
    .execute();
}

/** Returns the names of those of these people whom the actor reaches. */
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
