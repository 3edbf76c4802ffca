import { z } from "zod";
import type { MatchCandidate } from "./candidate.ts";
import { matchContent, matchPart } from "./content.ts";

const part = matchPart.pick({ id: true, content: true, max_matches: true });

/** Parses what leaves for a student, so that an undeclared field cannot. */
export const matchCandidateSchema = matchContent
  .pick({ id: true, type: true, prompt: true, min_associations: true, max_associations: true })
  .extend({ sources: z.array(part), targets: z.array(part) }) satisfies z.ZodType<MatchCandidate>;
