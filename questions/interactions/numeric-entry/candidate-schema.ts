import type { z } from "zod";
import type { NumericEntryCandidate } from "./candidate.ts";
import { numericEntryContent } from "./content.ts";

/** Parses what leaves for a student, so that an undeclared field cannot. */
export const numericEntryCandidateSchema = numericEntryContent.pick({
  id: true,
  type: true,
  prompt: true,
  unit: true,
}) satisfies z.ZodType<NumericEntryCandidate>;
