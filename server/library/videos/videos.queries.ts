import { type Insertable, type RawBuilder, sql, type Updateable } from "kysely";
import { givenTo } from "../../delivery/allocations/media/given.ts";
import { readableMedia } from "../../foundation/access/media.ts";
import { reachedBy } from "../../foundation/access/reach.ts";
import type { Actor } from "../../platform/binder.ts";
import type { Database, Tx } from "../../platform/database/client.ts";
import type { ZoomVideos } from "../../platform/database/schema.gen.ts";
import { newId } from "../../platform/ids.ts";

export interface TagName {
  id: string;
  level: string;
  name: string;
}

/** Returns the tags of links of a table, as what merged ones became. */
const tagsOf = (links: RawBuilder<unknown>) => sql<TagName[]>`(
  select coalesce(json_agg(json_build_object('id', named.id, 'level', named.level, 'name', named.name) order by named.name), '[]'::json)
  from tags named where named.id in (select coalesce(linked.merged_into_id, linked.id) from ${links}))`;

/** Returns how many milliseconds a row of `video_watching` covers. */
export const coveredMs = (watching: string) => sql<number>`(
  select coalesce(sum(upper(part) - lower(part)), 0)::int from unnest(${sql.ref(`${watching}.spans`)}) part)`;

/** Selects the live allocations of a video with the active people they reach now. */
export const receiversOf = (video: RawBuilder<unknown>) => sql`
  select given.id as allocation_id, given.group_id, given.opens_at, given.closes_at, given.due_at, given.created_at,
    who.user_id
  from allocations given
  cross join lateral (
    select given.user_id as user_id where given.user_id is not null
    union all
    select member.user_id from group_members member where member.group_id = given.group_id
      and member.member_from <= now() and (member.member_to is null or member.member_to > now())
  ) who
  join users person on person.id = who.user_id and person.is_active
  where given.zoom_video_id = ${video} and given.revoked_at is null and (given.closes_at is null or given.closes_at > now())`;

/** Selects the videos that the actor may watch, with what a list shows of each. */
export function watchableVideos(db: Database, actor: Actor) {
  const isStudent = actor.role === "student";
  return db
    .selectFrom("zoom_videos as video")
    .leftJoin("users as author", "author.id", "video.created_by")
    .leftJoin("schools as school", "school.id", "video.school_id")
    .leftJoin("files as file", "file.id", "video.file_id")
    .leftJoin("video_watching as own", (join) =>
      join
        .onRef("own.zoom_video_id", "=", "video.id")
        .onRef("own.film", "=", "video.film")
        .on("own.user_id", "=", actor.id),
    )
    .where(readableMedia(actor, "zoom_videos", "video"))
    .selectAll("video")
    .select(["author.first_name", "author.last_name", "school.name as school_name"])
    .select(["file.name as file_name", "file.created_by as file_by", "file.hash as file_hash"])
    .select(["file.media_type", "file.size_bytes"])
    .select(["own.position_ms", "own.finished_at", "own.watched_at", coveredMs("own").as("covered_ms")])
    .select(
      tagsOf(sql`zoom_video_tags l join tags linked on linked.id = l.tag_id where l.zoom_video_id = video.id`).as(
        "tags",
      ),
    )
    .select(
      sql<number>`(select count(*)::int from video_chapters c where c.zoom_video_id = video.id)`.as("chapter_count"),
    )
    .select(
      sql<Date | null>`(case when ${!isStudent} or exists (
        select from video_watching was where was.zoom_video_id = video.id and was.user_id = ${actor.id}::uuid
          and was.film < video.film) then video.film_since end)`.as("replaced_at"),
    )
    .select(
      (isStudent
        ? sql<Date | null>`(select had.due_at from ${givenTo(actor.id, "zoom_videos")} had where had.thing = video.id)`
        : sql<Date | null>`null::timestamptz`
      ).as("due_at"),
    )
    .select(
      (isStudent
        ? sql<{ count: number; finished: number } | null>`null::json`
        : sql<{ count: number; finished: number } | null>`(
          select json_build_object('count', count(distinct r.user_id)::int,
            'finished', (count(distinct r.user_id) filter (where seen.finished_at is not null))::int)
          from (${receiversOf(sql`video.id`)}) r
          left join video_watching seen
            on seen.zoom_video_id = video.id and seen.film = video.film and seen.user_id = r.user_id
          where ${reachedBy(actor, "r.user_id")})`
      ).as("people"),
    );
}

