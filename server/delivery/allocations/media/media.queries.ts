import { type RawBuilder, sql } from "kysely";
import { reachedBy } from "../../../foundation/access/reach.ts";
import type { Actor } from "../../../platform/binder.ts";
import type { Database, Tx } from "../../../platform/database/client.ts";
import { newId } from "../../../platform/ids.ts";

/** Material and videos that are given together. */
export interface GivenMedia {
  study_materials: readonly string[];
  zoom_videos: readonly string[];
}

/** When they can be read or watched, and by when they should be. */
export interface MediaTerms {
  opens_at: Date | null;
  closes_at: Date | null;
  due_at: Date | null;
  time_zone: string;
}

export type ReceiverColumn = "user_id" | "group_id";

/** Lets those who give material or videos take turns, for a moment each, so that nothing is given twice. */
export async function lockGiving(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('media_allocations'))`.execute(tx);
}

const things = ({ study_materials, zoom_videos }: GivenMedia): RawBuilder<unknown> => sql`
  select material as study_material_id, null::uuid as zoom_video_id from unnest(${study_materials}::uuid[]) as material
  union all select null, video from unnest(${zoom_videos}::uuid[]) as video`;

/** Allocations in force, whose window is not over, of these things to these people or groups. */
const held = (column: ReceiverColumn, receivers: readonly string[], given: GivenMedia): RawBuilder<unknown> => sql`
  select distinct ${sql.ref(column)} as receiver, study_material_id, zoom_video_id from allocations
  where ${sql.ref(column)} = any(${receivers}::uuid[]) and revoked_at is null and (closes_at is null or closes_at > now())
    and (study_material_id = any(${given.study_materials}::uuid[]) or zoom_video_id = any(${given.zoom_videos}::uuid[]))`;

/** How many of the media a person or group received now. */
interface Added {
  receiver: string;
  added: number;
}

/**
 * Gives each of these media to each of these people or groups, unless they already have it directly.
 *
 * @returns The receivers who got something, with how many; the ids of the allocations when asked for.
 */
export async function insertMissing(
  tx: Tx,
  column: ReceiverColumn,
  receivers: readonly string[],
  given: GivenMedia,
  { terms, giver }: { terms: MediaTerms; giver: string },
): Promise<{ ids: string[]; added: Map<string, number> }> {
  const most = receivers.length * (given.study_materials.length + given.zoom_videos.length);
  const ids = Array.from({ length: most }, () => newId());
  const { rows } = await sql<Added & { ids: string[] }>`
    with had as materialized (${held(column, receivers, given)}),
    wanted as (
      select receiver, thing.study_material_id, thing.zoom_video_id
      from unnest(${receivers}::uuid[]) as receiver cross join (${things(given)}) thing
    ), missing as (
      select * from wanted except select * from had
    ), made as (
      insert into allocations (id, ${sql.ref(column)}, study_material_id, zoom_video_id, opens_at, closes_at, due_at, time_zone, created_by)
      select (${ids}::uuid[])[row_number() over ()], receiver, study_material_id, zoom_video_id,
        ${terms.opens_at}::timestamptz, ${terms.closes_at}::timestamptz, ${terms.due_at}::timestamptz, ${terms.time_zone}, ${giver}::uuid
      from missing
      returning id, ${sql.ref(column)} as receiver
    )
    select receiver, count(*) as added, array_agg(id) as ids from made group by receiver`.execute(tx);
  return {
    ids: rows.flatMap((row) => row.ids),
    added: new Map(rows.map((row) => [row.receiver, row.added])),
  };
}

/** Counts the existing pairs of these receivers and these media. */
export async function countHeld(
  db: Database,
  column: ReceiverColumn,
  receivers: readonly string[],
  given: GivenMedia,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (${held(column, receivers, given)}) had`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Takes things back from people or groups; returns those who had them. */
export async function revokeHeld(
  tx: Tx,
  column: ReceiverColumn,
  receivers: readonly string[],
  given: GivenMedia,
  by: string,
): Promise<Set<string>> {
  const { rows } = await sql<{ receiver: string }>`
    update allocations set revoked_at = clock_timestamp(), revoked_by = ${by}::uuid
    where ${sql.ref(column)} = any(${receivers}::uuid[]) and revoked_at is null
      and (study_material_id = any(${given.study_materials}::uuid[]) or zoom_video_id = any(${given.zoom_videos}::uuid[]))
    returning ${sql.ref(column)} as receiver`.execute(tx);
  return new Set(rows.map((row) => row.receiver));
}

const isMember = sql<boolean>`member.member_from <= now() and (member.member_to is null or member.member_to > now())`;

/** Lists the current members of groups, once per group. */
export async function listMembers(db: Database, groups: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ user_id: string }>`
    select member.user_id from group_members member join users on users.id = member.user_id and users.is_active
    where member.group_id = any(${groups}::uuid[]) and ${isMember}`.execute(db);
  return rows.map((row) => row.user_id);
}

