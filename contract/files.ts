import { z } from "zod";
import { id, idParams, listQuery, page, time } from "./common.ts";
import { operation } from "./operation.ts";
import { anyone, authors, signedIn } from "./who.ts";

export const file = z.object({
  id,
  /** What you called it when you uploaded it. A file of others is called after what it is of, or not at all: their name for it is theirs. */
  name: z.string(),
  media_type: z.string(),
  size_bytes: z.number().int(),
  width: z.number().int().nullable(),
  height: z.number().int().nullable(),
  /** A signed link to the bytes, good for an hour. */
  url: z.string(),
  created_at: time,
});

export const fileOperations = {
  "files.list": operation({
    method: "GET",
    path: "/api/files/",
    summary: "List your own files, newest first; `kind` `picture`: only pictures",
    who: signedIn,
    /** `ordering`: created_at, name, size_bytes. `search`: in names. */
    query: listQuery.extend({ kind: z.enum(["picture"]).optional() }),
    status: 200,
    response: page(file),
  }),
  "files.create": operation({
    method: "POST",
    path: "/api/files/",
    summary: "Upload a small file; pictures are re-encoded",
    who: signedIn,
    multipart: true,
    bodyLimit: 20 * 1024 * 1024,
    body: z.object({}),
    status: 201,
    response: file,
  }),
  "files.fetch": operation({
    method: "POST",
    path: "/api/files/fetch/",
    summary: "Import a picture or another file from its web address: https, from the public internet, up to 20 MiB",
    who: authors,
    body: z.object({ url: z.string().min(1).max(2000) }),
    status: 201,
    response: file,
  }),
  "files.get": operation({
    method: "GET",
    path: "/api/files/{id}/",
    summary: "Get a file of yours or of something you may see",
    who: signedIn,
    params: idParams,
    status: 200,
    response: file,
  }),
  "files.read": operation({
    method: "GET",
    path: "/api/files/{id}/content/",
    summary: "Download the bytes of a file, by signed link only",
    who: anyone,
    params: idParams,
    query: z.object({
      expires: z.string().max(20),
      signature: z.string().max(100),
      /** For whom alone the link was signed; it ends once they may no longer read the file. */
      reader: id.optional(),
      /** Under which name it is saved. */
      name: z.string().max(1000).optional(),
    }),
    status: 200,
    response: null,
    stream: "application/octet-stream",
  }),
} as const;