export type VideoRow = NonNullable<Awaited<ReturnType<typeof findVideo>>>;

/** Finds a video that the actor may watch. */
export function findVideo(db: Database, actor: Actor, id: string) {
  return watchableVideos(db, actor).where("video.id", "=", id).executeTakeFirst();
}

/** Finds what is needed to keep what the actor watches of a video, if they may watch it. */
export function findWatched(db: Database, actor: Actor, id: string) {
  return db
    .selectFrom("zoom_videos as video")
    .select(["video.duration_ms", "video.link", "video.film"])
    .where("video.id", "=", id)
    .where(readableMedia(actor, "zoom_videos", "video"))
    .executeTakeFirst();
}

/** Reads the parts of a film that a person has played, in order. */
export async function selectSpans(
  db: Database,
  { id, film }: { id: string; film: number },
  userId: string,
): Promise<[number, number][]> {
  const { rows } = await sql<{ from: number; to: number }>`
    select lower(part)::int as "from", upper(part)::int as "to"
    from video_watching w cross join unnest(w.spans) part
    where w.zoom_video_id = ${id}::uuid and w.film = ${film} and w.user_id = ${userId}::uuid order by 1`.execute(db);
  return rows.map(({ from, to }) => [from, to]);
}

export interface ChapterRow {
  starts_ms: number;
  title: string;
  tags: TagName[];
}

/** Reads the chapters of a video in order. */
export function selectChapters(db: Database, videoId: string): Promise<ChapterRow[]> {
  return db
    .selectFrom("video_chapters as chapter")
    .where("chapter.zoom_video_id", "=", videoId)
    .select(["chapter.starts_ms", "chapter.title"])
    .select(
      tagsOf(
        sql`video_chapter_tags l join tags linked on linked.id = l.tag_id where l.video_chapter_id = chapter.id`,
      ).as("tags"),
    )
    .orderBy("chapter.starts_ms")
    .execute();
}

/** Locks a video that the actor may read, to change it. */
export function lockVideo(tx: Tx, actor: Actor, id: string) {
  return tx
    .selectFrom("zoom_videos")
    .selectAll()
    .where("id", "=", id)
    .where(readableMedia(actor, "zoom_videos"))
    .forUpdate()
    .executeTakeFirst();
}

export async function insertVideo(tx: Tx, row: Insertable<ZoomVideos>): Promise<void> {
  await tx.insertInto("zoom_videos").values(row).execute();
}

export async function updateVideoRow(tx: Database, id: string, changes: Updateable<ZoomVideos>): Promise<void> {
  await tx
    .updateTable("zoom_videos")
    .set({ ...changes, updated_at: sql<Date>`now()` })
    .where("id", "=", id)
    .execute();
}

/** Puts these tags in place of those a video has. */
export async function replaceTags(tx: Tx, videoId: string, tagIds: readonly string[]): Promise<void> {
  await tx.deleteFrom("zoom_video_tags").where("zoom_video_id", "=", videoId).execute();
  if (tagIds.length === 0) return;
  await tx
    .insertInto("zoom_video_tags")
    .values(tagIds.map((tag_id) => ({ zoom_video_id: videoId, tag_id })))
    .execute();
}

/** Puts these chapters in place of those a video has. */
export async function replaceChapters(
  tx: Tx,
  videoId: string,
  chapters: readonly { starts_ms: number; title: string; tags: readonly string[] }[],
): Promise<void> {
  await tx.deleteFrom("video_chapters").where("zoom_video_id", "=", videoId).execute();
  if (chapters.length === 0) return;
  const rows = chapters.map((chapter) => ({ ...chapter, id: newId() }));
  await tx
    .insertInto("video_chapters")
    .values(rows.map(({ id, starts_ms, title }) => ({ id, zoom_video_id: videoId, starts_ms, title })))
    .execute();
  const links = rows.flatMap(({ id, tags }) => tags.map((tag_id) => ({ video_chapter_id: id, tag_id })));
  if (links.length > 0) await tx.insertInto("video_chapter_tags").values(links).execute();
}
