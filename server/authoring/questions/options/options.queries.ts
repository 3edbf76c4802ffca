import { sql } from "kysely";
import { readableContent } from "../../../foundation/access/content.ts";
import type { Actor } from "../../../platform/binder.ts";
import type { Database } from "../../../platform/database/client.ts";

/** Reads the question, which the actor may read, that has or had a part of this id. */
export async function selectQuestionOfPart(db: Database, actor: Actor, partId: string): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select questions.id from question_versions version join questions on questions.id = version.question_id
    where jsonb_path_query_array(version.interactions, '$[*].*[*].id') @> ${JSON.stringify([partId])}::jsonb
      and ${readableContent(actor, "questions")}
    limit 1`.execute(db);
  return rows[0]?.id ?? null;
}
