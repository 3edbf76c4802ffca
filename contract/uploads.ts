import { z } from "zod";
import { id, idParams } from "./common.ts";
import { file } from "./files.ts";
import { operation } from "./operation.ts";
import { signedIn } from "./who.ts";

/** Largest file that is imported. */
export const MAX_IMPORT_BYTES = 100 * 1024 * 1024;

const protocol = { who: signedIn, response: null, stream: "application/octet-stream" } as const;

/** The protocol of tus 1.0 (https://tus.io/protocols/resumable-upload), beside which a GET tells in JSON what became of it. */
export const uploadOperations = {
  "uploads.create": operation({
    ...protocol,
    method: "POST",
    path: "/api/files/tus/",
    summary:
      "Start a resumable upload (tus 1.0): `Upload-Length` and `Upload-Metadata` with `filename`, and with `purpose` `import` for a file to import, or `answer` for a file that answers a question; returns `Location`",
    status: 201,
  }),
  "uploads.append": operation({
    ...protocol,
    method: "PATCH",
    path: "/api/files/tus/{id}/",
    summary: "Send the next bytes of an upload (tus 1.0) from `Upload-Offset` on; the last ones complete the file",
    params: idParams,
    status: 204,
  }),
  "uploads.get": operation({
    method: "GET",
    path: "/api/files/tus/{id}/",
    summary: "Get the progress of an upload and the file it became; HEAD answers as tus 1.0 says",
    who: signedIn,
    params: idParams,
    status: 200,
    response: z.object({
      id,
      name: z.string(),
      size_bytes: z.number().int(),
      offset: z.number().int(),
      file: file.nullable(),
    }),
  }),
  "uploads.remove": operation({
    ...protocol,
    method: "DELETE",
    path: "/api/files/tus/{id}/",
    summary: "Cancel an upload (tus 1.0)",
    params: idParams,
    status: 204,
  }),
} as const;
