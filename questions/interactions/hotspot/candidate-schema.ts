import { z } from "zod";
import type { HotspotCandidate } from "./candidate.ts";
import { hotspotContent, hotspotOption } from "./content.ts";

/** Parses what leaves for a student, so that an undeclared field cannot. */
export const hotspotCandidateSchema = hotspotContent
  .pick({ id: true, type: true, prompt: true, image: true, min_choices: true, max_choices: true })
  .extend({
    options: z.array(hotspotOption.pick({ id: true, label: true, shape: true, coords: true })),
  }) satisfies z.ZodType<HotspotCandidate>;
