import { z } from "zod";
import type { QuestionCandidate } from "./candidate.ts";
import { interactionCandidateSchema } from "./interactions/schemas.ts";
import { stimulusContent } from "./question.ts";

/** Parses a question on its way to a student: what is not declared here does not leave. */
export const questionCandidateSchema = z.object({
  id: z.string().optional(),
  version: z.int().optional(),
  stimulus: stimulusContent.pick({ title: true, body: true }).extend({ id: z.string().optional() }).nullable(),
  body: z.string(),
  interactions: z.array(interactionCandidateSchema),
}) satisfies z.ZodType<QuestionCandidate>;
