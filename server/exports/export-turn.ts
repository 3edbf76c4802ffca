import { type RawBuilder, sql } from "kysely";
import type { Database } from "../platform/database/client.ts";
import { Refusal } from "../platform/refusal.ts";

/** Returns the attempt to take a person's turn until the end of the transaction; false while another download of theirs has it. */
export function takeTurn(userId: string): RawBuilder<{ is_free: boolean }> {
  return sql`select pg_try_advisory_xact_lock(hashtext('results_export'), hashtext(${userId})) as is_free`;
}

/** Returns why a second download of the same person has to wait. */
export function turnTaken(): Refusal {
  return new Refusal(
    "in_use",
    "Another download of yours is in progress. Wait until it ends, or cancel it in your browser.",
  );
}

/** Refuses with `in_use` a person whose download is in progress. */
export async function requireTurn(db: Database, userId: string): Promise<void> {
  const { rows } = await takeTurn(userId).execute(db);
  if (!rows[0]?.is_free) throw turnTaken();
}
