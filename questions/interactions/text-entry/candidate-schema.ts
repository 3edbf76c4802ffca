import type { z } from "zod";
import type { TextEntryCandidate } from "./candidate.ts";
import { textEntryContent } from "./content.ts";

/** Parses what leaves for a student, so that an undeclared field cannot. */
export const textEntryCandidateSchema = textEntryContent.pick({
  id: true,
  type: true,
  prompt: true,
  expected_length: true,
}) satisfies z.ZodType<TextEntryCandidate>;
