import { buffer } from "node:stream/consumers";
import { fileOperations } from "@sextant/contract/files.ts";
import type { Handlers } from "../../platform/binder.ts";
import { readMultipart } from "../../platform/multipart.ts";
import { fetchOutbound } from "../../platform/outbound/fetch-outbound.ts";
import type { Platform } from "../../platform/platform.ts";
import { openStorage } from "../../platform/storage/open-storage.ts";
import { createFile } from "./create-file.ts";
import { getFile } from "./get-file.ts";
import { listFiles } from "./list-files.ts";
import { presentFile } from "./present-file.ts";
import { sendFile } from "./send-file.ts";

const FETCH_TIMEOUT_MS = 20_000;

/** Returns what an address calls the file that it leads to; as it is written where an escape in it cannot be read. */
function nameIn(url: string): string {
  const written = new URL(url).pathname.split("/").at(-1) ?? "";
  try {
    return decodeURIComponent(written);
  } catch {
    return written;
  }
}

/** Handles uploads, what is known of them, and their bytes by signed link. */
export function filesRoutes(platform: Platform): Handlers {
  const { db, config, secret } = platform;
  const storage = openStorage(config);
  const { body: fields, bodyLimit: maxBytes } = fileOperations["files.create"];
  return {
    "files.list": async ({ actor, query, request }) => {
      const { results, ...listed } = await listFiles(db, actor, query, request.url);
      return { ...listed, results: results.map((row) => presentFile(platform, row, { to: actor.id })) };
    },
    "files.create": async ({ actor, request }) => {
      const { file } = await readMultipart(request, {
        fields,
        maxBytes,
        take: async ({ name, stream }) => ({ name, bytes: await buffer(stream) }),
      });
      return presentFile(platform, await createFile(db, storage, actor, file), { to: actor.id });
    },
    "files.fetch": async ({ actor, body }) => {
      const wanted = { maxBytes, timeoutMs: FETCH_TIMEOUT_MS, accept: "image/*" };
      const { url, bytes } = await fetchOutbound({ allowedHosts: config.outboundAllowedHosts }, body.url, wanted);
      const name = nameIn(url);
      return presentFile(platform, await createFile(db, storage, actor, { name, bytes }), { to: actor.id });
    },
    "files.get": async ({ actor, params }) =>
      presentFile(platform, await getFile(db, actor, params.id), { to: actor.id }),
    "files.read": async ({ params, query, request, reply }) => {
      const { range } = request.headers;
      await sendFile(db, storage, { secret, fileId: params.id, link: query, range }, reply);
      return null;
    },
  };
}
