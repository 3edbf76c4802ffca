import { getSettings } from "../../foundation/organisation/organisation.ts";
import type { Database } from "../../platform/database/client.ts";
import { deleteOlder } from "./recordings.queries.ts";

/** Deletes the recordings that are older than staff want them kept. */
export async function deleteOldRecordings(db: Database): Promise<void> {
  await deleteOlder(db, (await getSettings(db)).value.recording.keep_days);
}
