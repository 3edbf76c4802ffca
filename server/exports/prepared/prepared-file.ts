import { createReadStream } from "node:fs";
import type { Actor } from "../../platform/binder.ts";
import type { Database } from "../../platform/database/client.ts";
import { createDownloadLink, type MakeDownload } from "../../platform/downloads.ts";
import { notFound, Refusal } from "../../platform/refusal.ts";
import type { Storage } from "../../platform/storage/storage.ts";
import { deleteOldFiles, deleteOwnFile, selectOwnFile } from "./prepared-files.queries.ts";

/** Kind of the download. */
export const preparedDownload = "results.prepared";

const mediaTypes: Record<string, string> = {
  csv: "text/csv; charset=utf-8",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
};

/** @throws Refusal `not_found` for what isn’t the person’s own, `illegal_transition` before it is ready. */
async function getReady(db: Database, id: string, userId: string): Promise<{ name: string; file: string }> {
  const kept = await selectOwnFile(db, id, userId);
  if (!kept) throw notFound("This file");
  const { name, file } = kept;
  if (file === null) throw new Refusal("illegal_transition", "This file isn’t ready yet.");
  return { name, file };
}

/** Returns a link to a person's own file. */
export async function linkToPrepared(db: Database, actor: Actor, apiHost: string, id: string): Promise<string> {
  await getReady(db, id, actor.id);
  return createDownloadLink(db, actor, { apiHost, kind: preparedDownload, input: { id } });
}

/** Makes the download of a prepared file. */
export function sendPrepared({ db, storage }: { db: Database; storage: Storage }): MakeDownload {
  return async (input, actor) => {
    const { name, file } = await getReady(db, String((input as { id: unknown }).id), actor.id);
    const content = createReadStream(await storage.spooled(file));
    return { name, mediaType: mediaTypes[name.split(".").at(-1) ?? ""] ?? "application/octet-stream", content };
  };
}

/** Cancels the preparation of a person's own file, or discards it. Its task ends when it next looks. */
export async function discardPrepared(
  { db, storage }: { db: Database; storage: Storage },
  actor: Actor,
  id: string,
): Promise<void> {
  const discarded = await deleteOwnFile(db, id, actor.id);
  if (!discarded) throw notFound("This file");
  if (discarded.file) await storage.removeSpooled(discarded.file);
}

/** Discards files that their people had long enough. */
export async function expirePrepared(db: Database, storage: Storage): Promise<void> {
  for (const file of await deleteOldFiles(db)) await storage.removeSpooled(file);
}
