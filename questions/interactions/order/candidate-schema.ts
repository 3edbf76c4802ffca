import { z } from "zod";
import { option } from "../option.ts";
import type { OrderCandidate } from "./candidate.ts";
import { orderContent } from "./content.ts";

/** Parses what leaves for a student, so that an undeclared field cannot. */
export const orderCandidateSchema = orderContent
  .pick({ id: true, type: true, prompt: true, orientation: true, min_choices: true, max_choices: true })
  .extend({ options: z.array(option.pick({ id: true, content: true })) }) satisfies z.ZodType<OrderCandidate>;
