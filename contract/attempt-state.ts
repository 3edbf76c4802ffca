import { interactionCandidateSchema } from "@sextant/questions/interactions/schemas.ts";
import { z } from "zod";
import { id, text } from "./common.ts";

/** What a student may see of a question: an explicit list, so that nothing else leaves. */
export const candidateQuestion = z.object({
  id,
  version: z.number().int(),
  stimulus: z.object({ id, title: z.string(), body: z.string() }).nullable(),
  body: z.string(),
  interactions: z.array(interactionCandidateSchema),
});

/** The colours of a student's highlighter, yellow where none is named, and a line without one. */
export const highlightColor = z.enum(["yellow", "green", "blue", "underline"]);

export const highlight = z.object({
  where: z.string().max(100),
  start: z.number().int().min(0).max(1_000_000),
  end: z.number().int().min(0).max(1_000_000),
  note: text(2000).default(""),
  color: highlightColor.optional(),
});

export const storedHighlight = z.object({
  where: z.string(),
  start: z.number(),
  end: z.number(),
  note: z.string(),
  color: highlightColor.optional(),
});

/** One attempt's whole state as the page has it; absent = empty. */
export const savedAttempt = z.object({
  id,
  revision: z.number().int().min(1).max(2_000_000_000),
  elapsed_ms: z.number().int().min(0).max(10_000_000_000),
  /** What does not fit its question is rejected row by row, not the request. */
  response: z.unknown().optional(),
  flagged: z.boolean().optional(),
  eliminated: z.record(z.string().max(200), z.array(z.string().max(200)).max(200)).optional(),
  highlights: z.array(highlight).max(200).optional(),
  note: text(10_000).optional(),
  confidence: z.number().int().min(1).max(5).nullable().optional(),
});
export type SavedAttempt = z.input<typeof savedAttempt>;

export const attemptState = z.object({
  id,
  position: z.number().int(),
  points: z.number(),
  response: z.record(z.string(), z.unknown()),
  flagged: z.boolean(),
  eliminated: z.record(z.string(), z.array(z.string())),
  highlights: z.array(storedHighlight),
  note: z.string(),
  confidence: z.number().int().nullable(),
  revision: z.number().int(),
});

export const renderedAttempt = attemptState.extend({ question: candidateQuestion });

/** `superseded`: another device changed the attempt after taking over, so this row is kept in history only. */
export const saveStatus = z.enum(["saved", "conflict", "stale", "rejected", "late", "superseded"]);
