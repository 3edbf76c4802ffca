import { stat } from "node:fs/promises";
import type { IncomingMessage, ServerResponse } from "node:http";
import { join } from "node:path";
import { MAX_UPLOAD_BYTES } from "@sextant/contract/upload-limits.ts";
import { MAX_IMPORT_BYTES } from "@sextant/contract/uploads.ts";
import { FileStore } from "@tus/file-store";
import { Server } from "@tus/server";
import type { ServerRequest } from "srvx";
import type { Config } from "../../platform/config.ts";
import type { Database } from "../../platform/database/client.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { isDatabaseUnreachable } from "../../platform/database/unreachable.ts";
import { toRefusal } from "../../platform/errors.ts";
import { newId } from "../../platform/ids.ts";
import { notFound, problemOf, RETRY_AFTER_SECONDS, Refusal } from "../../platform/refusal.ts";
import { currentRequestId } from "../../platform/request-ids.ts";
import type { Storage } from "../../platform/storage/storage.ts";
import { createFileFromDisk, fileName } from "../create-file.ts";
import { requireRoomTaken } from "../room.ts";
import { UPLOAD_KEPT_MS, uploadsFolder } from "./expire-uploads.ts";
import {
  deleteUpload,
  insertUpload,
  markFinished,
  selectUnfinished,
  selectUpload,
  type UploadRow,
} from "./uploads.queries.ts";
import { ANSWER_PURPOSE, IMPORT_PURPOSE } from "./whole-upload.ts";

/** One person's uploads under way, together. */
const MAX_UNFINISHED = { bytes: 4 * MAX_UPLOAD_BYTES, count: 20 };

const purposes = [IMPORT_PURPOSE, ANSWER_PURPOSE];

const idOf = (path: string) => /\/api\/files\/tus\/([0-9a-f-]{36})\/?$/i.exec(path)?.[1]?.toLowerCase();

/** An upload whose bytes are all there. */
type Whole = Pick<UploadRow, "id" | "name" | "purpose">;

/** A refusal as the library throws it: the problem document is its body. */
function thrown(error: unknown): unknown {
  const isAway = isDatabaseUnreachable(error);
  if (!(error instanceof Refusal) && !isAway) return error;
  const problem = problemOf(toRefusal(error), currentRequestId());
  return Object.assign(new Error(problem.detail), { status_code: problem.status, body: JSON.stringify(problem) });
}

/** Creates the tus server, whose callers `uploads.routes.ts` has checked, and its store on the disk that all processes share. */
export function createTus({ db, config, storage }: { db: Database; config: Config; storage: Storage }) {
  const directory = uploadsFolder(config.dataDir);
  const store = new FileStore({ directory, expirationPeriodInMilliseconds: UPLOAD_KEPT_MS });
  /** Whose request it is, noted by `handle`. */
  const callers = new WeakMap<object, string>();
  const callerOf = (request: ServerRequest): string => {
    const user = callers.get(request.runtime?.node?.req ?? request);
    if (user === undefined) throw new Error("an upload of nobody");
    return user;
  };

  /** Makes the file of an upload. @returns Its id. */
  async function finish(userId: string, { id, name }: Whole): Promise<string> {
    const path = join(directory, id);
    try {
      const file = await createFileFromDisk(db, storage, { id: userId }, { name, path, upload: id });
      await store.remove(id).catch(() => {});
      return file.id;
    } catch (error) {
      // Another process may have been quicker to finish it; the bytes are gone then.
      const row = await selectUpload(db, userId, id);
      if (row?.file_id) return row.file_id;
      if (!row) throw notFound("This upload");
      // What is refused now would be refused again: the bytes go.
      if (error instanceof Refusal) {
        await store.remove(id).catch(() => {});
        await deleteUpload(db, id);
      }
      throw error;
    }
  }

  const finishing = new Map<string, Promise<string>>();
  /** Makes the file of an upload; those who ask while that takes its time wait for the same. @returns Its id. */
  function finishOnce(userId: string, upload: Whole): Promise<string> {
    const finished = finishing.get(upload.id) ?? finish(userId, upload).finally(() => finishing.delete(upload.id));
    finishing.set(upload.id, finished);
    return finished;
  }

  /** Finishes an upload whose bytes are all there. @returns Its file; null for an import, which makes none. */
  async function finishUpload(userId: string, upload: Whole): Promise<string | null> {
    if (upload.purpose !== IMPORT_PURPOSE) return finishOnce(userId, upload);
    await markFinished(db, upload.id);
    return null;
  }

  const tus = new Server({
    path: "/api/files/tus",
    datastore: store,
    maxSize: MAX_UPLOAD_BYTES,
    disableTerminationForFinishedUploads: true,
    allowedOrigins: (origin) => config.allowedOrigins.includes(origin),
    exposedHeaders: ["x-file-id"],
    namingFunction: () => newId(),
    generateUrl: (_request, { id }) => `${config.apiHost}/api/files/tus/${id}/`,
    getFileIdFromRequest: (request) => idOf(new URL(request.url).pathname),
    async onUploadCreate(request, upload) {
      try {
        const userId = callerOf(request);
        const size = upload.size;
        if (size === undefined) throw new Refusal("malformed", "Send Upload-Length when you create the upload.");
        const open = await selectUnfinished(db, userId);
        if (open.count >= MAX_UNFINISHED.count || open.bytes + size > MAX_UNFINISHED.bytes) {
          throw new Refusal("too_large", "Finish or cancel your other uploads first.");
        }
        const name = fileName(upload.metadata?.filename ?? "");
        const purpose = purposes.find((one) => one === upload.metadata?.purpose) ?? null;
        if (purpose === IMPORT_PURPOSE && size > MAX_IMPORT_BYTES)
          throw new Refusal("too_large", "Files for import can be at most 100 MiB.");
        await inTransaction(db, async (tx) => {
          await insertUpload(tx, { id: upload.id, userId, name, size, purpose });
          await requireRoomTaken(tx, userId, size);
        });
        return {};
      } catch (error) {
        throw thrown(error);
      }
    },
    async onUploadFinish(request, upload) {
      try {
        const { filename, purpose } = upload.metadata ?? {};
        const whole = { id: upload.id, name: filename ?? "", purpose: purpose ?? null };
        const file = await finishUpload(callerOf(request), whole);
        return file === null ? {} : { headers: { "x-file-id": file } };
      } catch (error) {
        throw thrown(error);
      }
    },
  });

  // The library sends every refusal as plain text; ours are problem documents, and are read only as such.
  const write = tus.write.bind(tus);
  tus.write = (context, headers, status, body) => {
    if (status >= 400 && body?.startsWith("{")) headers.set("Content-Type", "application/problem+json");
    if (status === 503) headers.set("Retry-After", String(RETRY_AFTER_SECONDS));
    return write(context, headers, status, body);
  };

  return {
    /** Answers a request of the protocol in the name of this person. */
    async handle(userId: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
      callers.set(request, userId);
      await tus.handle(request, response);
    },
    finishUpload,
    /** How many bytes of an upload are there; null when it is over, or given up. */
    async offsetOf(id: string): Promise<number | null> {
      return stat(join(directory, id)).then(
        ({ size }) => size,
        () => null,
      );
    },
  };
}
