import type { Readable } from "node:stream";
import type { FastifyRequest } from "fastify";
import type { z } from "zod";
import { fieldIssues } from "./issues.ts";
import { digestForm } from "./multipart-digest.ts";
import { tooLarge, toRefusal } from "./multipart-refusal.ts";
import { Refusal } from "./refusal.ts";
import { fieldName } from "./say-issue.ts";
import { requireStillSignedIn } from "./still-signed-in.ts";

export interface UploadedFile {
  /** As the sender calls it; never a path to be used. */
  name: string;
  stream: Readable;
}

interface Reading<S extends z.ZodType, F> {
  fields: S;
  maxBytes: number;
  /** Most bytes of a text field. */
  maxFieldBytes?: number;
  /** Takes the bytes of the part `file`, to their end. */
  take: (file: UploadedFile) => Promise<F>;
  /** Undoes `take` when what follows is refused. */
  discard?: (taken: F) => Promise<void>;
}

/**
 * Reads a multipart form: its text fields by `fields`, in any order, and one part `file`, which may be absent where that is said.
 *
 * @throws Refusal `unsupported_media_type`, `malformed` or `too_large`; as `requireStillSignedIn`.
 */
export function readMultipart<S extends z.ZodType, F>(
  request: FastifyRequest,
  reading: Reading<S, F> & { isFileOptional: true },
): Promise<{ fields: z.output<S>; file: F | null }>;
export function readMultipart<S extends z.ZodType, F>(
  request: FastifyRequest,
  reading: Reading<S, F>,
): Promise<{ fields: z.output<S>; file: F }>;
export async function readMultipart<S extends z.ZodType, F>(
  request: FastifyRequest,
  {
    fields,
    maxBytes,
    maxFieldBytes,
    isFileOptional = false,
    take,
    discard,
  }: Reading<S, F> & { isFileOptional?: boolean },
): Promise<{ fields: z.output<S>; file: F | null }> {
  if (!request.isMultipart()) {
    throw new Refusal("unsupported_media_type", "Send multipart/form-data with the bytes in the part `file`.");
  }
  const texts: Record<string, unknown> = {};
  let taken: { file: F } | null = null;
  // A repeat under the same key is compared with it.
  const digest = request.headers["idempotency-key"] === undefined ? null : digestForm(request);
  try {
    for await (const part of request.parts({
      limits: { fileSize: maxBytes, files: 1, ...(maxFieldBytes ? { fieldSize: maxFieldBytes } : {}) },
    })) {
      if (part.type === "field") {
        texts[part.fieldname] = part.value;
        digest?.field(part.fieldname, part.value);
        continue;
      }
      if (part.fieldname !== "file") {
        throw new Refusal("malformed", `The bytes belong in the part \`file\`, not in \`${part.fieldname}\`.`);
      }
      const name = part.filename ?? "";
      const stream = digest ? part.file.compose(digest.file(part.fieldname, name)) : part.file;
      taken = { file: await take({ name, stream }) };
      if (part.file.truncated) throw tooLarge(maxBytes);
    }
    digest?.end();
    await requireStillSignedIn(request);
    const parsed = fields.safeParse(texts);
    if (!parsed.success) {
      const errors = fieldIssues(parsed.error.issues, texts, []);
      throw new Refusal("malformed", errors.map(({ path, message }) => `${fieldName(path)}: ${message}`).join("; "), {
        errors,
      });
    }
    if (!taken && !isFileOptional) {
      const message = "The form has no part `file`.";
      throw new Refusal("malformed", message, { errors: [{ path: "file", message }] });
    }
    return { fields: parsed.data, file: taken ? taken.file : null };
  } catch (error) {
    if (taken) await discard?.(taken.file);
    throw toRefusal(error, maxBytes);
  }
}
