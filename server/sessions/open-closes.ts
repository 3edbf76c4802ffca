import type { Database } from "../platform/database/client.ts";
import { getLastOpenClose } from "./sessions.queries.ts";

/** When the last sitting of an assessment that still runs will close; null when none runs. Previews do not count. */
export async function findLastOpenClose(db: Database, assessmentId: string): Promise<Date | null> {
  return getLastOpenClose(db, assessmentId);
}
