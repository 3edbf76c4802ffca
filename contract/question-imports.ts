import { z } from "zod";
import { can, id, idParams, listQuery, page, time } from "./common.ts";
import { startedJob } from "./jobs.ts";
import { operation } from "./operation.ts";
import { importReport } from "./questions.ts";
import { authors } from "./who.ts";

/** One bringing in of questions. */
export const questionImport = z.object({
  /** That of its job. */
  id,
  /** The uploader's name for the file. */
  name: z.string(),
  /** `failed`: it stopped midway; what was imported by then is in the bank. */
  state: z.enum(["running", "done", "failed", "undone"]),
  /** Null until it is done. */
  counts: importReport.shape.counts.nullable(),
  /** Questions that it created or replaced, without those that were undone. */
  question_count: z.number().int(),
  created_by: z.object({ id, name: z.string() }),
  created_at: time,
  finished_at: time.nullable(),
  undone_at: time.nullable(),
  can,
});

/** What undoing an import came to. */
export const undoneImport = z.object({
  results: z.array(
    z.object({
      id,
      /** `retired`: it was new; `restored`: it says again what it said before; the others were left alone. */
      status: z.enum(["retired", "restored", "in_use", "changed_since", "forbidden", "invalid"]),
      message: z.string().optional(),
    }),
  ),
});
export type UndoneImport = z.output<typeof undoneImport>;

export const questionImportOperations = {
  "questions.list_imports": operation({
    method: "GET",
    path: "/api/questions/imports/",
    summary: "List imports, newest first: your own; all for staff",
    who: authors,
    query: listQuery.pick({ page: true, page_size: true }).extend({ id: id.optional() }),
    status: 200,
    response: page(questionImport),
  }),
  "questions.undo_import": operation({
    method: "POST",
    path: "/api/questions/imports/{id}/undo/",
    summary:
      "Undo an import within a day: imported questions are retired and replaced ones restored, except those used or changed since. More than a hundred run as a job",
    who: authors,
    params: idParams,
    status: 200,
    response: z.union([startedJob, undoneImport]),
  }),
} as const;
