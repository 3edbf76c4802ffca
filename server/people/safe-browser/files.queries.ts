import { sql } from "kysely";
import type { Database, Tx } from "../../platform/database/client.ts";

interface NewFile {
  codeHash: Buffer;
  sessionId: string;
  /** By which its student asks for it. */
  signInId: string;
  configKey: string;
  /** How long it may be opened. */
  minutes: number;
}

/**
 * Writes down that a file was made, and in which round of its student’s sign-ins.
 *
 * @returns Until when it may be opened; null where the sign-in that asks for it has ended.
 */
export async function insertFile(db: Database, file: NewFile): Promise<Date | null> {
  const { rows } = await sql<{ expires_at: Date }>`
    insert into safe_browser_files (code_hash, session_id, sign_in_round, config_key, expires_at)
    select ${file.codeHash}::bytea, ${file.sessionId}::uuid, student.sign_in_round, ${file.configKey}::text,
      now() + make_interval(mins => ${file.minutes}::int)
    from sign_ins join users student on student.id = sign_ins.user_id
    where sign_ins.id = ${file.signInId}::uuid and sign_ins.ended_at is null
    returning expires_at`.execute(db);
  return rows[0]?.expires_at ?? null;
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
      sql<boolean>`file.used_at is null and file.expires_at > now() and file.sign_in_round = u.sign_in_round`.as(
        "is_open",
      ),
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
