import { sql } from "kysely";
import { readableContent } from "../../foundation/access/content.ts";
import type { Actor } from "../../platform/binder.ts";
import type { Database, Tx } from "../../platform/database/client.ts";
import { containing } from "../../platform/paging.ts";

/** Questions in use whose newest version shows a stimulus, with the number of the version of it that they pin. */
const showing = (stimulusId: string) => sql`
  select version.question_id, version.status, pinned.number as stimulus_version
  from stimulus_versions pinned
  join question_versions version on version.stimulus_version_id = pinned.id
  where pinned.stimulus_id = ${sql.ref(stimulusId)} and version.status <> 'retired'
    and not exists (select from question_versions newer
      where newer.question_id = version.question_id and newer.number > version.number)`;

/** Reads the stimuli that the actor may read, in their newest version. */
export function readableStimuli(
  db: Database,
  actor: Actor,
  { search, school, id }: { search?: string | undefined; school?: string | undefined; id?: string | undefined },
) {
  let query = db
    .selectFrom("stimuli")
    .innerJoin("stimulus_versions as newest", "newest.stimulus_id", "stimuli.id")
    .where(
      sql<boolean>`not exists (select from stimulus_versions newer
        where newer.stimulus_id = newest.stimulus_id and newer.number > newest.number)`,
    )
    .where(readableContent(actor, "stimuli"))
    .select([
      "stimuli.id",
      "stimuli.school_id",
      "stimuli.created_by",
      "stimuli.created_at",
      "newest.title",
      "newest.body",
      "newest.number",
      "newest.created_at as updated_at",
      sql<number>`(select count(*) from (${showing("stimuli.id")}) as shown)`.as("question_count"),
    ]);
  if (id !== undefined) query = query.where("stimuli.id", "=", id);
  if (school !== undefined) query = query.where("stimuli.school_id", "=", school);
  if (search?.trim()) {
    const pattern = containing(search.trim());
    query = query.where(
      sql<boolean>`(newest.title ilike ${pattern} or regexp_replace(newest.body, '<[^>]*>', ' ', 'g') ilike ${pattern})`,
    );
  }
  return query;
}

export interface ShowingQuestion {
  question_id: string;
  status: "draft" | "in_review" | "published";
  stimulus_version: number;
}

/** Reads the questions in use that show a stimulus and that the actor may read, in the order of their ids. */
export async function selectShowing(db: Database, actor: Actor, stimulusId: string): Promise<ShowingQuestion[]> {
  const { rows } = await sql<ShowingQuestion>`
    select shown.question_id, shown.status, shown.stimulus_version
    from (select ${stimulusId}::uuid as id) as wanted
    cross join lateral (${showing("wanted.id")}) as shown
    join questions on questions.id = shown.question_id
    where ${readableContent(actor, "questions")}
    order by shown.question_id`.execute(db);
  return rows;
}

/** Locks a stimulus within the actor's reach. */
export function lockReadableStimulus(tx: Tx, actor: Actor, id: string) {
  return tx
    .selectFrom("stimuli")
    .select(["id", "school_id", "created_by"])
    .where("id", "=", id)
    .where(readableContent(actor, "stimuli"))
    .forUpdate()
    .executeTakeFirst();
}

export function selectStimulusVersion(db: Database, stimulusId: string, number: number) {
  return db
    .selectFrom("stimulus_versions")
    .select(["title", "body"])
    .where("stimulus_id", "=", stimulusId)
    .where("number", "=", number)
    .executeTakeFirst();
}
