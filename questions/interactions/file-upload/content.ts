import { z } from "zod";
import { identifier, interactionInputShape } from "../shape.ts";
import { type FileKind, fileKinds } from "./file-kinds.ts";

/** Most files that one answer takes. */
export const MAX_ANSWER_FILES = 4;

/** Files to upload, marked by hand, as it may come in. `max_mb` is the most that each of them may have. */
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
