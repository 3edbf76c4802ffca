import type { ResourceType } from "@sextant/contract/allocations.ts";
import { type Insertable, type RawBuilder, sql, type Updateable } from "kysely";
import { managesGroup, seesGroup } from "../../foundation/access/groups.ts";
import { type Media, readableMedia } from "../../foundation/access/media.ts";
import { reachedBy } from "../../foundation/access/reach.ts";
import type { Actor } from "../../platform/binder.ts";
import type { Database, Tx } from "../../platform/database/client.ts";
import type { Allocations } from "../../platform/database/schema.gen.ts";
import { browserStateOfAllocation } from "./browser-state.ts";
import type { WindowField } from "./merge.ts";
import { resolvedAllocations } from "./resolved.ts";
import { resourceColumns } from "./resources.ts";

/** A statement takes 65,535 values at most. */
const ROWS_A_STATEMENT = 1000;

/**
 * Writes new allocations. They begin with the tools off that are off for everyone: in all allocations of their assessment that are not
 * over and that the giver may change, or in simply all of them without a giver.
 */
export async function insertAllocations(
  tx: Tx,
  giver: Actor | null,
  rows: readonly (Insertable<Allocations> & { id: string })[],
): Promise<void> {
  for (let start = 0; start < rows.length; start += ROWS_A_STATEMENT) {
    await tx
      .insertInto("allocations")
      .values(rows.slice(start, start + ROWS_A_STATEMENT))
      .execute();
  }
  const ids = rows.flatMap(({ id, assessment_id: given }) => (given ? [id] : []));
  const assessments = [...new Set(rows.flatMap(({ assessment_id: given }) => given ?? []))];
  if (ids.length > 0) await inheritToolsOff(tx, giver, { ids, assessments });
}

/** The condition that the window of an allocation in force has not closed. */
const isNotOver = sql<boolean>`(revoked_at is null and (closes_at is null or closes_at > now()))`;

async function inheritToolsOff(
  tx: Tx,
  giver: Actor | null,
  { ids, assessments }: { ids: readonly string[]; assessments: readonly string[] },
): Promise<void> {
  await sql`
    with others as (
      select id, assessment_id, tools_off from allocations
      where assessment_id = any(${assessments}::uuid[]) and id <> all(${ids}::uuid[]) and ${isNotOver}
        and ${giver ? isRevocable(giver) : sql`true`}
    ), common as (
      select assessment_id, array_agg(tool order by tool) as off from (
        select o.assessment_id, tool from others o cross join unnest(o.tools_off) as tool
        group by o.assessment_id, tool
        having count(*) = (select count(*) from others a where a.assessment_id = o.assessment_id)
      ) shared group by assessment_id
    )
    update allocations own set tools_off = common.off from common
    where own.id = any(${ids}::uuid[]) and own.assessment_id = common.assessment_id`.execute(tx);
}

/** Lists which of these people have which of these things by a group now, as `person thing`. */
export async function listGivenByGroups(
  tx: Tx,
  users: readonly string[],
  things: readonly string[],
): Promise<Set<string>> {
  const { rows } = await sql<{ pair: string }>`
    select distinct member.user_id || ' ' || coalesce(given.assessment_id, given.practice_set_id) as pair
    from group_members member
    join groups live on live.id = member.group_id and live.archived_at is null
    join allocations given on given.group_id = member.group_id and given.revoked_at is null
    where member.user_id = any(${users}::uuid[]) and member.member_from <= now()
      and (member.member_to is null or member.member_to > now())
      and coalesce(given.assessment_id, given.practice_set_id) = any(${things}::uuid[])`.execute(tx);
  return new Set(rows.map(({ pair }) => pair));
}

/** Lists which of these people have which of these assessments by themselves now, as `person assessment`. */
export async function listGivenPersonally(
  tx: Tx,
  users: readonly string[],
  assessments: readonly string[],
): Promise<Set<string>> {
  const { rows } = await sql<{ pair: string }>`
    select distinct user_id || ' ' || assessment_id as pair from allocations
    where user_id = any(${[...users]}::uuid[]) and assessment_id = any(${[...assessments]}::uuid[])
      and revoked_at is null`.execute(tx);
  return new Set(rows.map(({ pair }) => pair));
}

