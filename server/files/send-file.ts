import type { FastifyReply } from "fastify";
import { attachment } from "../platform/content-disposition.ts";
import type { Database } from "../platform/database/client.ts";
import { notFound } from "../platform/refusal.ts";
import type { Storage } from "../platform/storage/storage.ts";
import { readByteRange } from "./byte-range.ts";
import { selectFile } from "./files.queries.ts";
import { readFileLink } from "./links.ts";

interface Asked {
  secret: Uint8Array;
  fileId: string;
  link: { expires: string; signature: string };
  /** The `Range` header, when only a part is wanted. */
  range: string | undefined;
}

/**
 * Streams a file to whoever holds a link that is still good. Pictures, which we encoded ourselves, are shown; everything else is only
 * saved, and whatever a browser makes of it runs in a sandbox.
 *
 * Players of sound and film ask for parts.
 *
 * @throws Refusal `not_found` for a bad or old link, as for a file that is not there.
 */
export async function sendFile(db: Database, storage: Storage, asked: Asked, reply: FastifyReply): Promise<void> {
  const now = new Date();
  const until = readFileLink(asked.secret, asked.fileId, asked.link, now);
  const row = until === null ? undefined : await selectFile(db, asked.fileId);
  if (!row || until === null) throw notFound("This file");
  const range = readByteRange(asked.range, Number(row.size_bytes));
  if (range === "unsatisfiable") {
    await reply.code(416).header("content-range", `bytes */${row.size_bytes}`).send();
    return;
  }
  const content = await storage.read(row.hash, range ?? undefined);
  if (!content) throw notFound("This file");
  if (range) reply.code(206).header("content-range", `bytes ${range.start}-${range.end}/${content.size}`);
  const isPicture = row.media_type.startsWith("image/");
  await reply
    .header("content-type", row.media_type)
    .header("content-length", range ? range.end - range.start + 1 : content.size)
    .header("accept-ranges", "bytes")
    // What its uploader called a picture, "right answer" perhaps, is not for whoever is shown it.
    .header("content-disposition", isPicture ? "inline" : attachment(row.name))
    .header("content-security-policy", "default-src 'none'; sandbox")
    .header("cross-origin-resource-policy", "cross-origin")
    .header("cache-control", `private, max-age=${Math.floor(until - now.getTime() / 1000)}, immutable`)
    .send(content.stream);
}
