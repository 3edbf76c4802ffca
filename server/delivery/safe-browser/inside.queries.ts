import { sql } from "kysely";
import type { Database, Tx } from "../../platform/database/client.ts";
import { type BrowserState, browserStateOf } from "../allocations/browser-state.ts";

/** A sitting that was opened in Safe Exam Browser. */
export interface InsideRow {
  user_id: string;
  state: string;
  sign_in_id: string | null;
  code_hash: Buffer;
  let_in_at: Date | null;
}

/** Finds those of these sittings that were opened in Safe Exam Browser, and how. */
export async function selectInside(db: Database, sessionIds: readonly string[]): Promise<Map<string, InsideRow>> {
  const rows = await db
    .selectFrom("safe_browser_sittings as inside")
    .innerJoin("sessions as s", "s.id", "inside.session_id")
    .select(["s.id", "s.user_id", "s.state", "inside.sign_in_id", "inside.code_hash", "inside.let_in_at"])
    .where("inside.session_id", "in", sessionIds)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** Returns whether the person of a sitting must use Safe Exam Browser now. */
export async function selectBrowserState(db: Database, sessionId: string): Promise<BrowserState> {
  const { rows } = await sql<{ state: BrowserState }>`
    select ${browserStateOf("s")} as state from sessions s where s.id = ${sessionId}::uuid`.execute(db);
  return rows[0]?.state ?? null;
}

/** Notes that a sitting was opened in Safe Exam Browser by this sign-in: a student who was let back in is in. */
export async function writeInside(
  tx: Tx,
  { sessionId, signInId, codeHash, at }: { sessionId: string; signInId: string; codeHash: Buffer; at: Date },
): Promise<void> {
  const row = { sign_in_id: signInId, code_hash: codeHash, entered_at: at, asked_at: null, let_in_at: null };
  await tx
    .insertInto("safe_browser_sittings")
    .values({ session_id: sessionId, ...row })
    .onConflict((conflict) => conflict.column("session_id").doUpdateSet(row))
    .execute();
}

/** Notes that a student asks to be let back in; false where that is known, or they were let in already. */
export async function noteAsked(tx: Tx, sessionId: string, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("safe_browser_sittings")
    .set({ asked_at: at })
    .where("session_id", "=", sessionId)
    .where("asked_at", "is", null)
    .where("let_in_at", "is", null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Notes that the team lets a student back in; false where the sitting was never opened in Safe Exam Browser. */
export async function noteLetIn(tx: Tx, sessionId: string, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("safe_browser_sittings")
    .set({ let_in_at: at })
    .where("session_id", "=", sessionId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
