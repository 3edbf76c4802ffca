import { z } from "zod";
import { can, id, idParams, listQuery, page, text, time } from "./common.ts";
import { operation } from "./operation.ts";
import { reportKinds } from "./report-kinds.ts";
import { authors, student } from "./who.ts";

export const reportState = z.enum(["open", "resolved", "dismissed"]);
export const reportKind = z.enum(reportKinds);
export const count = z.number().int();

/** A student's own report. */
export const ownReport = z.object({
  id,
  session: id,
  attempt: id,
  kind: reportKind,
  text: z.string(),
  state: reportState,
  created_at: time,
  /** What the team says; empty while the report is open. */
  answer: z.string(),
  answered_at: time.nullable(),
});

/** What was reported of one question, all together. */
export const reportedQuestion = z.object({
  question: id,
  version: z.number().int(),
  /** The beginning of its text. */
  title: z.string(),
  assessment: z.object({ id, name: z.string() }),
  section: z.string(),
  position: z.number().int(),
  count,
  /** Of those, made while the test was running. */
  during: count,
  /** How many reports are of each kind; kinds without any are absent. */
  kinds: z.partialRecord(reportKind, count),
  newest_at: time,
});

export const report = z.object({
  id,
  /** Null where the student isn’t within reach: the question is yours, its reporters aren’t. */
  user: z.object({ id, name: z.string() }).nullable(),
  /** The sitting in which it was reported; null with `user`. */
  session: id.nullable(),
  kind: reportKind,
  text: z.string(),
  during: z.boolean(),
  version: z.number().int(),
  state: reportState,
  created_at: time,
  answer: z.string(),
  answered_at: time.nullable(),
});

export const problemReportOperations = {
  "problem_reports.create": operation({
    method: "POST",
    path: "/api/problems/",
    summary: "Report a problem with a question, during your test or after it",
    who: student,
    body: z.object({
      session: id,
      attempt: id,
      kind: reportKind,
      text: text(2000).default(""),
    }),
    status: 201,
    response: ownReport,
  }),
  "problem_reports.own": operation({
    method: "GET",
    path: "/api/problems/own/",
    summary: "List your own reports, newest first",
    who: student,
    query: listQuery.pick({ page: true, page_size: true }).extend({ session: id.optional() }),
    status: 200,
    response: page(ownReport),
  }),
  "problem_reports.list": operation({
    method: "GET",
    path: "/api/problems/",
    summary: "List the questions with reported problems, most reports first",
    who: authors,
    query: listQuery.pick({ page: true, page_size: true }).extend({
      state: z.enum(["open", "answered"]).default("open"),
      during: z.stringbool().optional(),
    }),
    status: 200,
    response: page(reportedQuestion),
  }),
  "problem_reports.get": operation({
    method: "GET",
    path: "/api/problems/{id}/",
    summary: "Get what was reported of a question, newest first",
    who: authors,
    params: idParams,
    status: 200,
    response: z.object({ question: id, assessment: id, reports: z.array(report), can }),
  }),
  "problem_reports.answer": operation({
    method: "PATCH",
    path: "/api/problems/{id}/",
    summary: "Answer all open reports of a question at once",
    who: authors,
    params: idParams,
    body: z.object({
      state: z.enum(["resolved", "dismissed"]),
      answer: text(4000).min(1),
    }),
    status: 200,
    response: z.object({ answered: count }),
  }),
} as const;
