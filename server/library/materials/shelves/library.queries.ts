import { type RawBuilder, sql } from "kysely";
import { finishedNewest } from "../../../delivery/allocations/media/finished-reading.ts";
import { givenTo } from "../../../delivery/allocations/media/given.ts";
import { reachedBy } from "../../../foundation/access/reach.ts";
import type { Actor } from "../../../platform/binder.ts";
import type { Database } from "../../../platform/database/client.ts";

/** Reads the names of people. */
export async function listNames(db: Database, ids: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; name: string }>`
    select id, trim(first_name || ' ' || last_name) as name from users where id = any(${ids}::uuid[])`.execute(db);
  return new Map(rows.map((row) => [row.id, row.name]));
}

/** Reads which of these shelves hold each material. */
export async function listPlaces(
  db: Database,
  materials: readonly string[],
  groups: readonly string[],
): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ id: string; groups: string[] }>`
    select study_material_id as id, array_agg(library_group_id order by library_group_id) as groups
    from library_group_materials
    where study_material_id = any(${materials}::uuid[]) and library_group_id = any(${groups}::uuid[]) group by 1`.execute(
    db,
  );
  return new Map(rows.map((row) => [row.id, row.groups]));
}

/** Selects the allocations of these materials whose window is not over, by person: their own and their groups'. */
const had = (materials: readonly string[]): RawBuilder<unknown> => sql`
  select given.study_material_id, coalesce(given.user_id, member.user_id) as user_id
  from allocations given
  left join group_members member on member.group_id = given.group_id and member.member_from <= now()
    and (member.member_to is null or member.member_to > now())
  where given.study_material_id = any(${materials}::uuid[]) and given.revoked_at is null
    and (given.closes_at is null or given.closes_at > now()) and coalesce(given.user_id, member.user_id) is not null`;

export interface ReaderCounts {
  people: number;
  finished: number;
  started: number;
  downloaded: number;
}

/** Counts who has each material, of the people within reach, and how far they are. */
export async function countReaders(
  db: Database,
  actor: Actor,
  materials: readonly string[],
): Promise<Map<string, ReaderCounts>> {
  const { rows } = await sql<ReaderCounts & { id: string }>`
    select had.study_material_id as id, count(*) as people,
      count(*) filter (where ${finishedNewest} is not null) as finished,
      count(*) filter (where reading.opened_at is not null and ${finishedNewest} is null) as started,
      count(*) filter (where reading.downloaded_at is not null) as downloaded
    from (select distinct study_material_id, user_id from (${had(materials)}) every) had
    left join material_reading reading on reading.user_id = had.user_id and reading.study_material_id = had.study_material_id
    join users person on person.id = had.user_id and person.is_active
    where ${reachedBy(actor, "had.user_id")}
    group by 1`.execute(db);
  return new Map(rows.map(({ id, ...counts }) => [id, counts]));
}

export interface OwnDates {
  due_at: Date | null;
  assigned_at: Date | null;
}

/** Reads by when a person should have read each material, and since when they have it. */
export async function listOwnDates(
  db: Database,
  userId: string,
  materials: readonly string[],
): Promise<Map<string, OwnDates>> {
  const { rows } = await sql<OwnDates & { id: string }>`
    select had.thing as id, had.due_at, had.given_at as assigned_at from ${givenTo(userId, "study_materials")} had
    where had.thing = any(${materials}::uuid[])`.execute(db);
  return new Map(rows.map(({ id, ...dates }) => [id, dates]));
}
