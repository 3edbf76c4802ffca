import { z } from "zod";
import { identifier, interactionInputShape } from "../shape.ts";
import { type FileKind, fileKinds } from "./file-kinds.ts";

/** The most files in one answer. */
export const MAX_ANSWER_FILES = 4;

/** Input of a file upload, marked by hand. `max_mb` is the limit for each file. */
export const fileUploadInput = z.object({
  ...interactionInputShape,
  type: z.literal("file_upload"),
  kinds: z
    .array(z.enum(fileKinds))
    .max(fileKinds.length)
    .default((): FileKind[] => ["picture", "pdf"]),
  max_files: z.int().min(1).max(MAX_ANSWER_FILES).default(1),
  max_mb: z.int().min(1).max(200).default(10),
});

/** A stored file upload interaction. */
export const fileUploadContent = fileUploadInput.extend({ id: identifier });

export type FileUploadInput = z.infer<typeof fileUploadInput>;
export type FileUploadContent = z.infer<typeof fileUploadContent>;
