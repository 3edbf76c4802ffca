import { type RawBuilder, sql } from "kysely";
import type { Actor } from "../platform/binder.ts";
import { readableAnswerFile } from "./answer-files.ts";
import { readableContent } from "./content.ts";
import { readableMedia } from "./media.ts";
import { reachedBy } from "./reach.ts";

/** A kind of thing that shows files. */
interface FileUse {
  /** Its rows that name the file `files.id`: what stands between `from` and the end of a `select`. */
  rows: RawBuilder<unknown>;
  /** Whether the actor may read what one of these rows belongs to; without it a file is readable by its owner alone. */
  isReadable?: (actor: Actor) => RawBuilder<boolean>;
  /** What one may read here is to look at, never to put into content of one’s own. */
  isPrivate?: true;
  /** One may read it here by a link alone that was signed for oneself: whether one may have that is judged where it is signed. */
  isByLink?: true;
}

/** Of material, the team reads every version (`used`), a student the newest: what was replaced may be what they must not see. */
function readableVersion(actor: Actor): RawBuilder<boolean> {
  const isReadable = readableMedia(actor, "study_materials");
  if (actor.role !== "student") return isReadable;
  return sql<boolean>`(${isReadable} and not exists (select from material_versions later
    where later.study_material_id = used.study_material_id and later.number > used.number))`;
}

/** A published answer is its reader's as long as it is offered, and they have what it is about. */
function offeredAnswer(actor: Actor): RawBuilder<boolean> {
  return sql<boolean>`(used.withdrawn_at is null and (
    exists (select from result_facts met where met.user_id = ${actor.id}::uuid and met.question_version_id = used.question_version_id)
    or used.study_material_id in (select id from study_materials where ${readableMedia(actor, "study_materials")})
    or used.zoom_video_id in (select id from zoom_videos where ${readableMedia(actor, "zoom_videos")})))`;
}

/** Everything that shows files: who may read one, and whether it is still needed, follows from this list. */
const uses: readonly FileUse[] = [
  {
    rows: sql`question_files used join questions on questions.id = used.question_id where used.file_id = files.id`,
    isReadable: (actor) => readableContent(actor, "questions"),
  },
  {
    rows: sql`material_versions used join study_materials on study_materials.id = used.study_material_id
      where used.file_id = files.id`,
    isReadable: readableVersion,
  },
  {
    rows: sql`material_pictures used join study_materials on study_materials.id = used.study_material_id
      where used.file_id = files.id`,
    isReadable: readableVersion,
  },
  {
    rows: sql`zoom_videos where zoom_videos.file_id = files.id`,
    isReadable: (actor) => readableMedia(actor, "zoom_videos"),
  },
  {
    rows: sql`answer_files used where used.file_id = files.id`,
    isReadable: (actor) => readableAnswerFile(actor, "used.file_id"),
    isPrivate: true,
  },
  {
    rows: sql`doubts used where used.file_ids @> array[files.id]`,
    isReadable: (actor) => reachedBy(actor, "used.user_id"),
    isPrivate: true,
  },
  {
    rows: sql`doubt_replies written join doubts used on used.id = written.doubt_id where written.file_ids @> array[files.id]`,
    isReadable: (actor) => reachedBy(actor, "used.user_id"),
    isPrivate: true,
  },
  {
    rows: sql`doubt_answers used where used.file_ids @> array[files.id]`,
    isReadable: offeredAnswer,
    isPrivate: true,
    isByLink: true,
  },
  { rows: sql`schools used where used.logo_file_id = files.id` },
  { rows: sql`settings used where used.value::text like '%' || files.id || '%'` },
];

function readableFor(actor: Actor, among: readonly FileUse[]): RawBuilder<boolean> {
  const shown = among.flatMap(({ rows, isReadable }) =>
    isReadable ? [sql`exists (select from ${rows} and ${isReadable(actor)})`] : [],
  );
  return sql<boolean>`(${sql.join([sql`files.created_by = ${actor.id}::uuid`, ...shown], sql` or `)})`;
}

/** Returns the condition on `files` that the actor brought a file, or may read content that shows it and use it in their own. */
export function usableFile(actor: Actor): RawBuilder<boolean> {
  return readableFor(
    actor,
    uses.filter(({ isPrivate }) => !isPrivate),
  );
}

/** Returns the condition on `files` that the actor may look at a file: one of theirs, or one that something shows which they may read. */
export function readableFile(actor: Actor): RawBuilder<boolean> {
  return readableFor(
    actor,
    uses.filter(({ isByLink }) => !isByLink),
  );
}

/** Returns the condition on `files` that a link to a file which was signed for the actor still holds. */
export function linkedFile(actor: Actor): RawBuilder<boolean> {
  return readableFor(actor, uses);
}

/** Returns the condition on `files` that nothing shows a file any more. */
export function isUnusedFile(): RawBuilder<boolean> {
  return sql<boolean>`not (${sql.join(
    uses.map(({ rows }) => sql`exists (select from ${rows})`),
    sql` or `,
  )})`;
}