function groupWhere(condition: RawBuilder<boolean>): RawBuilder<boolean> {
  return sql<boolean>`(allocations.group_id is not null and exists (
    select from groups target where target.id = allocations.group_id and target.archived_at is null and ${condition}))`;
}

/** The condition that the actor may know of an allocation: its person is within reach, or its group is seen. */
function isVisible(actor: Actor): RawBuilder<boolean> {
  return sql<boolean>`((allocations.user_id is not null and ${reachedBy(actor, "allocations.user_id")})
    or ${groupWhere(seesGroup(actor, "target"))})`;
}

/** The condition that the actor may take an allocation back: its person is within reach, or its group is theirs to keep. */
function isRevocable(actor: Actor): RawBuilder<boolean> {
  if (actor.role === "counselor" || actor.role === "student") return sql<boolean>`false`;
  return sql<boolean>`((allocations.user_id is not null and ${reachedBy(actor, "allocations.user_id")})
    or ${groupWhere(managesGroup(actor, "target"))})`;
}

/** Allocations of these kinds of things that the actor may know of, revoked ones as well; not what people gave themselves by a set of their own. */
export function selectAllocations(
  db: Database,
  actor: Actor,
  types: readonly ResourceType[] = ["assessment", "practice_set"],
) {
  return db
    .selectFrom(resolvedAllocations.as("allocations"))
    .leftJoin("users", "users.id", "allocations.user_id")
    .leftJoin("groups", "groups.id", "allocations.group_id")
    .leftJoin("practice_sets", "practice_sets.id", "allocations.practice_set_id")
    .leftJoin("assessments", "assessments.id", "allocations.assessment_id")
    .leftJoin("study_materials", "study_materials.id", "allocations.study_material_id")
    .leftJoin("zoom_videos", "zoom_videos.id", "allocations.zoom_video_id")
    .leftJoin("users as giver", "giver.id", "allocations.created_by")
    .select(["allocations.id", "allocations.assessment_id", "allocations.practice_set_id", "allocations.user_id"])
    .select(["allocations.study_material_id", "allocations.zoom_video_id"])
    .select(["allocations.group_id", "allocations.opens_at", "allocations.closes_at", "allocations.due_at"])
    .select("allocations.time_zone")
    .select(["allocations.hard_close", "allocations.sittings_allowed", "allocations.time_multiplier"])
    .select([
      "allocations.extra_break_seconds",
      "allocations.may_pause",
      "allocations.untimed",
      "allocations.read_aloud",
      "allocations.masking",
    ])
    .select(["allocations.is_initial", "allocations.created_at", "allocations.created_by", "allocations.revoked_at"])
    .select(["allocations.version", "allocations.start_code", "allocations.base_closes_at"])
    .select(["allocations.extension_seconds", "allocations.extension_percent"])
    .select(sql<WindowField[]>`allocations.follows`.as("follows"))
    .select(browserStateOfAllocation("allocations").as("safe_browser"))
    .select(sql<string>`coalesce(groups.name, trim(users.first_name || ' ' || users.last_name), '')`.as("name"))
    .select(sql<string>`trim(giver.first_name || ' ' || giver.last_name)`.as("giver_name"))
    .select(
      sql<string>`coalesce(assessments.name, practice_sets.name, study_materials.title, zoom_videos.title, '')`.as(
        "given_name",
      ),
    )
    .select(
      sql<number>`case when allocations.group_id is null then 1 else (
        select count(*) from group_members assignee join users person on person.id = assignee.user_id and person.is_active
          where assignee.group_id = allocations.group_id
          and assignee.member_from <= now() and (assignee.member_to is null or assignee.member_to > now())) end`.as(
        "people",
      ),
    )
    .select(isRevocable(actor).as("is_revocable"))
    .where((where) => where.or(types.map((type) => where(`allocations.${resourceColumns[type]}`, "is not", null))))
    .where(sql<boolean>`(practice_sets.id is null or practice_sets.owner_id is distinct from allocations.user_id)`)
    .where(isVisible(actor));
}

