import { buffer } from "node:stream/consumers";
import { fileOperations } from "@sextant/contract/files.ts";
import type { Handlers } from "../platform/binder.ts";
import { readMultipart } from "../platform/multipart.ts";
import type { Platform } from "../platform/platform.ts";
import { openStorage } from "../platform/storage/open-storage.ts";
import { createFile } from "./create-file.ts";
import type { FileRow } from "./files.queries.ts";
import { getFile } from "./get-file.ts";
import { signFileLink } from "./links.ts";
import { sendFile } from "./send-file.ts";
import { uploadRoutes } from "./uploads/uploads.routes.ts";

const LINK_SECONDS = 3600;

/** Uploads, what is known of them, and their bytes by signed link. */
export function filesRoutes(platform: Platform): Handlers {
  const { db, config, secret } = platform;
  const storage = openStorage(config);
  const resource = ({ id, name, media_type, size_bytes, width, height, created_at }: FileRow) => ({
    id,
    name,
    media_type,
    size_bytes,
    width,
    height,
    url: signFileLink(secret, config.apiHost, id, new Date(Date.now() + LINK_SECONDS * 1000)),
    created_at,
  });
  const { body: fields, bodyLimit: maxBytes } = fileOperations["files.create"];
  return {
    ...uploadRoutes(platform, storage, resource),
    "files.create": async ({ actor, request }) => {
      const { file } = await readMultipart(request, {
        fields,
        maxBytes,
        take: async ({ name, stream }) => ({ name, bytes: await buffer(stream) }),
      });
      return resource(await createFile(db, storage, actor, file));
    },
    "files.get": async ({ actor, params }) => resource(await getFile(db, actor, params.id)),
    "files.read": async ({ params, query, request, reply }) => {
      const { range } = request.headers;
      await sendFile(db, storage, { secret, fileId: params.id, link: query, range }, reply);
      return null;
    },
  };
}
