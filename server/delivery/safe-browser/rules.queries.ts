import { sql } from "kysely";
import type { Database, Tx } from "../../platform/database/client.ts";

/** What an assessment asks of Safe Exam Browser, as its row has it; the password of the file is sealed. */
export interface RulesRow {
  required: boolean;
  file_password: string | null;
  quit_password_hash: string | null;
  exam_keys: string[];
  quit_link: boolean;
}

const columns = ["required", "file_password", "quit_password_hash", "exam_keys", "quit_link"] as const;

export async function selectRules(db: Database, assessmentId: string): Promise<RulesRow | undefined> {
  return db
    .selectFrom("safe_browser_rules")
    .select([...columns])
    .where("assessment_id", "=", assessmentId)
    .executeTakeFirst();
}

export async function writeRules(tx: Tx, assessmentId: string, rules: RulesRow): Promise<void> {
  await tx
    .insertInto("safe_browser_rules")
    .values({ assessment_id: assessmentId, ...rules })
    .onConflict((conflict) => conflict.column("assessment_id").doUpdateSet({ ...rules, updated_at: sql`now()` }))
    .execute();
}

/** Lists the sealed passwords of files, their rows locked. */
export async function lockFilePasswords(tx: Tx): Promise<{ assessment_id: string; file_password: string }[]> {
  return tx
    .selectFrom("safe_browser_rules")
    .select(["assessment_id", "file_password"])
    .where("file_password", "is not", null)
    .orderBy("assessment_id")
    .forUpdate()
    .$narrowType<{ file_password: string }>()
    .execute();
}

export async function updateFilePassword(tx: Tx, assessmentId: string, sealed: string): Promise<void> {
  await tx
    .updateTable("safe_browser_rules")
    .set({ file_password: sealed })
    .where("assessment_id", "=", assessmentId)
    .execute();
}
