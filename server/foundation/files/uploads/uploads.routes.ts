import type { FastifyReply, FastifyRequest } from "fastify";
import type { Actor, Handlers } from "../../../platform/binder.ts";
import type { Platform } from "../../../platform/platform.ts";
import { notFound } from "../../../platform/refusal.ts";
import { requireStillSignedIn } from "../../../platform/still-signed-in.ts";
import { openStorage } from "../../../platform/storage/open-storage.ts";
import { selectFile } from "../files.queries.ts";
import { presentFile } from "../present-file.ts";
import { requireStorageQuota } from "../storage-quota.ts";
import { createTus } from "./tus.ts";
import { deleteUnfinished, deleteUpload, selectUpload, type UploadRow } from "./uploads.queries.ts";

/**
 * Handles resumable uploads. The caller and their ownership of the upload are checked before the protocol's own server gets the request.
 */
export function uploadRoutes(platform: Platform): Handlers {
  const { db, config } = platform;
  const storage = openStorage(config);
  const { handle, finishUpload, offsetOf } = createTus({ db, config, storage });

  async function getOwn(actor: Actor, id: string) {
    const row = await selectUpload(db, actor.id, id.toLowerCase());
    if (!row) throw notFound("This upload");
    return row;
  }

  /** Tells whether a request brings nothing but the question what became of all the bytes: the answer to the last of them got lost. */
  async function asksForEnd(row: UploadRow, { headers }: FastifyRequest): Promise<boolean> {
    const size = Number(row.size_bytes);
    if (headers["content-length"] !== "0" || Number(headers["upload-offset"] ?? Number.NaN) !== size) return false;
    return row.file_id !== null || (await offsetOf(row.id)) === size;
  }

  async function pass(actor: Actor, request: FastifyRequest, reply: FastifyReply): Promise<null> {
    reply.hijack();
    const caller = { userId: actor.id, requireStillSignedIn: () => requireStillSignedIn(request) };
    await handle(caller, request.raw, reply.raw);
    return null;
  }

  return {
    "uploads.create": ({ actor, request, reply }) => pass(actor, request, reply),
    "uploads.append": async ({ actor, params, request, reply }) => {
      const row = await getOwn(actor, params.id);
      if (await asksForEnd(row, request)) {
        const file = row.file_id ?? (await finishUpload(actor.id, row));
        if (file !== null) reply.header("x-file-id", file);
        await reply.code(204).header("tus-resumable", "1.0.0").header("upload-offset", Number(row.size_bytes)).send();
        return null;
      }
      if (row.file_id === null && (await offsetOf(row.id)) === null) {
        // Its bytes made way for answers, or it waited too long: it holds no room either.
        await deleteUnfinished(db, row.id);
        throw notFound("This upload");
      }
      // Its room was taken at its beginning; what is allowed may have become less since.
      await requireStorageQuota(db, actor.id, 0);
      return pass(actor, request, reply);
    },
    "uploads.get": async ({ actor, params, reply }) => {
      const row = await getOwn(actor, params.id);
      const file = row.file_id === null ? undefined : await selectFile(db, row.file_id);
      const size = Number(row.size_bytes);
      const offset = file ? size : ((await offsetOf(row.id)) ?? 0);
      // What the protocol asks for with HEAD, also of an upload whose last answer got lost.
      reply.header("tus-resumable", "1.0.0").header("upload-offset", offset).header("upload-length", size);
      const shown = file ? presentFile(platform, file, { to: actor.id }) : null;
      return { id: row.id, name: row.name, size_bytes: size, offset, file: shown };
    },
    "uploads.remove": async ({ actor, params, request, reply }) => {
      const row = await getOwn(actor, params.id);
      await deleteUpload(db, row.id);
      return pass(actor, request, reply);
    },
  };
}
