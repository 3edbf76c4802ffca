import { sql } from "kysely";
import type { Database } from "../../platform/database/client.ts";

/** Reads the content of question versions with the stimulus version that each pins. */
export function selectVersions(db: Database, ids: readonly string[]) {
  return db
    .selectFrom("question_versions as version")
    .leftJoin("stimulus_versions as stimulus", "stimulus.id", "version.stimulus_version_id")
    .select([
      "version.id",
      "version.question_id",
      "version.number",
      "version.status",
      "version.body",
      "version.interactions",
      "stimulus.id as stimulus_version_id",
      "stimulus.stimulus_id",
      "stimulus.title as stimulus_title",
      "stimulus.body as stimulus_body",
    ])
    .where("version.id", "in", ids)
    .execute();
}

const keyColumns = ["question_version_id", "id", "number", "key", "score_rule", "explanation", "hints"] as const;

/** Reads these key revisions. */
export function selectKeyRevisions(db: Database, ids: readonly string[]) {
  return db.selectFrom("key_revisions").select(keyColumns).where("id", "in", ids).execute();
}

/** Reads the newest key revision of each question version. */
export function selectNewestKeys(db: Database, versionIds: readonly string[]) {
  return db
    .selectFrom("key_revisions")
    .distinctOn("question_version_id")
    .select(keyColumns)
    .where("question_version_id", "in", versionIds)
    .orderBy("question_version_id")
    .orderBy("number", "desc")
    .execute();
}

/** Reads which key revision of each question version is the newest. */
export async function selectNewestKeyIds(db: Database, versionIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct on (question_version_id) id from key_revisions
    where question_version_id = any(${[...versionIds]}::uuid[]) order by question_version_id, number desc`.execute(db);
  return rows.map(({ id }) => id);
}
