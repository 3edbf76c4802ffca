import { stat } from "node:fs/promises";
import type { IncomingMessage, ServerResponse } from "node:http";
import { join } from "node:path";
import { MAX_UPLOAD_BYTES } from "@sextant/contract/upload-limits.ts";
import { Server } from "@tus/server";
import type { ServerRequest } from "srvx";
import type { Config } from "../../../platform/config.ts";
import type { Database } from "../../../platform/database/client.ts";
import { isDatabaseUnreachable } from "../../../platform/database/unreachable.ts";
import { toRefusal } from "../../../platform/errors.ts";
import { newId } from "../../../platform/ids.ts";
import { problemOf, RETRY_AFTER_SECONDS, Refusal } from "../../../platform/refusal.ts";
import { currentRequestId } from "../../../platform/request-ids.ts";
import { createReserve } from "../../../platform/storage/reserve.ts";
import type { Storage } from "../../../platform/storage/storage.ts";
import { beginUpload } from "./begin-upload.ts";
import { createFinishUpload } from "./finish-upload.ts";
import { freeDiskSpace } from "./free-disk-space.ts";
import { createTusStore } from "./tus-store.ts";

const idOf = (path: string) => /\/api\/files\/tus\/([0-9a-f-]{36})\/?$/i.exec(path)?.[1]?.toLowerCase();

/** The sender of a request of the protocol. */
interface Caller {
  userId: string;
  requireStillSignedIn: () => Promise<void>;
}

/**
 * Returns how an error is answered; nothing for what only the library knows. Where the disk is full, uploads of which bytes are missing
 * make room for answers.
 */
async function answerTo(
  error: unknown,
  db: Database,
  config: Config,
): Promise<{ status_code: number; body: string } | undefined> {
  const refusal = toRefusal(error);
  if (refusal.code === "disk_full") await freeDiskSpace(db, config).catch(() => {});
  else if (!(error instanceof Refusal) && !isDatabaseUnreachable(error)) return undefined;
  const problem = problemOf(refusal, currentRequestId());
  return { status_code: problem.status, body: JSON.stringify(problem) };
}

/** Creates the tus server, whose callers `uploads.routes.ts` has checked. */
export function createTus({ db, config, storage }: { db: Database; config: Config; storage: Storage }) {
  const { dataDir } = config;
  const reserve = createReserve(config);
  const store = createTusStore(db, dataDir, reserve);
  const finishUpload = createFinishUpload(db, storage, store);

  /** The caller of each request, set by `handle`. */
  const callers = new WeakMap<object, Caller>();
  const callerOf = (request: ServerRequest): Caller => {
    const caller = callers.get(request.runtime?.node?.req ?? request);
    if (caller === undefined) throw new Error("an upload of nobody");
    return caller;
  };

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
    onResponseError: (_request, error) => answerTo(error, db, config),
    async onUploadCreate(request, upload) {
      await beginUpload({ db, dataDir, reserve }, callerOf(request).userId, upload);
      return {};
    },
    async onUploadFinish(request, upload) {
      const { filename, purpose } = upload.metadata ?? {};
      const whole = { id: upload.id, name: filename ?? "", purpose: purpose ?? null };
      const { userId, requireStillSignedIn } = callerOf(request);
      // Refused, its bytes stay for when this person signs in again.
      await requireStillSignedIn();
      const file = await finishUpload(userId, whole);
      return file === null ? {} : { headers: { "x-file-id": file } };
    },
  });

  // The library sends every refusal as plain text. Ours are problem documents, and clients need this media type to parse them.
  const write = tus.write.bind(tus);
  tus.write = (context, headers, status, body) => {
    if (status >= 400 && body?.startsWith("{")) headers.set("Content-Type", "application/problem+json");
    if (status === 503) headers.set("Retry-After", String(RETRY_AFTER_SECONDS));
    return write(context, headers, status, body);
  };

  return {
    /** Answers a request of the protocol in the name of this person. */
    async handle(caller: Caller, request: IncomingMessage, response: ServerResponse): Promise<void> {
      callers.set(request, caller);
      await tus.handle(request, response);
    },
    finishUpload,
    /** How many bytes of an upload are there; null when it is over, or given up. */
    async offsetOf(id: string): Promise<number | null> {
      return stat(join(store.directory, id)).then(
        ({ size }) => size,
        () => null,
      );
    },
  };
}
