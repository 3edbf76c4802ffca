import { type RawBuilder, sql } from "kysely";
import type { Actor } from "../../platform/binder.ts";
import { readableContent } from "./content.ts";

/** What is read and watched. */
export type Media = "study_materials" | "zoom_videos";

const columns: Record<Media, string> = { study_materials: "study_material_id", zoom_videos: "zoom_video_id" };

/**
 * Selects the allocations of materials or videos (`thing`) that a person has, by name or through a group in which they are now, and whose
 * window is not over. It begins with the person: however many have the same, only what they have is looked at.
 *
 * @param person Id of the person, or a reference to a column that holds it.
 */
export function allocationsOf(person: RawBuilder<unknown>, media: Media): RawBuilder<unknown> {
  const thing = sql.ref(`given.${columns[media]}`);
  const shown = sql`${thing} as thing, given.id as allocation_id, given.group_id, given.opens_at, given.closes_at, given.due_at, given.created_at`;
  // Assessments are most of what a person has, and the indexes tell them apart.
  const isLive = sql`given.assessment_id is null and ${thing} is not null and given.revoked_at is null
    and (given.closes_at is null or given.closes_at > now())`;
  return sql`
    select ${shown} from allocations given where given.user_id = ${person} and ${isLive}
    union all
    select ${shown} from group_members theirs join allocations given on given.group_id = theirs.group_id
    where theirs.user_id = ${person} and theirs.member_from <= now() and (theirs.member_to is null or theirs.member_to > now())
      and ${isLive}`;
}

/**
 * Returns the condition that a person has a material or a video now: given to them or to a group in which they are, its window open.
 *
 * @param person Id of the person, or a reference to a column that holds it.
 * @param table Name or alias of the table in the query.
 */
export function mediaIsOpenTo(person: RawBuilder<unknown>, media: Media, table: string = media): RawBuilder<boolean> {
  return sql<boolean>`(${sql.ref(`${table}.archived_at`)} is null and ${sql.ref(`${table}.id`)} in (
    select own.thing from (${allocationsOf(person, media)}) own where own.opens_at is null or own.opens_at <= now()))`;
}

/**
 * Returns the condition that the actor may read material or watch a video: the team as all content, a student what they have now.
 *
 * @param table Name or alias of the table in the query.
 */
export function readableMedia(actor: Actor, media: Media, table: string = media): RawBuilder<boolean> {
  if (actor.role !== "student") return readableContent(actor, table);
  return mediaIsOpenTo(sql`${actor.id}::uuid`, media, table);
}
