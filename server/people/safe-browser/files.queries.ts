import { sql } from "kysely";
import type { Database, Tx } from "../../platform/database/client.ts";

interface NewFile {
  codeHash: Buffer;
  sessionId: string;
  configKey: string;
  /** How long it may be opened. */
  minutes: number;
}

/** Writes down that a file was made, and in which round of its student’s sign-ins. @returns Until when it may be opened. */
export async function insertFile(db: Database, { codeHash, sessionId, configKey, minutes }: NewFile): Promise<Date> {
  const { expires_at: expiresAt } = await db
    .insertInto("safe_browser_files")
    .values({
      code_hash: codeHash,
      session_id: sessionId,
      sign_in_round: sql`(select users.sign_in_round from users join sessions on sessions.user_id = users.id
        where sessions.id = ${sessionId}::uuid)`,
      config_key: configKey,
      expires_at: sql`now() + make_interval(mins => ${minutes})`,
    })
    .returning("expires_at")
    .executeTakeFirstOrThrow();
  return expiresAt;
}

/** Finds a file by the hash of its code, with what it is for. One from before its student’s sign-ins were ended together is over. */
export async function selectFile(db: Database, codeHash: Buffer) {
  return db
    .selectFrom("safe_browser_files as file")
    .innerJoin("sessions as s", "s.id", "file.session_id")
    .innerJoin("users as u", "u.id", "s.user_id")
    .where("file.code_hash", "=", codeHash)
    .select(["file.session_id", "file.sign_in_round", "file.config_key", "s.assessment_id", "s.user_id"])
    .select(
      sql<boolean>`file.used_at is null and file.expires_at > now() and file.sign_in_round = u.sign_in_round`.as("is_open"),
    )
    .executeTakeFirst();
}

export async function updateConfigKey(db: Database, codeHash: Buffer, configKey: string): Promise<void> {
  await db
    .updateTable("safe_browser_files")
    .set({ config_key: configKey })
    .where("code_hash", "=", codeHash)
    .where("config_key", "<>", configKey)
    .execute();
}

/** Uses up the start address of a file; false when it was used or is over. */
export async function useFile(tx: Tx, codeHash: Buffer): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("safe_browser_files")
    .set({ used_at: sql`now()` })
    .where("code_hash", "=", codeHash)
    .where("used_at", "is", null)
    .where("expires_at", ">", sql<Date>`now()`)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
