import { type RawBuilder, sql } from "kysely";
import type { Actor } from "../../platform/binder.ts";
import { reachedBy } from "./reach.ts";

/**
 * Returns the condition that a file was uploaded for an answer whose sitting the actor may see: their own, or one of a student within
 * reach.
 *
 * @param file A column with a file's id, as in `files.id`.
 */
export function readableAnswerFile(actor: Actor, file: string): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from answer_files answered join sessions sat on sat.id = answered.session_id
    where answered.file_id = ${sql.ref(file)} and ${reachedBy(actor, "sat.user_id")})`;
}
