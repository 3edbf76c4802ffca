import { z } from "zod";
import { candidateQuestion } from "./attempt-state.ts";
import { id, idParams } from "./common.ts";
import { operation } from "./operation.ts";
import { authors } from "./who.ts";

/** A draw rule on paper: how many questions of how many. Which ones isn’t said. */
export const printedDraw = z.object({
  count: z.number().int(),
  from: z.number().int(),
  /** Names of the tags that it draws from; none for the whole bank. */
  tags: z.array(z.string()),
  difficulties: z.array(z.string()),
});

export const printedEntry = z.object({
  /** Of its first question, from 1 in each section. */
  number: z.number().int(),
  /** What each question is worth. */
  points: z.number(),
  scored: z.boolean(),
  /** Null for a draw rule, and for an unpublished question that you may not read. The passage is that of the group. */
  question: candidateQuestion.omit({ stimulus: true }).nullable(),
  draw: printedDraw.nullable(),
  /** With `key=true`, of questions whose key you may see. */
  key: z.record(z.string(), z.unknown()).optional(),
  explanation: z.string().optional(),
  /** In the order in which wrong tries reveal them. */
  hints: z.array(z.string()).optional(),
});

/** Neighbouring entries about one passage, or those about none. */
export const printedGroup = z.object({
  passage: z.object({ title: z.string(), body: z.string() }).nullable(),
  entries: z.array(printedEntry),
});

export const printOperations = {
  "assessments.print": operation({
    method: "GET",
    path: "/api/assessments/{id}/print/",
    summary: "Get the draft or a published version of an assessment as it is printed, with or without key",
    who: authors,
    params: idParams,
    query: z.object({
      version: z.union([z.literal("draft"), z.coerce.number().int().min(1)]).default("draft"),
      key: z.stringbool().default(false),
    }),
    status: 200,
    response: z.object({
      id,
      name: z.string(),
      /** Null for the draft. */
      version: z.number().int().nullable(),
      /** The newest published one. */
      published_version: z.number().int().nullable(),
      instructions: z.string(),
      /** Modules of a staged section are sections here. */
      sections: z.array(
        z.object({
          name: z.string(),
          instructions: z.string(),
          time_limit_seconds: z.number().int().nullable(),
          /** Questions that a student gets here. */
          questions: z.number().int(),
          groups: z.array(printedGroup),
        }),
      ),
    }),
  }),
} as const;
