import type { HandlerInput } from "@sextant/contract/types.ts";
import { requireSchool, settleSchool } from "../../authoring/questions/check-question.ts";
import { loadTaxonomy, requireNamedTag } from "../../authoring/taxonomy/load-taxonomy.ts";
import { mayEdit } from "../../foundation/access/content.ts";
import { recordAudit } from "../../foundation/audit/record.ts";
import { getOwnFile } from "../../foundation/files/get-file.ts";
import { tellOfReturned, withdrawFromAll } from "../../foundation/notifications/withdraw-lost.ts";
import type { Actor } from "../../platform/binder.ts";
import type { Database, Tx } from "../../platform/database/client.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { newId } from "../../platform/ids.ts";
import type { Platform } from "../../platform/platform.ts";
import { invalid, notFound, Refusal } from "../../platform/refusal.ts";
import type { Storage } from "../../platform/storage/storage.ts";
import { type Container, storedBytes } from "./codecs/bytes.ts";
import { readContainer } from "./codecs/container.ts";
import { replaceFilm } from "./replace-film.ts";
import { insertVideo, lockVideo, replaceChapters, replaceTags, updateVideoRow } from "./videos.queries.ts";

type Chapters = HandlerInput<"zoom_videos.create">["body"]["chapters"];
/** The dependencies of a change. */
interface Context {
  db: Database;
  storage: Storage;
}

/** Resolves tags to those in use, each once. @throws Refusal `invalid` at the place of one that isn't there. */
async function resolveTags(db: Database, path: string, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const taxonomy = await loadTaxonomy(db);
  return [...new Set(ids.map((id, index) => requireNamedTag(taxonomy, `${path}.${index}`, id).id))];
}

async function resolveChapters(db: Database, chapters: Chapters): Promise<Chapters> {
  const resolved: Chapters = [];
  for (const [index, chapter] of chapters.entries()) {
    resolved.push({ ...chapter, tags: await resolveTags(db, `chapters.${index}.tags`, chapter.tags) });
  }
  return resolved;
}

/** Reads the container of the actor's own file. @throws Refusal `not_found`; `invalid` when it is not a video. */
async function readFilm({ db, storage }: Context, actor: Actor, id: string): Promise<Container> {
  const file = await getOwnFile(db, actor, id);
  if (!file.media_type.startsWith("video/")) throw invalid("file", "Choose a video, such as an MP4 or a WebM file.");
  return readContainer(file.media_type, storedBytes(storage, file.hash, Number(file.size_bytes)));
}

/**
 * Adds a video by link or file.
 *
 * @returns Its id.
 * @throws Refusal `not_found`, `invalid`.
 */
export async function createVideo(
  context: Context,
  actor: Actor,
  body: HandlerInput<"zoom_videos.create">["body"],
): Promise<string> {
  const { db } = context;
  const school = await settleSchool(db, actor, body.school);
  const tags = await resolveTags(db, "tags", body.tags);
  const chapters = await resolveChapters(db, body.chapters);
  const film = body.file === undefined ? null : await readFilm(context, actor, body.file);
  const id = newId();
  const row = {
    id,
    title: body.title,
    school_id: school,
    created_by: actor.id,
    recorded_at: body.recorded_at,
    link: body.link ?? null,
    file_id: body.file ?? null,
    duration_ms: film?.durationMs ?? body.duration_ms,
    codecs: film?.codecs ?? [],
    is_cut_off: film?.isCutOff ?? false,
  };
  await inTransaction(db, async (tx) => {
    await insertVideo(tx, row);
    await replaceTags(tx, id, tags);
    await replaceChapters(tx, id, chapters);
    await recordAudit(tx, {
      actor,
      action: "video.created",
      subject: { type: "zoom_video", id },
      schoolId: row.school_id,
      after: { title: row.title, link: row.link, file: row.file_id },
    });
  });
  return id;
}

/** Locks a video that the actor may change. @throws Refusal `not_found`, `forbidden`. */
export async function lockOwnVideo(tx: Tx, actor: Actor, id: string) {
  const row = await lockVideo(tx, actor, id);
  if (!row) throw notFound("This video");
  if (!mayEdit(actor, row)) throw new Refusal("forbidden", "Only its author or staff can change this video.");
  return row;
}

/**
 * Changes a video; replaces tags and chapters as a whole. A new film resets everyone's watching progress.
 *
 * @throws Refusal `not_found`, `forbidden`, `stale_version`, `invalid`.
 */
export async function updateVideo(
  context: Context & Pick<Platform, "live">,
  actor: Actor,
  id: string,
  { version, tags, chapters, archived, file, link, school, ...fields }: HandlerInput<"zoom_videos.update">["body"],
): Promise<void> {
  const { db } = context;
  if (file !== undefined && link !== undefined) throw invalid("link", "Choose a link or a file, not both.");
  if (school) await requireSchool(db, actor, school);
  const newTags = tags && (await resolveTags(db, "tags", tags));
  const newChapters = chapters && (await resolveChapters(db, chapters));
  const given = file === undefined ? null : { file, container: await readFilm(context, actor, file) };
  const film = link === undefined ? given : { link };
  await inTransaction(db, async (tx) => {
    const before = await lockOwnVideo(tx, actor, id);
    if (before.version !== version) {
      throw new Refusal("stale_version", "Someone else changed this video. Reload to see the latest version.");
    }
    const changes = {
      ...Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)),
      ...(school === undefined ? {} : { school_id: school }),
      ...(film && (await replaceFilm(tx, before, film, fields.duration_ms))),
      ...(archived === undefined ? {} : { archived_at: archived ? (before.archived_at ?? new Date()) : null }),
    };
    await updateVideoRow(tx, id, { ...changes, version: before.version + 1 });
    if (archived && !before.archived_at) await withdrawFromAll(tx, context.live.wake, id);
    if (archived === false && before.archived_at) await tellOfReturned(tx, id);
    if (newTags) await replaceTags(tx, id, newTags);
    if (newChapters) await replaceChapters(tx, id, newChapters);
    const was = Object.fromEntries(Object.keys(changes).map((field) => [field, before[field as keyof typeof before]]));
    await recordAudit(tx, {
      actor,
      action: "video.updated",
      subject: { type: "zoom_video", id },
      schoolId: before.school_id,
      before: was,
      after: {
        ...changes,
        ...(newTags ? { tags: newTags } : {}),
        ...(newChapters ? { chapters: newChapters.length } : {}),
      },
    });
  });
}

/** Archives a video: students no longer see it, what they watched stays. */
export async function archiveVideo(
  { db, live }: Pick<Platform, "db" | "live">,
  actor: Actor,
  id: string,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { archived_at, version, school_id } = await lockOwnVideo(tx, actor, id);
    if (archived_at) return;
    await updateVideoRow(tx, id, { archived_at: new Date(), version: version + 1 });
    await withdrawFromAll(tx, live.wake, id);
    await recordAudit(tx, {
      actor,
      action: "video.archived",
      subject: { type: "zoom_video", id },
      schoolId: school_id,
    });
  });
}
