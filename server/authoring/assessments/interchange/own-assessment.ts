import { assessmentOperations, MAX_SECTIONS } from "@sextant/contract/assessments.ts";
import { entryBody, MAX_QUESTIONS } from "@sextant/contract/entries.ts";
import { z } from "zod";

const ids = z.array(z.string()).max(20_000);

/**
 * A whole assessment as it lies beside its test in a package: what the standard says too, and all that it has no words for. Its school
 * and its password stay behind.
 */
export const ownAssessment = z.object({
  settings: assessmentOperations["assessments.create"].body.omit({ school: true }),
  hasPassword: z.boolean(),
  /** Its tags, with the names from the exam down by level. Packages of earlier releases have none. */
  tags: z.array(z.object({ id: z.string(), names: z.record(z.string(), z.string()) })).default([]),
  sections: z
    .array(
      z.object({
        settings: assessmentOperations["sections.create"].body,
        /** What an adaptive section chooses from, by question. */
        pool: ids,
        /** Each with what its rule may draw. */
        entries: z.array(z.object({ entry: entryBody, pool: ids })).max(MAX_QUESTIONS),
      }),
    )
    .max(MAX_SECTIONS),
});
export type OwnAssessment = z.output<typeof ownAssessment>;
export type OwnSection = OwnAssessment["sections"][number];
export type OwnEntry = OwnSection["entries"][number];
