import { z } from "zod";
import { option } from "../option.ts";
import type { InlineChoiceCandidate } from "./candidate.ts";
import { inlineChoiceContent } from "./content.ts";

/** Parses what leaves for a student, so that an undeclared field cannot. */
export const inlineChoiceCandidateSchema = inlineChoiceContent
  .pick({ id: true, type: true, prompt: true })
  .extend({ options: z.array(option.pick({ id: true, content: true })) }) satisfies z.ZodType<InlineChoiceCandidate>;
