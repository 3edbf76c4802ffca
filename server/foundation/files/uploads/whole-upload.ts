import { stat } from "node:fs/promises";
import { join } from "node:path";
import type { Config } from "../../../platform/config.ts";
import type { Database } from "../../../platform/database/client.ts";
import { uploadsFolder } from "./expire-uploads.ts";
import { selectUpload } from "./uploads.queries.ts";

/** Metadata `purpose` of an upload that is read by an import, and becomes no file: its bytes stay until they expire. */
export const IMPORT_PURPOSE = "import";

/** Metadata `purpose` of an upload that answers a question: if no answer ever takes its file, that is removed. */
export const ANSWER_PURPOSE = "answer";

/**
 * Finds the person's own upload for an import: where its bytes lie and what it is called; `unfinished` while some are missing; null when it is none.
 */
export async function findWholeUpload(
  db: Database,
  config: Pick<Config, "dataDir">,
  userId: string,
  id: string,
): Promise<{ path: string; name: string; size: number } | "unfinished" | null> {
  const row = await selectUpload(db, userId, id.toLowerCase());
  if (row?.purpose !== IMPORT_PURPOSE) return null;
  const path = join(uploadsFolder(config.dataDir), row.id);
  const size = await stat(path).then(
    (found) => found.size,
    () => 0,
  );
  return size === Number(row.size_bytes) ? { path, name: row.name, size } : "unfinished";
}
