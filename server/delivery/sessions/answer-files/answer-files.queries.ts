import { type Insertable, type Selectable, sql } from "kysely";
import type { Database, Tx } from "../../../platform/database/client.ts";
import type { AnswerFiles, Files } from "../../../platform/database/schema.gen.ts";

export type AnswerFileRow = Selectable<Files> & Pick<Selectable<AnswerFiles>, "attempt_id" | "interaction">;

/** Lists the files of a sitting's answers, or of one attempt's, in the order in which they came. */
export function selectAnswerFiles(
  db: Database,
  sessionId: string,
  attemptId: string | null = null,
): Promise<AnswerFileRow[]> {
  return db
    .selectFrom("answer_files")
    .innerJoin("files", "files.id", "answer_files.file_id")
    .selectAll("files")
    .select(["answer_files.attempt_id", "answer_files.interaction"])
    .where("answer_files.session_id", "=", sessionId)
    .$if(attemptId !== null, (rows) => rows.where("answer_files.attempt_id", "=", attemptId))
    .orderBy("answer_files.created_at")
    .orderBy("files.id")
    .execute();
}

/** Lists which of these files were uploaded for answers of a sitting, and for which. */
export function selectOwnFiles(db: Database, sessionId: string, fileIds: readonly string[]) {
  return db
    .selectFrom("answer_files")
    .select(["file_id", "attempt_id", "interaction"])
    .where("session_id", "=", sessionId)
    .where("file_id", "in", fileIds)
    .execute();
}

/** Writes down what a file was uploaded for. @returns False where that is known already. */
export async function insertAnswerFile(db: Database, row: Insertable<AnswerFiles>): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto("answer_files")
    .values(row)
    .onConflict((conflict) => conflict.column("file_id").doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows > 0n;
}

/** Forgets files of sittings that are over that no answer names, nor ever named. @returns Their ids. */
export async function deleteUnnamed(tx: Tx, before: Date): Promise<string[]> {
  const { rows } = await sql<{ file_id: string }>`
    delete from answer_files f using sessions s
    where s.id = f.session_id and f.created_at < ${before} and s.state <> 'in_progress'
      and not exists (select from attempts a where a.session_id = f.session_id and a.id = f.attempt_id
        and a.response -> f.interaction ? f.file_id::text)
      and not exists (select from answer_history h where h.session_id = f.session_id and h.attempt_id = f.attempt_id
        and position(f.file_id::text in h.payload) > 0)
    returning f.file_id`.execute(tx);
  return rows.map((row) => row.file_id);
}
