import { type RawBuilder, sql } from "kysely";
import type { Actor } from "../../platform/binder.ts";
import { readableAnswerFile } from "./answer-files.ts";
import { readableContent } from "./content.ts";
import { readableMedia } from "./media.ts";
import { reachedBy } from "./reach.ts";

/** A kind of record that shows files. */
interface FileUse {
  /** Its rows that name the file `files.id`: the part of a `select` after `from`. */
  rows: RawBuilder<unknown>;
  /** Whether the actor may read the record that one of these rows belongs to; without it only its owner may read a file. */
  isReadable?: (actor: Actor) => RawBuilder<boolean>;
  /** Files readable here may be viewed, but never put into the actor's own content. */
  isPrivate?: true;
  /** Readable here only by a link signed for the actor; the code that signs the link checks whether they may have it. */
  isByLink?: true;
}

/** The team reads every version of material (`used`), a student only the newest: a replaced version may contain what they must not see. */
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
  const own = actor.apiToken ? sql`false` : sql`files.created_by = ${actor.id}::uuid`;
  return sql<boolean>`(${sql.join([own, ...shown], sql` or `)})`;
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
