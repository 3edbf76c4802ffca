import type { SavedAttempt } from "@sextant/contract/attempt-state.ts";
import type { Database } from "../../../platform/database/client.ts";
import { personKey } from "../../../platform/person-keys.ts";
import { unseal } from "../../../platform/sealing.ts";

/** Returns a row of history as it was sent, with sealed parts unsealed. */
export async function readPayload(
  db: Database,
  userId: string,
  row: { payload: string; sealed: Buffer | null },
): Promise<SavedAttempt> {
  if (!row.sealed) return JSON.parse(row.payload) as SavedAttempt;
  try {
    const key = await personKey(db, userId);
    return JSON.parse(unseal(key, row.sealed).toString("utf8")) as SavedAttempt;
  } catch {
    // The person's key was erased, and with it their words; the answer itself remains.
    return JSON.parse(row.payload) as SavedAttempt;
  }
}
