import { type RawBuilder, sql } from "kysely";
import type { Actor } from "../platform/binder.ts";
import { readableContent } from "./content.ts";

/** What is read and watched. */
export type Media = "study_materials" | "zoom_videos";

const columns: Record<Media, string> = { study_materials: "study_material_id", zoom_videos: "zoom_video_id" };

/**
 * Returns the condition that a person has a material or a video now: given to them or to a group in which they are, its window open.
 *
 * @param person Id of the person, or a reference to a column that holds it.
 * @param table Name or alias of the table in the query.
 */
export function mediaIsOpenTo(person: RawBuilder<unknown>, media: Media, table: string = media): RawBuilder<boolean> {
  return sql<boolean>`(${sql.ref(`${table}.archived_at`)} is null and exists (
    select from allocations given where ${sql.ref(`given.${columns[media]}`)} = ${sql.ref(`${table}.id`)}
      and given.revoked_at is null
      and (given.opens_at is null or given.opens_at <= now()) and (given.closes_at is null or given.closes_at > now())
      and (given.user_id = ${person} or given.group_id in (
        select theirs.group_id from group_members theirs where theirs.user_id = ${person}
          and theirs.member_from <= now() and (theirs.member_to is null or theirs.member_to > now())))))`;
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
