import type { FastifyReply } from "fastify";
import { attachment } from "../../platform/content-disposition.ts";
import type { Database } from "../../platform/database/client.ts";
import { notFound } from "../../platform/refusal.ts";
import type { Storage } from "../../platform/storage/storage.ts";
import { readByteRange } from "./byte-range.ts";
import { extensionOf } from "./extension-of.ts";
import { selectFile, selectFileFor } from "./files.queries.ts";
import { readFileLink } from "./links.ts";

interface Asked {
  secret: Uint8Array;
  fileId: string;
  link: { expires: string; signature: string; reader?: string | undefined; name?: string | undefined };
  /** The `Range` header, when only a part is wanted. */
  range: string | undefined;
}

/** So long a browser may show what one person’s link gave without asking again: their access may end. */
const READER_KEEPS_S = 60;

const keptUntil = (until: number, now: Date) =>
  `private, max-age=${Math.floor(until - now.getTime() / 1000)}, immutable`;

/**
 * Streams a file to the holder of a valid link. Pictures, which we encoded ourselves, are shown; everything else is only saved, and runs in
 * a sandbox whatever a browser makes of it.
 *
 * Audio and video players request ranges.
 *
 * @throws Refusal `not_found` for a bad or expired link, for a missing file, or one no longer readable for the person the link was signed
 * for.
 */
export async function sendFile(db: Database, storage: Storage, asked: Asked, reply: FastifyReply): Promise<void> {
  const now = new Date();
  const until = readFileLink(asked.secret, asked.fileId, asked.link, now);
  const { reader } = asked.link;
  const find = () => (reader === undefined ? selectFile(db, asked.fileId) : selectFileFor(db, reader, asked.fileId));
  const row = until === null ? undefined : await find();
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
    // What its uploader called it, "right answer" perhaps, must not be revealed to people who get it.
    .header("content-disposition", isPicture ? "inline" : attachment(asked.link.name || `file.${extensionOf(row)}`))
    .header("content-security-policy", "default-src 'none'; sandbox")
    // Everyone with the link can open it, but search engines must not list it.
    .header("x-robots-tag", "noindex")
    .header("cross-origin-resource-policy", "cross-origin")
    .header("cache-control", reader === undefined ? keptUntil(until, now) : `private, max-age=${READER_KEEPS_S}`)
    .send(content.stream);
}