/** Returns the condition that an allocation is a person's own or that of a group in which they are now. */
export function isForPerson(userId: string): RawBuilder<boolean> {
  return sql<boolean>`(allocations.user_id = ${userId}::uuid or allocations.group_id in (
    select theirs.group_id from group_members theirs where theirs.user_id = ${userId}::uuid
      and theirs.member_from <= now() and (theirs.member_to is null or theirs.member_to > now())))`;
}

/** Marks allocations as taken back; returns those that had not been. */
export async function revokeAllocations(tx: Tx, ids: readonly string[], by: string): Promise<Set<string>> {
  const rows = await tx
    .updateTable("allocations")
    .set({ revoked_at: sql`clock_timestamp()`, revoked_by: by })
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .where("revoked_at", "is", null)
    .returning("id")
    .execute();
  return new Set(rows.map((row) => row.id));
}

/** Puts allocations in force again; returns those that had been taken back. */
export async function restoreAllocations(tx: Tx, ids: readonly string[]): Promise<Set<string>> {
  const rows = await tx
    .updateTable("allocations")
    .set({ revoked_at: null, revoked_by: null })
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .where("revoked_at", "is not", null)
    .returning("id")
    .execute();
  return new Set(rows.map((row) => row.id));
}

/** Locks allocations for a change; read them afterwards. Sittings that refer to them can still be created meanwhile. */
export async function lockAllocations(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx
    .selectFrom("allocations")
    .select("id")
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();
}

/** Writes new terms of an allocation. */
export async function updateTerms(tx: Tx, id: string, terms: Updateable<Allocations>): Promise<void> {
  await tx
    .updateTable("allocations")
    .set({ ...terms, version: sql`version + 1`, updated_at: sql`clock_timestamp()` })
    .where("id", "=", id)
    .execute();
}

/**
 * Writes which tools are off in sittings of allocations of these assessments that are not over and that the actor may change; returns those
 * in which that is news.
 */
export async function updateToolsOff(tx: Tx, actor: Actor, assessmentIds: readonly string[], off: readonly string[]) {
  const { rows } = await sql<{
    id: string;
    user_id: string | null;
    group_id: string | null;
    before: string[];
    after: string[];
  }>`
    with locked as (
      select id, tools_off from allocations
      where assessment_id = any(${assessmentIds}::uuid[]) and ${isNotOver}
        and tools_off <> ${off}::text[] and ${isRevocable(actor)}
      order by id for no key update
    )
    update allocations own set tools_off = ${off}::text[], updated_at = clock_timestamp()
    from locked where own.id = locked.id
    returning own.id, own.user_id, own.group_id, locked.tools_off as before, own.tools_off as after`.execute(tx);
  return rows;
}

/** Locks those of these groups that the actor keeps; they stay as they are until the transaction ends. */
export async function lockManagedGroups(tx: Tx, actor: Actor, ids: readonly string[]): Promise<Set<string>> {
  const rows = await tx
    .selectFrom("groups")
    .select("id")
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .where("archived_at", "is", null)
    .where(managesGroup(actor, "groups"))
    .orderBy("id")
    .forShare()
    .execute();
  return new Set(rows.map((row) => row.id));
}

/** Reads those of these practice sets whose owner is within reach, with the assessment behind each. */
export async function listReachedPracticeSets(db: Database, actor: Actor, ids: readonly string[]) {
  return db
    .selectFrom("practice_sets")
    .select(["id", "assessment_id"])
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .where("archived_at", "is", null)
    .where(reachedBy(actor, "practice_sets.owner_id"))
    .execute();
}

/** Reads those of this material or these videos that the actor may read, and whether each is archived. */
export async function listReadableMedia(
  db: Database,
  actor: Actor,
  table: Media,
  ids: readonly string[],
): Promise<Map<string, "published" | "archived">> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom(table)
    .select(["id", "archived_at"])
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .where(readableMedia(actor, table))
    .execute();
  return new Map(rows.map((row) => [row.id, row.archived_at ? "archived" : "published"]));
}