/** Writes down what a job has to do for people by name. */
export async function insertBulk(tx: Tx, jobId: string, userIds: readonly string[]): Promise<void> {
  await tx.insertInto("bulk_allocations").values({ job_id: jobId }).execute();
  await sql`insert into bulk_allocation_people (job_id, user_id, is_named)
    select ${jobId}::uuid, person, true from unnest(${userIds}::uuid[]) as person`.execute(tx);
}

export interface BulkState {
  stopped_at: Date | null;
  groups_done: boolean;
}

/** Reads the state of a job and locks it, so that a second run of its task waits and then continues. */
export async function lockBulk(tx: Tx, jobId: string): Promise<BulkState | undefined> {
  return tx
    .selectFrom("bulk_allocations")
    .select(["stopped_at", "groups_done"])
    .where("job_id", "=", jobId)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Stops a person's own job that isn't done. False when there is none. */
export async function markStopped(db: Database, jobId: string, ownerId: string): Promise<boolean> {
  const { rows } = await sql<{ job_id: string }>`
    update bulk_allocations set stopped_at = coalesce(stopped_at, clock_timestamp())
    where job_id = (select id from jobs where id = ${jobId}::uuid and created_by = ${ownerId}::uuid)
    returning job_id`.execute(db);
  return rows.length > 0;
}

/** Records what groups got, and that their members must be notified. */
export async function markGroupsDone(
  tx: Tx,
  jobId: string,
  { added, skipped }: { added: ReadonlyMap<string, number>; skipped: number },
): Promise<void> {
  const [groups, counts] = [[...added.keys()], [...added.values()]];
  await sql`insert into bulk_allocation_people (job_id, user_id, is_named, by_group)
    select ${jobId}::uuid, member.user_id, false, max(got.added)
    from unnest(${groups}::uuid[], ${counts}::int[]) as got (group_id, added)
    join group_members member on member.group_id = got.group_id and ${isMember}
    group by member.user_id
    on conflict (job_id, user_id) do update set by_group = excluded.by_group`.execute(tx);
  await tx
    .updateTable("bulk_allocations")
    .set({ groups_done: true, group_added: counts.reduce((sum, one) => sum + one, 0), group_skipped: skipped })
    .where("job_id", "=", jobId)
    .execute();
}

export interface WaitingPerson {
  user_id: string;
  is_named: boolean;
  by_group: number;
  /** An active student within the giver's reach now. */
  is_reached: boolean;
}

/** Returns the next people that a job has not seen to. */
export async function listWaiting(tx: Tx, actor: Actor, jobId: string, limit: number): Promise<WaitingPerson[]> {
  const { rows } = await sql<WaitingPerson>`
    select waiting.user_id, waiting.is_named, waiting.by_group,
      users.is_active and users.role = 'student' and ${reachedBy(actor, "waiting.user_id")} as is_reached
    from (
      select user_id, is_named, by_group from bulk_allocation_people
      where job_id = ${jobId}::uuid and status = 'waiting' order by user_id limit ${limit}
    ) waiting join users on users.id = waiting.user_id`.execute(tx);
  return rows;
}

export interface SeenTo {
  user: string;
  status: "done" | "refused";
  added: number;
  skipped: number;
}

/** Writes down what became of people. */
export async function updatePeople(tx: Tx, jobId: string, seen: readonly SeenTo[]): Promise<void> {
  await sql`update bulk_allocation_people set status = new.status, added = new.added, skipped = new.skipped
    from unnest(${seen.map((one) => one.user)}::uuid[], ${seen.map((one) => one.status)}::text[],
      ${seen.map((one) => one.added)}::int[], ${seen.map((one) => one.skipped)}::int[]) as new (user_id, status, added, skipped)
    where bulk_allocation_people.job_id = ${jobId}::uuid and bulk_allocation_people.user_id = new.user_id`.execute(tx);
}

/** Counts the results of a job so far. */
export async function countBulk(db: Database, jobId: string) {
  const { rows } = await sql<{
    added: number;
    skipped: number;
    refused: number;
    people: number;
    seen: number;
    waiting: number;
  }>`
    select bulk.group_added + coalesce(sum(person.added), 0)::int as added,
      bulk.group_skipped + coalesce(sum(person.skipped), 0)::int as skipped,
      count(*) filter (where person.status = 'refused') as refused,
      count(*) filter (where person.is_named) as people,
      count(*) filter (where person.status <> 'waiting') as seen,
      count(*) filter (where person.status = 'waiting') as waiting
    from bulk_allocations bulk left join bulk_allocation_people person on person.job_id = bulk.job_id
    where bulk.job_id = ${jobId}::uuid group by bulk.job_id`.execute(db);
  return rows[0] ?? { added: 0, skipped: 0, refused: 0, people: 0, seen: 0, waiting: 0 };
}
