import { z } from "zod";
import type { GapMatchCandidate } from "./candidate.ts";
import { gap, gapMatchContent, gapOption } from "./content.ts";

/** Parses what leaves for a student, so that an undeclared field cannot. */
export const gapMatchCandidateSchema = gapMatchContent
  .pick({ id: true, type: true, prompt: true, image: true })
  .extend({
    options: z.array(gapOption.pick({ id: true, content: true, max_matches: true })),
    gaps: z.array(gap.pick({ id: true, label: true, shape: true, coords: true })),
  }) satisfies z.ZodType<GapMatchCandidate>;
