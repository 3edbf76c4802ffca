import type { Insertable } from "kysely";
import type { Tx } from "../platform/database/client.ts";
import type { Attempts } from "../platform/database/schema.gen.ts";

/** Inserts the attempts of one section. */
export async function insertAttempts(tx: Tx, rows: Insertable<Attempts>[]): Promise<void> {
  if (rows.length > 0) await tx.insertInto("attempts").values(rows).execute();
}

/** Reads the question versions that a sitting has been given so far. */
export async function selectGiven(tx: Tx, sessionId: string): Promise<Set<string>> {
  const rows = await tx
    .selectFrom("attempts")
    .select("question_version_id")
    .where("session_id", "=", sessionId)
    .execute();
  return new Set(rows.map((row) => row.question_version_id));
}
