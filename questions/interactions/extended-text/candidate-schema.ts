import type { z } from "zod";
import type { ExtendedTextCandidate } from "./candidate.ts";
import { extendedTextContent } from "./content.ts";

/** Parses what leaves for a student, so that an undeclared field cannot. */
export const extendedTextCandidateSchema = extendedTextContent.pick({
  id: true,
  type: true,
  prompt: true,
  expected_lines: true,
  min_words: true,
  max_words: true,
  format: true,
}) satisfies z.ZodType<ExtendedTextCandidate>;
