import type { z } from "zod";
import type { FileUploadCandidate } from "./candidate.ts";
import { fileUploadContent } from "./content.ts";

/** Parses what leaves for a student, so that an undeclared field cannot. */
export const fileUploadCandidateSchema = fileUploadContent.pick({
  id: true,
  type: true,
  prompt: true,
  kinds: true,
  max_files: true,
  max_mb: true,
}) satisfies z.ZodType<FileUploadCandidate>;
