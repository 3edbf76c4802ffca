import { createHash, type Hash } from "node:crypto";
import { Transform } from "node:stream";
import { finished } from "node:stream/promises";
import type { FastifyRequest } from "fastify";
import { toRefusal } from "./multipart-refusal.ts";

/** Most bytes of a text field: as many as the largest form takes. */
const MOST_FIELD_BYTES = 16 * 1024 * 1024;

/** What a form says, whatever boundary its sender chose for it. */
export interface FormDigest {
  field(name: string, value: unknown): void;
  /** Returns what the bytes of a file go through. */
  file(name: string, filename: string): Transform;
  /** Every part was read. */
  end(): void;
}

const digests = new WeakMap<FastifyRequest, Buffer>();

/** Returns what the form of a request came to; null unless all of it was read. */
export const formDigestOf = (request: FastifyRequest): Buffer | null => digests.get(request) ?? null;

/** Begins the digest of a form, which `formDigestOf` returns once it has ended. */
export function digestForm(request: FastifyRequest): FormDigest {
  const parts: string[][] = [];
  const files: { part: string[]; hash: Hash }[] = [];
  return {
    field: (name, value) => void parts.push(["field", name, String(value)]),
    file(name, filename) {
      const part = ["file", name, filename];
      const hash = createHash("sha256");
      parts.push(part);
      files.push({ part, hash });
      return new Transform({
        transform(chunk: Buffer, _encoding, done) {
          hash.update(chunk);
          done(null, chunk);
        },
      });
    },
    end() {
      for (const { part, hash } of files) part.push(hash.digest("hex"));
      digests.set(request, createHash("sha256").update(JSON.stringify(parts)).digest());
    },
  };
}

/**
 * Reads a form to its end and keeps nothing of it but its digest.
 *
 * @throws Refusal `malformed` or `too_large`.
 */
export async function readFormDigest(request: FastifyRequest, maxBytes: number): Promise<Buffer | null> {
  if (!request.isMultipart()) return null;
  const digest = digestForm(request);
  try {
    for await (const part of request.parts({ limits: { fileSize: maxBytes, files: 1, fieldSize: MOST_FIELD_BYTES } })) {
      if (part.type === "field") digest.field(part.fieldname, part.value);
      else await finished(part.file.pipe(digest.file(part.fieldname, part.filename ?? "")).resume());
    }
  } catch (error) {
    throw toRefusal(error, maxBytes);
  }
  digest.end();
  return formDigestOf(request);
}
