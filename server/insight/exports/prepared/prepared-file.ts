import { createReadStream } from "node:fs";
import type { PreparedFile } from "@sextant/contract/result-exports.ts";
import type { Actor } from "../../../platform/binder.ts";
import type { Database } from "../../../platform/database/client.ts";
import { createDownloadLink, type MakeDownload } from "../../../platform/downloads.ts";
import { notFound, Refusal } from "../../../platform/refusal.ts";
import type { Storage } from "../../../platform/storage/storage.ts";
import { recordResults } from "../record-results.ts";
import { fileAsked } from "./file-asked.ts";
import { deleteFile, giveUpFile, selectOldFiles, selectOwnFile } from "./prepared-files.queries.ts";

/** Kind of the download. */
export const preparedDownload = "results.prepared";

const mediaTypes: Record<string, string> = {
  csv: "text/csv; charset=utf-8",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
};

/** @throws Refusal `not_found` for what isn’t the person’s own, `illegal_transition` before it is ready. */
async function getReady(db: Database, id: string, userId: string) {
  const kept = await selectOwnFile(db, id, userId);
  if (!kept) throw notFound("This file");
  const { file } = kept;
  if (file === null) throw new Refusal("illegal_transition", "This file isn’t ready yet.");
  return { ...kept, file };
}

/** Returns a link to a person's own file. */
export async function linkToPrepared(db: Database, actor: Actor, apiHost: string, id: string): Promise<string> {
  await getReady(db, id, actor.id);
  return createDownloadLink(db, actor, { apiHost, kind: preparedDownload, input: { id } });
}

/** Makes the download of a prepared file. */
export function sendPrepared({ db, storage }: { db: Database; storage: Storage }): MakeDownload {
  return async (given, actor) => {
    const { name, file, input, result } = await getReady(db, String((given as { id: unknown }).id), actor.id);
    const path = await storage.spooled(file);
    const rows = (result as PreparedFile | null)?.rows ?? null;
    await recordResults(db, { ...fileAsked.parse(input), actor, count: rows });
    const content = createReadStream(path);
    return { name, mediaType: mediaTypes[name.split(".").at(-1) ?? ""] ?? "application/octet-stream", content };
  };
}

/** Cancels the preparation of a person's own file, or discards it. Its task ends when it next looks. */
export async function discardPrepared(
  { db, storage }: { db: Database; storage: Storage },
  actor: Actor,
  id: string,
): Promise<void> {
  if (!(await giveUpFile(db, id, actor.id))) throw notFound("This file");
  await expirePrepared(db, storage);
}

/**
 * Discards files that their people had long enough, or that were given up. A file goes before its row does, so that none is left
 * that nothing names; one whose making was cut off lies, if at all, by its own id.
 */
export async function expirePrepared(db: Database, storage: Storage): Promise<void> {
  for (const { id, file } of await selectOldFiles(db)) {
    await storage.removeSpooled(file ?? id);
    await deleteFile(db, id);
  }
}
