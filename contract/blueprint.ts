import { z } from "zod";
import { id, idParams } from "./common.ts";
import { operation } from "./operation.ts";
import { usage } from "./question-filter.ts";
import { tagName } from "./tags.ts";
import { authors, team } from "./who.ts";

export const count = z.number().int().min(0).max(1000);
export const ofLevel = count.optional();
/** How many questions of each difficulty. Difficulties that are left out may have any number. */
export const byLevel = z.strictObject({ 1: ofLevel, 2: ofLevel, 3: ofLevel, 4: ofLevel, 5: ofLevel });

/** How much of an assessment is wanted of a tag: so many questions, or a share of all (0 to 1). Exactly one is not null. */
export const target = z
  .object({
    tag: id,
    count: count.nullable().default(null),
    share: z.number().min(0).max(1).nullable().default(null),
    by_difficulty: byLevel.optional(),
  })
  .refine(({ count, share }) => (count === null) !== (share === null), { message: "Send either a count or a share" });

/** What is wanted, each tag once. */
export const blueprint = z
  .array(target)
  .max(200)
  .refine((targets) => new Set(targets.map(({ tag }) => tag.toLowerCase())).size === targets.length, {
    message: "List each tag once",
  });
export type Blueprint = z.output<typeof blueprint>;

/** How many questions each sitting gets: the least and the most that rules may give, and the mean. */
export const amount = z.object({ min: z.number().int(), max: z.number().int(), expected: z.number() });
export type Amount = z.output<typeof amount>;

const amounts = {
  total: amount,
  /** By difficulty, `1` to `5` and `none`; absent where no question may come. */
  by_difficulty: z.record(z.string(), amount),
};

export const blueprintOperations = {
  "assessments.blueprint": operation({
    method: "GET",
    path: "/api/assessments/{id}/blueprint/",
    summary: "Compare what a draft asks with what is wanted, by tag and difficulty",
    who: team,
    params: idParams,
    status: 200,
    response: z.object({
      /** All questions. */
      ...amounts,
      /** Tags that are wanted or there, each after the one above it. What hangs on a tag beneath counts. */
      tags: z.array(
        z.object({
          tag: tagName.extend({ parent: id.nullable() }),
          /** Null where nothing is set. `questions` is what a share comes to, rounded. */
          wanted: z
            .object({
              count: z.number().int().nullable(),
              share: z.number().nullable(),
              questions: z.number().int(),
              by_difficulty: byLevel,
            })
            .nullable(),
          ...amounts,
        }),
      ),
      /** Questions without tags. */
      untagged: amount,
      /** The draft that was compared. */
      version: z.number().int(),
    }),
  }),
  "assessments.suggestions": operation({
    method: "GET",
    path: "/api/assessments/{id}/blueprint/suggestions/",
    summary: "Suggest questions of the bank that fill the gaps of a draft's blueprint",
    who: authors,
    params: idParams,
    status: 200,
    response: z.object({
      /** What is wanted and not there, of one difficulty or of any, with what would fill it. No question is suggested twice. */
      gaps: z.array(
        z.object({
          tag: tagName,
          /** Null for any. */
          difficulty: z.number().int().nullable(),
          missing: z.number().int(),
          /** Fewer than are missing where the bank has no more. */
          suggestions: z.array(
            z.object({
              question: id,
              title: z.string(),
              difficulty: z.number().int().nullable(),
              /** Where it is used, by what counts most. */
              usage,
            }),
          ),
          /** Questions that would fit, but read like one of the draft or one suggested before; at most 5. */
          left_out: z.array(
            z.object({
              question: id,
              title: z.string(),
              like: z.object({ question: id, title: z.string() }),
              /** Of what both say, the share that is the same: 0 to 1. */
              likeness: z.number(),
            }),
          ),
        }),
      ),
      /** The draft that was looked at. */
      version: z.number().int(),
    }),
  }),
} as const;
