import type { OptionOrder } from "@sextant/questions/candidate.ts";
import { sql } from "kysely";
import { readableMedia } from "../../foundation/access/media.ts";
import { shownName } from "../../foundation/access/practice.ts";
import type { Actor } from "../../platform/binder.ts";
import type { Database } from "../../platform/database/client.ts";

export interface PlaceRow {
  session_id: string;
  attempt_id: string;
  user_id: string;
  /** Of the sitting. */
  state: string;
  keys_shown_at: Date | null;
  assessment_id: string;
  assessment_version_id: string;
  assessment_name: string;
  version_section_id: string;
  section: string;
  position: number;
  option_order: OptionOrder;
}

interface Located {
  session_id: string | null;
  attempt_id: string | null;
}

/** Lists the places of attempts in their sittings, by attempt. */
export async function listPlaces(db: Database, rows: readonly Located[]): Promise<Map<string, PlaceRow>> {
  const asked = rows.filter(({ session_id, attempt_id }) => session_id !== null && attempt_id !== null);
  if (asked.length === 0) return new Map();
  const found = await db
    .selectFrom("attempts as a")
    .innerJoin("sessions as s", "s.id", "a.session_id")
    .innerJoin("assessments as t", "t.id", "s.assessment_id")
    .innerJoin("session_sections as c", (join) =>
      join.onRef("c.session_id", "=", "a.session_id").onRef("c.id", "=", "a.session_section_id"),
    )
    .innerJoin("version_sections as v", "v.id", "c.version_section_id")
    .where(
      sql<boolean>`(a.session_id, a.id) in (select * from unnest(
        ${asked.map((row) => row.session_id)}::uuid[], ${asked.map((row) => row.attempt_id)}::uuid[]))`,
    )
    .select(["a.session_id", "a.id as attempt_id", "a.position", "v.name as section"])
    .select(["s.user_id", "s.state", "s.keys_shown_at", "s.assessment_id"])
    .select(["c.version_section_id", sql<OptionOrder>`a.option_order`.as("option_order")])
    .select(sql<string>`s.assessment_version_id`.as("assessment_version_id"))
    .select(shownName("s.assessment_id", "t.name").as("assessment_name"))
    .execute();
  return new Map(found.map((row) => [row.attempt_id, row]));
}

/** Lists what materials and videos are called, by id. */
export async function listMediaNames(
  db: Database,
  rows: readonly { study_material_id?: string | null; zoom_video_id?: string | null }[],
): Promise<Map<string, string>> {
  const ids = [...new Set(rows.flatMap((row) => [row.study_material_id ?? [], row.zoom_video_id ?? []].flat()))];
  if (ids.length === 0) return new Map();
  const { rows: found } = await sql<{ id: string; name: string }>`
    select id, title as name from study_materials where id = any(${ids}::uuid[])
    union all select id, title from zoom_videos where id = any(${ids}::uuid[])`.execute(db);
  return new Map(found.map(({ id, name }) => [id, name]));
}

/** Finds the newest version of a material that the actor may read, and its last page: null where the pages have not been counted. */
export async function findReadableMaterial(db: Database, actor: Actor, id: string) {
  return db
    .selectFrom("study_materials as m")
    .innerJoin("material_versions as v", "v.study_material_id", "m.id")
    .leftJoin("material_texts as x", (join) =>
      join.onRef("x.study_material_id", "=", "v.study_material_id").onRef("x.number", "=", "v.number"),
    )
    .where("m.id", "=", id)
    .where(readableMedia(actor, "study_materials", "m"))
    .orderBy("v.number", "desc")
    .select("v.number")
    .select(sql<number | null>`case when v.media_type = 'application/pdf' then x.pages else 1 end`.as("last_page"))
    .executeTakeFirst();
}

/** Reads what stands for the words of a page in a version; null of one that has none, or whose words aren’t those that were read last. */
export async function findPageWords(db: Database, material: string, version: number, page: number) {
  const { rows } = await sql<{ words: Buffer | null }>`
    select page_fingerprint(text) as words from library_texts
    where study_material_id = ${material}::uuid and place = ${page} and version = ${version}`.execute(db);
  return rows[0]?.words ?? null;
}

/** Returns the latest extracted text of a page; null where it has none. */
export async function findPageText(db: Database, material: string, page: number): Promise<string | null> {
  const row = await db
    .selectFrom("library_texts")
    .where("study_material_id", "=", material)
    .where("place", "=", page)
    .select("text")
    .executeTakeFirst();
  return row?.text ?? null;
}

/** Returns a quote without spaces and hyphens if the latest extracted text of the page contains it; otherwise null. */
export async function findOnPage(db: Database, material: string, page: number, quote: string): Promise<string | null> {
  const { rows } = await sql<{ quote: string }>`
    select squeezed_words(${quote}) as quote from library_texts
    where study_material_id = ${material}::uuid and place = ${page} and squeezed_words(${quote}) <> ''
      and position(squeezed_words(${quote}) in squeezed_words(text)) > 0`.execute(db);
  return rows[0]?.quote ?? null;
}

/**
 * Lists the videos among these that the actor may watch, each with its length in ms: null where it is not reliable, as for a link, whose
 * length was typed by a person.
 */
export async function listWatchable(
  db: Database,
  actor: Actor,
  ids: readonly string[],
): Promise<Map<string, number | null>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom("zoom_videos as z")
    .where(sql<boolean>`z.id = any(${[...ids]}::uuid[])`)
    .where(readableMedia(actor, "zoom_videos", "z"))
    .select("z.id")
    .select(sql<number | null>`case when z.file_id is not null then z.duration_ms end`.as("ends_ms"))
    .execute();
  return new Map(rows.map(({ id, ends_ms }) => [id, ends_ms]));
}

/** Returns the question of an answer, and the version and test it belongs to. */
export async function findAttempt(db: Database, sessionId: string, attemptId: string) {
  const row = await db
    .selectFrom("attempts as a")
    .innerJoin("sessions as s", "s.id", "a.session_id")
    .where("a.session_id", "=", sessionId)
    .where("a.id", "=", attemptId)
    .select(["a.question_version_id", "s.user_id", "s.state", "s.assessment_version_id"])
    .select(sql<OptionOrder>`a.option_order`.as("option_order"))
    .executeTakeFirst();
  return row ?? null;
}

/** A person's own answer, with the data that decides whether they may see it. */
interface OwnAnswer {
  session_id: string;
  attempt_id: string;
  user_id: string;
  state: string;
  keys_shown_at: Date | null;
  assessment_id: string;
  assessment_version_id: string;
}

/** Lists a person’s own answers to a question, or to one version of it, the newest first. */
export async function listOwnAnswers(
  db: Database,
  userId: string,
  of: { question: string } | { version: string },
): Promise<OwnAnswer[]> {
  return db
    .selectFrom("result_facts as f")
    .innerJoin("sessions as s", "s.id", "f.session_id")
    .where("f.user_id", "=", userId)
    .where("s.is_preview", "=", false)
    .where("s.state", "in", ["scored", "released"])
    .$if("question" in of, (query) => query.where("f.question_id", "=", "question" in of ? of.question : ""))
    .$if("version" in of, (query) => query.where("f.question_version_id", "=", "version" in of ? of.version : ""))
    .orderBy("f.submitted_at", "desc")
    .select(["f.session_id", "f.attempt_id", "s.user_id", "s.state", "s.keys_shown_at", "s.assessment_id"])
    .select("f.assessment_version_id")
    .limit(20)
    .execute();
}
