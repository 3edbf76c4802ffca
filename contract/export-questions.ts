import { z } from "zod";
import { id, idParams } from "./common.ts";
import { startedJob } from "./jobs.ts";
import { operation } from "./operation.ts";
import { questionFilter } from "./question-filter.ts";
import { authors } from "./who.ts";

/** What an export came to: the result of its job. */
export const exportReport = z.object({
  format: z.string(),
  /** Name under which it is saved. */
  name: z.string(),
  size_bytes: z.number().int(),
  /** Questions that were to be written; those that the format cannot hold are among the losses. */
  count: z.number().int(),
  /** What the format does not hold; `message` in the language of the person who exports, `code` and `values` the same by name. */
  losses: z.array(
    z.object({
      question: id,
      title: z.string(),
      message: z.string(),
      code: z.string(),
      values: z.record(z.string(), z.union([z.string(), z.number()])),
      /** True where the question is not in the file at all. */
      left_out: z.boolean().optional(),
    }),
  ),
  /** Of the questions asked for those that are not there, or not within reach. */
  missing: z.array(id),
  /** What is to be downloaded: its hash. */
  content: z.string(),
});
export type ExportReport = z.output<typeof exportReport>;

export const exportOperations = {
  "questions.export": operation({
    method: "POST",
    path: "/api/questions/export/",
    summary: "Export questions with their keys to a file of another program's format, as a job",
    who: authors,
    body: z
      .object({
        questions: z.array(id).min(1).max(20_000).optional(),
        filter: questionFilter.optional(),
        format: z.enum(["moodle_xml", "gift", "csv", "jsonl", "qti3", "qti22"]),
      })
      .refine(({ questions, filter }) => (questions === undefined) !== (filter === undefined), {
        message: "Send either questions or a filter",
      }),
    status: 202,
    response: startedJob,
  }),
  "questions.download_export": operation({
    method: "GET",
    path: "/api/questions/export/{id}/",
    summary: "Create a single-use link to the file of an export, valid for a minute",
    who: authors,
    params: idParams,
    status: 200,
    response: z.object({ url: z.string() }),
  }),
} as const;
