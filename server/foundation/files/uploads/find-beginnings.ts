import type { Database } from "../../../platform/database/client.ts";
import { selectBeginnings } from "./uploads.queries.ts";

/** Returns when the uploads began that became these files of a person, by file. A file that came in one piece has none. */
export async function findBeginnings(
  db: Database,
  userId: string,
  fileIds: readonly string[],
): Promise<Map<string, Date>> {
  return fileIds.length === 0 ? new Map() : selectBeginnings(db, userId, fileIds);
}
