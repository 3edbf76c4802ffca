import { sql } from "kysely";
import type { Database } from "../../platform/database/client.ts";

const nameOf = (table: string) =>
  sql<
    string | null
  >`nullif(btrim(concat_ws(' ', ${sql.ref(`${table}.first_name`)}, ${sql.ref(`${table}.last_name`)})), '')`;

/** Versions of a question with who made them. */
export function versionsOf(db: Database, questionId: string) {
  return db
    .selectFrom("question_versions as version")
    .leftJoin("users as author", "author.id", "version.created_by")
    .leftJoin("users as publisher", "publisher.id", "version.published_by")
    .select([
      "version.id",
      "version.number",
      "version.status",
      "version.created_at",
      "version.published_at",
      "author.id as author_id",
      nameOf("author").as("author_name"),
      "publisher.id as publisher_id",
      nameOf("publisher").as("publisher_name"),
    ])
    .where("version.question_id", "=", questionId);
}

/** Reads the key revisions of versions with who made them, the newest first. */
export function selectRevisions(db: Database, versionIds: readonly string[]) {
  return db
    .selectFrom("key_revisions as revision")
    .leftJoin("users as author", "author.id", "revision.created_by")
    .select([
      "revision.question_version_id",
      "revision.number",
      "revision.created_at",
      "author.id as author_id",
      nameOf("author").as("author_name"),
    ])
    .where("revision.question_version_id", "in", versionIds)
    .orderBy("revision.number", "desc")
    .execute();
}

export function selectVersionId(db: Database, questionId: string, number: number) {
  return db
    .selectFrom("question_versions")
    .select("id")
    .where("question_id", "=", questionId)
    .where("number", "=", number)
    .executeTakeFirst();
}
