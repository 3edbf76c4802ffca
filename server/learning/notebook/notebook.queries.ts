import { sql } from "kysely";
import { readableMedia } from "../../foundation/access/media.ts";
import type { Actor } from "../../platform/binder.ts";
import type { Database } from "../../platform/database/client.ts";
import { isBeyondEnd, type NoteRow } from "./notes.queries.ts";

/** Maximum notes of each kind in a notebook; the newest are listed. */
const MOST = 5000;

export interface MediaNoteRow extends NoteRow {
  title: string;
  can_open: boolean;
  tag_ids: string[];
  /** The newest version of material, and whether that is an article, which has no pages. */
  newest: number | null;
  is_article: boolean;
  /** The words spoken at that moment, if the person may watch the video and the film still has it. */
  said: string | null;
}

/** Reads a person’s notes on pages and moments, the newest first, with what they are about. */
export async function selectMediaNotes(db: Database, actor: Actor): Promise<MediaNoteRow[]> {
  const { rows } = await sql<MediaNoteRow>`
    with own as materialized (
      select * from notes where user_id = ${actor.id}::uuid and removed_at is null order by created_at desc, id limit ${MOST}
    ), readable as materialized (
      select id from study_materials
        where id in (select study_material_id from own) and ${readableMedia(actor, "study_materials")}
      union all
      select id from zoom_videos where id in (select zoom_video_id from own) and ${readableMedia(actor, "zoom_videos")}
    )
    select n.*, n.is_lost or ${isBeyondEnd} as is_lost, coalesce(material.title, v.title) as title,
      exists (select from readable where readable.id = coalesce(n.study_material_id, n.zoom_video_id)) as can_open,
      version.number as newest, version.body is not null as is_article,
      array(
        select tag_id from study_material_tags filed where filed.study_material_id = n.study_material_id
        union select tag_id from zoom_video_tags filed where filed.zoom_video_id = n.zoom_video_id
        union select filed.tag_id from video_chapter_tags filed where filed.video_chapter_id = (
          select chapter.id from video_chapters chapter
          where chapter.zoom_video_id = n.zoom_video_id and chapter.starts_ms <= n.moment_ms
          order by chapter.starts_ms desc limit 1)
      ) as tag_ids,
      (select said.text from library_texts said where said.zoom_video_id = n.zoom_video_id
        and said.place <= n.moment_ms and not ${isBeyondEnd} and n.zoom_video_id in (select id from readable)
        order by said.place desc limit 1) as said
    from own n
    left join study_materials material on material.id = n.study_material_id
    left join zoom_videos v on v.id = n.zoom_video_id
    left join lateral (select number, body from material_versions
      where study_material_id = n.study_material_id order by number desc limit 1) version on true
    order by n.created_at desc, n.id`.execute(db);
  return rows;
}

/** A highlight as stored in answers. */
export interface KeptHighlight {
  where: string;
  start: number;
  end: number;
  note?: string;
  color?: "yellow" | "green" | "blue" | "underline";
}

export interface NotedAnswerRow {
  session_id: string;
  attempt_id: string;
  question_version_id: string;
  assessment_id: string;
  assessment_version_id: string;
  user_id: string;
  state: string;
  keys_shown_at: Date | null;
  note: string;
  highlights: KeptHighlight[];
  saved_at: Date;
  /** The note after the sitting; null where none was written. */
  later: string | null;
  later_at: Date | null;
}

/** Reads a person’s answers of finished sittings that bear a note or a highlight, the newest sittings first. */
export async function selectNotedAnswers(db: Database, userId: string): Promise<NotedAnswerRow[]> {
  const { rows } = await sql<NotedAnswerRow>`
    select a.session_id, a.id as attempt_id, a.question_version_id, s.assessment_id, s.assessment_version_id, s.user_id, s.state,
      s.keys_shown_at, a.note,
      case when jsonb_typeof(a.marks -> 'highlights') = 'array' then a.marks -> 'highlights' else '[]'::jsonb end as highlights,
      coalesce(a.saved_at, s.submitted_at, s.created_at) as saved_at,
      case when said.noted then said.ground end as later, case when said.noted then said.updated_at end as later_at
    from sessions s
    join attempts a on a.session_id = s.id
    left join attempt_reasons said on said.session_id = a.session_id and said.attempt_id = a.id and said.given_by = 'student'
    where s.user_id = ${userId}::uuid and s.state in ('scored', 'released') and not s.is_preview
      and s.assessment_version_id is not null
      and (a.note <> '' or said.ground <> '' or a.marks ? 'highlights')
    order by s.submitted_at desc nulls last, a.session_id, a.position
    limit ${MOST}`.execute(db);
  return rows;
}

export interface HighlightChangeRow {
  session_id: string;
  attempt_id: string;
  highlight: string;
  sealed: Buffer | null;
  is_removed: boolean;
  changed_at: Date;
}

/** Reads what a person did afterwards to highlights of their sittings. */
export function selectHighlightChanges(db: Database, userId: string): Promise<HighlightChangeRow[]> {
  return db
    .selectFrom("highlight_changes")
    .select(["session_id", "attempt_id", "highlight", "sealed", "is_removed", "changed_at"])
    .where("user_id", "=", userId)
    .execute();
}

/** Returns the highlights of one finished answer of a person; undefined where that answer doesn’t exist. */
export async function findHighlights(
  db: Database,
  userId: string,
  sessionId: string,
  attemptId: string,
): Promise<KeptHighlight[] | undefined> {
  const row = await db
    .selectFrom("attempts as a")
    .innerJoin("sessions as s", "s.id", "a.session_id")
    .where("s.user_id", "=", userId)
    .where("s.state", "in", ["scored", "released"])
    .where("a.session_id", "=", sessionId)
    .where("a.id", "=", attemptId)
    .select(sql<KeptHighlight[] | null>`a.marks -> 'highlights'`.as("highlights"))
    .executeTakeFirst();
  return row && (row.highlights ?? []);
}

/** Writes down what a person did to a highlight; what is not given stays. */
export async function upsertHighlightChange(
  db: Database,
  of: { user_id: string; session_id: string; attempt_id: string; highlight: string },
  change: { sealed?: Buffer; is_removed?: boolean },
): Promise<void> {
  const values = { ...change, changed_at: new Date() };
  await db
    .insertInto("highlight_changes")
    .values({ ...of, ...values })
    .onConflict((conflict) => conflict.columns(["session_id", "attempt_id", "highlight"]).doUpdateSet(values))
    .execute();
}
