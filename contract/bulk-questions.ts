import { z } from "zod";
import { id, idParams } from "./common.ts";
import { startedJob } from "./jobs.ts";
import { operation } from "./operation.ts";
import { questionFilter } from "./question-filter.ts";
import { questionStatus } from "./questions.ts";
import { authors } from "./who.ts";

export const ids = z.array(id).max(200);

/** What is to become of each; what is absent stays. */
export const bulkChange = z
  .object({
    add_tags: ids.optional(),
    remove_tags: ids.optional(),
    add_nodes: ids.optional(),
    remove_nodes: ids.optional(),
    difficulty: z.number().int().min(1).max(5).nullable().optional(),
    pool: z.enum(["practice", "secure"]).optional(),
    status: questionStatus.optional(),
  })
  .refine((change) => Object.values(change).some((value) => value !== undefined), { message: "Nothing to change" });
export type BulkChange = z.output<typeof bulkChange>;

export const outcome = z.object({
  id,
  status: z.enum(["changed", "unchanged", "forbidden", "invalid"]),
  message: z.string().optional(),
});

/** What a bulk change came to; a job's result has the same shape. */
export const bulkReport = z.object({
  results: z.array(outcome),
  /** Of the questions asked for those that are not there, or not within reach. */
  missing: z.array(id),
  /** Id by which it can be undone; null when nothing changed. */
  undo: id.nullable(),
});
export type BulkReport = z.output<typeof bulkReport>;

export const undoReport = z.object({
  results: z.array(
    z.object({
      id,
      /** `changed_since`: someone changed it after the bulk change, so it was left alone. */
      status: z.enum(["restored", "changed_since", "forbidden", "invalid"]),
      message: z.string().optional(),
    }),
  ),
});
export type UndoReport = z.output<typeof undoReport>;

export const bulkQuestionOperations = {
  "questions.bulk": operation({
    method: "POST",
    path: "/api/questions/bulk/",
    summary: "Apply one change to many questions; returns an outcome for each, or a job for more than a hundred",
    who: authors,
    body: z
      .object({
        questions: z.array(id).min(1).max(1000).optional(),
        filter: questionFilter.optional(),
        change: bulkChange,
      })
      .refine(({ questions, filter }) => (questions === undefined) !== (filter === undefined), {
        message: "Send either questions or a filter",
      }),
    status: 200,
    response: z.union([startedJob, bulkReport]),
  }),
  "questions.undo_bulk": operation({
    method: "POST",
    path: "/api/questions/bulk/{id}/undo/",
    summary: "Undo a bulk change of questions, except those changed since",
    who: authors,
    params: idParams,
    status: 200,
    response: z.union([startedJob, undoReport]),
  }),
} as const;
