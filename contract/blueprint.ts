import { z } from "zod";
import { id, idParams } from "./common.ts";
import { operation } from "./operation.ts";
import { tagName } from "./tags.ts";
import { team } from "./who.ts";

/** How much of an assessment is wanted of a tag: so many questions, or a share of all (0 to 1). Exactly one is not null. */
const target = z
  .object({
    tag: id,
    count: z.number().int().min(0).max(1000).nullable().default(null),
    share: z.number().min(0).max(1).nullable().default(null),
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
const amount = z.object({ min: z.number().int(), max: z.number().int(), expected: z.number() });
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
            .object({ count: z.number().int().nullable(), share: z.number().nullable(), questions: z.number().int() })
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
} as const;
