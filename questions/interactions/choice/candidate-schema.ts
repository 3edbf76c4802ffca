import { z } from "zod";
import { option } from "../option.ts";
import type { ChoiceCandidate } from "./candidate.ts";
import { choiceContent } from "./content.ts";

/** Parses what leaves for a student, so that an undeclared field cannot. */
export const choiceCandidateSchema = choiceContent
  .pick({ id: true, type: true, prompt: true, min_choices: true, max_choices: true })
  .extend({ options: z.array(option.pick({ id: true, content: true })) }) satisfies z.ZodType<ChoiceCandidate>;
